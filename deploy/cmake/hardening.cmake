# Hardening flags for every build that is shipped: memory errors crash the program instead of being exploitable. Debian
# builds its packages with the same flags; tests/e2e/packages.py checks for them. Sanitizers find these errors and more.
include(CheckCXXCompilerFlag)

if(NOT GRIDRACE_SANITIZE)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  # -fPIE, not CMake's -fPIC for libraries: all of ours become part of a program.
  add_compile_options(-fstack-protector-strong -fPIE)
  foreach(flag -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER GRIDRACE_KNOWS${flag} known)
    check_cxx_compiler_flag(${flag} ${known})
    if(${known})
      add_compile_options(${flag})
    endif()
  endforeach()
  # Needs optimisation. Some distributions define it themselves, which must not count as a redefinition; the highest
  # level that the compiler knows is 3 from GCC 12 on, and lower ones take 3 for 2.
  add_compile_options($<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=3>)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    add_link_options(-pie -Wl,-z,relro,-z,now,-z,noexecstack)
  endif()
endif()
