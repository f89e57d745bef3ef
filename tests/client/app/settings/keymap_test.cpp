#include "client/app/settings/keymap.hpp"

#include <set>
#include <sstream>

#include "client/terminal/key_name.hpp"

namespace gridrace::app {
namespace {

terminal::Key key(std::string_view name) {
    return terminal::parse_key(name).value();
}

TEST(Keymap, MeansDifferentThingsInDifferentPlaces) {
    const Keymap keys;

    EXPECT_EQ(keys.action(Context::board, key("k")), Action::move_up);
    EXPECT_EQ(keys.action(Context::lobby, key("k")), Action::kick);
    EXPECT_EQ(keys.action(Context::board, key("?")), Action::help);
    EXPECT_FALSE(keys.action(Context::everywhere, key("k")));
}

TEST(Keymap, TakesOtherScriptsAndLayoutsByTheirPlace) {
    const Keymap keys;
    for (const auto* four : {"٤", "۴", "४", "４", "๔"})
        EXPECT_EQ(keys.action(Context::board, key(four)), Action::digit_4) << four;

    EXPECT_EQ(keys.action(Context::board, key("г")), Action::undo);          // u
    EXPECT_EQ(keys.action(Context::board, key("Г")), Action::redo);          // U
    EXPECT_EQ(keys.action(Context::board, key("ν")), Action::corner_notes);  // n
    EXPECT_EQ(keys.action(Context::board, key("é")), Action::digit_2);
    EXPECT_EQ(keys.action(Context::board, key("shift-4")), Action::note_4);
    EXPECT_FALSE(keys.action(Context::board, key("'")));
}

TEST(Keymap, PrefersWhatAKeyIsBoundTo) {
    Keymap keys;
    keys.bind(Action::hint, "г");

    EXPECT_EQ(keys.action(Context::board, key("г")), Action::hint);
}

TEST(Keymap, MeansOneThingInOnePlace) {
    std::set<std::pair<Context, std::string>> seen;
    const Keymap keys;
    for (const auto& row : actions()) {
        std::istringstream words(keys.keys_of(row.action));
        for (std::string word; words >> word;) {
            EXPECT_TRUE(seen.insert({row.context, word}).second) << row.name << ": " << word;
        }
    }
}

TEST(Keymap, HasAKeyForEveryAction) {
    for (const auto& row : actions()) EXPECT_NE(Keymap().first_key(row.action), "") << row.name;
}

TEST(Keymap, GivesAnActionOtherKeys) {
    Keymap keys;

    EXPECT_FALSE(keys.bind(Action::undo, "ctrl-z w"));

    EXPECT_EQ(keys.keys_of(Action::undo), "ctrl-z w");
    EXPECT_EQ(keys.action(Context::board, key("w")), Action::undo);
    EXPECT_FALSE(keys.action(Context::board, key("u")));
    EXPECT_EQ(keys.keys_of(Action::highlights), "");
}

TEST(Keymap, LeavesTheOtherPlacesAlone) {
    Keymap keys;
    keys.bind(Action::undo, "r");

    EXPECT_EQ(keys.action(Context::lobby, key("r")), Action::ready);
}

TEST(Keymap, TellsWhichWordIsNoKey) {
    Keymap keys;

    EXPECT_EQ(keys.bind(Action::undo, "u hyper-x"), "hyper-x");
    EXPECT_EQ(keys, Keymap());
}

TEST(Actions, AreCalledByTheirNames) {
    for (const auto& row : actions()) EXPECT_EQ(parse_action(row.name), row.action);
    EXPECT_FALSE(parse_action("fly"));
}

TEST(Actions, KnowTheirDigits) {
    EXPECT_EQ(digit_of(Action::digit_1), 1);
    EXPECT_EQ(digit_of(Action::digit_9), 9);
    EXPECT_EQ(digit_of(Action::clear), 0);
    EXPECT_EQ(digit_of(Action::find_digit), 0);
}

}  // namespace
}  // namespace gridrace::app
