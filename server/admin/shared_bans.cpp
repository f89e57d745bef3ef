#include "server/admin/shared_bans.hpp"

#include <future>
#include <stdexcept>

#include "common/base/text.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server::admin {

static_assert(SharedTables::most_bans == BanList::most);

namespace {

constexpr const char* taken_over_suffix = ".taken-over";

KeptBan kept(const Ban& ban) {
    return {banned_text(ban.network), ban.until};
}

// Somebody may have changed the table by hand.
std::vector<Ban> read_bans(const std::vector<KeptBan>& kept) {
    std::vector<Ban> bans;
    for (const auto& each : kept) {
        if (const auto network = parse_banned(each.network)) {
            bans.push_back({*network, each.until});
        } else {
            report(Level::error, "the database has a ban that is none",
                   {{"network", printable(each.network)}});
        }
    }
    return bans;
}

Awaitable<void> free_places(Shard& shard, IsMeant is_banned) {
    co_await shard.free_places_of(std::move(is_banned));
}

void end_seats(const BanList& list, Shard& shard, Instant now) {
    const IsMeant is_banned = [&list, now](const Address& address) {
        return list.is_banned(address, now);
    };
    shard.end_seats_of(is_banned, wire::CloseCode::banned);
    auto freeing = free_places(shard, is_banned);
    spawn(shard.executor(), "a ban", std::move(freeing));
}

}  // namespace

SharedBans::SharedBans(SharedTables& tables, BanList& list, const std::filesystem::path& folder,
                       Instant now)
    : tables_(tables), list_(list) {
    const auto old = BanList::open(folder);
    if (!old) throw std::runtime_error(old.error());
    BanChange taking_over{BanChange::Kind::take_over, {}, now};
    for (const auto& ban : (*old)->bans(now)) taking_over.bans.push_back(kept(ban));
    const auto bans = taking_over.bans.size();
    listen([this](const BanNews& news) { use(news); });
    if (const auto changed = change_and_wait(std::move(taking_over)); changed.error) {
        listen({});
        throw std::runtime_error("the bans cannot be kept in the database: " +
                                 changed.error.message());
    }
    if (bans == 0) return;
    // So that a ban which is lifted does not come back at the next start.
    const auto file = folder / BanList::file_name;
    std::error_code error;
    std::filesystem::rename(file, file.string() + taken_over_suffix, error);
    report(error ? Level::warning : Level::info,
           "the database has the bans of bans.txt now, for all servers",
           {{"bans", std::to_string(bans)},
            {"file", error ? "stays: " + error.message() : "is bans.txt.taken-over now"}});
}

SharedBans::~SharedBans() {
    listen({});
}

void SharedBans::listen(SharedTables::BanListener listener) {
    std::promise<void> done;
    tables_.watch_bans(std::move(listener), [&done] { done.set_value(); });
    done.get_future().wait();
}

void SharedBans::use(const BanNews& news) {
    list_.replace(read_bans(news.bans));
}

// The connections of this server's own bans are ended by who asked for them, and counted.
void SharedBans::watch(const std::vector<std::unique_ptr<Shard>>& shards, const Clock& clock) {
    listen([this, &shards, &clock](const BanNews& news) {
        use(news);
        if (news.is_own) return;
        for (const auto& shard : shards) {
            boost::asio::post(shard->io(), [this, shard = shard.get(), &clock] {
                end_seats(list_, *shard, clock.wall());
            });
        }
    });
}

SharedBans::Changed SharedBans::change_and_wait(BanChange change) {
    std::promise<Changed> done;
    tables_.change_bans(std::move(change), [&done](std::error_code error, std::size_t networks) {
        done.set_value({error, networks});
    });
    return done.get_future().get();
}

Awaitable<SharedBans::Changed> SharedBans::change(Executor home, BanChange change) {
    auto changed = std::make_shared<Reply<std::size_t>>(home);
    tables_.change_bans(std::move(change), [changed](std::error_code error, std::size_t networks) {
        Reply<std::size_t>::give(changed, error, networks);
    });
    co_await changed->wait();
    co_return Changed{changed->error(), changed->value()};
}

Awaitable<std::error_code> SharedBans::ban(Executor home, Ban ban, Instant now) {
    BanChange banning{BanChange::Kind::ban, {kept(ban)}, now};
    const auto changed = co_await change(home, std::move(banning));
    co_return changed.error;
}

Awaitable<Result<bool, std::error_code>> SharedBans::unban(Executor home, Network network,
                                                           Instant now) {
    BanChange lifting{BanChange::Kind::lift, {kept({network, {}})}, now};
    const auto changed = co_await change(home, std::move(lifting));
    if (changed.error) co_return changed.error;
    co_return changed.networks > 0;
}

}  // namespace gridrace::server::admin
