#include "server/metrics.hpp"

#include <algorithm>

#include "common/base/version.hpp"
#include "server/fullness.hpp"
#include "server/ops/metrics_text.hpp"
#include "server/ops/process_figures.hpp"

namespace gridrace::server {

namespace {

using MetricType = MetricsText::Type;

class Writer {
public:
    Writer(const ServerContext& context, const PuzzleSupply& puzzles, const Webhook* webhook)
        : context_(context), puzzles_(puzzles), webhook_(webhook) {}

    std::string write() {
        tell_process();
        tell_connections();
        tell_rooms();
        tell_totals();
        tell_commands();
        tell_log();
        tell_cluster();
        tell_tls();
        tell_webhook();
        return text_.text();
    }

private:
    void tell(MetricType type, std::string_view name, std::string_view help, double value) {
        text_.begin(type, name, help);
        text_.add(value);
    }

    double sum(Counter ShardCounts::*counter) const {
        std::uint64_t sum = 0;
        for (const auto& shard : context_.shards) sum += (shard->counts().*counter).value();
        return static_cast<double>(sum);
    }
    double sum(Gauge ShardCounts::*gauge) const {
        std::int64_t sum = 0;
        for (const auto& shard : context_.shards) sum += (shard->counts().*gauge).value();
        return static_cast<double>(sum);
    }
    DurationSum sum(DurationCounter ShardCounts::*counter) const {
        DurationSum sum;
        for (const auto& shard : context_.shards) sum.add(shard->counts().*counter);
        return sum;
    }

    void tell_process();
    void tell_connections();
    void tell_closes();
    void tell_refusals();
    void tell_rooms();
    void tell_totals();
    void tell_commands();
    void tell_log();
    void tell_cluster();
    void tell_tls();
    void tell_webhook();

    const ServerContext& context_;
    const PuzzleSupply& puzzles_;
    const Webhook* webhook_;  // none: there is none
    MetricsText text_;
};

void Writer::tell_process() {
    text_.begin(MetricType::gauge, "gridrace_build_info", "Always 1; the version is in the label.");
    text_.add({{"version", version}}, 1);
    const auto process = process_figures();
    tell(MetricType::counter, "process_cpu_seconds_total", "Time on processors.",
         process.cpu_seconds);
    tell(MetricType::gauge, "process_resident_memory_bytes", "Memory in use.",
         static_cast<double>(process.resident_bytes));
    tell(MetricType::gauge, "process_virtual_memory_bytes", "Address space in use.",
         static_cast<double>(process.virtual_bytes));
    tell(MetricType::gauge, "process_open_fds", "Open file descriptors.",
         static_cast<double>(process.open_descriptors));
    tell(MetricType::gauge, "process_max_fds", "Most file descriptors that may be open.",
         static_cast<double>(process.most_descriptors));
    tell(MetricType::gauge, "process_start_time_seconds", "When the process started, since 1970.",
         process.started_at);
    const auto now = context_.shards.front()->wall().time_since_epoch();
    tell(MetricType::gauge, "gridrace_time_seconds", "The time of day here, since 1970.",
         std::chrono::duration<double>(now).count());
    tell(MetricType::counter, "gridrace_clock_steps_total",
         "Times that the system's clock was set by more than a minute, or the machine slept.",
         static_cast<double>(context_.clock_steps.value()));
}

void Writer::tell_connections() {
    const auto seated = sum(&ShardCounts::seats);
    const auto relayed = sum(&ShardCounts::relayed);
    const auto all = static_cast<double>(context_.connections.load());
    text_.begin(
        MetricType::gauge, "gridrace_connections",
        "Open connections: with a seat in a room, with one in a room of another node, and others "
        "(being greeted, or asking by HTTP).");
    text_.add({{"kind", "seated"}}, seated);
    text_.add({{"kind", "relayed"}}, relayed);
    text_.add({{"kind", "greeting"}}, std::max(all - seated - relayed, 0.0));
    tell(MetricType::gauge, "gridrace_max_connections", "Most connections that are served at once.",
         static_cast<double>(context_.max_connections));
    tell(MetricType::counter, "gridrace_received_bytes_total",
         "Bytes of messages from seated connections.", sum(&ShardCounts::received_bytes));
    tell(MetricType::counter, "gridrace_sent_bytes_total",
         "Bytes of messages to connections in rooms.", sum(&ShardCounts::sent_bytes));
    tell_closes();
    tell_refusals();
}

void Writer::tell_closes() {
    text_.begin(MetricType::counter, "gridrace_closes_total",
                "Connections in rooms that the server has ended, by the reason it gave.");
    for (std::size_t index = 0; index < ShardCounts::close_reasons.size(); ++index) {
        std::uint64_t sum = 0;
        for (const auto& shard : context_.shards) sum += shard->counts().closes[index].value();
        text_.add({{"reason", ShardCounts::close_reasons[index].name}}, static_cast<double>(sum));
    }
}

void Writer::tell_refusals() {
    text_.begin(MetricType::counter, "gridrace_refusals_total",
                "Connections and requests that the server cut or refused, by cause.");
    const auto tell_cause = [this](std::string_view cause, const Counter& counter) {
        text_.add({{"cause", cause}}, static_cast<double>(counter.value()));
    };
    const auto& frames = context_.frame_counts;
    tell_cause("too_many_bytes", frames.too_many_bytes);
    tell_cause("too_many_frames", frames.too_many_frames);
    tell_cause("too_many_control_frames", frames.too_many_control_frames);
    tell_cause("message_too_slow", frames.message_too_slow);
    for (std::size_t index = 0; index < refusal_causes; ++index) {
        const auto cause = static_cast<RefusalCause>(index);
        tell_cause(name(cause), context_.gate.refusals().of(cause));
    }
    DurationSum lag;
    for (const auto& gauge : context_.overload.gauges()) lag.add(gauge->lag);
    text_.begin(MetricType::histogram, "gridrace_loop_lag_seconds",
                "By how much the loops of shards are late, looked at twenty times a second.");
    text_.add(lag);
}

void Writer::tell_rooms() {
    tell(MetricType::gauge, "gridrace_rooms", "Rooms that are open.", sum(&ShardCounts::rooms));
    tell(MetricType::gauge, "gridrace_clubs",
         "Open rooms that are clubs, also while nobody uses them.", sum(&ShardCounts::clubs));
    tell(MetricType::gauge, "gridrace_rooms_paused",
         "Rooms that wait for the log to be readable and writable again.",
         sum(&ShardCounts::paused_rooms));
    tell(MetricType::gauge, "gridrace_members", "Members of open rooms, also those who are away.",
         sum(&ShardCounts::members));
    tell(MetricType::gauge, "gridrace_races_running", "Races under way.", sum(&ShardCounts::races));
    text_.begin(MetricType::counter, "gridrace_room_moves_total",
                "Rooms that this node has moved to others while both lived: before it stopped, to "
                "where most of their players are, or because the other one had far fewer.");
    for (std::size_t why = 0; why < move_reason_names.size(); ++why) {
        std::uint64_t sum = 0;
        for (const auto& shard : context_.shards) sum += shard->counts().moves[why].value();
        text_.add({{"why", move_reason_names[why]}}, static_cast<double>(sum));
    }
    text_.begin(MetricType::gauge, "gridrace_puzzle_stock", "Puzzles that can be issued at once.");
    for (const auto grade : sudoku::all_grades) {
        text_.add({{"grade", sudoku::name(grade)}}, static_cast<double>(puzzles_.in_stock(grade)));
    }
}

void Writer::tell_totals() {
    const auto all = fullness(context_);
    text_.begin(MetricType::gauge, "gridrace_total_used",
                "What is used of a total that all networks share, or the part of it for a rate.");
    for (const auto& each : all) text_.add({{"total", each.row.name}}, each.used);
    text_.begin(MetricType::gauge, "gridrace_total_most", "The size of that total.");
    for (const auto& each : all) text_.add({{"total", each.row.name}}, each.most);
}

void Writer::tell_commands() {
    text_.begin(MetricType::counter, "gridrace_commands_total",
                "Commands judged, by verdict: applied, or why not.");
    for (std::size_t code = 0; code < ShardCounts::verdicts; ++code) {
        std::uint64_t sum = 0;
        for (const auto& shard : context_.shards) sum += shard->counts().commands[code].value();
        const auto verdict =
            code == 0 ? "applied" : race::name(static_cast<race::RefusalCode>(code));
        if (code > 0 && verdict == "unknown") continue;
        text_.add({{"verdict", verdict}}, static_cast<double>(sum));
    }
    tell(MetricType::counter, "gridrace_events_total", "Events appended to the log.",
         sum(&ShardCounts::events));
    text_.begin(MetricType::histogram, "gridrace_fan_out_seconds",
                "From an event's being durable to the kernel's having taken it for one member, "
                "for each frame.");
    text_.add(sum(&ShardCounts::deliveries));
}

void Writer::tell_log() {
    text_.begin(MetricType::histogram, "gridrace_commit_seconds",
                "From events' being given to the log to their being durable, for each append.");
    text_.add(sum(&ShardCounts::commits));
    tell(MetricType::counter, "gridrace_log_faults_total", "Calls of the log that failed.",
         sum(&ShardCounts::log_faults));
    tell(MetricType::counter, "gridrace_log_bytes_total",
         "Bytes of records appended to the log, with about what each takes besides.",
         sum(&ShardCounts::log_bytes));
    tell(MetricType::counter, "gridrace_full_rooms_total",
         "Rooms that reached the most that the log of one room may hold.",
         sum(&ShardCounts::full_logs));
    if (context_.space == nullptr) return;
    tell(MetricType::gauge, "gridrace_log_free_bytes", "Space left where the log lies.",
         static_cast<double>(context_.space->bytes()));
    tell(MetricType::gauge, "gridrace_log_free_floor_bytes", "Below this, newcomers are refused.",
         static_cast<double>(context_.space->floor()));
    const auto backup = context_.space->backup();
    tell(MetricType::gauge, "gridrace_last_backup_timestamp_seconds",
         "When gridraced backup last copied this log, since 1970; 0: never.",
         static_cast<double>(backup.made_at));
    tell(MetricType::gauge, "gridrace_last_backup_failed",
         "Whether the last backup with a test restore, as it is made daily, has failed.",
         backup.failure.empty() ? 0 : 1);
}

// Present without a cluster as well, see tell_tls().
void Writer::tell_cluster() {
    const auto& counts = context_.cluster_counts;
    text_.begin(MetricType::gauge, "gridrace_nodes",
                "Other nodes of the cluster that live: those that this one reaches, and the rest.");
    text_.add({{"reach", "reached"}}, static_cast<double>(counts.reached.load()));
    text_.add({{"reach", "out_of_reach"}}, static_cast<double>(counts.out_of_reach.load()));
    tell(MetricType::gauge, "gridrace_cut_off",
         "Whether this node is cut off from most others: it takes no rooms over.",
         counts.is_cut_off ? 1 : 0);
    tell(MetricType::counter, "gridrace_takeovers_total",
         "Rooms that were taken over from other nodes.",
         static_cast<double>(counts.takeovers.value()));
}

// Present without TLS as well, as zeros, so that dashboards and alerts never refer to missing
// metrics.
void Writer::tell_tls() {
    static const TlsCounts none;
    const auto& counts = context_.tls == nullptr ? none : context_.tls->counts;
    const auto count = [this](std::string_view name, std::string_view help,
                              const Counter& counter) {
        tell(MetricType::counter, name, help, static_cast<double>(counter.value()));
    };
    tell(MetricType::gauge, "gridrace_tls_certificate_expiry_timestamp_seconds",
         "When the certificate in use ends, since 1970; 0 without TLS.",
         static_cast<double>(counts.certificate_ends.value()));
    DurationSum handshakes;
    handshakes.add(counts.handshakes);
    text_.begin(MetricType::histogram, "gridrace_tls_handshake_seconds",
                "From a connection's beginning to the end of its handshake, if that succeeds.");
    text_.add(handshakes);
    count("gridrace_tls_handshakes_failed_total", "Handshakes that failed.", counts.failed);
    count("gridrace_tls_plain_http_total", "Connections that spoke plain HTTP to the port for TLS.",
          counts.plain_http);
    count("gridrace_tls_reloads_total", "Times that the certificate was read again.",
          counts.reloads);
    count("gridrace_tls_reloads_failed_total",
          "Times that it could not be used, and the one from before was kept.",
          counts.failed_reloads);
}

// Present without a webhook as well, see tell_tls().
void Writer::tell_webhook() {
    static const WebhookCounts none;
    const auto& counts = webhook_ == nullptr ? none : webhook_->counts();
    text_.begin(MetricType::counter, "gridrace_webhook_messages_total",
                "Messages to the webhook, by outcome: sent, failed after all tries, or dropped "
                "because too many waited.");
    text_.add({{"outcome", "sent"}}, static_cast<double>(counts.sent.value()));
    text_.add({{"outcome", "failed"}}, static_cast<double>(counts.failed.value()));
    text_.add({{"outcome", "dropped"}}, static_cast<double>(counts.dropped.value()));
}

}  // namespace

std::string metrics(const ServerContext& context, const PuzzleSupply& puzzles,
                    const Webhook* webhook) {
    return Writer(context, puzzles, webhook).write();
}

}  // namespace gridrace::server
