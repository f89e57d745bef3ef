# Files installed besides the programs, and the Debian packages gridrace and gridrace-server. Used by deploy/package.sh.

# Libraries linked into the programs; their notices are included.
set(libraries libboost1.81-dev libboost-dev libprotobuf-dev libfmt-dev nlohmann-json3-dev libcli11-dev
  libutf8proc-dev libqrcodegencpp-dev libsodium-dev libsqlite3-dev libexpat1-dev libtomlplusplus-dev libssl-dev)
if(GRIDRACE_PORTABLE AND NOT GRIDRACE_OPENSSL_LINKS)  # see openssl.cmake
  list(APPEND libraries libzstd-dev zlib1g-dev)
endif()
if(GRIDRACE_WEB)  # the page's engine; the page has the notices of its own libraries
  list(APPEND libraries wasi-libc libc++-19-dev-wasm32)
endif()
set(notices "gridrace and the libraries linked into it.\n")
foreach(library ${libraries})
  if(EXISTS /usr/share/doc/${library}/copyright)
    file(READ /usr/share/doc/${library}/copyright notice)
    string(APPEND notices "\n---- ${library} ----\n\n${notice}")
  endif()
endforeach()
set(copyright ${CMAKE_BINARY_DIR}/packages/copyright)
file(WRITE ${copyright} "${notices}")

# Who builds packages for others should say who they are. Nobody reads what is sent to this address.
set(GRIDRACE_MAINTAINER "gridrace <gridrace@example.org>" CACHE STRING "Name and mail address in the packages")

set(changelog ${CMAKE_BINARY_DIR}/packages/changelog)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or $SOURCE_DATE_EPOCH
# Of a package that Debian's tools build of the source package, which has a revision, this is Debian's own changelog.
set(changelog_name changelog.gz)
set(package_version ${PROJECT_VERSION})
if(CPACK_DEBIAN_PACKAGE_RELEASE)
  set(changelog_name changelog.Debian.gz)
  string(APPEND package_version -${CPACK_DEBIAN_PACKAGE_RELEASE})
endif()
function(gridrace_package_documents package component)
  file(WRITE ${changelog}.${component}
    "${package} (${package_version}) stable; urgency=medium\n\n"
    "  * What has changed for hosts and players is in CHANGELOG.md beside this file.\n\n"
    " -- ${GRIDRACE_MAINTAINER}  ${now}\n")
  add_custom_command(OUTPUT ${changelog}.${component}.gz
    COMMAND gzip -9nkf ${changelog}.${component} DEPENDS ${changelog}.${component})
  add_custom_target(${component}_changelog ALL DEPENDS ${changelog}.${component}.gz)
  install(FILES ${changelog}.${component}.gz RENAME ${changelog_name}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
  install(FILES ${copyright} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
    COMPONENT ${component})
  # Made by package.sh once all is compiled.
  install(FILES ${CMAKE_BINARY_DIR}/sbom.spdx.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
    COMPONENT ${component} OPTIONAL)
  # One library is linked from its archive on purpose, as the others are: the bill of materials lists them.
  file(WRITE ${CMAKE_BINARY_DIR}/packages/overrides/${package} "${package}: embedded-library *expat*\n")
  install(FILES ${CMAKE_BINARY_DIR}/packages/overrides/${package}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component} EXCLUDE_FROM_ALL)
endfunction()
gridrace_package_documents(gridrace client)
gridrace_package_documents(gridrace-server server)

# Only in the package: they name its folders, and `cmake --install` may put the programs elsewhere.
set(deploy ${CMAKE_SOURCE_DIR}/deploy)
install(FILES ${deploy}/gridraced.service ${deploy}/gridraced-backup.service ${deploy}/gridraced-backup.timer
  DESTINATION lib/systemd/system COMPONENT server EXCLUDE_FROM_ALL)
install(PROGRAMS ${deploy}/backup.sh DESTINATION lib/gridrace COMPONENT server EXCLUDE_FROM_ALL)
install(DIRECTORY DESTINATION /etc/gridrace/gridraced.d COMPONENT server EXCLUDE_FROM_ALL)
install(FILES ${deploy}/debian/packaged.toml RENAME gridraced.toml
  DESTINATION lib/gridrace COMPONENT server EXCLUDE_FROM_ALL)

install(DIRECTORY ${deploy}/examples ${deploy}/monitoring
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gridrace-server COMPONENT server)
install(FILES ${deploy}/growth.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gridrace-server COMPONENT server)

# gridrace_install_pages(<component> <folder in doc> <folder> <outside> <page>...): pages of a folder of the source. A link that
# begins with what matches <outside> leads to what no package has, and becomes its text.
function(gridrace_install_pages component place folder outside)
  foreach(page ${ARGN})
    file(READ ${folder}/${page} text)
    string(REGEX REPLACE "\\[([^]]*)\\]\\(${outside}[^)]*\\)" "\\1" text "${text}")
    file(WRITE ${CMAKE_BINARY_DIR}/packages/doc/${place}/${page} "${text}")
    install(FILES ${CMAKE_BINARY_DIR}/packages/doc/${place}/${page}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${place} COMPONENT ${component})
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${page})
  endforeach()
endfunction()
file(GLOB pages RELATIVE ${deploy}/docs CONFIGURE_DEPENDS ${deploy}/docs/*.md)
gridrace_install_pages(server gridrace-server ${deploy} "\\.\\./" README.md CHANGELOG.md)
gridrace_install_pages(server gridrace-server/docs ${deploy}/docs "\\.\\./\\.\\./" ${pages})
gridrace_install_pages(client gridrace ${CMAKE_SOURCE_DIR}/client "[^#h]" MANUAL.md)
gridrace_install_pages(client gridrace ${deploy} "[^#h]" CHANGELOG.md)
install(FILES ${deploy}/desktop/gridrace.desktop
  DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT client)
install(FILES ${deploy}/desktop/gridrace.metainfo.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT client)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gridrace)
set(CPACK_PACKAGE_VENDOR gridrace)
set(CPACK_PACKAGE_CONTACT "${GRIDRACE_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL client server)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_CLIENT_PACKAGE_NAME gridrace)
set(CPACK_DEBIAN_CLIENT_DESCRIPTION "sudoku races with friends, in the terminal
Create a room and share its code: everyone gets the same puzzle at the same
moment, the server checks every move, and all see each other's progress.")
set(CPACK_DEBIAN_SERVER_PACKAGE_NAME gridrace-server)
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS "gridrace, ca-certificates")  # the latter for a webhook
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "libpq5 (>= 14)")  # loaded for rooms in PostgreSQL
set(CPACK_DEBIAN_SERVER_DESCRIPTION "host sudoku races for friends
The gridrace server hosts rooms, checks every move and never loses one that
it has confirmed. Includes a systemd service, which is not enabled by
default.")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  ${deploy}/debian/postinst ${deploy}/debian/prerm ${deploy}/debian/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
