#!/usr/bin/env bash
# Installs the Debian packages that sstclim needs, only those that are missing. The lists below are the only place
# that names them.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: jobs/install.sh [--build] [--tests] [--devices] [--print]
  --build    what building and the sample run need (the default)
  --tests    the same, and what the tests, the formatter, the linter and the check of the device kernels need
  --devices  the same as --build, and the HIP compiler and runtime for the `dcu` preset
  --print    name the packages, one a line, and install nothing
TEXT
}

build_packages=(
    g++ cmake ninja-build pkg-config
    libopenmpi-dev openmpi-bin
    libnetcdf-dev libhdf5-dev libdeflate-dev libisal-dev
    libcli11-dev libspdlog-dev libfmt-dev nlohmann-json3-dev
    netcdf-bin # ncdump: the sample run shows its results with it
)
test_packages=(
    libgtest-dev libgmock-dev libbenchmark-dev
    cdo nco python3-netcdf4 python3-xarray           # independent readers of the outputs
    clang-format clang-tidy libomp-dev shellcheck    # libomp-dev: the omp.h that clang-tidy looks for
    clang libclang-rt-dev                            # the fuzz targets: libFuzzer and its sanitizers
    slurm-wlm munge iproute2                         # throw-away clusters; no service of theirs needs to run
)
device_packages=(hipcc libamdhip64-dev rocm-device-libs)

packages=("${build_packages[@]}")
print_only=no
for option in "$@"; do
    case $option in
        --build) ;;
        --tests) packages+=("${test_packages[@]}" "${device_packages[@]}") ;; # the kernels are compiled for gfx906 too
        --devices) packages+=("${device_packages[@]}") ;;
        --print) print_only=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            echo "jobs/install.sh: unknown option '$option'" >&2
            usage >&2
            exit 2
            ;;
    esac
done

if [[ $print_only == yes ]]; then
    printf '%s\n' "${packages[@]}"
    exit 0
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    cat >&2 <<TEXT
jobs/install.sh: this system has no apt-get; the script installs on Debian 12 and its relatives only.
Install what stands behind these Debian packages with your system's own means (modules, spack, dnf, ...):
  ${packages[*]}
then set SSTCLIM_NO_INSTALL=1, with which the project's scripts skip this step.
TEXT
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    # A package that is there for several architectures answers with a line for each.
    states=$(dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null || true)
    grep -qx installed <<<"$states" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
    echo "jobs/install.sh: all ${#packages[@]} packages are installed"
    exit 0
fi

as_root=()
if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
        echo "jobs/install.sh: neither root nor sudo here; ask an administrator to run:" >&2
        echo "  apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "jobs/install.sh: installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
