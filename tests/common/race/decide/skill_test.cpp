// How races count for the skill of the players of a club.
#include "common/race/club.hpp"
#include "common/skill/skill_rating.hpp"
#include "tests/common/race/club_room.hpp"

namespace gridrace::race {

namespace {

class ClubSkills : public ClubTest {
protected:
    explicit ClubSkills(const RaceRules& rules = {}) : ClubTest(rules) {}

    const ClubSkill& skill(MemberId member) const { return *player(member).skill; }

    MemberId ada = come("Ada", 501);
    MemberId bob = come("Bob", 502);
    MemberId cem = come("Cem", 503);
};

class ClubSkillsOfTogether : public ClubSkills {
protected:
    ClubSkillsOfTogether() : ClubSkills(rules_of(Mode::together)) {}
};

class ClubSkillsOfTeams : public ClubSkills {
protected:
    static RaceRules in_teams() {
        RaceRules rules;
        rules.mode_settings.in_teams = true;
        return rules;
    }
    ClubSkillsOfTeams() : ClubSkills(in_teams()) {}
};

}  // namespace

TEST_F(ClubSkills, FollowThePlacesOfTheRaces) {
    for (int i = 0; i < 12; ++i) race({ada, bob, cem});

    EXPECT_GT(skill(ada).mean, skill(bob).mean);
    EXPECT_GT(skill(bob).mean, skill(cem).mean);
    EXPECT_LT(skill(ada).deviation, 350'000u);
    EXPECT_EQ(skill(ada).rated_at, room.now());
    EXPECT_GT(cautious_points(skill(ada)), cautious_points(skill(bob)));
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(ClubSkills, AreThoseOfThePublishedSystem) {
    race({ada, bob, cem});

    std::vector<skill::SkillRating> ratings(3);
    std::vector<skill::Contender> contenders;
    for (std::size_t i = 0; i < 3; ++i)
        contenders.push_back({&ratings[i], static_cast<std::uint32_t>(i) + 1});
    skill::rate_race(contenders, room.now());
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& found = skill(std::array{ada, bob, cem}[i]);
        EXPECT_NEAR(found.mean, ratings[i].skill.mean * skill_unit, 0.51);
        EXPECT_NEAR(found.deviation, ratings[i].skill.deviation * skill_unit, 0.51);
    }
}

TEST_F(ClubSkills, AreProvisionalAtFirst) {
    race({ada, bob, cem});
    EXPECT_TRUE(is_provisional(skill(ada)));
    for (int i = 0; i < 20; ++i) race({ada, bob, cem});

    EXPECT_FALSE(is_provisional(skill(ada)));
}

TEST_F(ClubSkills, PutThoseWhoGiveUpLastTogether) {
    race({ada});

    EXPECT_EQ(skill(bob).mean, skill(cem).mean);
    EXPECT_GT(skill(ada).mean, skill(bob).mean);
}

TEST_F(ClubSkills, AreNotToldByARaceWithHeadStarts) {
    room.ask(ada, GiveHeadStart{bob, {30s, 0}});
    race({bob});

    EXPECT_EQ(player(ada).races, 1u);
    EXPECT_FALSE(player(ada).skill);
}

TEST_F(ClubSkills, AreShownCautiously) {
    EXPECT_EQ(cautious_points({1'500'000, 350'000, {}}), 690);
    EXPECT_EQ(cautious_points({1'800'000, 80'000, {}}), 1800);
    EXPECT_EQ(cautious_points({627'156, 336'552, {}}), -142) << "as the page";
    EXPECT_EQ(cautious_points({627'155, 336'552, {}}), -143);
}

TEST_F(ClubSkills, AreNotToldIfNobodyIsAhead) {
    race({});

    EXPECT_EQ(player(ada).races, 1u);
    EXPECT_FALSE(player(ada).skill);
}

TEST_F(ClubSkillsOfTogether, AreNotTold) {
    room.start_race(two_cells_short());
    room.fill(ada, solution());

    EXPECT_EQ(club().raced, 1u);
    EXPECT_FALSE(player(ada).skill);
}

TEST_F(ClubSkillsOfTeams, AreNotTold) {
    race({ada, bob, cem});

    EXPECT_EQ(club().raced, 1u);
    EXPECT_FALSE(player(ada).skill);
}

TEST_F(ClubSkills, LastForAsLongAsTheClub) {
    race({ada, bob, cem});
    const auto before = skill(bob);
    for (const auto member : {ada, bob, cem}) leave(member);
    const auto back = come("Bob", 502);

    EXPECT_EQ(skill(back), before);
    EXPECT_EQ(fault_of(room), "");
}

}  // namespace gridrace::race
