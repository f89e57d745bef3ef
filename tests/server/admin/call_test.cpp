// What gridraced admin prints of an answer, and its exit code.
#include "server/admin/call.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

const Call erase{{find_command("erase"), {{"room", "REDRED"}}}, {}, false};

struct Told {
    int exit_code = 0;
    std::string out, err;
};

Told told(const Call& call, const json& result) {
    std::ostringstream out, err;
    const auto exit_code = tell(call, result, out, err);
    return {exit_code, out.str(), err.str()};
}

}  // namespace

TEST(AdminAnswer, SaysWhichOtherRoomsAreErased) {
    const json result{{"room", "REDRED"}, {"also_erased", json::array({"TANTAN", "MINTMI"})}};
    const auto done = told(erase, result);

    EXPECT_EQ(done.exit_code, EXIT_SUCCESS);
    EXPECT_EQ(done.out, "room: REDRED\nalso erased: TANTAN\nalso erased: MINTMI\n");
    EXPECT_EQ(done.err, "");
}

TEST(AdminAnswer, IsAFailureIfARoomIsLeft) {
    const json result{{"room", "REDRED"},
                      {"also_erased", json::array({"TANTAN"})},
                      {"not_erased", json::array({"MINTMI"})}};
    const auto done = told(erase, result);

    EXPECT_EQ(done.exit_code, EXIT_FAILURE);
    EXPECT_EQ(done.out, "room: REDRED\nalso erased: TANTAN\nnot erased: MINTMI\n");
    EXPECT_NE(done.err.find("run gridraced admin erase MINTMI\n"), std::string::npos) << done.err;
    EXPECT_EQ(done.err.find("TANTAN"), std::string::npos) << done.err;

    auto as_json = erase;
    as_json.as_json = true;
    EXPECT_EQ(told(as_json, result).exit_code, EXIT_FAILURE);
    EXPECT_EQ(json::parse(told(as_json, result).out), result);
}

TEST(AdminAnswer, PrintsNothingThatATerminalObeys) {
    const auto done = told(erase, json{{"not_erased", json::array({"\x1b[2J", 7})}});

    EXPECT_EQ(done.exit_code, EXIT_FAILURE);
    EXPECT_EQ((done.out + done.err).find('\x1b'), std::string::npos);
}

}  // namespace gridrace::server::admin
