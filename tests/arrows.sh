#!/usr/bin/env bash
# Which folder within a room may include which: CMake's targets enforce the arrows between rooms, this those within.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# folder: the folders of the same room that it may include
arrows='
io/files:
io/catalogue: files
io/reading: files catalogue
io/writing: files catalogue
pipeline/job:
pipeline/schedule:
pipeline/input: job
pipeline/compute: job schedule
pipeline/output: job schedule compute
pipeline/run: job schedule input compute output
pipeline/plan: job schedule input compute output run
pipeline/detect: job input output
pipeline/compare:
'

failed=0
while IFS=: read -r folder others; do
    [[ -n $folder ]] || continue
    room=${folder%/*}
    allowed="${folder#*/}${others// /|}"
    if grep -nE "^#include \"$room/" "$folder"/*.[ch]pp | grep -vE "#include \"$room/($allowed)/"; then
        echo "arrows: $folder may not include that" >&2
        failed=1
    fi
done <<<"$arrows"

# A new folder, or a file beside the folders, has no arrows yet.
known=$(sed -n 's/:.*//p' <<<"$arrows" | sort)
found=$(find io pipeline -name '*.[ch]pp' -printf '%h\n' | sort -u)
if [[ $known != "$found" ]]; then
    diff <(echo "$known") <(echo "$found") || true
    echo "arrows: the folders above are not those of this script" >&2
    failed=1
fi
exit "$failed"
