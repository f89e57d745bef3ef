#include "common/identity/paper_key.hpp"

#include <gtest/gtest.h>

#include "common/identity/base32.hpp"

namespace gridrace::identity {

namespace {

Seed seed_from(unsigned number) {
    Seed seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(number = number * 1103515245 + 12345);
    return seed;
}

std::string text_of(const PaperKey& paper) {
    std::string text;
    for (const auto& line : paper) text += line + "\n";
    return text;
}

}  // namespace

TEST(PaperKey, IsWhatTheSeedWas) {
    for (unsigned number = 0; number < 200; ++number) {
        const auto seed = seed_from(number);
        const auto read = parse_paper_key(text_of(paper_key(seed)));
        ASSERT_TRUE(read) << number;
        EXPECT_EQ(*read, seed);
    }
    EXPECT_EQ(paper_key(Seed{})[0].substr(0, 17), "0000 0000 0000 0M");
}

TEST(PaperKey, IsReadAsPeopleWriteIt) {
    const auto seed = seed_from(7);
    std::string typed;
    for (const char letter : text_of(paper_key(seed))) {
        if (letter == ' ') {
            typed += '-';
        } else if (letter == '0') {
            typed += 'o';
        } else if (letter == '1') {
            typed += 'l';
        } else {
            typed += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        }
    }

    const auto read = parse_paper_key("  " + typed);

    ASSERT_TRUE(read);
    EXPECT_EQ(*read, seed);
}

TEST(PaperKey, TellsTheLineOfEachWrongLetterAndOfTwoThatChangePlaces) {
    const auto paper = text_of(paper_key(seed_from(9)));
    std::size_t line = 1;
    int passed = 0;
    for (std::size_t i = 0; i < paper.size(); ++i) {
        if (paper[i] == '\n') ++line;
        if (!base32_value(paper[i])) continue;
        for (const char other : base32_digits) {
            auto wrong = paper;
            wrong[i] = other;
            if (other == paper[i]) continue;
            const auto read = parse_paper_key(wrong);
            if (read) {
                ++passed;
                continue;
            }
            EXPECT_EQ(read.error().kind, PaperFault::Kind::check);
            EXPECT_EQ(read.error().line, line);
        }
    }
    EXPECT_LE(passed, 1) << "a check of 15 bits lets one of 32768 pass";

    auto lines = paper_key(seed_from(9));
    std::swap(lines[1], lines[2]);
    const auto swapped = parse_paper_key(text_of(lines));
    ASSERT_FALSE(swapped);
    EXPECT_EQ(swapped.error().line, 2u);
}

TEST(PaperKey, SaysWhatIsMissingOrNoLetter) {
    const auto paper = text_of(paper_key(seed_from(3)));
    const auto kind_of = [](const std::string& text) { return parse_paper_key(text).error().kind; };

    EXPECT_EQ(kind_of(""), PaperFault::Kind::length);
    EXPECT_EQ(kind_of(paper.substr(0, paper.size() - 2)), PaperFault::Kind::length);
    EXPECT_EQ(kind_of(paper + "0"), PaperFault::Kind::length);
    EXPECT_EQ(kind_of("U" + paper), PaperFault::Kind::letter);
    EXPECT_EQ(kind_of("\xff" + paper), PaperFault::Kind::letter);
}

}  // namespace gridrace::identity
