#include "client/language/language.hpp"

#include "client/language/key_names.hpp"

#include <gtest/gtest.h>

#include <map>

namespace gridrace::language {
namespace {

Language detect_from(const std::map<std::string, std::string>& variables) {
    return detect([&variables](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return std::nullopt;
        return found->second;
    });
}

TEST(KeyNames, AreThoseOnTheKeyboardsOfTheLanguage) {
    constexpr std::string_view keys = "up space shift-tab ctrl-r page-down u";

    EXPECT_EQ(shown_keys(Language::english, keys), keys);
    EXPECT_EQ(shown_keys(Language::german, keys), "↑ Leertaste Umschalt-Tab Strg-r Bild↓ u");
    EXPECT_EQ(shown_keys(Language::spanish, keys), "↑ Espacio Mayús-Tab Ctrl-r AvPág u");
    EXPECT_EQ(shown_keys(Language::chinese, "enter backspace - shift-left"), "回车 退格 - Shift-←");
}

TEST(Language, IsThatOfTheLocale) {
    EXPECT_EQ(detect_from({{"LANG", "de_AT.UTF-8"}}), Language::german);
    EXPECT_EQ(detect_from({{"LANG", "es_MX.UTF-8"}}), Language::spanish);
    EXPECT_EQ(detect_from({{"LANG", "zh_CN.UTF-8"}}), Language::chinese);
    EXPECT_EQ(detect_from({{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "C"}}), Language::english);
    EXPECT_EQ(detect_from({}), Language::english);
}

TEST(Language, IsTheFirstOfThePersonsThatThereIs) {
    EXPECT_EQ(detect_from({{"LANG", "fr_FR.UTF-8"}, {"LANGUAGE", "fr:es:de"}}), Language::spanish);
    EXPECT_EQ(detect_from({{"LANG", "fr_FR.UTF-8"}}), Language::english);
    EXPECT_EQ(detect_from({{"LANG", "C"}, {"LANGUAGE", "de"}}), Language::english);
}

TEST(Language, IsCalledByItsCode) {
    for (const auto language : all_languages) EXPECT_EQ(parse_language(code(language)), language);
    EXPECT_FALSE(parse_language("tlh"));
}

TEST(Phrase, TakesWhatIsPutIn) {
    EXPECT_EQ(say(Language::english, "{0} of {1}"_t, "1st", 8), "1st of 8");
    EXPECT_EQ(say(Language::english, "{0} {0}"_t, "twice"), "twice twice");
}

TEST(Phrase, LeavesBracesOfOthersAlone) {
    EXPECT_EQ(say(Language::english, "{0} joined."_t, "{1}"), "{1} joined.");
    EXPECT_EQ(say(Language::english, "{1} {"_t, "one"), "{1} {");
}

TEST(Phrase, CountsOneApart) {
    EXPECT_EQ(say_count(Language::english, 1, "{0} move"_t, "{0} moves"_t), "1 move");
    EXPECT_EQ(say_count(Language::english, 0, "{0} move"_t, "{0} moves"_t), "0 moves");
}

TEST(Phrase, OfNoCatalogueStaysEnglish) {
    EXPECT_EQ(say(Language::german, Phrase("no such text")), "no such text");
}

TEST(Catalogue, HasEveryRowOnceAndWhole) {
    std::map<std::string_view, int> count;
    for (const auto& row : catalogue()) {
        for (const auto text : row) EXPECT_FALSE(text.empty()) << row.front();
        EXPECT_EQ(++count[row.front()], 1) << row.front();
    }
}

TEST(Catalogue, KeepsThePlaceholdersInEveryLanguage) {
    for (const auto& row : catalogue()) {
        for (char digit = '0'; digit <= '9'; ++digit) {
            const std::string place = std::string("{") + digit + "}";
            const bool is_there = row.front().find(place) != std::string_view::npos;
            for (const auto text : row) {
                EXPECT_EQ(text.find(place) != std::string_view::npos, is_there) << text;
            }
        }
    }
}

TEST(Ordinal, IsWrittenAsTheLanguageHasIt) {
    EXPECT_EQ(ordinal(Language::english, 1), "1st");
    EXPECT_EQ(ordinal(Language::english, 12), "12th");
    EXPECT_EQ(ordinal(Language::english, 22), "22nd");
    EXPECT_EQ(ordinal(Language::english, 113), "113th");
    EXPECT_EQ(ordinal(Language::german, 3), "3.");
    EXPECT_EQ(ordinal(Language::chinese, 3), "第3名");
}

}  // namespace
}  // namespace gridrace::language
