#include "tests/simulation/cluster/evidence.hpp"

#include <algorithm>

#include "common/race/view.hpp"
#include "server/log/log.hpp"
#include "server/log/record_codec.hpp"
#include "tests/simulation/cluster/path.hpp"
#include "tests/simulation/invariants.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

std::vector<server::Record> decode(std::span<const std::string> log) {
    std::vector<server::Record> records;
    for (const auto& bytes : log) {
        auto record = server::decode_record(bytes);
        require(record.has_value(), "the log holds what is no record");
        records.push_back(*std::move(record));
    }
    return records;
}

// Who has left keeps the boards that were shown; the room shows a stranger none.
race::RoomState without_boards_of_strangers(race::RoomState known, MemberId member) {
    if (known.member(member) != nullptr) return known;
    for (auto& run : known.race.runs) run.shown.reset();
    return known;
}

}  // namespace

void Evidence::asked(MemberId member, const wire::NumberedCommand& command) {
    ledger_.ask(member, command);
}

void Evidence::answered(MemberId member, const race::AnsweredCommand& answer) {
    answers_.push_back({member, answer});
}

void Evidence::saw(MemberId member, race::Cursor from, race::Cursor to, race::Events events) {
    sights_.push_back({member, from, to, std::move(events)});
}

void Evidence::knew(MemberId member, race::Cursor at, const race::RoomState& state) {
    knowledge_.push_back({member, at, state});
}

void Evidence::check(std::span<const std::vector<std::string>> chapters) {
    std::vector<Chapter> read_chapters;
    Instant last{};
    for (const auto& records : chapters) read_chapters.push_back(read(records, last));
    check_answers(read_chapters);
    check_sights(read_chapters);
    check_order();
    for (const auto& chapter : read_chapters) check_knowledge(read_chapters, chapter);
}

Evidence::Chapter Evidence::read(std::span<const std::string> records, Instant& last) {
    Chapter chapter;
    race::RoomState state;
    for (auto& record : decode(records)) {
        require(record.at >= last, "a record's time lies before the last one's");
        last = record.at;
        ledger_.enter(record.events);
        for (const auto& event : record.events) race::fold(state, event);
        std::ranges::move(record.events, std::back_inserter(chapter.events));
    }
    chapter.last_member = state.last_member;
    return chapter;
}

const Evidence::Chapter& Evidence::chapter_of(const std::vector<Chapter>& chapters,
                                              MemberId member) {
    const auto found = std::ranges::find_if(
        chapters, [&](const Chapter& chapter) { return member <= chapter.last_member; });
    return found == chapters.end() ? chapters.back() : *found;
}

void Evidence::check_answers(const std::vector<Chapter>& chapters) const {
    std::map<server::AnsweredCommand, std::optional<race::Refusal>> logged;
    for (const auto& chapter : chapters) {
        for (const auto& event : chapter.events) {
            const auto* answer = std::get_if<race::CommandAnswered>(&event);
            if (answer != nullptr)
                logged.try_emplace({answer->member, answer->command}, answer->refusal);
        }
    }
    for (const auto& [member, answer] : answers_) {
        const auto found = logged.find({member, answer.number});
        require(found != logged.end(), "a command that was confirmed is lost");
        require(found->second == answer.refusal, "a command was answered otherwise than it ended");
    }
}

void Evidence::check_sights(const std::vector<Chapter>& chapters) const {
    std::map<MemberId, Path> paths;
    for (const auto& sight : sights_) {
        const auto& events = chapter_of(chapters, sight.member).events;
        const auto& path = paths.try_emplace(sight.member, events, sight.member).first->second;
        const auto from = path.find(sight.from);
        const auto to = path.find(sight.to);
        require(
            from && to && *to - *from == sight.events.size() && path.continues(*from, sight.events),
            "a member saw what the log does not hold");
    }
}

void Evidence::check_order() const {
    std::map<MemberId, EventNumber> newest;
    for (const auto& sight : sights_) {
        auto& last = newest[sight.member];
        require(sight.to.public_seen >= last, "a member was shown an older room than before");
        last = sight.to.public_seen;
    }
}

void Evidence::check_knowledge(const std::vector<Chapter>& chapters, const Chapter& chapter) const {
    const auto& events = chapter.events;
    std::map<MemberId, Path> paths;
    std::vector<std::pair<std::size_t, const Knowledge*>> by_position;
    for (const auto& knowledge : knowledge_) {
        if (&chapter_of(chapters, knowledge.member) != &chapter) continue;
        const auto& path =
            paths.try_emplace(knowledge.member, events, knowledge.member).first->second;
        const auto step = path.find(knowledge.at);
        require(step.has_value(), "a member has a cursor that the log does not lead to");
        by_position.emplace_back(path.position(*step), &knowledge);
    }
    std::ranges::sort(by_position);

    race::RoomState state;
    std::size_t folded = 0;
    for (const auto& [position, knowledge] : by_position) {
        for (; folded < position; ++folded) race::fold(state, events[folded]);
        require(without_boards_of_strangers(knowledge->state, knowledge->member) ==
                    race::visible_to(state, knowledge->member),
                "a member knew another room than the log's");
    }
    for (; folded < events.size(); ++folded) race::fold(state, events[folded]);
    check_invariants(state);
}

}  // namespace gridrace::simulation
