#include "server/net/ban_list.hpp"

#include <charconv>
#include <mutex>

#include "common/base/text.hpp"
#include "server/ops/folder.hpp"
#include "server/ops/kept_file.hpp"

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

constexpr const char* file_name = "bans.txt";
constexpr std::size_t max_file_bytes = 8 << 20;  // more than `most` lines
constexpr std::string_view for_good = "forever";

bool is_over(const std::optional<Instant>& until, Instant now) {
    return until && *until <= now;
}

std::optional<Ban> parse_ban(std::string_view line) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(line.substr(0, space)), error);
    if (error) return std::nullopt;
    const auto time = line.substr(space + 1);
    if (time == for_good) return Ban{network_of(address), std::nullopt};
    std::int64_t milliseconds = 0;
    const char* const end = time.data() + time.size();
    const auto [rest, fault] = std::from_chars(time.data(), end, milliseconds);
    if (fault != std::errc() || rest != end) return std::nullopt;
    return Ban{network_of(address), Instant(Milliseconds(milliseconds))};
}

}  // namespace

Address network_of(const Address& address) {
    if (address.is_v4()) return address;
    const auto v6 = address.to_v6();
    if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6);
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes);
}

std::string to_text(const std::vector<Ban>& bans) {
    std::string text;
    for (const auto& ban : bans) {
        const auto until = ban.until ? std::to_string(ban.until->time_since_epoch().count())
                                     : std::string(for_good);
        text += ban.address.to_string() + ' ' + until + '\n';
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
    if (!text) return fault(text.error().message());
    const auto bans = parse_bans(text->value_or(""));
    if (!bans) return fault("line " + std::to_string(bans.error()) + " is no ban");

    std::unique_ptr<BanList> list(new BanList(file));
    for (const auto& ban : *bans) list->bans_[ban.address] = ban.until;
    list->is_empty_ = list->bans_.empty();
    return list;
}

bool BanList::is_banned(const Address& address, Instant now) const {
    if (is_empty_.load(std::memory_order_relaxed)) return false;
    const std::shared_lock lock(mutex_);
    const auto found = bans_.find(network_of(address));
    return found != bans_.end() && !is_over(found->second, now);
}

std::vector<Ban> BanList::bans(Instant now) const {
    const std::shared_lock lock(mutex_);
    std::vector<Ban> all;
    for (const auto& [address, until] : bans_) {
        if (!is_over(until, now)) all.push_back({address, until});
    }
    return all;
}

std::error_code BanList::ban(const Address& address, std::optional<Instant> until, Instant now) {
    Bans bans;
    for (const auto& each : this->bans(now)) bans[each.address] = each.until;
    bans[network_of(address)] = until;
    if (bans.size() > most) return std::make_error_code(std::errc::not_enough_memory);
    return keep(std::move(bans), now);
}

Result<bool, std::error_code> BanList::unban(const Address& address, Instant now) {
    Bans bans;
    for (const auto& each : this->bans(now)) bans[each.address] = each.until;
    if (bans.erase(network_of(address)) == 0) return false;
    if (const auto error = keep(std::move(bans), now)) return error;
    return true;
}

// The lock is not held while the disk works: those who ask are network threads.
std::error_code BanList::keep(Bans bans, Instant now) {
    std::vector<Ban> kept;
    for (const auto& [address, until] : bans) {
        if (!is_over(until, now)) kept.push_back({address, until});
    }
    if (!file_.empty()) {
        if (const auto error = write_durably(file_, to_text(kept))) return error;
    }
    const std::unique_lock lock(mutex_);
    bans_ = std::move(bans);
    is_empty_.store(bans_.empty(), std::memory_order_relaxed);
    return {};
}

}  // namespace gridrace::server
