#include "server/log/record_codec.hpp"

#include <algorithm>

#include "gridrace/log/v1/log.pb.h"

// Messages of the log that the wire lacks: found by argument-dependent lookup from event_*.hpp, so
// they must be in the namespace of the messages and before that header.
#include "common/wire/codec/club_fields.hpp"
#include "common/wire/codec/rules_fields.hpp"

namespace gridrace::log::v1 {

namespace fields = gridrace::wire::fields;

inline void put_server_event(const race::TokenBound& e, Event& pb) {
    pb.mutable_token_bound()->set_member(e.member.value);
    pb.mutable_token_bound()->set_token(e.token.data(), e.token.size());
    pb.mutable_token_bound()->set_entry(e.entry.value);
}
inline void put_server_event(const race::TokenBarred& e, Event& pb) {
    pb.mutable_token_barred()->set_token(e.token.data(), e.token.size());
}
inline void put_server_event(const race::OriginSeen& e, Event& pb) {
    pb.mutable_origin_seen()->set_member(e.member.value);
    pb.mutable_origin_seen()->set_origin(e.origin.bits);
}
inline void put_server_event(const race::OriginBarred& e, Event& pb) {
    pb.mutable_origin_barred()->set_origin(e.origin.bits);
}
inline void put_server_event(const race::PuzzleChosen& e, Event& pb) {
    fields::put(e.choice, *pb.mutable_puzzle_chosen()->mutable_choice());
}
inline void put_server_event(const race::PuzzleOrdered& e, Event& pb) {
    auto& out = *pb.mutable_puzzle_ordered()->mutable_order();
    out.set_grade(fields::to_pb<Grade>(e.order.grade));
    if (e.order.rating) fields::put(*e.order.rating, *out.mutable_rating());
    if (e.order.seed) out.set_seed(*e.order.seed);
    out.set_index(e.order.index);
    if (e.order.given_puzzle) out.set_given_puzzle(sudoku::to_line(*e.order.given_puzzle));
}
inline void put_server_event(const race::PuzzleIssued& e, Event& pb) {
    pb.mutable_puzzle_issued()->set_puzzle(sudoku::to_line(e.puzzle));
    if (e.seed) pb.mutable_puzzle_issued()->set_seed(*e.seed);
    if (e.solution) pb.mutable_puzzle_issued()->set_solution(sudoku::to_line(*e.solution));
}

inline void put_server_event(const race::MovesDelayed& e, Event& pb) {
    auto& out = *pb.mutable_moves_delayed();
    if (e.shown_at) out.set_shown_at(fields::to_pb(*e.shown_at));
}

inline void put_server_event(const race::HintPaid& e, Event& pb) {
    pb.mutable_hint_paid()->set_member(e.member.value);
}

inline void put_server_event(const race::ClubKept& e, Event& pb) {
    auto& out = *pb.mutable_club_kept();
    fields::put_club(e.club, *out.mutable_club());
    out.set_last_member(e.last_member.value);
    out.set_last_race(e.last_race.value);
    out.set_public_events(e.public_events.value);
    out.set_last_entry(e.last_entry.value);
    for (const auto origin : e.muted_origins) out.add_muted_origins(origin.bits);
}

inline bool get(const ClubKept& pb, race::ClubKept& event) {
    event.last_member = {pb.last_member()};
    event.last_race = {pb.last_race()};
    event.public_events = {pb.public_events()};
    event.last_entry = {pb.last_entry()};
    for (const auto bits : pb.muted_origins()) event.muted_origins.push_back({bits});
    return fields::get_club(pb.club(), event.club);
}

inline bool get(const std::string& bytes, race::TokenHash& token) {
    if (bytes.size() != token.size()) return false;
    std::ranges::copy(bytes, token.begin());
    return true;
}

inline bool get(const PuzzleOrder& pb, race::PuzzleOrder& order) {
    if (pb.has_seed()) order.seed = pb.seed();
    order.index = pb.index();
    return fields::from_pb(pb.grade(), sudoku::all_grades.back(), order.grade) &&
           fields::get_rating(pb, order.rating) &&
           (!pb.has_given_puzzle() ||
            fields::get_grid(pb.given_puzzle(), order.given_puzzle.emplace()));
}

// True if the message holds a valid event that only the server sees.
inline bool get_server_event(const Event& pb, std::optional<race::Event>& out) {
    if (pb.has_token_bound()) {
        race::TokenBound event{{pb.token_bound().member()}, {}, {pb.token_bound().entry()}};
        if (!get(pb.token_bound().token(), event.token)) return false;
        out = event;
    } else if (pb.has_token_barred()) {
        race::TokenBarred event;
        if (!get(pb.token_barred().token(), event.token)) return false;
        out = event;
    } else if (pb.has_origin_seen()) {
        out = race::OriginSeen{{pb.origin_seen().member()}, {pb.origin_seen().origin()}};
    } else if (pb.has_origin_barred()) {
        out = race::OriginBarred{{pb.origin_barred().origin()}};
    } else if (pb.has_club_kept()) {
        race::ClubKept event;
        if (!get(pb.club_kept(), event)) return false;
        out = std::move(event);
    } else if (pb.has_puzzle_chosen()) {
        race::PuzzleChosen event;
        if (!fields::get(pb.puzzle_chosen().choice(), event.choice)) return false;
        out = event;
    } else if (pb.has_puzzle_ordered()) {
        race::PuzzleOrdered event;
        if (!get(pb.puzzle_ordered().order(), event.order)) return false;
        out = event;
    } else if (pb.has_puzzle_issued()) {
        race::PuzzleIssued event;
        if (!fields::get_grid(pb.puzzle_issued().puzzle(), event.puzzle)) return false;
        if (pb.puzzle_issued().has_seed()) event.seed = pb.puzzle_issued().seed();
        const bool has_solution = pb.puzzle_issued().has_solution();
        if (has_solution &&
            !fields::get_grid(pb.puzzle_issued().solution(), event.solution.emplace())) {
            return false;
        }
        out = event;
    } else if (pb.has_hint_paid()) {
        out = race::HintPaid{{pb.hint_paid().member()}};
    } else if (pb.has_moves_delayed()) {
        race::MovesDelayed event;
        const auto& from = pb.moves_delayed();
        if (from.has_shown_at() && !fields::from_pb(from.shown_at(), event.shown_at.emplace()))
            return false;
        out = event;
    }
    return out.has_value();
}

}  // namespace gridrace::log::v1

#include "common/wire/codec/event_reading.hpp"
#include "common/wire/codec/event_writing.hpp"
#include "common/wire/codec/parse.hpp"
#include "common/wire/codec/scratch.hpp"

namespace gridrace::server {

std::string encode(const Record& record) {
    wire::Scratch<log::v1::Record> scratch;
    auto& pb = *scratch;
    pb.set_at(wire::fields::to_pb(record.at));
    for (const auto& event : record.events) wire::fields::put_event(event, *pb.add_events());
    return pb.SerializeAsString();
}

namespace {

// Unlike a client, a server must know all rules that it reads.
bool has_known_rules(const race::Event& event) {
    const auto* opened = std::get_if<race::RoomOpened>(&event);
    const auto* changed = std::get_if<race::RulesChanged>(&event);
    const auto* rules = opened != nullptr    ? &opened->rules
                        : changed != nullptr ? &changed->rules
                                             : nullptr;
    return rules == nullptr || (rules->source && rules->grade);
}

}  // namespace

Result<Record, RecordFault> decode_record(std::string_view bytes) {
    log::v1::Record pb;
    if (!wire::parse(bytes, pb)) return RecordFault{"not a record of a gridrace log"};
    Record record;
    if (!wire::fields::from_pb(pb.at(), record.at)) return RecordFault{"a record without a time"};
    for (const auto& event : pb.events()) {
        std::optional<race::Event> read;
        const auto outcome = wire::fields::get_event(event, read);
        if (outcome == wire::fields::EventRead::malformed)
            return RecordFault{"a malformed event", RecordWriter::unclear};
        if (!read || !has_known_rules(*read))
            return RecordFault{"an event of a newer version", RecordWriter::newer};
        record.events.push_back(std::move(*read));
    }
    return record;
}

}  // namespace gridrace::server
