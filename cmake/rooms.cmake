# One target per room. A room sees the headers of the rooms it names and of no other: each room's headers are
# reachable only below an include folder of its own, so that a forbidden #include does not compile.

add_library(sstclim_flags INTERFACE)
target_compile_options(sstclim_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # GCC 12 warns of its own string (bug 105651)
if(SSTCLIM_SANITIZE)
  target_compile_options(sstclim_flags INTERFACE -fsanitize=${SSTCLIM_SANITIZE} -fno-omit-frame-pointer -g
    -fno-sanitize-recover=all)
  target_link_options(sstclim_flags INTERFACE -fsanitize=${SSTCLIM_SANITIZE})
endif()

set(SSTCLIM_PACKAGES_src fmt::fmt spdlog::spdlog MPI::MPI_C OpenMP::OpenMP_CXX)
set(SSTCLIM_PACKAGES_kernels OpenMP::OpenMP_CXX)
set(SSTCLIM_PACKAGES_io PkgConfig::NETCDF sstclim_hdf5 PkgConfig::DEFLATE PkgConfig::ISAL nlohmann_json::nlohmann_json)
set(SSTCLIM_PACKAGES_config CLI11::CLI11)
set(SSTCLIM_PACKAGES_pipeline MPI::MPI_C nlohmann_json::nlohmann_json Threads::Threads)

# sstclim_room(NAME [USES ROOM...] [WITHOUT REGEX...]): the library sstclim_NAME of all sources in the folder NAME but
# those that other targets have.
function(sstclim_room name)
  cmake_parse_arguments(ROOM "" "" "USES;WITHOUT" ${ARGN})
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/rooms/${name})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${name} ${CMAKE_BINARY_DIR}/rooms/${name}/${name} SYMBOLIC)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${name}/*.cpp)
  foreach(pattern "\\.hip\\.cpp$" ${ROOM_WITHOUT})
    list(FILTER sources EXCLUDE REGEX "${pattern}")
  endforeach()
  add_library(sstclim_${name} STATIC ${sources})
  set_target_properties(sstclim_${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(sstclim_${name} PUBLIC ${CMAKE_BINARY_DIR}/rooms/${name})
  list(TRANSFORM ROOM_USES PREPEND sstclim_ OUTPUT_VARIABLE used)
  target_link_libraries(sstclim_${name} PUBLIC ${used} ${SSTCLIM_PACKAGES_${name}} PRIVATE sstclim_flags)
  if(NOT name STREQUAL "kernels")  # many small files that all read the same headers
    target_precompile_headers(sstclim_${name} PRIVATE <fmt/format.h> <algorithm> <functional> <map> <memory> <optional>
      <string> <vector>)
  endif()
endfunction()
