// What `gridraced setup` is asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace gridrace::server {

// Who encrypts: Caddy on this machine, gridraced with certbot's files or others, another proxy, or nobody.
enum class Encryption : std::uint8_t { caddy, certbot, files, proxy, none };

struct SetupCall {
    std::string name;                      // by which friends call the server; empty: to be asked
    std::uint16_t port = 0;                // of that address; 0: the usual one
    std::optional<Encryption> encryption;  // none: to be asked
    std::filesystem::path certificate, key;
    std::string listen;          // empty: the usual one
    std::filesystem::path file;  // the configuration to which it adds
    std::filesystem::path root;  // what counts as / for what is written
    bool is_dry = false;
    bool only_checks = false;
    bool replaces = false;  // also what it has not written
};

}  // namespace gridrace::server
