#include "server/net/limits/ban_list.hpp"

#include <algorithm>
#include <charconv>
#include <mutex>

#include "common/base/text.hpp"
#include "server/ops/folder.hpp"
#include "server/ops/kept_file.hpp"
#include "server/ops/private_files.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t max_file_bytes = 8 << 20;  // more than `most` lines
constexpr std::string_view for_good = "forever";

bool is_over(const std::optional<Instant>& until, Instant now) {
    return until && *until <= now;
}

constexpr unsigned v4_address = 32;
constexpr unsigned v6_subscriber = 64;

std::optional<Ban> parse_ban(std::string_view line) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const auto network = parse_banned(line.substr(0, space));
    if (!network) return std::nullopt;
    const auto time = line.substr(space + 1);
    if (time == for_good) return Ban{*network, std::nullopt};
    std::int64_t milliseconds = 0;
    const char* const end = time.data() + time.size();
    const auto [rest, fault] = std::from_chars(time.data(), end, milliseconds);
    if (fault != std::errc() || rest != end) return std::nullopt;
    return Ban{*network, Instant(Milliseconds(milliseconds))};
}

// Calls `find` for each prefix length in use, shortest first.
template <std::size_t Lengths, class Find>
std::optional<Network> first_found(const std::bitset<Lengths>& in_use, const Find& find) {
    for (unsigned prefix = 0; prefix < Lengths; ++prefix) {
        if (!in_use.test(prefix)) continue;
        if (auto found = find(prefix)) return found;
    }
    return std::nullopt;
}

}  // namespace

Network banned_with(const Address& address) {
    const bool is_v4 = address.is_v4() || address.to_v6().is_v4_mapped();
    return Network::around(address, is_v4 ? v4_address : v6_subscriber);
}

std::optional<Network> parse_banned(std::string_view text) {
    const auto network = Network::parse(text);
    if (!network || network->prefix() == 0) return std::nullopt;
    const auto longest = network->base().is_v4() ? v4_address : v6_subscriber;
    return Network::around(network->base(), std::min(network->prefix(), longest));
}

std::string banned_text(const Network& network) {
    const bool is_one = network.base().is_v4() && network.prefix() == v4_address;
    return is_one ? network.base().to_string() : network.text();
}

std::string to_text(const std::vector<Ban>& bans) {
    std::string text;
    for (const auto& ban : bans) {
        const auto until = ban.until ? std::to_string(ban.until->time_since_epoch().count())
                                     : std::string(for_good);
        text += banned_text(ban.network) + ' ' + until + '\n';
    }
    return text;
}

Result<std::vector<Ban>, std::size_t> parse_bans(std::string_view text) {
    std::vector<Ban> bans;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const auto ban = parse_ban(line);
        if (!ban) return number;
        bans.push_back(*ban);
    }
    return bans;
}

Result<std::unique_ptr<BanList>, std::string> BanList::open(const std::filesystem::path& folder) {
    if (folder.empty()) return std::unique_ptr<BanList>(new BanList({}));
    if (const auto opened = open_folder(folder); !opened) return opened.error();
    const auto file = folder / file_name;
    const auto fault = [&file](const std::string& reason) {
        return printable(file.string()) + " cannot be used: " + reason;
    };
    const auto text = read_file(file, max_file_bytes);
    if (!text) return fault(text.error().message() + owner_note(file));
    const auto bans = parse_bans(text->value_or(""));
    if (!bans) return fault("line " + std::to_string(bans.error()) + " is no ban");

    std::unique_ptr<BanList> list(new BanList(file));
    list->replace(*bans);
    return list;
}

std::optional<Network> BanList::ban_of(const Address& address, Instant now) const {
    if (is_empty_.load(std::memory_order_relaxed)) return std::nullopt;
    const std::shared_lock lock(mutex_);
    const auto find = [&](unsigned prefix) -> std::optional<Network> {
        const auto found = bans_.find(Network::around(address, prefix));
        if (found == bans_.end() || is_over(found->second, now)) return std::nullopt;
        return found->first;
    };
    if (banned_with(address).base().is_v4()) return first_found(prefixes_.v4, find);
    return first_found(prefixes_.v6, find);
}

std::vector<Ban> BanList::bans(Instant now) const {
    const std::shared_lock lock(mutex_);
    std::vector<Ban> all;
    for (const auto& [network, until] : bans_) {
        if (!is_over(until, now)) all.push_back({network, until});
    }
    return all;
}

std::error_code BanList::ban(const Network& network, std::optional<Instant> until, Instant now) {
    Bans bans;
    for (const auto& each : this->bans(now)) bans[each.network] = each.until;
    bans[network] = until;
    if (bans.size() > most) return std::make_error_code(std::errc::not_enough_memory);
    return keep(std::move(bans), now);
}

Result<bool, std::error_code> BanList::unban(const Network& network, Instant now) {
    Bans bans;
    for (const auto& each : this->bans(now)) bans[each.network] = each.until;
    if (bans.erase(network) == 0) return false;
    if (const auto error = keep(std::move(bans), now)) return error;
    return true;
}

// Does not hold the lock during disk I/O: readers are network threads.
std::error_code BanList::keep(Bans bans, Instant now) {
    std::vector<Ban> kept;
    for (const auto& [network, until] : bans) {
        if (!is_over(until, now)) kept.push_back({network, until});
    }
    if (!file_.empty()) {
        if (const auto error = write_durably(file_, to_text(kept))) return error;
    }
    use(std::move(bans));
    return {};
}

void BanList::replace(const std::vector<Ban>& bans) {
    Bans found;
    for (const auto& ban : bans) found[ban.network] = ban.until;
    use(std::move(found));
}

void BanList::use(Bans bans) {
    Prefixes prefixes;
    for (const auto& [network, until] : bans) {
        if (network.base().is_v4()) {
            prefixes.v4.set(network.prefix());
        } else {
            prefixes.v6.set(network.prefix());
        }
    }
    const std::unique_lock lock(mutex_);
    bans_ = std::move(bans);
    prefixes_ = prefixes;
    is_empty_.store(bans_.empty(), std::memory_order_relaxed);
}

}  // namespace gridrace::server
