// The rooms that people visit, the people, and the lines between them and whichever server has the rooms. They outlive
// the servers, which know the lines.
#pragma once

#include <functional>
#include <list>
#include <vector>

#include "tests/simulation/cluster/person.hpp"
#include "tests/simulation/shards/entrance.hpp"

namespace gridrace::simulation {

class Visitors {
public:
    // `seams` outlive them.
    Visitors(Random& random, const Seams& seams, std::uint64_t rooms);

    // Begins the rooms, with codes that follow from this number.
    void begin_rooms(Entrance& server, std::uint64_t number);

    // One of them asks for something or, if not connected, comes to the server, if there is one.
    void let_someone_act(Entrance* server);
    // All leave one of the rooms, and come back later.
    void leave_a_room();
    // Restarts the client of one of them, or breaks the line.
    void disturb_someone();
    // All give up the lines that they have, and come to this server.
    void move_to(Entrance& server);
    // One of the lines delivers a frame to its client.
    void deliver_frame();

    void lose_some_lines();
    // All hear what has arrived, and those who are not connected come again; false if that was nothing.
    bool let_all_act(Entrance& server);

    // Throw Violation unless everybody knows the room as it is, and saw what the log says.
    void check_settled() const;
    // `read` returns the chapters of a room's log (see evidence.hpp). Adds those of all rooms to `all_records`.
    using Chapters = std::vector<std::vector<std::string>>;
    using Read = std::function<Chapters(const race::RoomCode& room)>;
    void check(const Read& read, std::vector<std::string>& all_records);

    // Confirmed to somebody.
    std::size_t answers() const;
    // From a cursor.
    std::size_t resumed() const;

private:
    struct Room {
        race::RoomCode code;
        Evidence evidence;
        std::vector<Person> people;
        bool is_closed = false;
        bool is_being_left = false;
    };
    struct Visitor {
        Room& room;
        Person& person;
    };
    struct Way {
        explicit Way(const Visitor& its_visitor) : visitor(its_visitor) {}
        Visitor visitor;
        Line line;
    };

    Visitor anyone();
    void act(const Visitor& visitor, Entrance* server);
    void leave(const Visitor& visitor, Entrance* server);
    void check(Room& room, const Chapters& chapters);
    void connect(const Visitor& visitor, Entrance& server);
    void lose_line(Person& person);
    bool hear(Way& way);

    Random& random_;
    const Seams& seams_;
    std::uint64_t room_count_;
    sudoku::Grid solution_;
    std::list<Room> rooms_;
    std::list<Way> ways_;
};

}  // namespace gridrace::simulation
