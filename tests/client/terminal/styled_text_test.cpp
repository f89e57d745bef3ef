#include "client/terminal/styled_text.hpp"

#include <gtest/gtest.h>

namespace gridrace::terminal {

TEST(StyledText, GivesTheTerminalItsOwnStyleBack) {
    Style bad;
    bad.foreground = rgb(0xe03131, 1);
    bad.bold = true;

    const auto text = styled("no", bad, ColorDepth::ansi16);

    EXPECT_TRUE(text.starts_with("\x1b["));
    EXPECT_TRUE(text.ends_with("m"));
    EXPECT_NE(text.find("mno\x1b["), std::string::npos);
}

TEST(StyledText, HasNoColorsInMono) {
    Style good;
    good.foreground = rgb(0x2f9e44, 2);

    EXPECT_EQ(styled("yes", good, ColorDepth::mono), "yes");
}

}  // namespace gridrace::terminal
