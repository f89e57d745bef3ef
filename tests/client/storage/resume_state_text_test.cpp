// The resume state: as text, and in its file.
#include "client/storage/resume_state_text.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "client/storage/resume_state_file.hpp"
#include "client/storage/resume_state_writer.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

SavedResumeState some_state() {
    SavedResumeState kept;
    kept.state = {"a token of 16 or more", {3}, {9}, {}};
    kept.state.unanswered.push_back({{8}, race::PlaceDigit{40, 5}, {2}});
    kept.state.unanswered.push_back({{9}, race::SetReady{true}, {2}});
    kept.board.race = {2};
    kept.board.cursor = sudoku::Cell(11);
    kept.board.notes[11] = sudoku::DigitSet::only(4);
    kept.board.note_colors[11][3] = 2;
    kept.board.history.record({{sudoku::Cell(11), {}, {.corner = sudoku::DigitSet::only(4)}}});
    return kept;
}

std::string with(std::string text, std::string_view what, std::string_view instead) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
}

class ResumeStateFiles : public testing::Test {
protected:
    ResumeStateFiles() { EXPECT_FALSE(prepare_resume_states(folder)); }

    LockedFile take(const std::string& key = "ABC234-1") {
        auto taken = take_resume_state_file(folder, key);
        EXPECT_TRUE(taken.has_value());
        return std::move(taken).value();
    }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
    }

    TemporaryFolder home;
    fs::path folder = home.path() / "seats";
};

}  // namespace

TEST(SavedResumeState, IsReadAsItWasWritten) {
    EXPECT_EQ(parse_resume_state(to_text(some_state())), some_state());
    SavedResumeState fresh;
    fresh.state.token = "a token of 16 or more";
    EXPECT_EQ(parse_resume_state(to_text(fresh)), fresh);
    fresh.membership = Membership{"ws://host:1/r/ABC234", "Ada", race::Role::spectator};
    EXPECT_EQ(parse_resume_state(to_text(fresh)), fresh);
    fresh.membership->club = "Thursday club";
    fresh.membership->has_left = true;
    EXPECT_EQ(parse_resume_state(to_text(fresh)), fresh);
}

// However long somebody played: what is written is read again.
TEST(SavedResumeState, StaysSmallEnough) {
    auto kept = some_state();
    const auto all = sudoku::DigitSet::all();
    app::NoteColors colors;
    colors.fill(6);
    kept.board.note_colors.fill(colors);
    const app::CellContent full{9, all, all, 6, colors};
    for (int i = 0; i < 20'000; ++i) {
        kept.board.history.save();
        kept.board.history.record({{sudoku::Cell(80), full, full}});
    }
    for (int i = 0; i < 8'000; ++i) kept.board.history.undo();
    kept.state.unanswered.clear();
    for (std::uint64_t i = 1; i <= 1000; ++i) {
        kept.state.unanswered.push_back({{i}, race::PlaceDigit{80, 9}, {2}});
    }
    kept.state.last_submitted = {1000};

    const auto text = to_text(kept);

    EXPECT_LT(text.size(), max_resume_state_bytes);
    EXPECT_TRUE(parse_resume_state(text));
}

TEST(SavedResumeState, IsNotWhatSomebodyElseWrote) {
    const auto text = to_text(some_state());

    EXPECT_FALSE(parse_resume_state(""));
    EXPECT_FALSE(parse_resume_state("[]"));
    EXPECT_FALSE(parse_resume_state(text.substr(0, text.size() / 2)));
    EXPECT_FALSE(parse_resume_state(with(text, "\"format\":1", "\"format\":2")));
    EXPECT_FALSE(parse_resume_state(with(text, "\"member\":3", "\"member\":-3")));
    EXPECT_FALSE(parse_resume_state(with(text, "\"token\":\"61", "\"token\":\"6x")));
    EXPECT_FALSE(parse_resume_state(with(text, "\"sheet\":", "\"shed\":")));
    EXPECT_FALSE(parse_resume_state(std::string(max_resume_state_bytes, '[')));
}

TEST(SavedResumeState, HasNoGapAmongTheNumbersOfWhatWaits) {
    auto kept = some_state();
    kept.state.last_submitted = {10};
    EXPECT_FALSE(parse_resume_state(to_text(kept)));

    kept = some_state();
    kept.state.unanswered.front().number = {7};
    EXPECT_FALSE(parse_resume_state(to_text(kept)));
}

TEST_F(ResumeStateFiles, GoFromADeadClientToTheNext) {
    {
        const auto file = take();
        EXPECT_FALSE(file.exists());
        EXPECT_FALSE(file.write("first"));
        EXPECT_FALSE(file.write("second"));
    }

    EXPECT_EQ(take().read(), "second");
    EXPECT_EQ(take("ABC234-2").read(), std::nullopt);
}

TEST_F(ResumeStateFiles, TellWhereADeadClientSat) {
    auto kept = some_state();
    kept.membership = Membership{"ws://host:1/r/ABC234", "Ada", race::Role::player};
    EXPECT_FALSE(take().write(to_text(kept)));
    kept.membership->name = "Ben";
    const auto living = take("ABC234-2");
    EXPECT_FALSE(living.write(to_text(kept)));
    EXPECT_FALSE(take("ABC234-3").write(to_text(some_state())));

    const auto places = saved_memberships(folder);

    ASSERT_EQ(places.size(), 1u);
    EXPECT_EQ(places[0].name, "Ada");
    EXPECT_TRUE(saved_memberships(folder / "none").empty());
}

TEST_F(ResumeStateFiles, AreNeverThoseOfALivingClient) {
    const auto first = take();
    EXPECT_FALSE(first.write("first"));

    const auto second = take();
    EXPECT_FALSE(second.exists());
    EXPECT_FALSE(second.write("second"));

    EXPECT_EQ(first.read(), "first");
    EXPECT_EQ(second.read(), "second");
}

TEST_F(ResumeStateFiles, AreFoundAlsoBehindAPlaceThatIsFree) {
    {
        const auto first = take();
        const auto second = take();
        EXPECT_FALSE(first.write("first"));
        EXPECT_FALSE(second.write("second"));
        first.remove();
    }

    EXPECT_EQ(take().read(), "second");
}

TEST_F(ResumeStateFiles, LeaveNothingBehindWhenRemoved) {
    {
        const auto file = take();
        EXPECT_FALSE(file.write("first"));
        file.remove();
        EXPECT_EQ(files(), 0u);
        const auto other = take();
        EXPECT_FALSE(other.write("other"));
    }

    EXPECT_EQ(take().read(), "other");
}

TEST_F(ResumeStateFiles, AreTheirOwnersAlone) {
    const auto file = take();
    EXPECT_FALSE(file.write("secret"));

    EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
    for (const auto& entry : fs::directory_iterator(folder)) {
        EXPECT_EQ(entry.status().permissions(), fs::perms::owner_read | fs::perms::owner_write);
    }
}

TEST_F(ResumeStateFiles, AreForgottenAfterAWeekUnlessTheirClientLives) {
    const auto make_old = [this](const std::string& key) {
        const auto week = std::chrono::hours(7 * 24 + 1);
        fs::last_write_time(folder / (key + "-1.json"), fs::file_time_type::clock::now() - week);
    };
    const auto living = take("living");
    EXPECT_FALSE(living.write("1"));
    EXPECT_FALSE(take("dead").write("2"));
    EXPECT_FALSE(take("young").write("3"));
    make_old("living");
    make_old("dead");

    EXPECT_FALSE(prepare_resume_states(folder));

    EXPECT_TRUE(living.exists());
    EXPECT_FALSE(take("dead").exists());
    EXPECT_TRUE(take("young").exists());
}

TEST_F(ResumeStateFiles, OfAClubAreKeptAsLongAsItMayStay) {
    auto kept = some_state();
    kept.membership = Membership{"ws://host:1/r/ABC234", "Ada", race::Role::player, "Chess", true};
    EXPECT_FALSE(take().write(to_text(kept)));
    const auto make_old = [this](int days) {
        const auto age = std::chrono::hours(24 * days + 1);
        fs::last_write_time(folder / "ABC234-1-1.json", fs::file_time_type::clock::now() - age);
    };

    make_old(99);
    EXPECT_FALSE(prepare_resume_states(folder));
    EXPECT_TRUE(take().exists());
    ASSERT_EQ(saved_memberships(folder).size(), 1u);
    EXPECT_EQ(saved_memberships(folder)[0], *kept.membership);

    make_old(100);
    EXPECT_FALSE(prepare_resume_states(folder));
    EXPECT_FALSE(take().exists());
}

TEST_F(ResumeStateFiles, AreOneForEachWish) {
    const RoomAddress room{{"example.org", 8765}, race::RoomCode::parse("K7QX2M").value()};
    auto other = room;
    other.server.port = 8766;
    const auto key = resume_state_key(room, "Ada", race::Role::player);

    EXPECT_EQ(key, resume_state_key(room, "Ada", race::Role::player));
    EXPECT_NE(key, resume_state_key(room, "Ada", race::Role::spectator));
    EXPECT_NE(key, resume_state_key(room, "../Ada", race::Role::player));
    EXPECT_NE(key, resume_state_key(other, "Ada", race::Role::player));
    EXPECT_EQ(resume_state_key(room, "../Ada", race::Role::player).find('/'), std::string::npos);
}

// Else who watches would be a stranger to their own club.
TEST_F(ResumeStateFiles, AreOneForBothRolesInAClub) {
    const RoomAddress room{{"example.org", 8765}, race::RoomCode::parse("K7QX2M").value()};
    const auto take_as = [&](race::Role role) {
        return std::move(take_resume_state_file(folder, room, "Ada", role)).value();
    };
    auto kept = some_state();
    for (const auto* const club : {"", "Thursday club"}) {
        kept.membership = Membership{to_url(room), "Ada", race::Role::player, club};
        EXPECT_FALSE(take_as(race::Role::player).write(to_text(kept)));
        const auto file = take_as(race::Role::spectator);
        EXPECT_EQ(file.exists(), *club != '\0');
        if (!file.exists()) continue;
        EXPECT_EQ(parse_resume_state(*file.read())->state.token, kept.state.token);
        EXPECT_FALSE(take_as(race::Role::player).exists()) << "while it is used";
    }
    EXPECT_EQ(parse_resume_state(*take_as(race::Role::player).read())->state.token,
              kept.state.token);
}

TEST_F(ResumeStateFiles, SayWhyTheyCannotBeWritten) {
    const auto file = take();

    fs::remove_all(folder);

    EXPECT_EQ(file.write("first"), std::errc::no_such_file_or_directory);
}

TEST_F(ResumeStateFiles, AreNotReadBeyondTheirBound) {
    {
        const auto file = take();
        EXPECT_FALSE(file.write(std::string(max_resume_state_bytes + 1, 'x')));
    }

    EXPECT_TRUE(take().exists());
    EXPECT_EQ(take().read(), std::nullopt);
}

}  // namespace gridrace::client
