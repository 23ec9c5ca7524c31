# Kernel sources (*.hip.cpp) are compiled once for every instruction set of the CPU, and the fastest one that the CPU
# has is chosen at run time. "baseline" is always among them.
set(SSTCLIM_CPU_TARGETS "baseline;avx2;avx512" CACHE STRING "Instruction sets to compile the kernels for, a list")
set(SSTCLIM_ISA_FLAGS_baseline "")
set(SSTCLIM_ISA_FLAGS_avx2 -mavx2 -mfma)
set(SSTCLIM_ISA_FLAGS_avx512 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mprefer-vector-width=512
  -Wno-maybe-uninitialized)  # GCC 12 warns of its own avx512fintrin.h

# Which of them this CPU has, for every library of kernels.
add_library(sstclim_cpu_target STATIC ${CMAKE_SOURCE_DIR}/kernels/cpu_target.cpp)
target_include_directories(sstclim_cpu_target PUBLIC ${CMAKE_BINARY_DIR}/rooms/kernels)
target_link_libraries(sstclim_cpu_target PUBLIC sstclim_src PRIVATE sstclim_flags)
target_link_libraries(sstclim_kernels PUBLIC sstclim_cpu_target)

file(GLOB SSTCLIM_KERNEL_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/kernels/*.hip.cpp)

foreach(isa ${SSTCLIM_CPU_TARGETS})
  add_library(sstclim_kernels_${isa} OBJECT ${SSTCLIM_KERNEL_SOURCES})
  # Nobody asks errno of a square root, and without it the roots of all lanes are one instruction; nor for exceptions of
  # floating point, and a choice between two values then needs no branch.
  target_compile_options(sstclim_kernels_${isa} PRIVATE ${SSTCLIM_ISA_FLAGS_${isa}} -fno-math-errno -fno-trapping-math)
  target_include_directories(sstclim_kernels_${isa} PRIVATE ${CMAKE_BINARY_DIR}/rooms/kernels)
  target_link_libraries(sstclim_kernels_${isa} PRIVATE sstclim_src sstclim_flags)
  target_sources(sstclim_kernels PRIVATE $<TARGET_OBJECTS:sstclim_kernels_${isa}>)
  target_compile_definitions(sstclim_cpu_target PUBLIC SSTCLIM_HAS_${isa})
endforeach()

# The networks are straight-line code that -O3 only takes longer to compile.
set_source_files_properties(kernels/slide_rank.hip.cpp PROPERTIES COMPILE_OPTIONS -O2)
