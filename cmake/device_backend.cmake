# The accelerator of this build. Kernel sources are compiled by the vendor's compiler through a custom command: its own
# driver knows where ROCm, DTK or CUDA lie, and the rest of the program keeps the C++ compiler.
set(SSTCLIM_DEVICE "none" CACHE STRING "Device backend to build: none, hip or cuda")
set_property(CACHE SSTCLIM_DEVICE PROPERTY STRINGS none hip cuda)
set(SSTCLIM_HIP_ARCHITECTURES "gfx906" CACHE STRING "GPU targets of the hip backend, a list")
set(SSTCLIM_CUDA_ARCHITECTURES "80;90" CACHE STRING "Compute capabilities of the cuda backend, a list without dots")

set(device_flags -std=c++20 -O3 -fPIC -I${CMAKE_BINARY_DIR}/rooms/kernels -I${CMAKE_BINARY_DIR}/rooms/src
  -I${CMAKE_SOURCE_DIR})
if(SSTCLIM_DEVICE STREQUAL "hip")
  find_program(SSTCLIM_HIPCC hipcc HINTS $ENV{ROCM_PATH}/bin $ENV{HIP_PATH}/bin /opt/rocm/bin /opt/dtk/bin REQUIRED)
  find_library(SSTCLIM_HIP_LIBRARY amdhip64 galaxyhip
    HINTS $ENV{ROCM_PATH}/lib $ENV{HIP_PATH}/lib /opt/rocm/lib /opt/dtk/hip/lib /opt/dtk/lib REQUIRED)
  find_path(SSTCLIM_HIP_INCLUDE hip/hip_runtime_api.h
    HINTS $ENV{ROCM_PATH}/include $ENV{HIP_PATH}/include /opt/rocm/include /opt/dtk/hip/include REQUIRED)
  set(device_compiler ${SSTCLIM_HIPCC} -x hip -ffp-contract=off)
  foreach(architecture ${SSTCLIM_HIP_ARCHITECTURES})
    list(APPEND device_compiler --offload-arch=${architecture})
  endforeach()
  set(SSTCLIM_BACKENDS "cpu, hip (${SSTCLIM_HIP_ARCHITECTURES})")
  target_compile_definitions(sstclim_src PUBLIC SSTCLIM_HIP PRIVATE __HIP_PLATFORM_AMD__)
  target_include_directories(sstclim_src SYSTEM PRIVATE ${SSTCLIM_HIP_INCLUDE})
  target_link_libraries(sstclim_src PUBLIC ${SSTCLIM_HIP_LIBRARY})
elseif(SSTCLIM_DEVICE STREQUAL "cuda")
  find_package(CUDAToolkit REQUIRED)
  # -fmad=false: kernels give the same bits as on a CPU. Constexpr functions are shared with the host.
  set(device_compiler ${CUDAToolkit_NVCC_EXECUTABLE} -x cu -fmad=false --expt-relaxed-constexpr)
  foreach(architecture ${SSTCLIM_CUDA_ARCHITECTURES})
    list(APPEND device_compiler -gencode arch=compute_${architecture},code=[sm_${architecture},compute_${architecture}])
  endforeach()
  list(TRANSFORM device_flags REPLACE "^-fPIC$" "-Xcompiler=-fPIC")
  set(SSTCLIM_BACKENDS "cpu, cuda (${SSTCLIM_CUDA_ARCHITECTURES})")
  target_compile_definitions(sstclim_src PUBLIC SSTCLIM_CUDA)
  target_link_libraries(sstclim_src PUBLIC CUDA::cudart_static)
  target_include_directories(sstclim_src SYSTEM PRIVATE ${CUDAToolkit_INCLUDE_DIRS})
elseif(SSTCLIM_DEVICE STREQUAL "none")
  set(SSTCLIM_BACKENDS "cpu")
else()
  message(FATAL_ERROR "SSTCLIM_DEVICE=${SSTCLIM_DEVICE}: expected none, hip or cuda")
endif()

# sstclim_device_object(SOURCE VARIABLE): compiles a source for the device; VARIABLE becomes the object's path.
function(sstclim_device_object source variable)
  get_filename_component(name ${source} NAME_WE)
  set(object ${CMAKE_BINARY_DIR}/device/${name}.o)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/device)
  add_custom_command(OUTPUT ${object}
    COMMAND ${device_compiler} ${device_flags} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d
    COMMENT "Compiling ${name} for ${SSTCLIM_DEVICE}" VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(${variable} ${object} PARENT_SCOPE)
endfunction()

if(NOT SSTCLIM_DEVICE STREQUAL "none")
  foreach(source ${SSTCLIM_KERNEL_SOURCES})
    sstclim_device_object(${source} object)
    target_sources(sstclim_kernels PRIVATE ${object})
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  endforeach()
endif()
