#include "tests/simulation/cluster/cluster.hpp"

#include "common/sudoku/generator/generator.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr Instant beginning{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1}};
constexpr int steps_in_a_room = 240;
constexpr std::size_t most_nodes = 3;
constexpr int most_rounds = 500;

}  // namespace

Cluster::Cluster(std::uint64_t seed, const Seams& seams)
    : seams_(seams),
      random_(seed),
      now_(beginning),
      solution_(sudoku::full_grid(random_)),
      code_(race::RoomCode::from_number(seed)),
      log_(mix(seed), seams) {
    for (auto count = 2 + random_.below(2); count > 0; --count) {
        people_.emplace_back(random_.next(), seams, evidence_);
    }
    start_node().begin_room(short_race_rules(random_));
    log_.begin_to_fail();
}

Node& Cluster::start_node() {
    const Milliseconds skew(random_.below(4000));
    const Surroundings around{log_, seams_, random_, now_, solution_, code_};
    owner_ = &nodes_.emplace_back(around, skew);
    return *owner_;
}

void Cluster::kill(Node& node) {
    node.die();
    forget(node);
}

void Cluster::forget(Node& node) {
    if (&node == owner_) owner_ = nullptr;
    nodes_.remove_if([&](const Node& other) { return &other == &node; });
}

void Cluster::step() {
    const auto what = random_.below(100);
    if (what < 5) {
        disturb();
    } else if (what < 10) {
        pass_time();
    } else if (what < 30) {
        auto& person = somebody();
        if (person.is_connected()) {
            person.ask(solution_);
        } else {
            connect(person);
        }
    } else if (what < 50) {
        deliver_frame();
    } else {
        let_node_act();
    }
}

Person& Cluster::somebody() {
    return people_[random_.below(static_cast<std::uint32_t>(people_.size()))];
}

Node& Cluster::any_node() {
    return *std::next(nodes_.begin(), random_.below(static_cast<std::uint32_t>(nodes_.size())));
}

void Cluster::connect(Person& person) {
    if (owner_ == nullptr || owner_->has_lost_room()) start_node().open_room();
    auto& way = ways_.emplace_back(person);
    owner_->accept(way.line);
    person.connect(way.line);
}

// What was said may still arrive, or its beginning; the node has yet to notice.
void Cluster::lose_line(Person& person) {
    for (auto& way : ways_) {
        auto& messages = way.line.to_server;
        const bool is_current = &way.person == &person && way.line.has_client;
        if (!is_current || one_in(random_, 2)) continue;
        messages.resize(random_.below(static_cast<std::uint32_t>(messages.size()) + 1));
    }
    person.hang_up();
    if (one_in(random_, 2)) connect(person);
}

// On any line that somebody has or had: frames of an old one come after those of a new one.
void Cluster::deliver_frame() {
    if (ways_.empty()) return;
    const auto which = random_.below(static_cast<std::uint32_t>(ways_.size()));
    const auto way = std::next(ways_.begin(), which);
    if (way->person.hear(way->line)) return;
    if (!way->line.has_client && !way->line.has_server) ways_.erase(way);
}

void Cluster::let_node_act() {
    if (nodes_.empty()) return;
    auto& node = any_node();
    if (node.is_stalled) {
        node.is_stalled = !one_in(random_, 10);
    } else if (!node.act() && node.has_lost_room() && node.is_deserted()) {
        forget(node);
    }
}

void Cluster::disturb() {
    const auto what = random_.below(10);
    if (what < 2) {
        crash();
    } else if (what < 3) {
        take_over();
    } else if (what < 4) {
        log_.execute_late();
    } else if (auto& person = somebody(); what < 5) {
        person.restart();
    } else if (person.is_connected()) {
        lose_line(person);
    }
}

void Cluster::crash() {
    if (nodes_.empty()) return;
    auto& node = any_node();
    ++course_.crashes[static_cast<std::size_t>(node.progress())];
    kill(node);
    log_.crash();
}

// Another node takes the room over; the one before knows nothing of it and may be held up for a while.
void Cluster::take_over() {
    if (nodes_.size() >= most_nodes) return;
    if (owner_ != nullptr) owner_->is_stalled = one_in(random_, 2);
    start_node().open_room();
}

void Cluster::pass_time() {
    now_ += Milliseconds(random_.below(one_in(random_, 10) ? 15'000 : 1'000));
}

bool Cluster::something_moves() {
    bool moves = log_.execute_late();
    for (auto& node : nodes_) moves |= node.act();
    for (auto& way : ways_) moves |= way.person.hear(way.line);
    for (auto& person : people_) {
        if (person.is_connected() || is_closed()) continue;
        connect(person);
        moves = true;
    }
    return moves;
}

void Cluster::settle() {
    log_.calm();
    while (!nodes_.empty() && &nodes_.front() != owner_) kill(nodes_.front());
    for (auto& person : people_) {
        if (person.is_connected() && one_in(random_, 2)) lose_line(person);
    }
    for (int rounds = 0; something_moves(); ++rounds) {
        require(rounds < most_rounds, "the room does not come to rest");
    }
}

void Cluster::check() {
    for (const auto& person : people_) {
        if (!is_closed()) person.check_settled();
    }
    const std::vector<std::string> log = log_.bytes();
    evidence_.check({&log, 1});
    log_.check_owners();
}

Course Cluster::course() {
    course_.log = log_.bytes();
    for (const auto& person : people_) course_.resumed += person.resumed();
    course_.fenced = log_.fenced();
    course_.answers = evidence_.answers();
    course_.trace = random_.next();
    return std::move(course_);
}

std::optional<std::string> violation_in_cluster(std::uint64_t seed, const Seams& seams,
                                                Course* course) {
    try {
        Cluster cluster(seed, seams);
        for (int i = 0; i < steps_in_a_room; ++i) cluster.step();
        cluster.settle();
        cluster.check();
        if (course != nullptr) *course = cluster.course();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
