// What no server of ours says: a client must take it without harm.
#include "common/wire/codec/codec.hpp"
#include "gridrace/wire/v1/server.pb.h"
#include "tests/common/wire/raw.hpp"
#include "tests/common/wire/samples.hpp"

namespace gridrace::wire::server_malformed_test {

namespace {

using raw::number;
using raw::part;

const std::string line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::int64_t millennium = 1000ll * 366 * 24 * 3600 * 1000;

std::string event(int kind, const std::string& fields) {
    return part(1, part(kind, fields));
}

std::string refused(const std::string& refusal) {
    return event(20, number(1, 7) + number(2, 1) + part(3, refusal));
}

std::string house(std::int64_t kind, std::int64_t index) {
    return part(2, number(1, kind) + number(2, index));
}

const std::string rules = number(1, 1) + number(2, 1);

// A snapshot with these fields beside those that it must have.
std::string snapshot(const std::string& fields) {
    return part(3, part(1, "K7MQ2X") + number(3, 1) + part(4, rules) + fields);
}

std::string member(std::int64_t id, const std::string& fields = "") {
    return part(5, number(1, id) + number(3, 1) + fields);
}

const std::string filled(9, '\1');
std::string run(std::int64_t id, const std::string& fields = "") {
    return part(7, number(1, id) + part(3, filled) + number(5, 1) + fields);
}

std::string race_of(const std::string& fields) {
    return snapshot(part(7, number(1, 1) + number(4, 1) + fields));
}

void expect_refused(const std::string& bytes, const char* what) {
    mute_protobuf_logs();
    EXPECT_FALSE(decode_server_message(bytes)) << what;
}

}  // namespace

TEST(MalformedEvent, IsRefused) {
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"a room without a code", event(1, part(2, rules))},
        {"a room with a code that is none", event(1, part(1, "K7MQ20") + part(2, rules))},
        {"a room without rules", event(1, part(1, "K7MQ2X"))},
        {"new rules that are none", event(10, "")},
        {"a rating beyond every scale",
         event(1, part(1, "K7MQ2X") + part(2, rules + part(9, number(2, 0x10000))))},
        {"a reason for no race that is none", event(12, number(1, 3) + number(2, 6))},
        {"a time before 1970", event(2, number(1, -1))},
        {"a time after this millennium", event(2, number(1, millennium + 1))},
        {"a member without a role", event(3, number(1, 7))},
        {"a role that is none", event(3, number(1, 7) + number(3, 3))},
        {"a name that is not UTF-8", event(3, part(2, "\xff") + number(3, 1))},
        {"a reason that is none", event(4, number(1, 7) + number(2, 4))},
        {"a puzzle that is too short", event(13, part(3, line.substr(1)))},
        {"a puzzle with letters", event(13, part(3, "x" + line.substr(1)))},
        {"a race without a puzzle", event(13, number(1, 1))},
        {"progress in eight boxes", event(15, part(2, filled.substr(1)))},
        {"ten cells in a box", event(15, part(2, filled.substr(1) + "\x0a"))},
        {"a race of two years", event(17, number(2, 1000ll * 732 * 24 * 3600))},
        {"an assist of no kind", event(24, number(1, 7) + number(3, 1))},
        {"an assist of an unknown kind", event(24, number(1, 7) + number(2, 7))},
        {"an assist until before 1970", event(24, number(1, 7) + number(2, 4) + number(4, -1))},
        {"talk that is not UTF-8", event(25, number(1, 7) + part(2, "\xff"))},
        {"talk before 1970", event(25, number(1, 7) + part(2, "a") + number(3, -1))},
        {"an emote of no kind", event(26, number(1, 7))},
        {"cell 81", event(21, number(2, 81) + number(3, 5))},
        {"digit 0", event(21, number(2, 3))},
        {"digit 10", event(21, number(2, 3) + number(3, 10))},
        {"digit 257", event(21, number(2, 3) + number(3, 257))},
        {"cell 81 cleared", event(22, number(2, 81))},
        {"refusal code 256", refused(number(1, 256))},
        {"four houses",
         refused(number(1, 7) + house(1, 0) + house(1, 1) + house(1, 2) + house(1, 3))},
        {"house 9", refused(number(1, 7) + house(1, 9))},
        {"a house of no kind", refused(number(1, 7) + house(0, 1))},
        {"a clash with cell 81", refused(number(1, 7) + number(3, 81))},
        {"a text where a message should be", part(1, "\x07")},
        {"an event that is cut short", event(21, number(2, 3) + number(3, 5)).substr(0, 6)},
    };
    for (const auto& [what, bytes] : table) expect_refused(bytes, what);
}

TEST(MalformedSnapshot, IsRefused) {
    ASSERT_TRUE(decode_server_message(snapshot(member(1) + member(2))));
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"nothing in it", part(3, "")},
        {"no phase", part(3, part(1, "K7MQ2X") + part(4, rules))},
        {"a phase that is none", part(3, part(1, "K7MQ2X") + number(3, 4) + part(4, rules))},
        {"no rules", part(3, part(1, "K7MQ2X") + number(3, 1))},
        {"no code", part(3, number(3, 1) + part(4, rules))},
        {"member 0", snapshot(member(0))},
        {"one member twice", snapshot(member(3) + member(3))},
        {"members out of order", snapshot(member(3) + member(2))},
        {"a member without a role", snapshot(part(5, number(1, 1)))},
        {"a member away since before 1970", snapshot(member(1, number(5, -1)))},
        {"33 answers", snapshot(member(1, raw::repeated(part(7, number(1, 1)), 33)))},
        {"a member who talked six times", snapshot(member(1, raw::repeated(number(8, 1), 6)))},
        {"a member who talked before 1970", snapshot(member(1, number(8, -1)))},
        {"21 lines of talk", snapshot(raw::repeated(part(10, part(3, "a")), 21))},
        {"talk before 1970", snapshot(part(10, part(3, "a") + number(5, -1)))},
        {"too late a time", snapshot(number(9, millennium + 1))},
    };
    for (const auto& [what, bytes] : table) expect_refused(bytes, what);
}

TEST(MalformedRace, IsRefused) {
    ASSERT_TRUE(decode_server_message(race_of(part(6, line) + run(1, part(8, line)) + run(2))));
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"race 0", snapshot(part(7, number(4, 1)))},
        {"no reason for its end", snapshot(part(7, number(1, 1) + number(3, 5)))},
        {"a puzzle that is too short", race_of(part(6, line.substr(1)))},
        {"run of member 0", race_of(run(0))},
        {"two runs of one member", race_of(run(1) + run(1))},
        {"a grid where there is no puzzle", race_of(run(1, part(8, line)))},
        {"a grid with letters", race_of(part(6, line) + run(1, part(8, std::string(81, 'x'))))},
        {"a status that is none", race_of(part(7, number(1, 1) + part(3, filled)))},
        {"held until before 1970", race_of(run(1, number(10, -1)))},
        {"no progress", race_of(part(7, number(1, 1) + number(5, 1)))},
        {"a later puzzle with 82 open cells", race_of(number(14, 82))},
    };
    for (const auto& [what, bytes] : table) expect_refused(bytes, what);
}

TEST(MalformedMessage, IsRefused) {
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"no message at all", "\xff"},
        {"a welcome to nobody", part(2, number(2, 1))},
        {"a welcome before 1970", part(2, number(1, 1) + number(3, -1))},
        {"a pong before 1970", part(5, number(2, -1))},
        {"an error that is not UTF-8", part(6, part(2, "\xff"))},
        {"an answer with refusal 256", part(7, number(1, 1) + part(2, number(1, 256)))},
        {"groups in groups in groups", raw::nested_groups(40)},
    };
    for (const auto& [what, bytes] : table) expect_refused(bytes, what);
}

TEST(MalformedRecord, IsRefused) {
    const auto start = part(1, part(1, "K7MQ2X") + number(3, 1) + part(4, rules));
    const auto moment = part(2, number(1, 5) + part(2, part(6, number(1, 7))));
    ASSERT_TRUE(decode_race_record(start + moment));
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"nothing in it", ""},
        {"no record at all", "\xff"},
        {"no start", moment},
        {"no course", start},
        {"a moment before 1970", start + part(2, number(1, -1))},
        {"a malformed event", start + part(2, part(2, part(21, number(2, 81))))},
        {"a moment that is none", start + part(2, "\xff")},
        {"more than it may be", start + moment + part(99, std::string(max_race_record_bytes, 'x'))},
    };
    for (const auto& [what, bytes] : table) EXPECT_FALSE(decode_race_record(bytes)) << what;
}

// Forms that no encoder chooses: they are what Protocol Buffers takes them for, or broken where it says so.
TEST(OddEvent, IsReadAsProtocolBuffersReadIt) {
    mute_protobuf_logs();
    const auto score = part(3, number(1, 7) + number(2, 3));
    const auto numbers = part(3, raw::varint(3) + raw::varint(5));
    // The same number in more bytes than it needs.
    const auto stretched = [](char number, std::size_t bytes) {
        return static_cast<char>(number | '\x80') + std::string(bytes - 2, '\x80') + '\0';
    };
    const struct {
        const char* what;
        std::string bytes;
    } table[] = {
        {"a kind in two pieces",
         part(1, part(41, number(1, 2) + score) + part(41, number(2, 5) + score))},
        {"a kind, and another one", part(1, part(2, number(1, 5)) + part(6, number(1, 7)))},
        {"a kind, another one, the first",
         part(1, part(6, number(1, 7)) + part(2, number(1, 5)) + part(6, ""))},
        {"a broken kind before a good one", part(1, part(2, "\xff") + part(6, number(1, 7)))},
        {"a message in two pieces",
         event(20, number(1, 7) + number(2, 1) + part(3, number(1, 7)) + part(3, numbers))},
        {"a message in two pieces, one broken",
         event(20, number(1, 7) + number(2, 1) + part(3, "\xff") + part(3, number(1, 7)))},
        {"a number twice", event(6, number(1, 7) + number(1, 8))},
        {"a number of 64 bits for one of 32", event(6, number(1, (1ll << 32) + 7))},
        {"unpacked numbers", refused(number(1, 7) + number(3, 3) + number(3, 5))},
        {"packed and unpacked numbers", refused(number(1, 7) + numbers + number(3, 8))},
        {"packed numbers cut short", refused(number(1, 7) + part(3, "\x03\x85"))},
        {"a number where a text should be", event(3, number(1, 7) + number(2, 5) + number(3, 1))},
        {"a field of 32 bits", event(6, number(1, 7) + raw::tag(98, 5) + "abcd")},
        {"half a field of 32 bits", event(6, number(1, 7) + raw::tag(98, 5) + "ab")},
        {"a group", event(6, number(1, 7) + raw::nested_groups(3))},
        {"a group with another's end", event(6, raw::tag(98, 3) + raw::tag(97, 4))},
        {"the end of no group", event(6, raw::tag(98, 4))},
        {"field 0", event(6, raw::tag(0, 0) + "a")},
        {"a wire type that is none", event(6, raw::tag(1, 6))},
        {"a long tag", event(6, stretched(8, 6) + "\x07")},
        {"a long length", event(3, raw::tag(2, 2) + stretched(1, 6) + "a" + number(3, 1))},
        {"a long number", event(6, raw::tag(1, 0) + stretched(7, 10))},
    };
    for (const auto& [what, bytes] : table) {
        v1::ServerMessage message;
        const bool is_message = message.ParseFromString(bytes);
        const auto read = decode_server_message(bytes);
        if (!is_message) {
            EXPECT_FALSE(read) << what;
            continue;
        }
        const auto usual = decode_server_message(message.SerializeAsString());
        ASSERT_EQ(read.has_value(), usual.has_value()) << what;
        if (read) {
            EXPECT_EQ(read->events, usual->events) << what;
        }
    }
}

TEST(MalformedSnapshot, OfMoreThanAnyRoomHoldsIsRefused) {
    std::string members, runs;
    for (int id = 1; id <= 2257; ++id) members += member(id);
    for (int id = 1; id <= 1257; ++id) runs += run(id);

    expect_refused(snapshot(members), "2257 members");
    expect_refused(race_of(runs), "1257 runs");
}

TEST(MalformedMessage, IsRefusedWhereverItIsCutShort) {
    ServerMessage message;
    message.snapshot = every_snapshot().at(2);
    const auto whole = encode(message);
    for (std::size_t length = 1; length < whole.size(); ++length) {
        expect_refused(whole.substr(0, length), "cut short");
    }
}

}  // namespace gridrace::wire::server_malformed_test
