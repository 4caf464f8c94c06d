# SPDX-License-Identifier: MIT
# What a component is asked for in the first pass: its one call, which ends it.
macro(idf_component_register)
    set(registered TRUE)
    return()
endmacro()
function(expand)
    include(${COMPONENT}/CMakeLists.txt)
endfunction()
expand()
