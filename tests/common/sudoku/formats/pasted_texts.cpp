#include "tests/common/sudoku/formats/pasted_texts.hpp"

#include <utility>

#include "common/sudoku/formats/formats.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku::pasted {

namespace {

const std::string line(easy_puzzle);

std::string in_style(const Style& style) {
    return drawn(line, style);
}

std::string in_one_line(const std::string& empty, const std::string& between = {}) {
    return in_style({.empty = empty, .between_cells = between, .between_rows = between});
}

// Digits of another script, UTF-8 of the first one's code.
std::string in_script(std::string text, char32_t zero) {
    std::string out;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            out += c;
            continue;
        }
        const auto code = zero + static_cast<char32_t>(c - '0');
        if (code < 0x800) {
            out += static_cast<char>(0xc0 | code >> 6);
        } else {
            out += static_cast<char>(0xe0 | code >> 12);
            out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        }
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
    return out;
}

std::string in_utf_16(const std::string& text, bool big, bool marked) {
    std::string wide = marked ? (big ? "\xfe\xff" : "\xff\xfe") : "";
    for (const char c : text) {
        if (big) wide += '\0';
        wide += c;
        if (!big) wide += '\0';
    }
    return wide;
}

std::string quoted(const std::string& text) {
    return "> " + with(text, "\n", "\n> ");
}

std::string solution() {
    return "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
}

std::string json_rows(const std::string& empty, const std::string& quote = {}) {
    return "[" +
           in_style({.empty = empty,
                     .between_cells = ",",
                     .between_rows = ",",
                     .before_row = "[",
                     .after_row = "]",
                     .quote = quote}) +
           "]";
}

std::string html_table(const std::string& empty) {
    return "<table border=\"1\">\n<tbody>\n" +
           in_style({.empty = empty,
                     .between_cells = "</td>\n<td>",
                     .before_row = "<tr>\n<td class=\"x\">",
                     .after_row = "</td>\n</tr>\n"}) +
           "</tbody>\n</table>\n";
}

}  // namespace

Grid puzzle() {
    return grid_of(line);
}

std::string drawn(const std::string& cells, const Style& style) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto column = i % 9;
        if (i == 27 || i == 54) text += style.between_bands;
        if (column == 0) text += style.before_row;
        const bool is_digit = cells[i] >= '1' && cells[i] <= '9';
        text += is_digit ? style.quote + cells[i] + style.quote : style.empty;
        if (column == 8) {
            text += style.after_row;
            if (i < 80) text += style.between_rows;
        } else {
            text += style.between_cells;
            if (column % 3 == 2) text += style.between_boxes;
        }
    }
    return text;
}

std::string with(std::string text, std::string_view from, std::string_view to) {
    for (auto i = text.find(from); i != text.npos; i = text.find(from, i + to.size())) {
        text.replace(i, from.size(), to);
    }
    return text;
}

std::vector<Readable> readable() {
    const std::string rows = to_rows(puzzle());
    const std::string tatham = with(to_text(puzzle(), TextFormat::tatham), "\n", "");
    const std::string fpuzzles = "{\"size\":9,\"title\":\"A\",\"author\":\"\",\"grid\":[" +
                                 in_style({.empty = "{}",
                                           .between_cells = ",",
                                           .between_rows = ",",
                                           .before_row = "[",
                                           .after_row = "]",
                                           .quote = ""}) +
                                 "]}";
    return {
        {"81 characters", line},
        {"81 characters with 0", in_one_line("0")},
        {"with *", in_one_line("*")},
        {"with _", in_one_line("_")},
        {"with x", in_one_line("x")},
        {"with X", in_one_line("X")},
        {"with -", in_one_line("-")},
        {"with ?", in_one_line("?")},
        {"with /", in_one_line("/")},
        {"with #, which is no comment", "5" + in_one_line("#").substr(1)},
        {"with ,", in_one_line(",")},
        {"with spaces", in_one_line(" ")},
        {"with middle dots", in_one_line("\u00b7")},
        {"with bullets", in_one_line("\u2022")},
        {"with squares", in_one_line("\u25a1")},
        {"with emoji squares", in_one_line("\u2b1c")},
        {"with no-break spaces", in_one_line("\u00a0")},
        {"with ellipses for three dots", with(line, "...", "\u2026")},
        {"in quotes", "\"" + line + "\""},
        {"in typographic quotes", "\u201c" + line + "\u201d"},
        {"in quotes with a comma", "'" + in_one_line("0") + "',"},
        {"commas between all", in_one_line("0", ",")},
        {"commas between all, empty fields", in_one_line("", ",")},
        {"semicolons between all, quotes",
         in_style({.empty = "\"\"", .between_cells = ";", .between_rows = ";", .quote = "\""})},
        {"spaces between all", in_one_line("0", " ")},
        {"nine groups with slashes", in_style({.between_rows = "/"})},
        {"nine groups with commas", in_style({.empty = "0", .between_rows = ","})},
        {"nine groups with blanks", in_style({.between_rows = " "})},
        {"full-width digits", in_script(in_one_line("0"), 0xff10)},
        {"Arabic-Indic digits", in_script(in_one_line("0"), 0x660)},
        {"Persian digits", in_script(line, 0x6f0)},
        {"Devanagari digits", in_script(rows, 0x966)},
        {"Thai digits", in_script(rows, 0xe50)},
        {"a number before", "1: " + line},
        {"a long number before", "000123 " + line},
        {"a bank's line", "0000183b305c " + in_one_line("0") + "  1.2"},
        {"a rating and names behind", line + "\t7.1\tann\t3"},
        {"solution behind", in_one_line("0") + "," + solution()},
        {"solution before", solution() + "," + in_one_line("0")},
        {"a table with a header",
         "quizzes,solutions\n" + in_one_line("0") + "," + solution() + "\n"},
        {"a table with numbers and a header",
         "id,puzzle,solution,clues\n7," + line + "," + solution() + ",30\n"},
        {"a table of sources",
         "source,question,answer,rating\nx.y-3," + line + "," + solution() + ",12\n"},
        {"a link with bd", "https://www.sudokuwiki.org/sudoku.htm?bd=" + in_one_line("0")},
        {"a link with s", "https://www.sudokuexchange.com/play/?s=" + in_one_line("0") + "&t=1"},
        {"a link with p", "https://soodoku.example/p?p=" + line},
        {"a link with -", "https://sudoku.example/#" + in_one_line("-")},
        {"a link in a sentence",
         "Try this: https://sudoku.coach/en/play/" + in_one_line("0") + " , it is nice"},
        {"JSON of our own",
         "{\"givens\":30,\"grade\":\"easy\",\"puzzle\":\"" + line + "\",\"seed\":\"7\"}\n"},
        {"JSON of our own, solved",
         "{\"puzzle\":\"" + line + "\",\"solution\":\"" + solution() + "\"}\n"},
        {"a JSON string", "\"" + line + "\"\n"},
        {"JSON, a string with lines", "{\"board\": \"" + with(rows, "\n", "\\n") + "\"}"},
        {"JSON, 81 numbers", "[" + in_one_line("0", ",") + "]"},
        {"JSON, 9x9 with 0", json_rows("0")},
        {"JSON, 9x9 with null", json_rows("null")},
        {"JSON, 9x9 with \"\"", json_rows("\"\"", "\"")},
        {"JSON, 9x9 with \".\"", json_rows("\".\"", "\"")},
        {"JSON, nine strings",
         "[\n" + in_style({.between_rows = ",\n", .before_row = "\"", .after_row = "\""}) + "\n]"},
        {"JSON, pretty-printed", with(with(json_rows("0"), ",", ",\n  "), "[", "[\n ")},
        {"dosuku", "{\"newboard\":{\"grids\":[{\"value\":" + json_rows("0") +
                       ",\"solution\":" + with(json_rows("0"), "0", "9") +
                       ",\"difficulty\":\"Hard\"}],\"results\":1,\"message\":\"All Ok\"}}"},
        {"API Ninjas", "{\"puzzle\": " + json_rows("null") +
                           ", \"solution\": " + with(json_rows("null"), "null", "9") + "}"},
        {"sugoku", "{\"board\":" + json_rows("0") + "}"},
        {"youdosudoku", "{\"difficulty\":\"easy\",\"solution\":\"" + solution() +
                            "\",\"puzzle\":\"" + in_one_line("0") + "\"}"},
        {"JSON of cells", "{\"cells\":[" +
                              in_style({.empty = "{}",
                                        .between_cells = ",",
                                        .between_rows = ",",
                                        .before_row = "[",
                                        .after_row = "]"}) +
                              "]}"},
        {"a part of JSON", "\"grid\": " + json_rows("0") + ","},
        {"f-puzzles, unpacked", fpuzzles},
        {"Python", "board = " + with(json_rows("0"), "],[", "],\n         [") + "\n"},
        {"rows of an array alone",
         in_style({.empty = "0", .between_cells = ", ", .before_row = "[", .after_row = "],"})},
        {"C",
         "int grid[9][9] = {" +
             in_style({.empty = "0", .between_cells = ",", .before_row = "{", .after_row = "},"}) +
             "\n};\n"},
        {"nine rows", rows},
        {"nine rows of DOS", with(rows, "\n", "\r\n")},
        {"nine rows with tabs before", in_style({.before_row = "\t"})},
        {"nine rows of x", in_style({.empty = "x"})},
        {"nine rows of -", in_style({.empty = "-"})},
        {"nine rows of - with spaces", in_style({.empty = "-", .between_cells = " "})},
        {"nine rows of middle dots", in_style({.empty = "\u00b7", .between_cells = " "})},
        {"nine rows of spaces", in_style({.empty = " "})},
        {"nine rows of spaces, with spaces between",
         in_style({.empty = " ", .between_cells = " "})},
        {"a size above", "9\n" + in_style({.between_cells = " "})},
        {"a size above, 9 9", "9 9\n" + rows},
        {"a table with tabs", in_style({.empty = "", .between_cells = "\t"})},
        {"a table with commas", in_style({.empty = "", .between_cells = ","})},
        {"a table with semicolons", in_style({.empty = " ", .between_cells = ";"})},
        {"a table with quotes", in_style({.empty = "\"\"", .between_cells = ",", .quote = "\""})},
        {"a table with a header of letters",
         "A,B,C,D,E,F,G,H,I\n" + in_style({.empty = "", .between_cells = ","})},
        {"Markdown",
         "| | | | | | | | | |\n|---|---|---|---|---|---|---|---|---|\n" +
             in_style(
                 {.empty = " ", .between_cells = " | ", .before_row = "| ", .after_row = " |"})},
        {"uprights between", in_style({.empty = " ", .between_cells = "|"})},
        {"fields in brackets",
         in_style({.empty = " ", .between_cells = "][", .before_row = "[", .after_row = "]"})},
        {"HTML", html_table("")},
        {"HTML with &nbsp;", html_table("&nbsp;")},
        {"HTML on one line", "<p>Today's puzzle</p>" + with(html_table(""), "\n", "")},
        {"HTML, a paragraph", "<html><body><p>" + line + "</p></body></html>"},
        {"HTML, lines", "<pre>" + with(rows, "\n", "<br>") + "</pre>"},
        {"HTML, fields to fill", html_table("<input size=1 value=\"\">")},
        {"HTML, a field with more", html_table("<input data-value=\"solution\" value=\"\">")},
        {"-1 and spaces", in_style({.empty = "-1", .between_cells = " "})},
        {"-1 and tabs", in_style({.empty = "-1", .between_cells = "\t"})},
        {"-1 and commas", in_style({.empty = "-1", .between_cells = ","})},
        {"our drawing", to_boxes(puzzle())},
        {"our drawing, framed", to_text(puzzle(), TextFormat::ss)},
        {"a drawing with +", in_style({.between_cells = " ",
                                       .between_boxes = "| ",
                                       .before_row = "| ",
                                       .after_row = " |",
                                       .between_bands = "+-------+-------+-------+\n"})},
        {"a drawing with blanks", in_style({.empty = " ",
                                            .between_cells = " ",
                                            .between_boxes = "| ",
                                            .before_row = "| ",
                                            .after_row = " |",
                                            .between_bands = "+-------+-------+-------+\n"})},
        {"a drawing with blanks, no edges", in_style({.empty = " ",
                                                      .between_cells = " ",
                                                      .between_boxes = "| ",
                                                      .between_bands = "------+-------+------\n"})},
        {"a narrow drawing with blanks", in_style({.empty = " ",
                                                   .between_boxes = "|",
                                                   .before_row = "|",
                                                   .after_row = "|",
                                                   .between_bands = "|---+---+---|\n"})},
        {"a drawing of a terminal", "┏━━━┯━━━┯━━━┳━━━┓\n" +
                                        in_style({.empty = " ",
                                                  .between_cells = " \u2502 ",
                                                  .before_row = "\u2503 ",
                                                  .after_row = " \u2503",
                                                  .between_bands = "┣━━━┿━━━╋━━━┫\n"}) +
                                        "\n┗━━━┷━━━┻━━━┛\n"},
        {"a drawing of box characters", in_style({.empty = " ",
                                                  .between_cells = " ",
                                                  .between_boxes = "\u2551 ",
                                                  .before_row = "\u2551 ",
                                                  .after_row = " \u2551",
                                                  .between_bands = "╠═══════╬═══════╬═══════╣\n"})},
        {"Tatham's identifier", tatham},
        {"Tatham's identifier with difficulty", "3x3db:" + tatham.substr(4)},
        {"Tatham's description alone", tatham.substr(4)},
        {"Tatham's file",
         "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n"
         "PARAMS  :3:3x3\nCPARAMS :5:3x3db\nSEED    :15:123456789012345\nDESC    :57:" +
             tatham.substr(4) + "\nNSTATES :1:1\nSTATEPOS:1:1\n"},
        {"a link of puzz.link", to_text(puzzle(), TextFormat::link)},
        {"a link of f-puzzles",
         "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QBGACABywEMIA7Qge"
         "0rlTIFc0ALGgJwRAEFLKQqAOYcIAEwQBtSaABuZLE1wBWYRFkwB8NByUBfZHIVKEAZjUatO/YYPA"
         "7IeYtwB2C5oTWYdn7dsBdZBlHY1wANncrXW8/e0MQ5wQARkjPaIcnEyRU7XT4zJUcr184+0CZDNC"
         "EFBAhdQ9cmyNE+AAOIrzSksqWiNr6qKa9cuas9v7LNKHYnqy+usnGmK7YhKzzCYbikbXcABYO6dL"
         "dhHGFrc7Z3A3zweWSk/gUzbvhoNHXQ/uZ/Kr4ACYvt1VgUEPMBlNvCMrmCgT8Vh8EICXpCYW04WV"
         "3sDEfADiilmjnrdUb8WjViQT4Y9VPjtlj4WizhDKQjHm5aZ1HuTmdt/HogA="},
        {"a link of SudokuPad",
         "https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhNAbO8QBGACABywEMIA7Qge0rlTIF"
         "c0ALGgJwRAEFLKQqAOYcIAEwQBtSaABuZLE1wBWYRFkwB8NByUBfZHIVKEAZjUatO%2FYYPA7IeY"
         "twB2C5oTWYdn7dsBdZBlHY1wANncrXW8%2Fe0MQ5wQARkjPaIcnEyRU7XT4zJUcr184%2B0CZDNC"
         "EFBAhdQ9cmyNE%2BAAOIrzSksqWiNr6qKa9cuas9v7LNKHYnqy%2BusnGmK7YhKzzCYbikbXcABY"
         "O6dLdhHGFrc7Z3A3zweWSk%2FgUzbvhoNHXQ%2FuZ%2FKr4ACYvt1VgUEPMBlNvCMrmCgT8Vh8EI"
         "CXpCYW04WV3sDEfADiilmjnrdUb8WjViQT4Y9VPjtlj4WizhDKQjHm5aZ1HuTmdt%2FHogA%3D"},
        {"a link of SudokuPad in its own words",
         "https://sudokupad.app/sclN4SwJgXARAHlA0BjAzhArABngWwKYBcBDMQoiYfaAFSgF8lcIBt"
         "J4AN2jTvnegGZuwekJ4coAdkHDpPWgF14rMQDYps0dACMgsQE4dnNSKELWwvQagAOIzOMqpp3tdv"
         "rnqu3bED5i5wBZXZxsvfiCxbV8laElPNzEAJiDzaA8nFKgPNzjnJIyQ2XTsjShAjMiS/RyxLijja"
         "ugC+pLYyro5BQAnRhYmLAxTLE1B+ATTTXgBxQnh6dHTBMmF+FmmRbHTPvg+Ef8RtHHtw725g8VFn"
         "fP4E7X4A82sZRHxEatDp7mXuberj9uv25vTZ8JaKEGrEFjRT+UFMGGrGFQphoWEo1YojaKJggy7Y"
         "66mEFnOFHaH40lElG4lE3FH3LEgv4ggEgn7Ev4wgEw1kov4ogEooFY5Sw4WrYVI8SwyWrSVIqyw+"
         "WreWYljC3HCm7ComS3GSm6Sony3Hym7yumq+B/YUA4WsyV/SUAyWs+V/eUA+VAhSIQjMZz4ED4AA"
         "2jAABDRfEHmApfUwFABXaPwAD20doQA=="},
        {"Janko", "begin\npuzzle sudoku\nauthor A. Janko\nrows 9\nproblem\n" +
                      in_style({.empty = "-", .between_cells = " "}) + "\nsolution\n" +
                      drawn(solution(), {.between_cells = " "}) + "\nmoves\n1,2\nend\n"},
        {"SudoCue", "#ARuud\n#DTitle\n[Puzzle]\n" + rows + "[State]\n" + solution() + "\n"},
        {"UTF-16", in_utf_16(rows, false, true)},
        {"UTF-16, big end first", in_utf_16(rows, true, true)},
        {"UTF-16 without a mark", in_utf_16(rows, false, false)},
        {"UTF-16 read as UTF-8", "\xef\xbf\xbd\xef\xbf\xbd" + in_utf_16(rows, false, false)},
        {"a mail", "Hi Ben,\nhave a look at this one:\n\n" + rows + "\nI needed an hour!\nAnn\n"},
        {"a quoted mail",
         "On Monday Ann <ann@example.org> wrote:\n" + quoted("Hi Ben,\n\n" + rows + "\nAnn\n")},
        {"a mail quoted twice", with(quoted(quoted(rows)), "> > ", ">> ")},
        {"a fence of Markdown", "```\n" + rows + "```\n"},
    };
}

}  // namespace gridrace::sudoku::pasted
