#include "server/config/cluster_secret.hpp"

#include <fstream>

#include "common/base/text.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t shortest = 32;
constexpr std::size_t longest = 1000;
}  // namespace

Result<ClusterSecret, std::string> read_cluster_secret(const std::filesystem::path& file) {
    const auto name = printable(file.string());
    std::ifstream in(file, std::ios::binary);
    std::string secret(longest + 1, '\0');
    in.read(secret.data(), static_cast<std::streamsize>(secret.size()));
    if (in.bad() || (in.fail() && !in.eof())) return name + " cannot be read";
    secret.resize(static_cast<std::size_t>(in.gcount()));
    if (auto fault = key_rights_fault(file)) return *std::move(fault);
    secret.resize(std::min(secret.find_first_of("\r\n"), secret.size()));
    if (secret.size() >= shortest && secret.size() <= longest) return ClusterSecret{secret};
    return name + " holds no secret of 32 to 1000 characters; make one with: openssl rand -hex 32";
}

}  // namespace gridrace::server
