// What `gridraced setup` writes: a host's few decisions as a file of settings, and what is left to do by hand. Pure.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/config/setup_call.hpp"

namespace gridrace::server {

inline constexpr std::string_view encryption_names[] = {"caddy", "certbot", "files", "proxy",
                                                        "none"};
std::optional<Encryption> parse_encryption(std::string_view text);

// The name of the address "NAME" or "NAME:PORT" in lower case, and its port or 0; none if it is no name, such as an IP
// address.
struct PublicName {
    std::string name;
    std::uint16_t port = 0;
};
std::optional<PublicName> parse_public_name(std::string_view text);

struct SetupFile {
    std::filesystem::path path;
    std::string text;
    bool is_secret = false;  // for root alone, and written only where the call says the text
};

struct SetupPlan {
    std::vector<SetupFile> files;
    std::string listen;      // where gridraced does
    std::uint16_t port = 0;  // of the address
    bool is_secure = true;
    std::vector<std::string> steps;  // commands and sentences, in their order
};

// Where the packaged service has the server's word: a systemd credential.
inline constexpr const char* word_credential = "gridraced.server-word";
// Where setup puts the word, and what the settings call that file. Elsewhere than in the usual settings it is a file beside them.
std::filesystem::path word_path(const SetupCall& call);
std::filesystem::path word_setting(const SetupCall& call);

// What the first line of every file says that setup has written.
inline constexpr std::string_view setup_mark = "# Written by gridraced setup";

// The file for Caddy: beside the settings unless these are the usual ones, which are alone in what they do to /etc/caddy.
std::filesystem::path caddy_file(const SetupCall& call);

// `call` has a name and an encryption; `everywhere` is the address that stands for all of this machine.
SetupPlan plan_setup(const SetupCall& call, std::string_view everywhere);

// "https://race.example.org:8443"
std::string setup_url(const std::string& name, std::uint16_t port, bool is_secure);

}  // namespace gridrace::server
