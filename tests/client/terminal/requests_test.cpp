#include "client/terminal/requests.hpp"

#include <algorithm>

#include "common/base/random.hpp"

namespace gridrace::terminal {
namespace {

Requests modern() {
    return Requests(Capabilities{});
}

// A console prints what it does not understand.
Requests console() {
    Capabilities capabilities;
    capabilities.osc = false;
    return Requests(capabilities);
}

TEST(Requests, SayEverythingOnce) {
    auto requests = modern();
    requests.ring();
    requests.set_title("gridrace K7QX2M");
    EXPECT_TRUE(requests.copy("join us"));

    EXPECT_EQ(requests.take(), "\x1b]2;gridrace K7QX2M\a\x1b]52;c;am9pbiB1cw==\a\a");
    EXPECT_EQ(requests.take(), "");
}

TEST(Requests, AlertInTheTerminalsOwnForm) {
    const auto alerted = [](NoticeForm form) {
        Capabilities capabilities;
        capabilities.notice = form;
        Requests requests(capabilities);
        requests.alert("4;1\a joined.");
        return requests.take();
    };

    EXPECT_EQ(alerted(NoticeForm::osc9), "\x1b]9;gridrace: 4;1\\x07 joined.\a\a");
    EXPECT_EQ(alerted(NoticeForm::osc777), "\x1b]777;notify;gridrace;4;1\\x07 joined.\a\a");
    EXPECT_EQ(alerted(NoticeForm::none), "\a");
}

TEST(Requests, KeepOnlyTheNewest) {
    auto requests = modern();
    for (int i = 0; i < 1000; ++i) {
        requests.ring();
        requests.set_title("title " + std::to_string(i));
        requests.copy(std::to_string(i));
    }

    EXPECT_EQ(requests.take(), "\x1b]2;title 999\a\x1b]52;c;OTk5\a\a");
}

TEST(Requests, SayATitleAgainOnlyWhenItIsLost) {
    auto requests = modern();
    requests.repeat_title();
    EXPECT_EQ(requests.take(), "");
    requests.set_title("one");
    requests.take();
    requests.set_title("one");
    EXPECT_EQ(requests.take(), "");

    requests.repeat_title();

    EXPECT_EQ(requests.take(), "\x1b]2;one\a");
}

TEST(Requests, LetNoControlCharacterOut) {
    Random random(5);
    auto requests = modern();
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (auto size = random.below(30); size > 0; --size) {
            text += static_cast<char>(random.below(3) == 0 ? random.below(32) : random.below(256));
        }
        requests.set_title(text);
        requests.copy(text);

        std::string bytes = requests.take();

        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
        std::erase_if(bytes, [&](char c) { return !is_control(c); });
        EXPECT_TRUE(bytes == "\x1b\a\x1b\a" || bytes == "\x1b\a") << round;
    }
}

TEST(Requests, TameTitleAndClipboard) {
    auto requests = modern();
    requests.set_title("a\x1b]0;b\a\xc2\x9c\n");
    requests.copy("a\x1b\nb\r");

    EXPECT_EQ(requests.take(),
              "\x1b]2;a\\x1b]0;b\\x07\\xc2\\x9c\\x0a\a"
              "\x1b]52;c;YVx4MWIKYlx4MGQ=\a");  // a\x1b, b\x0d
}

TEST(Requests, TellATitleInAsciiWhereThereIsNothingElse) {
    Capabilities ascii;
    ascii.utf8 = false;
    Requests requests(ascii);

    requests.set_title("José · 数");

    EXPECT_EQ(requests.take(), "\x1b]2;Jose . ??\a");
}

TEST(Requests, CapWhatIsSent) {
    auto requests = modern();

    requests.set_title(std::string(5000, 'x'));
    EXPECT_LT(requests.take().size(), 220u);
    EXPECT_TRUE(requests.copy(std::string(Requests::max_copied, 'x')));
    EXPECT_LT(requests.take().size(), 8300u);
    EXPECT_FALSE(requests.copy(std::string(Requests::max_copied + 1, 'x')));
    EXPECT_FALSE(requests.copy(std::string(Requests::max_copied / 2, '\x01')));
    EXPECT_EQ(requests.take(), "");
}

TEST(Requests, AskNothingButTheBellOfAConsole) {
    auto requests = console();
    requests.set_title("title");
    requests.ring();

    EXPECT_FALSE(requests.copy("text"));
    EXPECT_EQ(requests.take(), "\a");
}

}  // namespace
}  // namespace gridrace::terminal
