// What `gridraced setup` makes of what a host says about who comes in.
#include "server/commands/setup_access.hpp"

#include <gtest/gtest.h>

#include "server/config/server_word_file.hpp"
#include "server/config/settings_file.hpp"
#include "server/config/setup_plan.hpp"

namespace gridrace::server {

namespace {

SetupCall call_with(std::optional<Admitted> open_rooms, std::optional<Admitted> enter,
                    std::string word = "") {
    SetupCall call;
    call.name = "race.example.org";
    call.encryption = Encryption::none;
    call.file = usual_settings_file;
    call.access = {open_rooms, enter, std::move(word), {}};
    return call;
}

Config config_of(const SetupCall& call) {
    Config config;
    for (const auto& said : parse_settings_file(plan_setup(call, "::").files.at(0).text).said)
        said.row->put(config, said.value);
    return config;
}

}  // namespace

TEST(SetupAccess, LeavesASettledServerAsItIs) {
    auto call = call_with(std::nullopt, std::nullopt);
    AccessSettings before;
    EXPECT_FALSE(settle(call, before));
    EXPECT_EQ(plan_setup(call, "::").files.at(0).text.find("[server]"), std::string::npos);

    before = {Admitted::nobody, Admitted::word, "/etc/word"};
    EXPECT_FALSE(settle(call, before));

    const auto plan = plan_setup(call, "::");
    EXPECT_EQ(plan.files.size(), 1u) << "the word stays";
    const auto after = config_of(call).access;
    EXPECT_EQ(after.open_rooms, Admitted::nobody);
    EXPECT_EQ(after.enter, Admitted::word);
    EXPECT_EQ(after.word_file, "/etc/word");
    EXPECT_EQ(word_sentence(call), "");
}

TEST(SetupAccess, OpensWhatWasForAFew) {
    auto call = call_with(Admitted::everyone, Admitted::everyone);
    AccessSettings before;
    before = {Admitted::word, Admitted::word, "/etc/word"};

    EXPECT_FALSE(settle(call, before));

    EXPECT_FALSE(config_of(call).access.wants_word());
}

TEST(SetupAccess, DrawsAWordAndPutsItIntoACredential) {
    auto call = call_with(Admitted::word, std::nullopt);

    EXPECT_FALSE(settle(call, {}));

    const auto plan = plan_setup(call, "::");
    ASSERT_EQ(plan.files.size(), 2u);
    EXPECT_EQ(plan.files[1].path, "/etc/credstore/gridraced.server-word");
    EXPECT_TRUE(plan.files[1].is_secret);
    EXPECT_EQ(plan.files[1].text, call.access.word + "\n");
    EXPECT_TRUE(clean_server_word(call.access.word));
    EXPECT_EQ(plan.files[0].text.find(call.access.word), std::string::npos);
    EXPECT_EQ(config_of(call).access.word_file, "gridraced.server-word");
    EXPECT_NE(word_sentence(call).find(call.access.word), std::string::npos);
    EXPECT_NE(new_server_word(), new_server_word());
}

TEST(SetupAccess, TakesAWordAndKeepsItBesideOtherSettings) {
    auto call = call_with(std::nullopt, Admitted::word, " two  moons ");
    call.file = "/srv/race/gridraced.toml";

    EXPECT_FALSE(settle(call, {}));

    EXPECT_EQ(plan_setup(call, "::").files.at(1).path, "/srv/race/gridraced.d/server-word");
    EXPECT_EQ(call.access.word, "two moons");
    EXPECT_EQ(config_of(call).access.word_file, "/srv/race/gridraced.d/server-word");
}

TEST(SetupAccess, RefusesAWordThatIsOfNoUse) {
    auto unwanted = call_with(Admitted::nobody, std::nullopt, "two moons");
    EXPECT_NE(settle(unwanted, {}).value_or("").find("--server-word is for"), std::string::npos);
    auto is_short = call_with(Admitted::word, std::nullopt, "moon");
    EXPECT_NE(settle(is_short, {}).value_or("").find("6 to 64 bytes"), std::string::npos);
    EXPECT_FALSE(parse_admitted("nobody", false));
    EXPECT_EQ(parse_admitted("nobody", true), Admitted::nobody);
}

TEST(SetupAccess, SaysWhomTheServerLetsDoWhat) {
    EXPECT_EQ(access_sentence({}), "everyone comes in and opens rooms");
    EXPECT_EQ(access_sentence({Admitted::word, Admitted::everyone, {}}),
              "everyone comes in; those who know the server's word open rooms");
    EXPECT_EQ(access_sentence({Admitted::everyone, Admitted::word, {}}),
              "those who know the server's word come in and open rooms");
    EXPECT_EQ(access_sentence({Admitted::nobody, Admitted::word, {}}),
              "those who know the server's word come in; nobody opens rooms");
}

}  // namespace gridrace::server
