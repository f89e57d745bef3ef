# The kinds of targets: layers, and the documents of programs.

set(GRIDRACE_UNITY_BATCH 48 CACHE STRING "Files that are compiled at once with GRIDRACE_UNITY")
# gridrace_together(<target> <file>...): with GRIDRACE_UNITY the target's files are compiled several at once, and what
# these include once, but for the files named here: what they call their own has a namesake in another. All other
# builds see to it that each file includes what it needs.
function(gridrace_together target)
  if(GRIDRACE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${GRIDRACE_UNITY_BATCH})
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# A layer is a folder, a namespace and a target: `common/race` = `gridrace::race`.
# gridrace_layer(<name> SOURCES <file>... LINK <target>... [APART <file>...]), APART as in gridrace_together
function(gridrace_layer name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK;APART" ${ARGN})
  add_library(gridrace_${name} STATIC ${ARG_SOURCES})
  add_library(gridrace::${name} ALIAS gridrace_${name})
  target_link_libraries(gridrace_${name} PUBLIC ${ARG_LINK} PRIVATE gridrace_options)
  target_include_directories(gridrace_${name} PUBLIC ${CMAKE_SOURCE_DIR})
  gridrace_together(gridrace_${name} ${ARG_APART})
endfunction()

# The manual page and the completions of a program, which it writes itself.
function(gridrace_documents program component)
  set(folder ${CMAKE_BINARY_DIR}/share)
  set(manual man/man1/${program}.1)
  set(bash bash-completion/completions/${program})
  set(zsh zsh/site-functions/_${program})
  set(fish fish/vendor_completions.d/${program}.fish)
  set(documents)
  foreach(document manual bash zsh fish)
    cmake_path(GET ${document} PARENT_PATH place)
    file(MAKE_DIRECTORY ${folder}/${place})
    list(APPEND documents ${folder}/${${document}})
    set(installed ${folder}/${${document}})
    if(document STREQUAL "manual")
      string(APPEND installed .gz)
    endif()
    install(FILES ${installed} DESTINATION ${CMAKE_INSTALL_DATADIR}/${place} COMPONENT ${component})
  endforeach()
  add_custom_command(OUTPUT ${documents} ${folder}/${manual}.gz
    COMMAND ${program} man > ${folder}/${manual}
    COMMAND gzip -9nkf ${folder}/${manual}
    COMMAND ${program} completions bash > ${folder}/${bash}
    COMMAND ${program} completions zsh > ${folder}/${zsh}
    COMMAND ${program} completions fish > ${folder}/${fish}
    DEPENDS ${program})
  add_custom_target(${program}_documents ALL DEPENDS ${documents})
endfunction()
