# The npm package, made of the library as WebAssembly: build/npm, by build.sh. Included by library/alone.cmake.
set(package ${PROJECT_BINARY_DIR}/npm)
file(MAKE_DIRECTORY ${package})

# What JavaScript may call: the functions of the header, and memory for their arguments.
file(STRINGS library/gridrace_sudoku.h declared REGEX "^[a-z].* \\*?gridrace_[a-z_]+\\(|^const char\\* gridrace_[a-z]+\\(")
set(exports malloc free)
foreach(line ${declared})
  string(REGEX MATCH "gridrace_[a-z_]+\\(" name ${line})
  string(REPLACE "(" "" name ${name})
  list(APPEND exports ${name})
endforeach()
list(TRANSFORM exports PREPEND -Wl,--export=)

# The default stack of 64 KiB is too small for hard puzzles.
file(WRITE ${PROJECT_BINARY_DIR}/nothing.cpp "")
add_executable(gridrace_sudoku_wasm ${PROJECT_BINARY_DIR}/nothing.cpp)
target_link_libraries(gridrace_sudoku_wasm PRIVATE gridrace_sudoku)
target_link_options(gridrace_sudoku_wasm PRIVATE -mexec-model=reactor ${exports} -Wl,--strip-all,-z,stack-size=1048576)
set_target_properties(gridrace_sudoku_wasm PROPERTIES OUTPUT_NAME gridrace_sudoku SUFFIX .wasm)

find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(OUTPUT ${package}/gridrace_sudoku.wasm
  COMMAND ${WASM_OPT} -O3 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext
    --enable-mutable-globals $<TARGET_FILE:gridrace_sudoku_wasm> -o ${package}/gridrace_sudoku.wasm
  DEPENDS gridrace_sudoku_wasm COMMENT "Optimising the package's WebAssembly" VERBATIM)
configure_file(npm/package.json.in ${package}/package.json @ONLY)
foreach(file index.js index.d.ts README.md)
  configure_file(npm/${file} ${package}/${file} COPYONLY)
endforeach()
add_custom_target(gridrace_sudoku_npm ALL DEPENDS ${package}/gridrace_sudoku.wasm)
