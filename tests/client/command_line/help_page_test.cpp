#include "client/command_line/help_page.hpp"

namespace gridrace::client {

TEST(HelpPage, BreaksLinesAtSpaces) {
    EXPECT_EQ(wrapped("one two three", 13, 2), "one two three");
    EXPECT_EQ(wrapped("one two three", 12, 2), "one two\n  three");
    EXPECT_EQ(wrapped("one two three", 3, 0), "one\ntwo\nthree");
    EXPECT_EQ(wrapped("", 3, 1), "");
}

TEST(HelpPage, KeepsWordsAndLinesAsTheyAre) {
    EXPECT_EQ(wrapped("incomprehensible or not", 8, 0), "incomprehensible\nor not");
    EXPECT_EQ(wrapped("one\ntwo three\n", 9, 0), "one\ntwo three\n");
}

TEST(HelpPage, FitsOnAScreen) {
    CLI::App app(std::string(200, 'x').replace(70, 1, " ").replace(140, 1, " "), "program");
    app.formatter(std::make_shared<HelpPage>());
    int number = 0;
    app.add_option("--an-option-with-a-long-name", number,
                   "What it does, at great length, " + std::string(50, 'y') + " and so on");
    app.add_subcommand("verb", "What it does, at great length, until nobody reads any more of it");
    std::istringstream help(app.help());

    std::size_t widest = 0;
    for (std::string line; std::getline(help, line);) widest = std::max(widest, line.size());

    EXPECT_EQ(widest, 80u) << app.help();
}

}  // namespace gridrace::client
