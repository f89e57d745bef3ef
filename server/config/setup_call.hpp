// What `gridraced setup` is asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "server/net/limits/access.hpp"

namespace gridrace::server {

// Who encrypts: Caddy on this machine, gridraced with certbot's files or others, another proxy, or nobody.
enum class Encryption : std::uint8_t { caddy, certbot, files, proxy, none };

// Who opens rooms, and who comes in; none: as it is.
struct SetupAccess {
    std::optional<Admitted> open_rooms, enter;
    std::string word;            // of the server; empty: there is one, or none is wanted
    std::filesystem::path file;  // that has the word, as the settings name it; empty: there is none

    bool wants_word() const { return open_rooms == Admitted::word || enter == Admitted::word; }
};

struct SetupCall {
    std::string name;                      // by which friends call the server; empty: to be asked
    std::uint16_t port = 0;                // of that address; 0: the usual one
    std::optional<Encryption> encryption;  // none: to be asked
    std::filesystem::path certificate, key;
    std::string listen;          // empty: the usual one
    std::filesystem::path file;  // the configuration to which it adds
    std::filesystem::path root;  // what counts as / for what is written
    SetupAccess access;
    bool is_dry = false;
    bool only_checks = false;
    bool replaces = false;  // also what it has not written
};

}  // namespace gridrace::server
