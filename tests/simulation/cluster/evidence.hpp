// What clients asked, saw and were told in the whole life of a room, and whether its log agrees in the end.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "client/net/room_replica.hpp"
#include "tests/simulation/ledger.hpp"

namespace gridrace::simulation {

class Evidence {
public:
    // A member was welcomed and told the number of the last command on record: none after it will be.
    void welcomed(MemberId member, CommandNumber last) { ledger_.forget_after(member, last); }
    // A member says a command.
    void asked(MemberId member, const wire::NumberedCommand& command);
    // A member was told how a command ended.
    void answered(MemberId member, const race::AnsweredCommand& answer);
    // A frame brought these events, and led from one cursor to another.
    void saw(MemberId member, race::Cursor from, race::Cursor to, race::Events events);
    // So much a member knew of the room at some time.
    void knew(MemberId member, race::Cursor at, const race::RoomState& state);

    // Throws Violation if what the records of the log say in the end is something else. Its chapters: the last one is
    // the log; those before, if any, are what it was until it was shortened, when all members had left.
    void check(std::span<const std::vector<std::string>> chapters);

    std::size_t answers() const { return answers_.size(); }

private:
    struct Told {
        MemberId member;
        race::AnsweredCommand answer;
    };
    struct Sight {
        MemberId member;
        race::Cursor from, to;
        race::Events events;
    };
    struct Knowledge {
        MemberId member;
        race::Cursor at;
        race::RoomState state;
    };

    struct Chapter {
        race::Events events;
        MemberId last_member;  // of those who came until its end
    };

    Chapter read(std::span<const std::string> records, Instant& last);
    void check_answers(const std::vector<Chapter>& chapters) const;
    void check_sights(const std::vector<Chapter>& chapters) const;
    void check_order() const;
    void check_knowledge(const std::vector<Chapter>& chapters, const Chapter& chapter) const;
    // The one in which a member came and left.
    static const Chapter& chapter_of(const std::vector<Chapter>& chapters, MemberId member);

    Ledger ledger_;
    std::vector<Told> answers_;
    std::vector<Sight> sights_;
    std::vector<Knowledge> knowledge_;
};

}  // namespace gridrace::simulation
