#include "server/web/web_files.hpp"

namespace gridrace::server {

std::span<const WebFile> web_files() {
    return {};
}

}  // namespace gridrace::server
