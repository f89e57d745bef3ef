// Banned networks, and until when. Kept in a file between starts, or a copy of what a database has.
// Thread-safe: network threads read it, one other thread changes it.
#pragma once

#include <atomic>
#include <bitset>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/result.hpp"
#include "server/net/limits/address.hpp"

namespace gridrace::server {

// The network that a ban of this address covers: a single IPv4 address, also if IPv4-mapped; the
// /64 of an IPv6 address, since a subscriber has all of it.
Network banned_with(const Address& address);

// Parses "192.0.2.7", "10.0.0.0/8", "2001:db8::/32". Drops bits after the prefix; an IPv6 prefix
// longer than 64 means the /64. No value if it is invalid, or contains all addresses (a prefix of
// 0).
std::optional<Network> parse_banned(std::string_view text);
// In the format of parse_banned; a single IPv4 address has no prefix.
std::string banned_text(const Network& network);

struct Ban {
    Network network;               // result of banned_with() or parse_banned()
    std::optional<Instant> until;  // none: permanent
    friend bool operator==(const Ban&, const Ban&) = default;
};

class BanList {
public:
    static constexpr std::size_t most = 100'000;
    static constexpr const char* file_name = "bans.txt";  // in the folder

    // Reads the folder's file; without a folder the list is lost at the end. If the file cannot be
    // read: one sentence, safe to print.
    static Result<std::unique_ptr<BanList>, std::string> open(const std::filesystem::path& folder);

    // Lock-free while the list is empty; else one look-up for each prefix length in use.
    bool is_banned(const Address& address, Instant now) const {
        return ban_of(address, now).has_value();
    }
    // The widest banned network that contains the address.
    std::optional<Network> ban_of(const Address& address, Instant now) const;
    std::vector<Ban> bans(Instant now) const;

    // On disk on return; after an error unchanged. Not for a network thread.
    std::error_code ban(const Network& network, std::optional<Instant> until, Instant now);
    // False if this network was not banned; a wider or narrower one may be.
    Result<bool, std::error_code> unban(const Network& network, Instant now);
    // In memory only.
    void replace(const std::vector<Ban>& bans);

private:
    using Bans = std::map<Network, std::optional<Instant>>;
    // The prefix lengths in use.
    struct Prefixes {
        std::bitset<33> v4;
        std::bitset<65> v6;
    };

    explicit BanList(std::filesystem::path file) : file_(std::move(file)) {}
    std::error_code keep(Bans bans, Instant now);
    void use(Bans bans);

    std::filesystem::path file_;  // empty: none
    mutable std::shared_mutex mutex_;
    Bans bans_;
    Prefixes prefixes_;
    std::atomic<bool> is_empty_ = true;
};

// The text of the file: for each ban a line with the network and the time (milliseconds since 1970,
// or "forever").
std::string to_text(const std::vector<Ban>& bans);
// Or the number of the first invalid line.
Result<std::vector<Ban>, std::size_t> parse_bans(std::string_view text);

}  // namespace gridrace::server
