# The engine as a library of its own, for other projects: one archive that needs the C++ library and nothing else, but Expat
# where it is there. Included by ../CMakeLists.txt, which has the engine's sources.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

find_package(EXPAT QUIET)
option(GRIDRACE_SUDOKU_EXPAT "Read files of OpenSudoku (needs Expat)" ${EXPAT_FOUND})
option(GRIDRACE_SUDOKU_INSTALL "Install the library, its headers and its CMake package" ${PROJECT_IS_TOP_LEVEL})
if(GRIDRACE_SUDOKU_EXPAT)
  find_package(EXPAT REQUIRED)
endif()
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "How the library is optimised" FORCE)
endif()

cmake_path(GET PROJECT_SOURCE_DIR PARENT_PATH common)
cmake_path(GET common PARENT_PATH root)
set(generated ${PROJECT_BINARY_DIR}/generated)
configure_file(${common}/base/version.hpp.in ${generated}/common/base/version.hpp)

file(STRINGS ${common}/checker/CMakeLists.txt checker REGEX "^ +[a-z_]+\\.cpp$")
list(TRANSFORM checker STRIP)
list(TRANSFORM checker PREPEND ${common}/checker/)
if(NOT GRIDRACE_SUDOKU_EXPAT)
  list(TRANSFORM sources REPLACE "^formats/opensudoku\\.cpp$" library/without_expat.cpp)
endif()
add_library(gridrace_sudoku ${sources} ${checker}
  ${common}/base/json.cpp ${common}/base/random.cpp ${common}/base/sort_by.cpp
  library/gridrace_sudoku.cpp library/plain_printable.cpp)
add_library(gridrace::sudoku ALIAS gridrace_sudoku)
set_source_files_properties(${apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_compile_features(gridrace_sudoku PUBLIC cxx_std_20)
target_include_directories(gridrace_sudoku
  PUBLIC $<BUILD_INTERFACE:${root}> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/library>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/gridrace>
  PRIVATE ${generated})
if(GRIDRACE_SUDOKU_EXPAT)
  target_link_libraries(gridrace_sudoku PRIVATE EXPAT::EXPAT)
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  set_target_properties(gridrace_sudoku PROPERTIES POSITION_INDEPENDENT_CODE ON)  # for who makes a shared library of it
endif()
# In versions 0.x a new minor version may change the interface.
set_target_properties(gridrace_sudoku PROPERTIES
  OUTPUT_NAME gridrace-sudoku EXPORT_NAME sudoku CXX_EXTENSIONS OFF
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

if(GRIDRACE_SUDOKU_INSTALL)
  set(headers ${CMAKE_INSTALL_INCLUDEDIR}/gridrace)
  install(FILES library/gridrace_sudoku.h DESTINATION ${headers})
  install(DIRECTORY ${PROJECT_SOURCE_DIR} ${common}/checker DESTINATION ${headers}/common
    FILES_MATCHING PATTERN *.hpp PATTERN library EXCLUDE PATTERN npm EXCLUDE)
  install(FILES ${common}/base/random.hpp ${common}/base/result.hpp
    DESTINATION ${headers}/common/base)
  install(TARGETS gridrace_sudoku EXPORT gridrace-sudokuTargets)

  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/gridrace-sudoku)
  install(EXPORT gridrace-sudokuTargets NAMESPACE gridrace:: DESTINATION ${package})
  configure_package_config_file(library/gridrace-sudokuConfig.cmake.in
    ${PROJECT_BINARY_DIR}/gridrace-sudokuConfig.cmake INSTALL_DESTINATION ${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/gridrace-sudokuConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/gridrace-sudokuConfig.cmake
    ${PROJECT_BINARY_DIR}/gridrace-sudokuConfigVersion.cmake DESTINATION ${package})

  # For who has no CMake.
  file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  set(needed "")
  if(GRIDRACE_SUDOKU_EXPAT)
    set(needed expat)
  endif()
  configure_file(library/gridrace-sudoku.pc.in ${PROJECT_BINARY_DIR}/gridrace-sudoku.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/gridrace-sudoku.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  include(npm/package.cmake)
endif()
