#include "client/terminal/key_name.hpp"

namespace gridrace::terminal {
namespace {

TEST(KeyName, IsReadAndWritten) {
    for (const char* name : {"u", "U", "?", "space", "ctrl-r", "alt-1", "shift-tab", "f12", "up",
                             "ctrl-alt-shift-page-down", "-", "ctrl--", "ß", "数", "delete"}) {
        const auto key = parse_key(name);
        ASSERT_TRUE(key) << name;
        EXPECT_EQ(name_of(*key), name);
    }
}

TEST(KeyName, IsOfAKeyThatTheKeyboardSends) {
    Keyboard keyboard;
    const auto inputs = keyboard.feed("\x12\x1b[Z\x1b[5~");

    ASSERT_EQ(inputs.size(), 3u);
    EXPECT_EQ(std::get<Key>(inputs[0]), parse_key("ctrl-r"));
    EXPECT_EQ(std::get<Key>(inputs[1]), parse_key("shift-tab"));
    EXPECT_EQ(std::get<Key>(inputs[2]), parse_key("page-up"));
}

TEST(KeyName, IsRefusedIfThereIsNoSuchKey) {
    for (const char* name :
         {"", "uu", "ctrl-", "hyper-x", "f13", "f0", "shift-a", "\x1b", "\xff"}) {
        EXPECT_FALSE(parse_key(name)) << name;
    }
}

}  // namespace
}  // namespace gridrace::terminal
