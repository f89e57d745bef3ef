// The file of --entrants, and the rooms that are made of it.
#include "client/commands/entrants_file.hpp"

#include <gtest/gtest.h>
#include <sysexits.h>

#include <fstream>

#include "client/commands/play_commands.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

using Names = std::vector<std::string>;

class EntrantsFile : public ::testing::Test {
protected:
    std::string file(const std::string& text) {
        const auto path = folder_.path() / "names";
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    // Why the file is refused, without what all reasons begin with.
    std::string fault(const std::string& text, std::size_t most = 100) {
        const auto path = file(text);
        const auto read = read_entrants(path, most);
        EXPECT_FALSE(read);
        if (read) return "";
        EXPECT_EQ(read.error().exit_code, EX_DATAERR);
        const auto start = "--entrants: " + path;
        EXPECT_TRUE(read.error().message.starts_with(start)) << read.error().message;
        return read.error().message.substr(start.size());
    }
    Options options(const std::string& text) {
        Options options;
        options.mode = "swiss";
        options.name = "Ada";
        options.entrants = file(text);
        return options;
    }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_F(EntrantsFile, HasOneNameALine) {
    const auto path = file("\xef\xbb\xbf Ada Lovelace \r\n\n# the others\nZo\u00eb\t# maybe\nBob");

    EXPECT_EQ(*read_entrants(path, 3), (Names{"Ada Lovelace", "Zo\u00eb", "Bob"}));
}

TEST_F(EntrantsFile, IsRefusedWithTheLine) {
    EXPECT_EQ(fault("Ada\n\nBob\nada\n"), ", line 4: the same name as in line 1");
    EXPECT_EQ(fault("# a\nAda\n\u0410d\u0430\n"),
              ", line 3: the name looks like the one in line 2");
    EXPECT_TRUE(
        fault("Ada\n12345678901234567\n").starts_with(", line 2: a name may have at most 16"));
    EXPECT_EQ(fault("Ada\nB\x1b[2J\n"),
              ", line 2: a name may not contain control or invisible characters");
    EXPECT_EQ(fault("Ada\n\xff\n"), ", line 2: a name must be UTF-8 text");
    EXPECT_EQ(fault("Ada\nBob\n\nCem\n", 2), ", line 4: the room has only 2 seats; see --players");
    EXPECT_EQ(fault("Ada\n# Bob\n"), ": a tournament needs two names");
}

TEST_F(EntrantsFile, IsAFileOfAModestSize) {
    EXPECT_EQ(read_entrants("/nowhere/names", 8).error().exit_code, EX_NOINPUT);
    EXPECT_EQ(read_entrants(file(std::string(300'000, '#')), 8).error().exit_code, EX_NOINPUT);
}

TEST_F(EntrantsFile, MakesARoomWithSeatsForAll) {
    auto given = options("Ada\nBob\nCem\n");
    const auto request = new_room_request(given);
    given.players = 5;
    given.chooses_players = true;

    ASSERT_TRUE(request);
    EXPECT_EQ(request->entrants, (Names{"Ada", "Bob", "Cem"}));
    EXPECT_EQ(request->rules.max_players, 3u);
    EXPECT_EQ(new_room_request(given)->rules.max_players, 5u);
}

TEST_F(EntrantsFile, LetsItsHostPlayOnlyIfListed) {
    auto given = options("Bob\naDA\n");
    EXPECT_EQ(role_of_host(given, *new_room_request(given)), race::Role::player);

    given.name = "Eve";
    EXPECT_EQ(role_of_host(given, *new_room_request(given)), race::Role::spectator);
    given.entrants.clear();
    EXPECT_EQ(role_of_host(given, *new_room_request(given)), race::Role::player);
}

TEST_F(EntrantsFile, IsForTournamentsWithoutBotsAndClubs) {
    const auto why = [](const Options& given) { return new_room_request(given).error().message; };
    auto race = options("Ada\nBob\n");
    race.mode = "race";
    auto club = options("Ada\nBob\n");
    club.club = "Chess";
    auto bots = options("Ada\nBob\n");
    bots.bots = 1;

    EXPECT_TRUE(why(race).starts_with("--entrants: only --mode swiss and arena"));
    EXPECT_TRUE(why(club).starts_with("--entrants and --club exclude each other"));
    EXPECT_TRUE(why(bots).starts_with("--bots: "));
}

TEST_F(EntrantsFile, IsNotTakenToAServerInWhichEverybodyWouldPlay) {
    auto request = *new_room_request(options("Ada\nBob\n"));
    EXPECT_FALSE(list_fault(request, wire::server_features));

    const auto fault = list_fault(request, {wire::Feature::modes, wire::Feature::tournaments});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->exit_code, EX_PROTOCOL);
    EXPECT_TRUE(fault->message.starts_with("this server is too old for --entrants"));
    request.entrants.clear();
    EXPECT_FALSE(list_fault(request, {}));
}

TEST_F(EntrantsFile, FitsIntoARequest) {
    std::string longest;  // each name has 48 bytes, as many as may be
    for (int i = 0; i < 100; ++i) {
        for (int digit = 0; digit < 16; ++digit)
            longest += i >> digit / 2 % 7 & 1 ? "\u0e01" : "\u0e02";
        longest += '\n';
    }
    const auto refused = new_room_request(options(longest));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("--entrants: the names are too long together"));
}

}  // namespace gridrace::client
