#include "client/load/frames.hpp"

namespace gridrace::client {
namespace {

// As a server sends it: unmasked.
std::string from_server(unsigned char first, const std::string& payload) {
    std::string frame(1, static_cast<char>(first));
    if (payload.size() < 126) {
        frame += static_cast<char>(payload.size());
    } else {
        frame += static_cast<char>(126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 0xff);
    }
    return frame + payload;
}

TEST(Frames, AreMaskedByAClient) {
    std::string out;
    append_frame(out, Opcode::text, "Hello", 0x3dfa2137u);

    ASSERT_EQ(out.size(), 11u);
    EXPECT_EQ(static_cast<unsigned char>(out[0]), 0x81);
    EXPECT_EQ(static_cast<unsigned char>(out[1]), 0x85);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(out[6 + i] ^ out[2 + i % 4], "Hello"[i]);
}

TEST(Frames, AreTakenOneByOne) {
    const auto stream = from_server(0x82, "ab") + from_server(0x82, std::string(300, 'x')) +
                        from_server(0x89, "") + "\x82";
    std::string_view bytes = stream;
    FrameFault fault{};

    EXPECT_EQ(take_frame(bytes, 1000, fault)->payload, "ab");
    EXPECT_EQ(take_frame(bytes, 1000, fault)->payload.size(), 300u);
    EXPECT_EQ(take_frame(bytes, 1000, fault)->opcode, Opcode::ping);
    EXPECT_FALSE(take_frame(bytes, 1000, fault));
    EXPECT_EQ(fault, FrameFault::cut);
    EXPECT_EQ(bytes.size(), 1u);
}

TEST(Frames, WaitForTheirLastByte) {
    const auto whole = from_server(0x82, std::string(300, 'x'));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        std::string_view bytes = std::string_view(whole).substr(0, length);
        FrameFault fault{};

        EXPECT_FALSE(take_frame(bytes, 1000, fault));
        EXPECT_EQ(fault, FrameFault::cut) << length;
    }
}

TEST(Frames, AreRefusedIfTheyCannotBe) {
    const auto masked = std::string("\x82\x81\0\0\0\0a", 7);
    for (const auto& bad : {from_server(0x02, "part"), from_server(0x80, "rest"), masked,
                            from_server(0x82, std::string(200, 'x'))}) {
        std::string_view bytes = bad;
        FrameFault fault{};

        EXPECT_FALSE(take_frame(bytes, 100, fault));
        EXPECT_EQ(fault, FrameFault::malformed);
    }
}

TEST(Frames, TellWhyAServerCloses) {
    EXPECT_EQ(read_close(std::string("\x03\xf4gone", 6)).code, 1012);
    EXPECT_EQ(read_close(std::string("\x03\xf4gone", 6)).reason, "gone");
    EXPECT_EQ(read_close("").code, 1005);
}

}  // namespace
}  // namespace gridrace::client
