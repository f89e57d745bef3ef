#include "server/log/postgres/postgres_log.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/log/postgres/append_statement.hpp"
#include "server/log/postgres/database_url.hpp"
#include "server/log/postgres/leaves.hpp"
#include "server/log/postgres/queries.hpp"
#include "server/log/postgres/results.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// Of one transaction: a start opens thousands of rooms at once, and each answer is held in memory.
constexpr std::size_t most_jobs_together = 128;
// Of its calls that are refused one by one; then it is not the calls, but the database.
constexpr int most_refusals = 3;

// Of nodes, so that the others know within a second that one is gone: see queries.cpp. After a beat
// nobody takes a room over for this time.
constexpr std::chrono::milliseconds beat_interval{500};
constexpr std::chrono::milliseconds surely_owned{600};
// A database that has answered this recently need not be asked whether it does.
constexpr std::chrono::milliseconds fresh_for{900};

// Whether a statement would be refused again, by the SQLSTATE: wrong data, broken constraints, tables that are missing or not
// ours, limits, damage. Conflicts, full disks and limits of time pass.
bool is_refused_for_good(std::string_view state) {
    constexpr std::string_view classes[] = {"22", "23", "42", "54", "XX"};
    return std::ranges::find(classes, state.substr(0, 2)) != std::end(classes);
}

}  // namespace

// ---- birth and death ----

Result<std::unique_ptr<PostgresLog>, std::string> PostgresLog::open(postgres::Settings settings) {
    if (const auto& fault = postgres::load_libpq(); !fault.empty()) return fault;
    int lock_holder = 0;
    auto session = postgres::Session::begin(settings, lock_holder);
    if (!session) return postgres::describe_fault(settings.url, session.error());
    return std::unique_ptr<PostgresLog>(
        new PostgresLog(std::move(settings), std::move(*session), lock_holder));
}

PostgresLog::PostgresLog(postgres::Settings settings, postgres::Session session, int lock_holder)
    : settings_(std::move(settings)),
      session_(std::move(session)),
      lock_holder_(lock_holder),
      claim_(session_->claim()),
      patience_(settings_.node ? settings_.node_patience : settings_.patience, settings_.patience),
      heartbeats_(claim_.beat_before),
      scrubber_(settings_.url),
      thread_([this] { run_thread(); }) {}

PostgresLog::~PostgresLog() {
    queue_.end();
    thread_.join();
}

// ---- the thread ----

// Completes all calls before the thread ends.
void PostgresLog::run_thread() {
    if (settings_.node) commit_beat();  // no room is open yet
    while (auto taken = queue_.take(time_to_beat())) {
        if (taken->beat) note(*taken->beat);
        work(taken->jobs);
        if (settings_.node ? time_to_beat().count() <= 0 : beat_.has_value()) commit_beat();
    }
    if (settings_.node) leave();
}

// The other nodes need not wait for the end of its lease, nor list it as silent.
void PostgresLog::leave() {
    if (!session_ || !session_->is_alive()) return;
    postgres::Statement leaving(postgres::query::leave);
    leaving.add(settings_.owner()).add(claim_.generation);
    std::vector<postgres::Statement> statements;
    statements.push_back(std::move(leaving));
    if (const auto rows = transact(statements); !rows) note(rows.error());
}

// A single server waits for calls alone.
std::chrono::milliseconds PostgresLog::time_to_beat() const {
    if (!settings_.node) return std::chrono::hours(1);
    return std::chrono::ceil<std::chrono::milliseconds>(beaten_ + beat_interval - Clock::now());
}

void PostgresLog::note(Instant beat) {
    heartbeats_.beat(beat);
    beat_ = beat;
}

// Without a session the rest fails too: each would wait for the same database as long.
void PostgresLog::work(std::span<Job> jobs) {
    std::error_code error;
    while (!jobs.empty()) {
        const auto group = jobs.first(std::min(jobs.size(), most_jobs_together));
        jobs = jobs.subspan(group.size());
        std::vector<postgres::Rows> all;
        if (!error) {
            auto committed = commit(group);
            if (committed) {
                all = std::move(*committed);
            } else {
                error = committed.error();
            }
        }
        Rows rows(all);
        for (const auto& job : group) {
            const auto fault = error ? error : job.fault;
            const auto count = fault ? 0 : job.statements.size();
            job.answer(fault, rows.first(count));
            rows = rows.subspan(count);
        }
        if (time_to_beat().count() <= 0) commit_beat();
    }
}

// One transaction. A call that the database refuses gets its fault, and the others are tried again
// without it.
Result<std::vector<postgres::Rows>, std::error_code> PostgresLog::commit(std::span<Job> jobs) {
    for (int refusals = 1;; ++refusals) {
        if (const auto error = prepare_session()) return error;
        std::vector<postgres::Statement> all;
        for (auto& job : jobs) {
            if (!job.fault) std::ranges::move(job.statements, std::back_inserter(all));
        }
        const bool goes_on = std::any_of(jobs.begin(), jobs.end(), [](const Job& job) {
            return !job.fault && (!job.rated.empty() || job.adds_leaves);
        });
        if (all.empty() && !goes_on && Clock::now() - answered_ < fresh_for)
            return std::vector<postgres::Rows>();
        auto rows = transact(all, jobs);
        auto next = all.begin();
        for (auto& job : jobs) {
            if (job.fault) continue;
            for (auto& statement : job.statements) statement = std::move(*next++);
        }
        if (rows) {
            note_success(jobs);
            return std::move(*rows);
        }
        if (!rows.error().refused) return lose(rows.error());
        refuse(jobs, rows.error(), refusals >= most_refusals);
    }
}

Result<std::vector<postgres::Rows>, postgres::Failure> PostgresLog::transact(
    std::span<const postgres::Statement> statements, const postgres::Session::GoOn& go_on) {
    session_->wait_at_most(patience_.now());
    const auto began = Clock::now();
    auto rows = go_on ? session_->transact(statements, go_on) : session_->transact(statements);
    if (rows || rows.error().refused) {
        answered_ = Clock::now();
        patience_.answered(std::chrono::ceil<std::chrono::milliseconds>(answered_ - began),
                           answered_);
    } else if (rows.error().is_late) {
        patience_.missed(Clock::now());
    }
    return rows;
}

// Of each race that is to be counted, whether its append succeeded.
std::vector<bool> PostgresLog::counting_of(std::span<const Job> jobs, Rows rows) {
    std::vector<bool> counts;
    for (const auto& job : jobs) {
        if (job.fault) continue;
        const auto result =
            job.batch ? postgres::result_of_append(rows.front(), *job.batch) : AppendResult();
        for (const auto& race : job.rated) counts.push_back(!result.of(race.room));
        rows = rows.subspan(job.statements.size());
    }
    return counts;
}

std::vector<RaceLeaf> PostgresLog::leaves_of(std::span<const Job> jobs, Rows rows) {
    std::vector<RaceLeaf> leaves;
    for (const auto& job : jobs) {
        if (job.fault) continue;
        leaves.insert(leaves.end(), job.leaves.begin(), job.leaves.end());
        if (job.batch && job.adds_leaves) {
            const auto result = postgres::result_of_append(rows.front(), *job.batch);
            for (const auto& part : *job.batch) {
                if (!result.of(part.room))
                    leaves.insert(leaves.end(), part.leaves.begin(), part.leaves.end());
            }
        }
        rows = rows.subspan(job.statements.size());
    }
    return leaves;
}

// What counts rated races and adds leaves comes last: it waits for other nodes that do.
Result<std::vector<postgres::Rows>, postgres::Failure> PostgresLog::transact(
    std::vector<postgres::Statement>& statements, std::span<const Job> jobs) {
    leaves_at_ = 0;
    std::vector<RatedRace> rated;
    bool adds_leaves = false;
    for (const auto& job : jobs) {
        if (job.fault) continue;
        rated.insert(rated.end(), job.rated.begin(), job.rated.end());
        adds_leaves = adds_leaves || job.adds_leaves;
    }
    if (rated.empty() && !adds_leaves) return transact(statements);
    const auto of_jobs = statements.size();
    std::ranges::move(rated.empty() ? postgres::statements_of_locking()
                                    : postgres::statements_before_counting(rated),
                      std::back_inserter(statements));
    auto rows = transact(statements, [&](Rows answers) {
        std::vector<postgres::Statement> rest;
        if (!rated.empty()) {
            rest = postgres::statements_of_counting(answers.subspan(of_jobs), rated,
                                                    counting_of(jobs, answers));
        }
        const auto leaves = leaves_of(jobs, answers);
        if (!leaves.empty()) {
            leaves_at_ = statements.size() + rest.size();
            rest.push_back(postgres::statement_of_adding(leaves));
        }
        return rest;
    });
    statements.resize(of_jobs, postgres::Statement(nullptr));
    return rows;
}

// Of one that is refused for lack of space, all that need space. Rooms continue without results and leaves that would be
// refused again and again: they are not made of them.
void PostgresLog::refuse(std::span<Job> jobs, const postgres::Failure& failure, bool is_too_many) {
    report_refusal(failure);
    const bool is_for_space = failure.state.starts_with("53");
    std::size_t first = 0;  // of the job's statements
    for (const auto& job : jobs) first += job.fault ? 0 : job.statements.size();
    const bool is_of_leaves = leaves_at_ != 0 && *failure.refused == leaves_at_;
    const bool is_of_results = *failure.refused >= std::exchange(first, 0) && !is_of_leaves;
    const bool is_for_good = (is_of_results || is_of_leaves) && is_refused_for_good(failure.state);
    if (is_for_good) {
        report(Level::error,
               is_of_leaves ? "races are not put into the tree of races: the database refuses them"
                            : "results of races are not kept: the database refuses them");
    }
    for (auto& job : jobs) {
        if (job.fault) continue;
        if (is_for_good && job.batch) {
            if (is_of_leaves) job.adds_leaves = false;
            if (is_of_results) job.rated.clear();
        }
        const auto end = first + job.statements.size();
        const bool is_the_one = (*failure.refused >= first && *failure.refused < end) ||
                                (is_of_results && !job.rated.empty()) ||
                                (is_of_leaves && job.adds_leaves);
        first = end;
        if (is_the_one || is_too_many || (is_for_space && job.adds_records)) {
            job.fault = failure.code();
        }
    }
}

void PostgresLog::note_success(std::span<const Job> jobs) {
    if (!std::exchange(reported_, {}).empty()) report(Level::info, "the database answers again");
    const bool has_added =
        std::ranges::any_of(jobs, [](const Job& job) { return job.adds_records && !job.fault; });
    if (has_added && !std::exchange(refused_, {}).empty()) {
        report(Level::info, "the database takes records again");
    }
}

bool PostgresLog::owns_for_sure() const {
    return !settings_.node || (Clock::now() < owns_until_.load() && lease_losses() == 0);
}

std::uint64_t PostgresLog::lease_losses() const {
    const auto lease_losses = lease_losses_.load();
    return lease_losses == confirmed_losses_.load() ? 0 : lease_losses;
}

// The last one is enough, and an older one is still true: nobody waits for it. The claim of a new
// session is no beat in this sense: others may have taken rooms before it.
void PostgresLog::commit_beat() {
    const auto began = Clock::now();
    const bool is_first = std::exchange(beaten_, began) == Clock::time_point();
    if (!session_ || !session_->is_alive()) return;
    postgres::Statement beat(postgres::query::beat);
    beat.add(settings_.owner()).add(claim_.generation);
    beat.add(beat_ ? beat_->time_since_epoch().count() : std::int64_t{-1});
    std::vector<postgres::Statement> statements;
    statements.emplace_back(postgres::query::unsynced);
    statements.push_back(std::move(beat));
    const auto rows = transact(statements);
    if (!rows) return note(rows.error());
    beat_.reset();
    // A beat that waited in the database came as late as its answer.
    if (settings_.node && !is_first && Clock::now() >= owns_until_.load()) ++lease_losses_;
    owns_until_ = began + surely_owned;
    has_abandoned_ = settings_.node && rows->back().number(0, 0) != 0;
    if (rows->back().number(0, 1) != bans_told_) read_bans();
}

// ---- the session ----

// Of a transaction that is nobody's call.
void PostgresLog::note(const postgres::Failure& failure) {
    if (failure.refused) return report_refusal(failure);
    lose(failure);
}

std::error_code PostgresLog::lose(const postgres::Failure& failure) {
    report_once(postgres::describe_fault(settings_.url, failure.sentence));
    session_.reset();
    return failure.code();
}

// A connection that was closed while nothing was under way is no failure yet.
std::error_code PostgresLog::prepare_session() {
    if (session_ && session_->is_alive()) return {};
    session_.reset();
    return begin_session();
}

std::error_code PostgresLog::begin_session() {
    auto begun = postgres::Session::begin(settings_, lock_holder_);
    if (!begun) {
        report_once(postgres::describe_fault(settings_.url, begun.error()));
        return std::make_error_code(std::errc::io_error);
    }
    session_.emplace(std::move(*begun));
    ++sessions_;
    const auto before = std::exchange(claim_, session_->claim());
    // Another server was here meanwhile, or a claim of this one took effect without an answer: until
    // when the rooms were served is in the database.
    if (claim_.generation != before.generation + 1) heartbeats_ = Heartbeats(claim_.beat_before);
    return {};
}

// Other calls continue meanwhile.
void PostgresLog::scrub(std::function<void(bool)> done) {
    scrubber_.scrub([this, done = std::move(done)](const std::string& fault) {
        copies_left_ = !fault.empty();
        if (!fault.empty()) {
            report(Level::warning, "copies of what was erased may be left in the log",
                   {{"why", fault}});
        }
        done(fault.empty());
    });
}

// Messages name files and rows, and differ where the cause is the same.
void PostgresLog::report_refusal(const postgres::Failure& failure) {
    if (std::exchange(refused_, failure.state) == failure.state) return;
    report(Level::error, postgres::describe_fault(settings_.url, failure.sentence));
}

void PostgresLog::report_once(const std::string& fault) {
    if (reported_ == fault) return;
    report(Level::error, fault);
    reported_ = fault;
}

}  // namespace gridrace::server
