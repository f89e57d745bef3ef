#include "client/me/race_signature.hpp"

#include <gtest/gtest.h>

#include "client/me/known_servers.hpp"
#include "common/base/sha256.hpp"
#include "common/identity/fingerprint.hpp"
#include "common/identity/signed_note.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

const identity::KeyPair server_key({7});
const auto record = sha256("a record");

std::string note_of(const Sha256& hash, std::int64_t ended = 1000) {
    return identity::signed_note(
        server_key,
        text_of(identity::RaceNote{server_key.public_key(), *race::RoomCode::parse("K7QX2M"),
                                   RaceNumber{1}, Instant(Milliseconds(ended)), hash}));
}

ServerAddress signing_server() {
    return {"race.example.org", 443, true};
}

class SignedRace : public testing::Test {
protected:
    std::string fault_of(const RaceSignature& signature) {
        const auto checked = races.check(signature);
        return checked ? "" : checked.error().why;
    }

    TemporaryFolder folder;
    EnvironmentVariable state{"XDG_STATE_HOME", folder.path().c_str()};
    SignedRaces races;
};

}  // namespace

TEST_F(SignedRace, TellsByWhomAndAsWhatTheServerIsKnown) {
    const auto print = identity::fingerprint(server_key.public_key());
    EXPECT_EQ(races.check({note_of(record), record}).value(),
              "signed by the server with the key " + print +
                  "; no server is known here by it: compare it with what its host says");

    ASSERT_TRUE(is_known_server(signing_server(), server_key.public_key()));

    EXPECT_EQ(races.check({note_of(record), record}).value(),
              "signed by the server with the key " + print + ", which is known here as " +
                  to_url(signing_server()));
}

TEST_F(SignedRace, IsNotBelievedIfNoteOrRecordWasChanged) {
    auto note = note_of(record);
    EXPECT_NE(fault_of({note, sha256("another")}).find("another record"), std::string::npos);
    note[note.find("race 1") + 5] = '2';
    EXPECT_NE(fault_of({note, record}).find("not what a server signs"), std::string::npos);
}

TEST_F(SignedRace, HasTheKeyThatTheUserWants) {
    auto print = identity::fingerprint(server_key.public_key());
    EXPECT_EQ(fault_of({note_of(record), record, print}), "");
    std::erase(print, '-');
    for (auto& c : print) c = static_cast<char>(std::tolower(c));
    EXPECT_EQ(fault_of({note_of(record), record, print}), "");
    EXPECT_NE(fault_of({note_of(record), record, "1111-1111-1111-1111"}), "");
}

TEST_F(SignedRace, OfAServerWithAnotherKeyThanBeforeIsRefused) {
    ASSERT_TRUE(is_known_server(signing_server(), race::PlayerKey{1}));
    EXPECT_NE(fault_of({note_of(record), record, "", signing_server()}).find("gridrace me trust"),
              std::string::npos);
}

TEST_F(SignedRace, WithTwoCoursesIsFoundOutAndProved) {
    const auto other = sha256("another course");
    EXPECT_EQ(fault_of({note_of(record), record}), "");
    EXPECT_EQ(fault_of({note_of(record), record}), "");
    EXPECT_EQ(fault_of({note_of(other, 2000), other}), "")
        << "another race, of a room with the same code";

    const auto fault = fault_of({note_of(other), other});

    EXPECT_NE(fault.find(note_of(record)), std::string::npos) << fault;
    EXPECT_NE(fault.find(note_of(other)), std::string::npos) << fault;
    const auto painted = fault_of({note_of(other) + "\x1b[2J\n", other});
    EXPECT_EQ(painted.find('\x1b'), std::string::npos) << "what stands behind the signature";
    EXPECT_NE(painted.find("\\x1b[2J"), std::string::npos) << painted;
}

}  // namespace gridrace::client
