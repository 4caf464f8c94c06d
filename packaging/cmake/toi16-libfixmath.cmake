# SPDX-License-Identifier: MIT
# An installed libfixmath as toi16::libfixmath. Debian's is /usr/lib/.../liblibfixmath.a, others are libfixmath.a.
find_path(LIBFIXMATH_INCLUDE_DIR fix16.h PATH_SUFFIXES libfixmath)
find_library(LIBFIXMATH_LIBRARY NAMES liblibfixmath.a libfixmath fixmath)
if(NOT LIBFIXMATH_INCLUDE_DIR OR NOT LIBFIXMATH_LIBRARY)
    message(FATAL_ERROR "toi16: libfixmath is not installed (Debian: libfixmath-dev)")
endif()
if(NOT TARGET toi16::libfixmath)
    add_library(toi16::libfixmath INTERFACE IMPORTED GLOBAL)
    set_target_properties(toi16::libfixmath PROPERTIES
        INTERFACE_COMPILE_DEFINITIONS TOI_LIBFIXMATH
        INTERFACE_INCLUDE_DIRECTORIES "${LIBFIXMATH_INCLUDE_DIR}"
        INTERFACE_LINK_LIBRARIES "${LIBFIXMATH_LIBRARY}")
endif()
