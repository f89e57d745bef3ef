// Rooms with a list of names: who may play there.
#include "common/race/entrants.hpp"

#include "common/race/decide/decide.hpp"
#include "common/race/view.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

using Names = std::vector<std::string>;
using Kind = EntrantFault::Kind;

class ListOfNames : public testing::Test {
protected:
    std::optional<RefusalCode> why_not(const std::string& name, Role role = Role::player) {
        const auto joined = room.try_join({name, role, token_of(++people_)});
        return joined ? std::nullopt : std::optional(joined.error().code);
    }
    MemberId newest() const { return room.state().last_member; }

    TestRoom room{rules_of(Mode::swiss), {}, {}, {"Ada", "Zo\u00eb", "Bob"}};

private:
    std::uint32_t people_ = 100;
};

Result<Names, EntrantFault> cleaned(const Names& names, std::size_t most = 8) {
    return clean_entrants(names, most);
}

Refusal refusal_of(const RaceRules& rules, std::string_view club, const Names& names) {
    RoomState state;
    const auto opened =
        open_room(state, *RoomCode::parse("K7MQ2X"), rules, {}, {noon}, club, names);
    EXPECT_FALSE(opened || state.code);
    return opened ? Refusal() : opened.error();
}

}  // namespace

TEST_F(ListOfNames, IsKnownToEverybody) {
    const Names names{"Ada", "Zo\u00eb", "Bob"};

    EXPECT_EQ(find<EntrantsListed>(room.log())->names, names);
    EXPECT_EQ(visible_to(room.state(), {}).entrants, names);
}

TEST_F(ListOfNames, LetsOnlyTheseNamesPlay) {
    EXPECT_EQ(why_not("Ada"), std::nullopt);
    EXPECT_EQ(why_not("Eve"), RefusalCode::not_listed);
    EXPECT_EQ(why_not("Eve", Role::spectator), std::nullopt);

    EXPECT_EQ(room.refusal(newest(), SetRole{Role::player}), RefusalCode::not_listed);
}

TEST_F(ListOfNames, IsTheReasonWhenAllOfItAreThere) {
    auto rules = rules_of(Mode::swiss);
    rules.max_players = 2;
    TestRoom full(rules, {}, {}, {"Ada", "Bob"});
    full.join("Ada");
    full.join("Bob");

    const auto eve = full.try_join({"Eve", Role::player, token_of(9), {}});
    const auto other = full.try_join({"ada", Role::player, token_of(9), {}});

    EXPECT_EQ(eve.error().code, RefusalCode::not_listed);
    EXPECT_EQ(other.error().code, RefusalCode::listed_name_in_use);
}

TEST_F(ListOfNames, NamesItsPlayersAsTheHostDid) {
    EXPECT_EQ(why_not("aDA"), std::nullopt);

    EXPECT_EQ(room.member(newest()).name, "Ada");
}

TEST_F(ListOfNames, GivesNobodyANameThatIsInUse) {
    room.join("Ada");

    EXPECT_EQ(why_not("Ada"), RefusalCode::listed_name_in_use);
    EXPECT_EQ(why_not("Ada 2"), RefusalCode::not_listed);
    EXPECT_EQ(why_not("Ada", Role::spectator), std::nullopt);
    EXPECT_EQ(room.member(newest()).name, "Ada 2");
    EXPECT_EQ(room.refusal(newest(), SetRole{Role::player}), RefusalCode::not_listed);
}

TEST_F(ListOfNames, LetsAWatcherOfItPlayLater) {
    EXPECT_EQ(why_not("bob", Role::spectator), std::nullopt);

    EXPECT_EQ(room.refusal(newest(), SetRole{Role::player}), std::nullopt);
    EXPECT_EQ(room.member(newest()).name, "Bob");
}

TEST_F(ListOfNames, IsSafeFromNamesThatLookLikeIt) {
    const std::string cyrillic = "\u0410d\u0430";

    EXPECT_EQ(why_not(cyrillic, Role::spectator), RefusalCode::name_looks_alike);
    EXPECT_EQ(why_not(cyrillic), RefusalCode::not_listed);
    EXPECT_EQ(why_not("Ada"), std::nullopt);
}

TEST_F(ListOfNames, GivesNobodyANumberedNameOfTheList) {
    TestRoom numbered(rules_of(Mode::swiss), {}, {}, {"Ada", "Ada 2"});
    numbered.join("Ada");

    const auto watcher = numbered.join("Ada", Role::spectator);

    EXPECT_EQ(numbered.member(watcher).name, "Ada 3");
}

TEST_F(ListOfNames, HoldsInOtherModesToo) {
    const auto host = room.join("Eve", Role::spectator);
    room.join("Ada");

    EXPECT_EQ(room.refusal(host, SetRules{{}, {}, {}}), std::nullopt);

    EXPECT_EQ(why_not("Joe"), RefusalCode::not_listed);
    EXPECT_EQ(room.refusal(host, SetRole{Role::player}), RefusalCode::not_listed);
}

TEST_F(ListOfNames, SaysWhoIsMissing) {
    EXPECT_EQ(missing_entrants(room.state()), (Names{"Ada", "Zo\u00eb", "Bob"}));
    room.join("zo\u00eb");
    room.lose(room.join("Bob"));

    EXPECT_EQ(missing_entrants(room.state()), Names{"Ada"});
}

TEST_F(ListOfNames, LeavesItsHostOutWhoMayStart) {
    const auto host = room.join("Eve", Role::spectator);
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(short_of(2));

    EXPECT_EQ(room.state().host, host);
    ASSERT_EQ(room.state().race.runs.size(), 2u);
    EXPECT_EQ(room.state().tournament.tables, (Tables{{{ada, bob}}}));
    room.fill(ada, solution());
    EXPECT_EQ(fault_of(room), "");
}

TEST(NamesOfAList, AreCleaned) {
    EXPECT_EQ(*cleaned({" Ada  Lovelace ", "Zoe\u0308"}), (Names{"Ada Lovelace", "Zo\u00eb"}));
}

TEST(NamesOfAList, AreRefusedWithTheirPlace) {
    const auto fault = [](const Names& names, std::size_t most = 8) {
        return cleaned(names, most).error();
    };

    EXPECT_EQ(fault({"Ada", "x\ny"}),
              (EntrantFault{Kind::not_allowed, 1, 0, NameFault::forbidden_character}));
    EXPECT_EQ(fault({"Ada", "Bob", "12345678901234567"}),
              (EntrantFault{Kind::not_allowed, 2, 0, NameFault::too_long}));
    EXPECT_EQ(fault({"Bob", "Ada", "ADA"}), (EntrantFault{Kind::is_double, 2, 1, {}}));
    EXPECT_EQ(fault({"Ada", "\u0410d\u0430"}), (EntrantFault{Kind::looks_alike, 1, 0, {}}));
    EXPECT_EQ(fault({"Ada", "Bob", "Cem"}, 2), (EntrantFault{Kind::too_many, 2, 0, {}}));
}

TEST(RoomsWithAList, AreTournamentsWithSeatsForAll) {
    auto rules = rules_of(Mode::arena);
    rules.max_players = 2;

    EXPECT_EQ(refusal_of(rules, "", {"Ada", "Bob", "Cem"}), RefusalCode::entrants_not_allowed);
    EXPECT_EQ(refusal_of(rules, "", {"Ada", "ada"}), RefusalCode::entrants_not_allowed);
    EXPECT_EQ(refusal_of(rules, "Chess", {"Ada", "Bob"}), RefusalCode::entrants_not_allowed);
    EXPECT_EQ(refusal_of({}, "", {"Ada", "Bob"}), RefusalCode::entrants_not_allowed);
}

}  // namespace gridrace::race
