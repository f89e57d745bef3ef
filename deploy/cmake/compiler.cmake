# How everything is compiled: optimisation, warnings, sanitizers, the compiler's cache.
include(${CMAKE_CURRENT_LIST_DIR}/hardening.cmake)

# Much of a build's time is optimisation: -O2 for most of the code, -O3 for the targets named by gridrace_hot(). Where a
# build is to be quick, most of the code has -O1, and of those named -O3 the engine alone: the rules and the codec take
# GCC half as long again with -O3 as with -O2.
set(GRIDRACE_OPTIMIZATION -O2 CACHE STRING "Optimisation in a release, but for the engine, the rules and the codec")
add_compile_options($<$<CONFIG:Release>:${GRIDRACE_OPTIMIZATION}>)
function(gridrace_hot target)  # [ALWAYS]
  set(level -O3)
  if(GRIDRACE_OPTIMIZATION MATCHES "^-O[01]$" AND NOT "ALWAYS" IN_LIST ARGN)
    set(level -O2)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
  if(GRIDRACE_SANITIZE)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# What every target of ours is compiled with. Third-party targets stay outside of it.
add_library(gridrace_options INTERFACE)
target_include_directories(gridrace_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(gridrace_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC, up to 14 at least, sees what is not there: overlaps and overflows in std::string's operator+ (GCC bug 105651), and
  # uninitialised values in an empty std::optional (GCC bug 80635).
  target_compile_options(gridrace_options INTERFACE
    -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds -Wno-maybe-uninitialized)
endif()
if(GRIDRACE_UNITY)
  # What is one file's own lies in no header, and shadows nothing.
  target_compile_options(gridrace_options INTERFACE
    -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
set(GRIDRACE_DEBUG_INFO -g1 CACHE STRING "Debug information with sanitizers")
if(GRIDRACE_SANITIZE)
  # With -g1 reports name functions and lines, with -g0 functions alone; more than -g1 costs a quarter of the build's time.
  # Clang without optimisation compiles in half of GCC's time; what computes is optimised all the same (gridrace_hot), and
  # so is what is fuzzed for hours.
  add_compile_options(-fsanitize=${GRIDRACE_SANITIZE} -fno-omit-frame-pointer ${GRIDRACE_DEBUG_INFO}
    $<IF:$<AND:$<CXX_COMPILER_ID:Clang>,$<NOT:$<BOOL:${GRIDRACE_FUZZ}>>>,-O0,-Og>)
  add_link_options(-fsanitize=${GRIDRACE_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_link_options(-fuse-ld=lld)  # GNU ld takes three minutes for the test programs
  endif()
  if(GRIDRACE_SANITIZE MATCHES undefined)
    add_compile_options(-fno-sanitize-recover=undefined)
    if(NOT GRIDRACE_FUZZ)
      # The checks of every pointer that is used are a third of the code. AddressSanitizer sees a null pointer's use;
      # misaligned access is left to the fuzz targets.
      add_compile_options(-fno-sanitize=null,alignment)
    endif()
  endif()
  if(GRIDRACE_SANITIZE MATCHES thread AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-tsan)  # Asio's fences, which GCC's TSan does not model
  endif()
else()
  add_link_options(-static-libgcc -static-libstdc++)
endif()
if(GRIDRACE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # With these what one checkout has compiled serves the next: paths, also __FILE__, begin at its top. So there
  # are no precompiled headers, which name files of a checkout with their times.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=time_macros CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  add_compile_options(-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()
