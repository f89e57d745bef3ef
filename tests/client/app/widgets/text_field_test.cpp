#include "client/app/widgets/text_field.hpp"

#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

TextField typed(std::string_view keys, TextField field = TextField()) {
    for (const auto& input : inputs_of(keys)) {
        if (const auto* key = std::get_if<terminal::Key>(&input)) field.take(*key);
    }
    return field;
}

TEST(TextField, IsEditedInTheMiddle) {
    EXPECT_EQ(typed("abd\x1b[Dc").text(), "abcd");
    EXPECT_EQ(typed("xabc\x1b[H\x1b[3~").text(), "abc");
    EXPECT_EQ(typed("one two\x17").text(), "one ");
    EXPECT_EQ(typed("one\x15two").text(), "two");
}

TEST(TextField, TakesWholeCharacters) {
    EXPECT_EQ(typed("数独\x7f").text(), "数");
    EXPECT_EQ(typed("e\u0301x\x1b[D\x7f").text(), "x");
}

TEST(TextField, KeepsOneLineOfWhatIsPastedAndNothingHostile) {
    TextField field;

    field.paste("\r\n  K7Q\x1b[31m\u202eX2M \n rm -rf\n");

    EXPECT_EQ(field.text(), "K7Q[31mX2M");
}

TEST(TextField, HoldsNoMoreThanItMay) {
    TextField field("", 5);

    field.paste("数独数独");

    EXPECT_EQ(field.text(), "数");
}

TEST(TextField, ShowsThePlaceOfItsCursor) {
    terminal::Canvas canvas({10, 1});

    typed("abcdefghijklmno").draw(canvas, {2, 0}, 6, {});

    EXPECT_EQ(canvas.text(), "  klmno\n");
    EXPECT_EQ(canvas.cursor(), (terminal::Point{7, 0}));
}

}  // namespace
}  // namespace gridrace::app
