#include "server/host_news.hpp"

#include <utility>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// Other causes are mistakes of who asks.
bool is_limit(RefusalCause cause) {
    constexpr unsigned too_many_requests = 429;
    constexpr unsigned service_unavailable = 503;
    const auto status = http_status(cause);
    return status == too_many_requests || status == service_unavailable;
}

}  // namespace

Activity activity_of(const ServerContext& context) {
    Activity activity;
    for (const auto& shard : context.shards) {
        const auto& counts = shard->counts();
        activity.people += counts.seats.value();
        activity.rooms += counts.rooms.value();
        activity.races += counts.races.value();
    }
    return activity;
}

std::optional<Activity> ActivityWatch::look(const Activity& now, TimePoint at) {
    if (now == told_ || (told_at_ && at - *told_at_ < between_lines)) return std::nullopt;
    told_ = now;
    told_at_ = at;
    return now;
}

std::vector<RefusalCause> FirstRefusals::look(const RefusalCounts& counts) {
    std::vector<RefusalCause> first;
    for (std::size_t i = 0; i < refusal_causes; ++i) {
        const auto cause = static_cast<RefusalCause>(i);
        if (told_[i] || !is_limit(cause) || counts.of(cause).value() == 0) continue;
        told_[i] = true;
        first.push_back(cause);
    }
    return first;
}

std::optional<std::string> CertificateWatch::look(Seconds ends, Seconds now) {
    if (ends == Seconds::zero() || ends - now > in_time) {
        told_at_.reset();
        return std::nullopt;
    }
    // Also if the clock was set back meanwhile.
    if (told_at_ && now >= *told_at_ && now - *told_at_ < between_lines) return std::nullopt;
    told_at_ = now;
    if (ends <= now) return "the certificate has ended: browsers and clients refuse the server";
    const auto hours = std::chrono::floor<std::chrono::hours>(ends - now).count();
    return "the certificate ends in " + std::to_string(hours) + " h, and nothing has renewed it";
}

void HostNews::look(ActivityWatch::TimePoint at) {
    if (const auto now = activity_.look(activity_of(context_), at)) {
        report(Level::info, "who is here now",
               {{"people", std::to_string(now->people)},
                {"rooms", std::to_string(now->rooms)},
                {"races", std::to_string(now->races)}});
    }
    for (const auto cause : refusals_.look(context_.gate.refusals())) {
        report(Level::info, "a limit refuses somebody for the first time since the start",
               {{"cause", std::string(name(cause))},
                {"told", std::string(describe(cause))},
                {"more", "gridrace_refusals_total in /metrics"}});
    }
    if (context_.tls != nullptr) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        const auto ends = std::chrono::seconds(context_.tls->counts.certificate_ends.value());
        const auto told = certificate_.look(ends, std::chrono::floor<std::chrono::seconds>(now));
        if (told) {
            report(Level::warning, *told, {{"more", "renew it, then systemctl reload gridraced"}});
        }
    }
    if (context_.space == nullptr) return;
    const auto backup = context_.space->backup();
    const auto before = std::exchange(backed_up_at_, backup.made_at);
    if (before && *before != backup.made_at) report(Level::info, "a backup was made and checked");
    const auto told = std::exchange(backup_failure_, backup.failure);
    if (!backup.failure.empty() && backup.failure != told) {
        report(Level::error, "the last backup failed: older ones were kept",
               {{"why", backup.failure}, {"more", "journalctl -u gridraced-backup"}});
    }
}

}  // namespace gridrace::server
