// By what a room binds itself to the records of its races, while they are raced and at their end. Follows the events of the
// room once they are durable, or as they are read from its log, and takes up after a restart where it was.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::server {

struct EndedRace {
    race::RaceSealed seal;
    Instant at;  // when it ended
};

class SealMaker {
public:
    SealMaker();
    ~SealMaker();
    SealMaker(SealMaker&&) noexcept;
    SealMaker& operator=(SealMaker&&) noexcept;

    // The next event, with the room before it.
    void follow(const race::RoomState& before, Instant at, const race::Event& event);

    // Whether so many events of the race under way that everybody sees have come since its last seal that another one is due.
    // Hidden moves do not count, so that seals say nothing about them.
    bool wants_course_seal() const;
    static constexpr std::size_t events_between = 32;
    // The seal of the course so far. Precondition: wants_course_seal(). The salt: drawn at random, for this one alone.
    race::CourseSealed seal_course(const race::Digest& salt);
    // The races that have ended and whose seal was not followed yet; each is told once.
    std::vector<EndedRace> take_ended();

private:
    struct Course;

    void end_course();

    std::unique_ptr<Course> course_;  // from the countdown until its race is sealed
    std::vector<EndedRace> ended_;
};

}  // namespace gridrace::server
