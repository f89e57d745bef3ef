# The page that gridraced serves: client/web is built with Node.js and embedded into the program.

option(GRIDRACE_WEB "Embed the page into gridraced (needs Node.js 18 or newer)" OFF)
option(GRIDRACE_NPM "Fetch the page's libraries with npm; if off, client/web/node_modules has them" ON)
set(GRIDRACE_WEB_DIST "" CACHE PATH "Folder of a page that is built already, embedded instead of building client/web")
# What the page needs of our C++, made in client/web: texts, themes and actions as JSON, and the engine as WebAssembly,
# whose second file, puzzles.wasm, lies beside the first.
set(GRIDRACE_WEB_TABLES ${CMAKE_BINARY_DIR}/web/tables.json)
set(GRIDRACE_WEB_ENGINE ${CMAKE_BINARY_DIR}/web/engine/engine.wasm)

find_program(NODE_PROGRAM node DOC "Node.js")
if(GRIDRACE_WEB AND NOT NODE_PROGRAM)
  message(FATAL_ERROR "GRIDRACE_WEB needs Node.js: install it, or configure with -DGRIDRACE_WEB=OFF")
endif()

# gridrace_embed(<folder> <output> DEPENDS <file>...): the files of a built page as C++; see server/web/web_files.hpp.
function(gridrace_embed folder output)
  cmake_parse_arguments(ARG "" "" "DEPENDS" ${ARGN})
  cmake_path(GET output PARENT_PATH place)
  file(MAKE_DIRECTORY ${place})
  add_custom_command(OUTPUT ${output}
    COMMAND ${NODE_PROGRAM} ${CMAKE_SOURCE_DIR}/client/web/embed.mjs ${folder} ${output}
    DEPENDS ${CMAKE_SOURCE_DIR}/client/web/embed.mjs ${ARG_DEPENDS}
    COMMENT "Embedding the page in ${folder}" VERBATIM)
  # Clang warns of long literals, for which C++ sets no limit.
  set_source_files_properties(${output} PROPERTIES
    COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>" SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The page's libraries and tools, as its lock file names them. They lie beside its sources, since that is where Node looks.
function(gridrace_page_libraries web stamp)
  if(NOT GRIDRACE_NPM)
    return()
  endif()
  find_program(NPM_PROGRAM npm DOC "Node.js' package manager" REQUIRED)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${NPM_PROGRAM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    WORKING_DIRECTORY ${web} DEPENDS ${web}/package.json ${web}/package-lock.json
    COMMENT "Fetching the page's libraries" VERBATIM)
endfunction()

# The page, built from client/web into the folder `dist`.
function(gridrace_page dist)
  set(web ${CMAKE_SOURCE_DIR}/client/web)
  set(stamp ${web}/node_modules/.package-lock.json)  # npm writes it last
  gridrace_page_libraries(${web} ${stamp})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/*)
  list(FILTER sources EXCLUDE REGEX /generated/)  # written by the build itself
  file(GLOB protocol CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/proto/gridrace/wire/v1/*.proto)
  file(GLOB programs CONFIGURE_DEPENDS ${web}/*.mjs ${web}/tools/*.mjs ${web}/*.json)
  add_custom_command(OUTPUT ${dist}/index.html
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${dist}
    COMMAND ${NODE_PROGRAM} build.mjs --tables ${GRIDRACE_WEB_TABLES} --engine ${GRIDRACE_WEB_ENGINE} --out ${dist}
    WORKING_DIRECTORY ${web}
    DEPENDS ${stamp} ${sources} ${programs} ${protocol} ${GRIDRACE_WEB_TABLES} ${GRIDRACE_WEB_ENGINE}
      gridrace_web_tables_json gridrace_web_engine
    COMMENT "Building the page" VERBATIM)
endfunction()

# The source with the page's files, for the target of the calling CMakeLists.txt.
function(gridrace_web_table output)
  if(GRIDRACE_WEB_DIST)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${GRIDRACE_WEB_DIST}/*)
    gridrace_embed(${GRIDRACE_WEB_DIST} ${output} DEPENDS ${files})
  else()
    set(dist ${CMAKE_BINARY_DIR}/web/dist)
    gridrace_page(${dist})
    gridrace_embed(${dist} ${output} DEPENDS ${dist}/index.html)
  endif()
endfunction()
