#include "client/terminal/keyboard.hpp"

#include "common/base/random.hpp"

namespace gridrace::terminal {

void PrintTo(const Mouse& mouse, std::ostream* out) {
    *out << "mouse " << mouse.at.x << "," << mouse.at.y << " button "
         << static_cast<int>(mouse.button) << " motion " << static_cast<int>(mouse.motion)
         << (mouse.shift ? " shift" : "") << (mouse.alt ? " alt" : "")
         << (mouse.control ? " control" : "");
}

void PrintTo(const Key& key, std::ostream* out) {
    *out << "key " << static_cast<int>(key.code) << " rune " << static_cast<std::uint32_t>(key.rune)
         << (key.shift ? " shift" : "") << (key.alt ? " alt" : "")
         << (key.control ? " control" : "");
}

namespace {

Key rune_key(char32_t value) {
    return {KeyCode::rune, value, false, false, false};
}
Key code(KeyCode value) {
    return {value, 0, false, false, false};
}
Key f_key(int number) {
    return {KeyCode::function, static_cast<char32_t>(number), false, false, false};
}
Key alt(Key key) {
    key.alt = true;
    return key;
}
Key control(Key key) {
    key.control = true;
    return key;
}
Key shift(Key key) {
    key.shift = true;
    return key;
}

Mouse mouse(Point at, Mouse::Button button, Mouse::Motion motion) {
    return {at, button, motion, false, false, false};
}

struct Case {
    std::string bytes;
    std::vector<Input> inputs;
};

const std::vector<Case>& cases() {
    using enum KeyCode;
    static const std::vector<Case> all{
        {"a", {rune_key(U'a')}},
        {"5U?", {rune_key(U'5'), rune_key(U'U'), rune_key(U'?')}},
        {"é数🙂", {rune_key(U'é'), rune_key(U'数'), rune_key(U'🙂')}},
        {"\r", {code(enter)}},
        {"\n", {code(enter)}},
        {"\t", {code(tab)}},
        {"\x7f\b", {code(backspace), code(backspace)}},
        {"\x03\x12\x1a",
         {control(rune_key(U'c')), control(rune_key(U'r')), control(rune_key(U'z'))}},
        {std::string(1, '\0'), {control(rune_key(U' '))}},
        {"\x1f", {control(rune_key(U'_'))}},
        {"\x1b[A\x1b[B\x1b[C\x1b[D", {code(up), code(down), code(right), code(left)}},
        {"\x1bOA\x1bOB\x1bOC\x1bOD", {code(up), code(down), code(right), code(left)}},
        {"\x1b[H\x1b[F\x1bOH\x1b[1~\x1b[8~",
         {code(home), code(end), code(home), code(home), code(end)}},
        {"\x1b[2~\x1b[3~\x1b[5~\x1b[6~",
         {code(insert), code(erase), code(page_up), code(page_down)}},
        {"\x1bOP\x1b[15~\x1b[17~\x1b[24~\x1b[[E",
         {f_key(1), f_key(5), f_key(6), f_key(12), f_key(5)}},
        {"\x1b[1;2A\x1b[1;5C\x1b[3;3~", {shift(code(up)), control(code(right)), alt(code(erase))}},
        {"\x1b[Z", {shift(code(tab))}},
        {"\x1bOM\x1bOr", {code(enter), rune_key(U'2')}},
        {"\x1bx\x1b\x7f", {alt(rune_key(U'x')), alt(code(backspace))}},
        {"\x1bé", {alt(rune_key(U'é'))}},
        {"\x1b\x1b[A", {code(escape), code(up)}},
        {"\x1b[?62;c\x1b[99~q", {rune_key(U'q')}},  // answers and keys that are not known
        {"\x1b[12\x1b[A", {code(up)}},              // broken off
        {"\xc3q\xff\x80q", {rune_key(U'q'), rune_key(U'q')}},
        {"\xed\xa0\x80q", {rune_key(U'q')}},  // a surrogate
        {"\x1b[200~a\r\x1b[A\x1b[20\x1b[201~q", {Paste{"a\r\x1b[A\x1b[20"}, rune_key(U'q')}},
    };
    return all;
}

const std::vector<Case>& mouse_cases() {
    using enum Mouse::Button;
    using enum Mouse::Motion;
    static const std::vector<Case> all{
        {"\x1b[<0;3;4Mq", {mouse({2, 3}, left, press), rune_key(U'q')}},
        {"\x1b[<0;3;4m", {mouse({2, 3}, left, release)}},
        {"\x1b[<1;1;1M\x1b[<2;1;1M", {mouse({0, 0}, middle, press), mouse({0, 0}, right, press)}},
        {"\x1b[<32;500;300M", {mouse({499, 299}, left, drag)}},
        {"\x1b[<35;5;5M", {mouse({4, 4}, none, drag)}},
        {"\x1b[<64;5;5M\x1b[<65;5;5M",
         {mouse({4, 4}, wheel_up, press), mouse({4, 4}, wheel_down, press)}},
        {"\x1b[<4;1;1M", {Mouse{{0, 0}, left, press, true, false, false}}},
        {"\x1b[<8;1;1M", {Mouse{{0, 0}, left, press, false, true, false}}},
        {"\x1b[<81;1;1M", {Mouse{{0, 0}, wheel_down, press, false, false, true}}},
        {"\x1b[<50;1;1M", {Mouse{{0, 0}, right, drag, false, false, true}}},
        {"\x1b[<66;1;1M\x1b[<128;1;1M\x1b[<65;1;1mq", {rune_key(U'q')}},  // unknown to us
        {"\x1b[<0;0;1M\x1b[<0;1;-1M\x1b[<0;1M\x1b[<M\x1b[<0;1;1Aq", {rune_key(U'q')}},
        {"\x1b[<0;99999999999;1M\x1b[<0:1:1Mq", {rune_key(U'q')}},
        {"\x1b[M !1q", {mouse({0, 16}, left, press), rune_key(U'q')}},
        {"\x1b[M#!1\x1b[M@\xff\xc3",
         {mouse({0, 16}, none, release), mouse({222, 162}, left, drag)}},
        {"\x1b[Ma!!\x1b[M\xa0!!", {mouse({0, 0}, wheel_down, press)}},
        {"\x1b[M\x1b[Aq", {rune_key(U'q')}},  // broken off
    };
    return all;
}

std::vector<Case> all_cases() {
    auto all = cases();
    all.insert(all.end(), mouse_cases().begin(), mouse_cases().end());
    return all;
}

TEST(Keyboard, DecodesEverySequence) {
    for (const Case& given : all_cases()) {
        Keyboard keyboard;

        EXPECT_EQ(keyboard.feed(given.bytes), given.inputs) << given.bytes;
        EXPECT_FALSE(keyboard.is_waiting()) << given.bytes;
    }
}

TEST(Keyboard, DoesNotMindWhereTheBytesAreCut) {
    for (const Case& given : all_cases()) {
        for (std::size_t cut = 0; cut <= given.bytes.size(); ++cut) {
            Keyboard keyboard;

            auto inputs = keyboard.feed(given.bytes.substr(0, cut));
            const auto rest = keyboard.feed(given.bytes.substr(cut));
            inputs.insert(inputs.end(), rest.begin(), rest.end());

            EXPECT_EQ(inputs, given.inputs) << given.bytes << " cut at " << cut;
        }
    }
}

TEST(Keyboard, TakesALoneEscapeForAKeyWhenNothingFollows) {
    Keyboard keyboard;

    EXPECT_TRUE(keyboard.feed("\x1b").empty());
    EXPECT_TRUE(keyboard.is_waiting());

    EXPECT_EQ(keyboard.timeout(), std::vector<Input>{code(KeyCode::escape)});
    EXPECT_FALSE(keyboard.is_waiting());
    EXPECT_EQ(keyboard.feed("[A"), (std::vector<Input>{rune_key(U'['), rune_key(U'A')}));
}

TEST(Keyboard, TakesAnUnfinishedSequenceForAltOrNothing) {
    Keyboard keyboard;

    keyboard.feed("\x1b[");
    EXPECT_EQ(keyboard.timeout(), std::vector<Input>{alt(rune_key(U'['))});
    keyboard.feed("\x1b[1;");
    EXPECT_TRUE(keyboard.timeout().empty());
    EXPECT_TRUE(keyboard.timeout().empty());
}

TEST(Keyboard, CapsAPaste) {
    Keyboard keyboard;

    keyboard.feed("\x1b[200~");
    for (int i = 0; i < 100; ++i) keyboard.feed(std::string(1000, 'x'));
    const auto inputs = keyboard.feed("\x1b[201~");

    ASSERT_EQ(inputs.size(), 1u);
    EXPECT_EQ(std::get<Paste>(inputs[0]).text.size(), 64u * 1024);
}

TEST(Keyboard, ReadsKeysByTheirCode) {
    const auto one = [](std::string_view bytes) {
        Keyboard keyboard;
        return keyboard.feed(bytes);
    };
    using Inputs = std::vector<Input>;
    EXPECT_EQ(one("\x1b[52u"), Inputs{rune_key(U'4')});
    EXPECT_EQ(one("\x1b[52;2u"), Inputs{shift(rune_key(U'4'))});
    EXPECT_EQ(one("\x1b[27;2;52~"), Inputs{shift(rune_key(U'4'))});
    EXPECT_EQ(one("\x1b[27;5;122~"), Inputs{control(rune_key(U'z'))});
    EXPECT_EQ(one("\x1b[117;2u"), Inputs{rune_key(U'U')});
    EXPECT_EQ(one("\x1b[47:63;2u"), Inputs{rune_key(U'?')});
    EXPECT_EQ(one("\x1b[38:49;2u"), Inputs{rune_key(U'1')}) << "shift on a French number row";
    EXPECT_EQ(one("\x1b[13u\x1b[27u\x1b[9;2u"),
              (Inputs{code(KeyCode::enter), code(KeyCode::escape), shift(code(KeyCode::tab))}));
    EXPECT_EQ(one("\x1b[57403u"), Inputs{rune_key(U'4')}) << "the keypad";
    EXPECT_EQ(one("\x1b[52;1:1u\x1b[52;1:3u"), Inputs{rune_key(U'4')}) << "its release is nothing";
    EXPECT_EQ(one("\x1b[57441u\x1b[55296u\x1b[99999999u\x1b[u"), Inputs{});
}

TEST(Keyboard, SurvivesAnyBytes) {
    Random random(1);
    Keyboard keyboard;
    for (int i = 0; i < 200'000; ++i) {
        const bool likely = random.below(3) != 0;
        const char byte =
            likely ? "\x1b[O0;:u~A<M"[random.below(11)] : static_cast<char>(random.next());
        keyboard.feed({&byte, 1});
        if (random.below(50) == 0) keyboard.timeout();
    }
    // However it was left, it understands keys again: after the end of a paste, and a pause.
    keyboard.timeout();
    keyboard.feed("\x1b[201~");
    keyboard.timeout();

    EXPECT_EQ(keyboard.feed("\x1b[A"), std::vector<Input>{code(KeyCode::up)});
}

}  // namespace
}  // namespace gridrace::terminal
