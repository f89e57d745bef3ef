// The secret that the nodes of a cluster share.
#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.hpp"

namespace gridrace::server {

struct ClusterSecret {
    std::string text;
};

// The first line of the file. One sentence if the file cannot be read, is open to other users, or
// holds no secret: 32 to 1000 characters.
Result<ClusterSecret, std::string> read_cluster_secret(const std::filesystem::path& file);

}  // namespace gridrace::server
