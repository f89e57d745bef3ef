// A host can let in only those who say the room's word.
#include "common/race/race_record.hpp"
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

// As the server hashes them.
SetWord word_of(std::uint8_t number) {
    WordHash hash;
    hash.key.fill(7);
    hash.hash.fill(number);
    return {"kite", hash};
}

Join newcomer(WordSaid said, Role role = Role::player) {
    return {"Bob", role, token_of(50), {}, said};
}

}  // namespace

TEST(RaceRulesOfAWord, LetInWhoSaysIt) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_TRUE(find<WordChanged>(room.ask(ada, word_of(1)))->needed);

    EXPECT_EQ(room.try_join(newcomer(WordSaid::nothing)).error().code, RefusalCode::word_needed);
    EXPECT_EQ(room.try_join(newcomer(WordSaid::wrong, Role::spectator)).error().code,
              RefusalCode::wrong_word);
    EXPECT_TRUE(room.try_join(newcomer(WordSaid::right)).has_value());
}

TEST(RaceRulesOfAWord, LetThoseBackWhoHaveASeat) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(ada, word_of(1));
    room.lose(bob);

    EXPECT_TRUE(happened<MemberBack>(room.bring_back(bob)));
}

TEST(RaceRulesOfAWord, LetThePlayersOfAClubBackAfterTheyHaveLeft) {
    TestRoom room({}, {}, "Owls");
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(ada, word_of(1));
    room.start_race(puzzle());
    const auto token = room.member(bob).token;
    room.ask(bob, LeaveRoom{});

    EXPECT_TRUE(room.try_join({"Bob", Role::player, token}).has_value());
    EXPECT_EQ(room.try_join({"Eve", Role::player, token_of(51)}).error().code,
              RefusalCode::word_needed);
}

TEST(RaceRulesOfAWord, ObeyTheHostAlone) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, word_of(1)), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, SetWord{std::string(65, 'x')}), RefusalCode::word_not_allowed);
    EXPECT_FALSE(room.state().word_needed);
}

// A word that others know may be another one now, also where there was one.
TEST(RaceRulesOfAWord, TellEveryChange) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_FALSE(happened<WordChanged>(room.ask(ada, SetWord{})));

    room.ask(ada, word_of(1));
    EXPECT_TRUE(find<WordChanged>(room.ask(ada, word_of(2)))->needed);
    EXPECT_EQ(room.state().word, word_of(2).hash);

    EXPECT_FALSE(find<WordChanged>(room.ask(ada, SetWord{}))->needed);
    EXPECT_EQ(room.state().word, std::nullopt);
    EXPECT_TRUE(room.try_join(newcomer(WordSaid::nothing)).has_value());
}

TEST(RaceRulesOfAWord, HoldWhenNobodyIsLeft) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, word_of(1));

    room.ask(ada, LeaveRoom{});

    EXPECT_EQ(room.try_join(newcomer(WordSaid::nothing)).error().code, RefusalCode::word_needed);
    EXPECT_TRUE(room.try_join(newcomer(WordSaid::right)).has_value());
}

TEST(RaceRulesOfAWord, HoldFromTheOpeningOfARoom) {
    RoomState state;
    const auto hash = word_of(1).hash;

    const auto opened = open_room(state, RoomCode::from_number(1), {}, {}, {}, {}, {}, {}, hash);

    EXPECT_TRUE(opened && happened<WordChanged>(*opened));
    EXPECT_EQ(state.word, hash);
}

TEST(RaceRulesOfAWord, ShowMembersOnlyThatThereIsOne) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto events = room.ask(ada, word_of(1));

    const auto seen = visible_to(room.state(), ada);
    EXPECT_TRUE(seen.word_needed);
    EXPECT_EQ(seen.word, std::nullopt);
    EXPECT_EQ(audience(*find<WordBound>(events)).reach, Reach::server);
    EXPECT_FALSE(belongs_to_a_record(WordChanged{true}));
    EXPECT_FALSE(belongs_to_a_record(*find<WordBound>(events)));
}

// Strangers could not see them.
TEST(RaceRulesOfAWord, KeepRacesOutOfTheField) {
    for (const bool has_word : {false, true}) {
        TestRoom room;
        room.has_field = true;
        const auto ada = room.join("Ada");
        room.ask(ada, ListRoom{true});
        if (has_word) room.ask(ada, word_of(1));
        room.start_race(puzzle());
        room.fill(ada, solution());
        EXPECT_EQ(room.state().races_kept, has_word ? 0u : 1u);
    }
}

}  // namespace gridrace::race
