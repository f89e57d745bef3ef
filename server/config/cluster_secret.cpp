#include "server/config/cluster_secret.hpp"

#include "common/base/text.hpp"
#include "server/config/secret_file.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t shortest = 32;
constexpr std::size_t longest = 1000;
}  // namespace

Result<ClusterSecret, std::string> read_cluster_secret(const std::filesystem::path& file) {
    auto secret = read_secret(file);
    if (!secret) return secret.error();
    const auto size = secret->text.size();
    if (size >= shortest && size <= longest) return ClusterSecret{secret->text};
    return printable(secret_path(file).string()) +
           " holds no secret of 32 to 1000 characters; make one with: openssl rand -hex 32";
}

}  // namespace gridrace::server
