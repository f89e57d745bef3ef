// What a client may send beside and below its messages.
#include "server/net/limits/frame_watch.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::frame_watch_test {

namespace {

using namespace std::chrono_literals;
using Fault = FrameWatch::Fault;
using Bytes = std::vector<std::byte>;

constexpr FrameWatch::TimePoint start{1h};
constexpr unsigned text = 0x1, binary = 0x2, more = 0x0, ping = 0x9, fin = 0x80;

// A masked frame as clients send it.
Bytes frame(unsigned first, std::size_t length = 0) {
    Bytes bytes{std::byte(first)};
    if (length < 126) {
        bytes.push_back(std::byte(0x80 | length));
    } else {
        for (const auto byte : {0xfeul, length >> 8, length & 0xff})
            bytes.push_back(std::byte(byte));
    }
    bytes.resize(bytes.size() + 4 + length);
    return bytes;
}

class Watched {
public:
    explicit Watched(FrameLimits limits = {}) : watch_(limits, {}, start) {}

    Fault read(const Bytes& bytes, std::chrono::milliseconds at = 0ms) {
        return watch_.read(bytes, bytes.size(), start + at);
    }
    // So many frames, until one is too many.
    Fault read_times(int count, const Bytes& bytes, std::chrono::milliseconds between = 0ms) {
        for (int i = 0; i < count; ++i) {
            const auto fault = read(bytes, i * between);
            if (fault != Fault::none) return fault;
        }
        return Fault::none;
    }

private:
    FrameWatch watch_;
};

}  // namespace

TEST(FrameWatch, LetsTheLargestMessagesThroughAtTheirRate) {
    Watched watched;

    EXPECT_EQ(watched.read_times(40, frame(fin | binary, 1024)), Fault::none);
    EXPECT_EQ(watched.read_times(2000, frame(fin | binary, 1024), 50ms), Fault::none);
}

TEST(FrameWatch, EndsAtACloseCodeThatThereIsNot) {
    constexpr unsigned close = 0x8;
    // Masked with 1, 2, 3, 4, and read byte by byte as well as at once.
    const auto closed = [](unsigned code, bool at_once) {
        const std::array<unsigned, 8> bytes{fin | close,       0x82u, 1, 2, 3, 4, code >> 8 ^ 1u,
                                            (code & 0xff) ^ 2u};
        Watched watched;
        Bytes all;
        auto fault = Fault::none;
        for (const auto byte : bytes) {
            all.push_back(std::byte(byte));
            if (!at_once) fault = watched.read({std::byte(byte)});
        }
        return at_once ? watched.read(all) : fault;
    };

    for (const bool at_once : {true, false}) {
        for (const auto code : {1000u, 3000u, 4999u}) EXPECT_EQ(closed(code, at_once), Fault::none);
        for (const auto code : {5000u, 65535u})
            EXPECT_EQ(closed(code, at_once), Fault::bad_close_code);
    }
    Watched watched;
    EXPECT_EQ(watched.read(frame(fin | close)), Fault::none) << "without a code";
}

TEST(FrameWatch, EndsARunOfEmptyFragments) {
    Watched watched;
    watched.read(frame(binary));

    EXPECT_EQ(watched.read_times(63, frame(more)), Fault::none);
    EXPECT_EQ(watched.read(frame(more)), Fault::too_many_frames);
}

TEST(FrameWatch, CountsTheFramesOfEachMessageAnew) {
    Watched watched;

    for (int message = 0; message < 10; ++message) {
        EXPECT_EQ(watched.read(frame(binary, 1)), Fault::none);
        EXPECT_EQ(watched.read_times(30, frame(more, 1)), Fault::none);
        EXPECT_EQ(watched.read(frame(fin | more, 1)), Fault::none);
    }
}

TEST(FrameWatch, BoundsControlFramesByTheirRate) {
    Watched calm, hasty;

    EXPECT_EQ(calm.read_times(1000, frame(fin | ping, 4), 200ms), Fault::none);
    EXPECT_EQ(hasty.read_times(51, frame(fin | ping, 4)), Fault::too_many_control_frames);
}

TEST(FrameWatch, DoesNotCountAPingBetweenFragmentsAsOne) {
    FrameLimits limits;
    limits.frames_per_message = 2;
    Watched watched(limits);

    EXPECT_EQ(watched.read(frame(text, 3)), Fault::none);
    EXPECT_EQ(watched.read(frame(fin | ping)), Fault::none);
    EXPECT_EQ(watched.read(frame(fin | more, 3)), Fault::none);
}

TEST(FrameWatch, EndsAMessageThatTakesTooLong) {
    Watched in_fragments, in_bytes;
    const auto whole = frame(fin | binary, 100);

    in_fragments.read(frame(binary, 1));
    EXPECT_EQ(in_fragments.read(frame(more, 1), 9s), Fault::none);
    EXPECT_EQ(in_fragments.read(frame(more, 1), 11s), Fault::message_too_slow);
    in_bytes.read({whole.begin(), whole.begin() + 20});
    EXPECT_EQ(in_bytes.read({whole.begin() + 20, whole.begin() + 40}, 9s), Fault::none);
    EXPECT_EQ(in_bytes.read({whole.begin() + 40, whole.begin() + 60}, 11s),
              Fault::message_too_slow);
}

TEST(FrameWatch, TellsByWhenTheRestOfAMessageIsDue) {
    FrameWatch watch({}, {}, start);
    const auto read = [&watch](const Bytes& bytes, std::chrono::seconds at) {
        EXPECT_EQ(watch.read(bytes, bytes.size(), start + at), Fault::none);
        return watch.due();
    };
    const auto whole = frame(fin | binary, 100);

    EXPECT_EQ(watch.due(), std::nullopt);
    EXPECT_EQ(read({whole.front()}, 1s), start + 11s) << "a byte";
    EXPECT_EQ(read({whole.begin() + 1, whole.begin() + 40}, 2s), start + 11s) << "half a frame";
    EXPECT_EQ(read({whole.begin() + 40, whole.end()}, 3s), std::nullopt);
    EXPECT_EQ(read(frame(binary, 1), 4s), start + 14s) << "a fragment";
    EXPECT_EQ(read(frame(fin | ping), 5s), start + 14s);
    EXPECT_EQ(read(frame(fin | more, 1), 6s), std::nullopt);
    EXPECT_EQ(read({whole.begin(), whole.begin() + 2}, 7s), start + 17s);
}

TEST(FrameWatch, EndsAControlFrameThatTakesTooLong) {
    Watched watched;
    const auto whole = frame(fin | ping, 20);

    watched.read({whole.begin(), whole.begin() + 10});
    EXPECT_EQ(watched.read({whole.begin() + 10, whole.begin() + 11}, 11s), Fault::message_too_slow);
}

TEST(FrameWatch, WaitsForTheNextMessageAsLongAsItLikes) {
    Watched watched;

    EXPECT_EQ(watched.read(frame(fin | binary, 20)), Fault::none);
    EXPECT_EQ(watched.read(frame(fin | ping), 10h), Fault::none);
    EXPECT_EQ(watched.read(frame(fin | binary, 200), 20h), Fault::none);
}

TEST(FrameWatch, SeesTheSameInTinyPieces) {
    FrameLimits limits;
    limits.frames_per_message = 3;
    Watched watched(limits);
    Bytes bytes;
    for (const auto& part : {frame(binary, 300), frame(fin | ping, 7), frame(more, 126),
                             frame(fin | more, 5), frame(binary), frame(more), frame(more)}) {
        bytes.insert(bytes.end(), part.begin(), part.end());
    }

    for (const auto byte : bytes) EXPECT_EQ(watched.read({byte}, 0ms), Fault::none);
    EXPECT_EQ(watched.read(frame(more)), Fault::too_many_frames);
}

TEST(FrameWatch, BoundsAllBytesTogether) {
    Watched watched;

    EXPECT_EQ(watched.read_times(1000, frame(fin | binary, 1024)), Fault::too_many_bytes);
}

TEST(FrameWatch, CountsWhatOnlyTheWireSees) {
    FrameWatch watch({}, {}, start);

    EXPECT_EQ(watch.read({}, 1000, start), Fault::none);
    EXPECT_EQ(watch.read({}, 1000000, start), Fault::too_many_bytes);
}

}  // namespace gridrace::server::frame_watch_test
