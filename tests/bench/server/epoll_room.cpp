// The least that a room server can cost: an epoll loop that tells everybody in a room what one of them did,
// without rules, log or framework. It speaks so much of gridrace.v1 that `gridrace load` takes it for a
// gridraced, and sends the same bytes.
//
// Usage: epoll_room PORT plain|batch
//   plain: each event is a frame and a write of its own, at once
//   batch: the events of one turn of the loop go to each connection as one frame in one write
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/wire/codec/codec.hpp"

namespace {

using namespace gridrace;

struct Room;

struct Member {
    int descriptor = -1;
    Room* room = nullptr;
    std::uint32_t number = 0;
    std::string unread;
    std::string due;  // of the next frame, but for the cursor
    std::uint64_t private_seen = 0;
};

struct Room {
    std::vector<Member*> members;
    std::uint64_t public_seen = 0;
};

bool batching = false;
std::unordered_map<std::string, Room> rooms;
std::vector<Member*> with_something_due;

void append_varint(std::string& out, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
    out += static_cast<char>(value);
}

void write_all(int descriptor, std::string_view bytes) {
    if (send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0 && errno != EAGAIN) {
        shutdown(descriptor, SHUT_RDWR);
    }
}

void flush(Member& member) {
    std::string cursor;
    cursor += '\x08';
    append_varint(cursor, member.room->public_seen);
    cursor += '\x10';
    append_varint(cursor, member.private_seen);
    const auto length = member.due.size() + 2 + cursor.size();
    std::string frame;
    frame.reserve(length + 4);
    frame += '\x82';
    if (length < 126) {
        frame += static_cast<char>(length);
    } else {
        frame += '\x7e';
        frame += static_cast<char>(length >> 8);
        frame += static_cast<char>(length & 0xff);
    }
    frame += member.due;
    frame += '\x22';
    frame += static_cast<char>(cursor.size());
    frame += cursor;
    write_all(member.descriptor, frame);
    member.due.clear();
}

void tell(Member& member, std::string_view events) {
    const bool is_first = member.due.empty();
    member.due += events;
    if (!batching) return flush(member);
    if (is_first) with_something_due.push_back(&member);
}

// The events of a move: to its author, and to everybody.
void move(Member& author, std::uint64_t number) {
    auto& room = *author.room;
    ++room.public_seen;
    author.private_seen += 2;
    const auto progress = wire::encode_event(race::ProgressChanged{{author.number}, {1, 2, 3, 4}});
    const auto placed = wire::encode_event(race::DigitPlaced{{author.number}, sudoku::Cell(1), 2});
    const auto answered = wire::encode_event(race::CommandAnswered{{author.number}, {number}, {}});
    for (auto* member : room.members) {
        if (member == &author) {
            tell(*member, placed + progress + answered);
        } else {
            tell(*member, progress);
        }
    }
}

void welcome(Member& member) {
    wire::ServerMessage message;
    message.welcome = wire::Welcome{{member.number}, {}, Instant(Milliseconds(1)), {}, "none", 1};
    message.events = {race::HostChanged{{member.number}}};
    tell(member, wire::encode(message));
}

void start(Room& room, Member& host, std::uint64_t number) {
    const sudoku::Grid puzzle(sudoku::Grid::Digits{5, 3, 0, 0, 7});
    const auto started =
        wire::encode_event(race::RaceStarted{{1}, Instant(Milliseconds(1)), puzzle});
    ++host.private_seen;
    tell(host, wire::encode_event(race::CommandAnswered{{host.number}, {number}, {}}));
    for (auto* member : room.members) tell(*member, started);
}

void hear(Member& member, std::string_view payload) {
    const auto message = wire::decode_client_message(payload);
    if (!message) return;
    if (std::holds_alternative<wire::Hello>(*message)) return welcome(member);
    const auto* command = std::get_if<wire::NumberedCommand>(&*message);
    if (command == nullptr) return;
    if (std::holds_alternative<race::StartRace>(command->command)) {
        start(*member.room, member, command->number.value);
    } else {
        move(member, command->number.value);
    }
}

// Frames of clients are masked and short here.
void take_frames(Member& member, std::string& bytes) {
    std::size_t at = 0;
    while (bytes.size() - at >= 6) {
        const auto length = static_cast<std::size_t>(bytes[at + 1] & 0x7f);
        if (length >= 126 || bytes.size() - at < 6 + length) break;
        char* payload = bytes.data() + at + 6;
        for (std::size_t i = 0; i < length; ++i) payload[i] ^= bytes[at + 2 + i % 4];
        hear(member, {payload, length});
        at += 6 + length;
    }
    bytes.erase(0, at);
}

void answer_request(Member& member, const std::string& request) {
    static unsigned codes = 0;
    if (request.starts_with("POST")) {
        const auto code = race::RoomCode::from_number(++codes * 2654435761u);
        const auto body = wire::encode(wire::RoomCreated{code});
        write_all(member.descriptor, "HTTP/1.1 201 Created\r\nContent-Length: " +
                                         std::to_string(body.size()) + "\r\n\r\n" + body);
        return;
    }
    auto& room = rooms[request.substr(7, 6)];
    member.room = &room;
    room.members.push_back(&member);
    member.number = static_cast<std::uint32_t>(room.members.size());
    write_all(member.descriptor,
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Protocol: gridrace.v1\r\n\r\n");
}

void leave(Member& member) {
    close(member.descriptor);
    member.descriptor = -1;
    if (member.room != nullptr) std::erase(member.room->members, &member);
    std::erase(with_something_due, &member);
}

void read_from(Member& member) {
    static std::array<char, 65536> buffer;
    const auto got = recv(member.descriptor, buffer.data(), buffer.size(), 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) return leave(member);
    member.unread.append(buffer.data(), static_cast<std::size_t>(got));
    if (member.room == nullptr) {
        const auto end = member.unread.find("\r\n\r\n");
        if (end == std::string::npos) return;
        answer_request(member, member.unread);
        member.unread.erase(0, member.room == nullptr ? member.unread.size() : end + 4);
    }
    if (member.room != nullptr) take_frames(member, member.unread);
}

int listen_on(int port) {
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    const int yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address);
    listen(listener, 4096);
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length);
    std::printf("listening on ws://127.0.0.1:%d\n", ntohs(address.sin_port));
    std::fflush(stdout);
    return listener;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 64;
    batching = std::strcmp(argv[2], "batch") == 0;
    const int listener = listen_on(std::atoi(argv[1]));
    const int epoll = epoll_create1(0);
    epoll_event event{EPOLLIN, {nullptr}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    std::vector<std::unique_ptr<Member>> members;
    std::array<epoll_event, 128> events;
    for (;;) {
        const int ready = epoll_wait(epoll, events.data(), events.size(), -1);
        for (int i = 0; i < ready; ++i) {
            auto* member = static_cast<Member*>(events[static_cast<std::size_t>(i)].data.ptr);
            if (member != nullptr) {
                if (member->descriptor >= 0) read_from(*member);
                continue;
            }
            const int accepted = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK);
            if (accepted < 0) continue;
            const int yes = 1;
            setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            members.push_back(std::make_unique<Member>());
            members.back()->descriptor = accepted;
            event.data.ptr = members.back().get();
            epoll_ctl(epoll, EPOLL_CTL_ADD, accepted, &event);
        }
        for (auto* member : with_something_due) flush(*member);
        with_something_due.clear();
    }
}
