// Writes what a page must understand: the courses of random rooms (tests/simulation) as each member is sent them, and
// what each must know and is told then. tests/web/race/fold.test.ts folds them and compares; one_voice.test.ts compares
// the sentences with those of the terminal.
//
//   web_frames ROOMS >FILE
//
// The file is a row of parts: a letter, the length in four bytes (the lowest first), and as many bytes:
//   N  a new member follows; its id in decimal digits
//   F  a frame for that member, a ServerMessage
//   S  what the terminal tells this member of the frame's events: lines, each its tone ('p', 'g', 'b') and a sentence
//   E  what the member's state is after it, a ServerMessage with nothing but a snapshot
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "client/app/core/news.hpp"
#include "common/race/view.hpp"
#include "common/wire/codec/codec.hpp"
#include "tests/simulation/watched_boards.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace {

namespace {

constexpr std::uint32_t most_events_in_a_frame = 12;
constexpr std::uint32_t frames_between_checks = 6;

void write_part(char letter, const std::string& bytes) {
    std::cout.put(letter);
    for (int shift = 0; shift < 32; shift += 8) {
        std::cout.put(static_cast<char>(bytes.size() >> shift & 0xff));
    }
    std::cout << bytes;
}

std::string snapshot_of(const race::RoomState& room, MemberId viewer) {
    wire::ServerMessage message;
    message.snapshot = race::visible_to(room, viewer);
    return wire::encode(message);
}

// What the terminal tells a member of events, at the time 0 on the server's clock.
class Listener {
public:
    Listener(MemberId self, const race::RoomState& room) {
        model_.self = self;
        model_.room = race::visible_to(room, self);
    }

    void hear(const race::Event& event) {
        for (const auto& part : race::spelled_out(model_.room, event, model_.self)) {
            const auto before = model_.room;
            race::fold(model_.room, part);
            model_.status = {};
            app::tell_event(model_, before, part);
            if (model_.status.text.empty()) continue;
            told_ += "pgb"[static_cast<int>(model_.status.tone)] + model_.status.text + "\n";
        }
    }
    std::string take() { return std::exchange(told_, ""); }

private:
    app::Model model_;
    std::string told_;
};

// One member's way through the room, from joining to the end of the log.
class Course {
public:
    Course(MemberId viewer, const race::RoomState& room, std::uint64_t seed)
        : viewer_(viewer), random_(seed), listener_(viewer, room) {
        write_part('N', std::to_string(viewer.value));
        write_part('F', snapshot_of(room, viewer));
        plan();
    }

    // `room` is the state after the event.
    void follow(const race::Event& event, const race::RoomState& room) {
        if (race::is_visible(event, viewer_)) {
            frame_.events.push_back(race::seen_by(room, event, viewer_));
            listener_.hear(frame_.events.back());
        }
        // Who stops racing is told the boards with the next event, which is in the same record.
        // The puzzle is ordered with the end of its draw.
        if (simulation::who_stops(event) == viewer_ ||
            std::holds_alternative<race::DrawClosed>(event))
            return;
        if (frame_.events.size() >= planned_) send(room, random_.below(frames_between_checks) == 0);
    }
    void end(const race::RoomState& room) { send(room, true); }

private:
    void plan() { planned_ = 1 + random_.below(most_events_in_a_frame); }

    void send(const race::RoomState& room, bool is_checked) {
        frame_.cursor = race::cursor_of(room, viewer_);
        write_part('F', wire::encode(frame_));
        write_part('S', listener_.take());
        frame_.events.clear();
        if (is_checked) write_part('E', snapshot_of(room, viewer_));
        plan();
    }

    MemberId viewer_;
    Random random_;
    Listener listener_;
    wire::ServerMessage frame_;
    std::size_t planned_ = 0;
};

// Lives through the log as the member who joins with its event at `joined`, until this member leaves.
void write_course(const race::Events& log, std::size_t joined, MemberId viewer) {
    race::RoomState room;
    for (std::size_t i = 0; i <= joined; ++i) race::fold(room, log[i]);
    Course course(viewer, room, joined);
    for (std::size_t i = joined + 1; i < log.size() && room.member(viewer) != nullptr; ++i) {
        if (const auto* left = std::get_if<race::MemberLeft>(&log[i]);
            left != nullptr && left->member == viewer)
            break;
        race::fold(room, log[i]);
        course.follow(log[i], room);
    }
    course.end(room);
}

bool write_room(std::uint64_t seed) {
    race::Events log;
    if (const auto violation = simulation::violation_in_room(seed, {}, &log)) {
        std::cerr << *violation << "\n";
        return false;
    }
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto* joined = std::get_if<race::MemberJoined>(&log[i]);
        if (joined != nullptr) write_course(log, i, joined->member);
    }
    return true;
}

}  // namespace

}  // namespace gridrace

int main(int count, char** arguments) {
    const auto rooms = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 100;
    for (std::uint64_t seed = 1; seed <= rooms; ++seed) {
        if (!gridrace::write_room(seed)) return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
