#include "client/storage/text_by_server.hpp"

namespace gridrace::client {

std::vector<std::string> TextByServer::servers_with(const std::string& text) const {
    std::vector<std::string> servers;
    for (const auto& [url, known] : file.all())
        if (known == text) servers.push_back(url);
    return servers;
}

}  // namespace gridrace::client
