# The softmax, a library that needs no other kernels: `target_link_libraries(program PRIVATE sstclim_softmax)` and
# #include "kernels/softmax/softmax.hpp".
file(GLOB softmax_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/kernels/softmax/*.cpp)
list(FILTER softmax_sources EXCLUDE REGEX "cpu_rows\\.cpp$|\\.hip\\.cpp$")
add_library(sstclim_softmax STATIC ${softmax_sources})
target_link_libraries(sstclim_softmax PUBLIC sstclim_cpu_target sstclim_src PRIVATE sstclim_flags)

foreach(isa ${SSTCLIM_CPU_TARGETS})
  add_library(sstclim_softmax_${isa} OBJECT ${CMAKE_SOURCE_DIR}/kernels/softmax/cpu_rows.cpp)
  target_compile_options(sstclim_softmax_${isa} PRIVATE ${SSTCLIM_ISA_FLAGS_${isa}})
  target_include_directories(sstclim_softmax_${isa} PRIVATE ${CMAKE_BINARY_DIR}/rooms/kernels)
  target_link_libraries(sstclim_softmax_${isa} PRIVATE sstclim_src sstclim_flags)
  target_sources(sstclim_softmax PRIVATE $<TARGET_OBJECTS:sstclim_softmax_${isa}>)
endforeach()

if(NOT SSTCLIM_DEVICE STREQUAL "none")
  file(GLOB softmax_device_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/kernels/softmax/*.hip.cpp)
  foreach(source ${softmax_device_sources})
    sstclim_device_object(${source} object)
    target_sources(sstclim_softmax PRIVATE ${object})
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  endforeach()
endif()
