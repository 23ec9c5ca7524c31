#pragma once

#include <string>

namespace sstclim::io {

/// An empty file under a temporary name in the folder of its final name, so that nobody ever sees half a result.
///
/// The name is ".<final name>.<host>-<process>.tmp", or with a counter where that exists: jobs that write into one
/// folder never meet.
class TemporaryFile {
  public:
    /// Creates the file. Throws RunError, naming the path and the remedy, where that is impossible or where
    /// `final_path` is a folder.
    explicit TemporaryFile(std::string final_path);
    /// Removes the file unless committed.
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return path_; }
    const std::string& final_path() const { return final_path_; }

    /// Flushes the closed file to storage. Throws RunError where that fails.
    void flush() const;

    /// Gives the flushed file its final name, replacing a file of that name. Throws RunError where that fails.
    void commit();

    /// Keeps the file that commit() will replace under a temporary name, too, as long as this object lives or until
    /// drop_replaced(). Where the file system has no hard links it will be lost.
    void keep_replaced();
    void drop_replaced();

    /// Undoes commit(): removes the file, and gives the one that it has replaced, where that was kept, its name again.
    /// Where that fails, the replaced file stays for good, and a warning names it.
    void withdraw();

  private:
    /// Gives the replaced file up, under a name that remove_abandoned() spares where possible. Returns the name.
    std::string leave_replaced();

    std::string final_path_;
    std::string path_;
    std::string replaced_path_;  ///< "" where none is kept
    bool committed_ = false;
};

/// Removes the temporary files of this final name that processes have left which were killed. Only for who knows that
/// no other process writes such files there now.
void remove_abandoned(const std::string& final_path);

}  // namespace sstclim::io
