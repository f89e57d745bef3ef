// Texts that want to take much time or space give faults.
#include <algorithm>
#include <ctime>

#include "common/sudoku/formats/puzzle_reader.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/texts/lz_text.hpp"
#include "tests/common/sudoku/formats/pasted_texts.hpp"

namespace gridrace::sudoku {

namespace {

// The piece again and again, as a stream.
std::vector<ReadPuzzle> read_often(std::string_view piece, int times) {
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    for (int i = 0; i < times; ++i) reader.read(piece, found);
    reader.finish(found);
    return found;
}

std::string refusal(std::string_view text) {
    const auto read = read_any(text);
    return read ? "" : describe(read.error());
}

std::string times(int count, std::string_view text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

// lz-string's text of one letter, of which each code makes one more than the one before.
std::string bomb(int codes) {
    std::vector<int> bits;
    const auto put = [&](unsigned value, int width) {
        for (int i = 0; i < width; ++i) bits.push_back(static_cast<int>(value >> i & 1u));
    };
    put(0, 2);
    put('a', 8);
    unsigned next = 4;
    for (int i = 0, width = 3; i < codes; ++i, ++next) {
        if (next == 1u << width) ++width;
        put(next, width);
    }
    std::string base64;
    for (std::size_t i = 0; i + 6 <= bits.size(); i += 6) {
        std::size_t digit = 0;
        for (std::size_t k = 0; k < 6; ++k)
            digit = digit * 2 + static_cast<std::size_t>(bits[i + k]);
        base64 += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[digit];
    }
    return base64;
}

}  // namespace

TEST(HostileTexts, WithoutALineBreakAreOneFault) {
    const std::string piece(1 << 16, '1');

    for (const auto* begin : {"", "[", "{\"a\":\"", "<td>", "fpuz", "3x3:"}) {
        EXPECT_LE(read_often(begin + piece, 512).size(), 2u) << begin;
    }
}

TEST(HostileTexts, OfManyColumnsAreRefused) {
    for (const auto* cell : {"1,", "1\t", "1|", ". ", "[1]", "<td>1</td>", "\u2502 ", "1;"}) {
        for (const int columns : {12, 79, 100, 100'000}) {
            const auto line = times(columns, cell) + "\n";
            for (const auto& one : read_often(line, columns > 100 ? 2 : 9))
                EXPECT_FALSE(one.document) << line.substr(0, 99);
        }
    }
}

TEST(HostileTexts, NestedDeeplyAreRefused) {
    for (const auto* bracket : {"[", "{", "(", "[{\"a\":", "{a:["}) {
        EXPECT_NE(refusal(times(10'000, bracket)), "") << bracket;
        EXPECT_NE(refusal(times(10'000, bracket) + "1" + times(10'000, "]")), "") << bracket;
    }
    EXPECT_NE(refusal(times(30'000, "[]")), "");
    EXPECT_NE(refusal("[" + times(30'000, "1,") + "1]"), "");
}

TEST(HostileTexts, OfManyBracketsOnALineTakeNoLonger) {
    const auto begin = std::clock();
    for (const auto* pair : {"{}", "{} ", "[[]]", "{\"a\":0}", "x={}"}) {
        const auto line = times(16'000, pair);
        EXPECT_NE(refusal(line.substr(0, 48'000) + std::string(16'000, ' ')), "") << pair;
    }
    EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 2);
}

TEST(HostileTexts, AreNotUnpackedBeyondTheLimit) {
    const auto few = bomb(100);
    EXPECT_FALSE(detail::unpacked(few));  // has no end
    EXPECT_FALSE(detail::unpacked(bomb(10'000)));

    EXPECT_NE(refusal("https://www.f-puzzles.com/?load=" + bomb(10'000)).find("damaged"),
              std::string::npos);
}

TEST(HostileTexts, OfBrokenCharactersAreRefusedAtTheirPlace) {
    const auto line = to_line(pasted::puzzle());
    for (const auto* broken :
         {"\xff", "\xc3", "\xe2\x80", "\xf0\x9f\x98", "\xed\xa0\x80", "\xc0\xae"}) {
        const auto text = line.substr(0, 40) + broken + line.substr(41);
        EXPECT_NE(refusal(text), "") << text;
    }
    EXPECT_NE(refusal("\xff\xfe" + std::string("\x00\xd8\x00\xd8", 4) + line), "");
    EXPECT_NE(refusal(std::string("\xfe\xff\x00", 3)), "");
    EXPECT_NE(refusal(std::string(81, '\0')), "");
}

TEST(HostileTexts, GiveAFaultForEachLineAndNoMore) {
    const std::string lines = times(1000, "12345\n\n");

    EXPECT_LE(read_often(lines, 10).size(), 10'000u);
    EXPECT_EQ(read_often("8 is not a row!\n", 1000).size(), 1000u);
}

}  // namespace gridrace::sudoku
