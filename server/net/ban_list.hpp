// Which addresses may not connect, and until when. Kept in a file between starts. Thread-safe: the network's
// threads ask, one other changes it.
#pragma once

#include <atomic>
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
#include "server/net/address.hpp"

namespace gridrace::server {

// Whom an address stands for: an IPv4 address for itself, also in IPv6 clothes; an IPv6 address for all of its
// /64, since whoever has one has them all.
Address network_of(const Address& address);

struct Ban {
    Address address;               // a network_of()
    std::optional<Instant> until;  // none: for good
    friend bool operator==(const Ban&, const Ban&) = default;
};

class BanList {
public:
    static constexpr std::size_t most = 100'000;

    // Reads the folder's file; without a folder the list is forgotten at the end. If the file cannot be read:
    // one sentence, safe to print.
    static Result<std::unique_ptr<BanList>, std::string> open(const std::filesystem::path& folder);

    // Takes no lock while nobody is banned.
    bool is_banned(const Address& address, Instant now) const;
    std::vector<Ban> bans(Instant now) const;

    // On disk when they return, or as it was before and an error. Not for a network thread.
    std::error_code ban(const Address& address, std::optional<Instant> until, Instant now);
    // False if nothing was banned there.
    Result<bool, std::error_code> unban(const Address& address, Instant now);

private:
    using Bans = std::map<Address, std::optional<Instant>>;

    explicit BanList(std::filesystem::path file) : file_(std::move(file)) {}
    std::error_code keep(Bans bans, Instant now);

    std::filesystem::path file_;  // empty: none
    mutable std::shared_mutex mutex_;
    Bans bans_;
    std::atomic<bool> is_empty_ = true;
};

// The file's text: a line with an address and a time (milliseconds since 1970, or "forever") for each.
std::string to_text(const std::vector<Ban>& bans);
// Or the number of the line that is none.
Result<std::vector<Ban>, std::size_t> parse_bans(std::string_view text);

}  // namespace gridrace::server
