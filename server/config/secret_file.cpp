#include "server/config/secret_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "common/base/text.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t longest_file = 4096;
}  // namespace

std::filesystem::path secret_path(const std::filesystem::path& file) {
    if (file.empty() || file.has_parent_path()) return file;
    const char* const credentials = std::getenv("CREDENTIALS_DIRECTORY");
    return std::filesystem::path(credentials != nullptr ? credentials : credential_store) / file;
}

Result<Secret, std::string> read_secret(const std::filesystem::path& file) {
    const auto path = secret_path(file);
    const auto cannot = [&](const std::string& why) {
        return printable(path.string()) + " cannot be read" + why;
    };
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return cannot(": " + std::generic_category().message(errno) + owner_note(path));
    std::string secret(longest_file, '\0');
    in.read(secret.data(), static_cast<std::streamsize>(secret.size()));
    if (in.bad() || (in.fail() && !in.eof())) return cannot("");
    secret.resize(static_cast<std::size_t>(in.gcount()));
    if (auto fault = key_rights_fault(path)) return *std::move(fault);
    secret.resize(std::min(secret.find_first_of("\r\n"), secret.size()));
    return Secret{secret};
}

}  // namespace gridrace::server
