# SPDX-License-Identifier: MIT
# A stand-in for ESP-IDF: it looks at the components in script mode first, and then builds them, here for this machine.
foreach(component components/toi16 main)
    execute_process(COMMAND ${CMAKE_COMMAND} -DESP_PLATFORM=1 -DCOMPONENT=${CMAKE_CURRENT_SOURCE_DIR}/${component}
        -P ${CMAKE_CURRENT_LIST_DIR}/requirements.cmake RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "${component} cannot be expanded")
    endif()
endforeach()

set(ESP_PLATFORM 1)
function(idf_component_register)
    cmake_parse_arguments(this "" "" "SRCS;INCLUDE_DIRS;REQUIRES" ${ARGN})
    get_filename_component(name ${CMAKE_CURRENT_SOURCE_DIR} NAME)
    add_library(idf_${name} STATIC ${this_SRCS})
    target_include_directories(idf_${name} PUBLIC ${this_INCLUDE_DIRS})
    list(TRANSFORM this_REQUIRES PREPEND idf_)
    target_link_libraries(idf_${name} PUBLIC ${this_REQUIRES})
endfunction()

macro(project name)
    _project(${name} C)
    add_subdirectory(components/toi16)
    add_subdirectory(main)
    file(WRITE ${CMAKE_BINARY_DIR}/start.c "void app_main(void);\nint main(void) { app_main(); return 0; }\n")
    add_executable(${name} ${CMAKE_BINARY_DIR}/start.c)
    target_link_libraries(${name} idf_main)
endmacro()
