// The files of the page that the server carries in its program. The table is written by client/web/embed.mjs when the
// program is built with GRIDRACE_WEB, and empty without. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gridrace::server {

// How long a browser may use a file without asking again.
enum class WebCaching : std::uint8_t {
    revalidate,  // it asks every time, with the ETag of what it has
    immutable    // for good: the file's name changes with its content
};

struct WebFile {
    std::string_view path;          // "/index.html", "/assets/app-1b2C3d4E.js"
    std::string_view content_type;  // of Content-Type
    std::string_view etag;          // of ETag: weak, since it is the same for all three forms
    WebCaching caching = WebCaching::revalidate;
    std::string_view plain;
    std::string_view gzip = {};    // empty: not smaller
    std::string_view brotli = {};  // empty: not smaller
};

// Sorted by path.
std::span<const WebFile> web_files();

}  // namespace gridrace::server
