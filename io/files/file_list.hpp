#pragma once

#include <string>
#include <vector>

namespace sstclim::io {

/// The files that `patterns` name, sorted and without duplicates. A pattern is a file, a folder (all *.nc, *.nc4 and
/// *.cdf files below it), a glob ("data/*/oisst-*.nc"; "**" for any depth), or "@list.txt": a text file with one
/// pattern a line, "#" starting a comment. Names with blanks and odd characters are taken as they are; nothing goes
/// through a shell. Throws InputError for a pattern that matches nothing.
std::vector<std::string> expand_files(const std::vector<std::string>& patterns);

}  // namespace sstclim::io
