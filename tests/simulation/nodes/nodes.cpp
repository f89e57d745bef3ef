#include "tests/simulation/nodes/nodes.hpp"

#include <algorithm>

#include "tests/common/race/test_room.hpp"
#include "tests/simulation/machine.hpp"
#include "tests/simulation/prompt_supply.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr Instant beginning{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1}};
constexpr std::uint32_t hour = 3'600'000;
// Time passes in such steps at most, in each of which nodes beat.
constexpr Milliseconds longest_step{250};
constexpr int beat_steps = 4;
constexpr Milliseconds long_pause{3000};       // the lease
constexpr Milliseconds longest_grace{25'000};  // of short_race_rules()
constexpr int acts_to_notice = 60;
// As in room_placement.cpp; a room that has come stays for ten seconds.
constexpr Milliseconds between_looks{3000};
constexpr Milliseconds time_to_place{30'000};
constexpr int most_turns_to_rest = 2000;

sudoku::Grid easy_puzzle(sudoku::Grade) {
    auto puzzle = race::solution();
    for (const int cell : {3, 17, 40, 66}) puzzle.clear(sudoku::Cell(cell));
    return puzzle;
}

// The same for all nodes: its threads, though they do nothing, take longer to start than a node lives.
server::PuzzleSupply& puzzles() {
    static PromptSupply supply(easy_puzzle);
    return supply;
}

void break_line(Line& line, Random& random) {
    break_off(line, random);
    line.to_server.resize(random.below(static_cast<std::uint32_t>(line.to_server.size()) + 1));
    line.has_client = false;
}

}  // namespace

Nodes::Nodes(const NodesSeams& seams, Random& random, NodesCourse& course)
    : seams_(seams), random_(random), course_(course), now_(beginning), database_(seams, now_) {
    if (seams.has_older_nodes.value_or(one_in(random, 3))) {
        for (std::size_t i = 1; i < slots_.size(); ++i) slots_[i].is_older = true;
    }
    for (auto& slot : slots_) start(slot);
}

void Nodes::start(Slot& slot) {
    auto clock_error = up_to(4000);
    if (one_in(random_, 10)) clock_error = up_to(2 * hour) - Milliseconds(hour);
    const auto dial = [this, &slot](const std::string& to, const race::RoomCode& room,
                                    std::optional<EntryNumber> resumes) {
        return this->dial(slot, to, room, resumes);
    };
    if (slot.is_older && one_in(random_, 4)) slot.is_older = false;  // it is upgraded
    const NodeProcess::Surroundings around{
        database_, seams_,    random_, now_,         slot.reaches_database,
        is_calm_,  puzzles(), dial,    slot.is_older};
    slot.process = std::make_unique<NodeProcess>(slot.name, around, clock_error);
}

Entrance* Nodes::any() {
    auto& slot = any_slot();
    if (!slot.process || slot.process->is_handing_over()) return nullptr;
    return slot.process.get();
}

Entrance* Nodes::hang_one(Milliseconds span) {
    auto& slot = any_slot();
    if (!runs(slot) || slot.process->is_handing_over()) return nullptr;
    ++course_[span < long_pause ? Happened::short_pause : Happened::long_pause];
    slot.stopped_until = now_ + span;
    return slot.process.get();
}

Nodes::Slot& Nodes::any_slot() {
    return slots_[random_.below(static_cast<std::uint32_t>(slots_.size()))];
}

// ---- turns ----

void Nodes::act() {
    switch (random_.below(60)) {
        case 3:
        case 4:
        case 5: continue_moves(); break;
        case 0: database_.execute_late(); return;
        case 1: database_.execute_copy(); return;
        case 2: database_.end_orphan(); return;
        case 6:
        case 7: place_rooms(any_slot()); break;
        default: break;
    }
    auto& slot = any_slot();
    if (!slot.process) {
        if (one_in(random_, 8)) start(slot);
    } else if (runs(slot)) {
        slot.process->act();
        const bool may_end = slot.process->is_handing_over() && !slot.process->has_log_work();
        if (may_end) bury(slot);
    }
}

bool Nodes::come_to_rest() {
    bool moves = database_.execute_late() || database_.execute_copy() || database_.end_orphan();
    for (auto& slot : slots_) {
        moves |= slot.process->act();
        moves |= !slot.process->is_at_rest();
    }
    return moves;
}

void Nodes::pass_time(Milliseconds span) {
    for (auto left = span; left.count() > 0;) {
        const auto step = std::min(left, Milliseconds(1) + up_to(longest_step.count()));
        pass(step);
        left -= step;
    }
}

void Nodes::pass(Milliseconds span) {
    now_ += span;
    look_at_network();
    for (auto& slot : slots_) {
        if (!runs(slot)) continue;
        slot.process->pass_time();
        for (int i = 0; i < beat_steps && !one_in(random_, 8); ++i) slot.process->let_log_work();
    }
}

void Nodes::look_at_network() {
    std::erase_if(cuts_, [&](const Cut& cut) { return cut.until <= now_; });
    for (auto& slot : slots_) {
        slot.reaches_database = slot.cut_until <= now_ && database_down_until_ <= now_;
    }
}

std::shared_ptr<Line> Nodes::dial(const Slot& from, const std::string& to,
                                  const race::RoomCode& room, std::optional<EntryNumber> resumes) {
    const auto found = std::ranges::find(slots_, to, &Slot::name);
    if (found == slots_.end() || !found->process || found->process->is_handing_over())
        return nullptr;
    const bool is_cut =
        std::ranges::any_of(cuts_, [&](const Cut& cut) { return cut.is_between(&from, &*found); });
    if (is_cut) return nullptr;
    auto line = std::make_shared<Line>();
    found->process->accept_relay(line, room, resumes, from.name);
    std::erase_if(links_, [](const Link& link) { return link.line.expired(); });
    links_.push_back({&from, &*found, line});
    return line;
}

// ---- what breaks ----

void Nodes::disturb() {
    auto& slot = any_slot();
    switch (random_.below(12)) {
        case 0: return kill(slot);
        case 1:
        case 2: return stop_for_a_while(slot);
        case 3: return hand_over(slot);
        case 10:
        case 11: return move_rooms(slot, any_slot());
        case 4:
        case 5: return cut_from_database(slot);
        case 6:
            if (one_in(random_, 3)) return cut_until_seats_end();
            return cut_between(slot, any_slot());
        case 7: return restart_database();
        default: return break_a_link();
    }
}

void Nodes::bury(Slot& slot) {
    auto& process = *slot.process;
    course_.add(process.course());
    course_[Happened::unheard] += process.unheard();
    course_[Happened::left_room] += process.left();
    process.die();
    slot.process.reset();
    slot.stopped_until = {};
}

void Nodes::kill(Slot& slot) {
    if (!slot.process) return;
    ++course_[Happened::kill];
    bury(slot);
}

// Sometimes all of it is over before anything else happens but in the rest of the cluster.
void Nodes::stop_for_a_while(Slot& slot) {
    const bool is_long = one_in(random_, 2);
    ++course_[is_long ? Happened::long_pause : Happened::short_pause];
    const auto span = is_long ? Milliseconds(3000) + up_to(5000) : Milliseconds(100) + up_to(1500);
    slot.stopped_until = now_ + span;
    if (one_in(random_, 3)) pass_time(span);
}

void Nodes::hand_over(Slot& slot) {
    if (!slot.process || !runs(slot) || slot.process->is_handing_over()) return;
    ++course_[Happened::hand_over];
    slot.process->hand_over();
}

// As before a node stops: the next owner is asked to read each room. It may not hear of that, or die, and the request
// may be forgotten.
void Nodes::move_rooms(Slot& from, Slot& to) {
    const bool can = runs(from) && !from.process->is_handing_over() && &from != &to;
    if (!can) return;
    for (const auto& room : from.process->rooms())
        begin_to_move(from, to, room, server::MoveReason::node_stops);
}

void Nodes::begin_to_move(Slot& from, Slot& to, const race::RoomCode& room,
                          server::MoveReason why) {
    const bool is_cut =
        std::ranges::any_of(cuts_, [&](const Cut& cut) { return cut.is_between(&from, &to); });
    const bool is_heard = runs(to) && !is_cut && (is_calm_ || !one_in(random_, 10));
    if (is_heard) to.process->prepare(room);
    moves_.push_back({&from, &to, room, why});
}

// As RoomPlacement does, which asks the database first.
void Nodes::place_rooms(Slot& slot) {
    const bool can = runs(slot) && !slot.process->is_handing_over() && slot.reaches_database;
    if (!can) return;
    const auto rooms = slot.process->rooms_at_rest();
    for (auto& planned : server::plan_moves(rooms, database_.nodes(), slot.name, rooms.size())) {
        if (seams_.plans) seams_.plans(planned);
        const auto to = std::ranges::find(slots_, planned.to, &Slot::name);
        if (to != slots_.end()) begin_to_move(slot, *to, planned.room, planned.why);
    }
}

void Nodes::place_all_rooms() {
    for (auto left = time_to_place; is_a_room_misplaced() && left.count() > 0;
         left -= between_looks) {
        for (auto& slot : slots_) place_rooms(slot);
        while (!moves_.empty()) continue_moves();
        pass_time(between_looks);
        for (int turns = 0; come_to_rest(); ++turns) {
            require(turns < most_turns_to_rest, "the rooms do not come to rest");
            pass_time(Milliseconds(20));
        }
    }
}

void Nodes::check() const {
    database_.check_epochs();
    require(!is_a_room_misplaced(), "a room is not where its players are");
}

// All its players are at another node, which can read it.
bool Nodes::is_a_room_misplaced() const {
    for (const auto& slot : slots_) {
        for (const auto& room : slot.process->all_rooms()) {
            if (room.connections.size() != 1) continue;
            const auto other =
                std::ranges::find(slots_, room.connections.begin()->first, &Slot::name);
            if (other != slots_.end() && other->is_older == slot.is_older) return true;
        }
    }
    return false;
}

// Or the owner gives the room to who has not even read it.
void Nodes::continue_moves() {
    if (moves_.empty()) return;
    const auto next = moves_.front();
    moves_.erase(moves_.begin());
    if (runs(*next.from)) next.from->process->move({next.room, next.to->name, next.why});
}

void Nodes::cut_from_database(Slot& slot) {
    ++course_[Happened::cut_from_database];
    slot.cut_until = now_ + up_to(one_in(random_, 2) ? 1000 : 8000);
    look_at_network();
}

void Nodes::cut_between(Slot& a, Slot& b) {
    if (&a == &b) return;
    ++course_[Happened::cut_between_nodes];
    cut_for(a, b, up_to(one_in(random_, 2) ? 1000 : 10'000));
}

void Nodes::cut_for(const Slot& a, const Slot& b, Milliseconds span) {
    const Cut cut{&a, &b, now_ + span};
    cuts_.push_back(cut);
    for (const auto& link : links_) {
        const auto line = link.line.lock();
        if (line && cut.is_between(link.from, link.to)) break_line(*line, random_);
    }
}

// The owner notices that a seat is empty, and gives it up before the relay comes back.
void Nodes::cut_until_seats_end() {
    std::erase_if(links_, [](const Link& link) { return link.line.expired(); });
    if (links_.empty()) return;
    ++course_[Happened::cut_between_nodes];
    const auto link = links_[random_.below(static_cast<std::uint32_t>(links_.size()))];
    cut_for(*link.from, *link.to, longest_grace);
    for (int i = 0; i < acts_to_notice; ++i) act();
    pass_time(longest_grace);
}

void Nodes::break_a_link() {
    if (links_.empty()) return;
    const auto which = random_.below(static_cast<std::uint32_t>(links_.size()));
    if (const auto line = links_[which].line.lock()) break_line(*line, random_);
}

void Nodes::restart_database() {
    ++course_[Happened::database_restart];
    database_down_until_ = now_ + up_to(one_in(random_, 2) ? 500 : 5000);
    database_.restart(database_down_until_);
    look_at_network();
}

void Nodes::heal() {
    is_calm_ = true;
    cuts_.clear();
    moves_.clear();
    if (database_down_until_ > now_) database_.restart(now_);
    database_down_until_ = {};
    for (auto& slot : slots_) {
        if (slot.process && slot.process->is_handing_over()) bury(slot);
        slot.stopped_until = slot.cut_until = {};
        if (!slot.process) start(slot);
    }
    look_at_network();
}

void Nodes::count() {
    for (auto& slot : slots_) bury(slot);
    course_[Happened::adoption] = database_.adoptions();
    course_[Happened::move] = database_.moves();
    course_[Happened::continued] = database_.continued();
    course_[Happened::fenced] = database_.fenced();
}

}  // namespace gridrace::simulation
