#include "client/commands/doctor_checks.hpp"

#include <gtest/gtest.h>
#include <sysexits.h>

#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

// Nothing is wrong.
Facts healthy() {
    Facts facts;
    facts.terminal = {true, "xterm-256color", 120, 40, {}, "TERM", "C.UTF-8"};
    facts.folders = {{"state", "for seats to come back to", "/home/ada/.local/state/gridrace", ""}};
    facts.server = "ws://example.org:80";
    facts.probe = ServerProbe{{"0.1.0", std::string(wire::subprotocol), {}}, 2500us, 12ms};
    return facts;
}

Finding finding(const Facts& facts, const std::string& subject) {
    for (const auto& found : findings_from(facts)) {
        if (found.subject == subject) return found;
    }
    ADD_FAILURE() << "nothing about " << subject;
    return {};
}

}  // namespace

TEST(DoctorChecks, AreGoodWhereNothingIsWrong) {
    const auto findings = findings_from(healthy());

    for (const auto& found : findings) EXPECT_EQ(found.verdict, Verdict::good) << found.text;
    EXPECT_EQ(exit_code_of(findings), EX_OK);
    EXPECT_EQ(finding(healthy(), "terminal").text, "xterm-256color, 120x40");
    EXPECT_EQ(finding(healthy(), "server").text, "ws://example.org:80, gridraced 0.1.0");
    EXPECT_EQ(finding(healthy(), "round_trip").text, "2.5 ms (the median of five)");
    EXPECT_EQ(finding(healthy(), "clock").text, "12 ms away from the server's");
}

TEST(DoctorChecks, TellOfATerminalThatDoesNotSuitAndWhatHelps) {
    auto none = healthy(), dumb = healthy(), small = healthy();
    none.terminal.is_terminal = false;
    dumb.terminal.type = "dumb";
    small.terminal.rows = 15;

    for (const auto& facts : {none, dumb, small}) {
        EXPECT_EQ(finding(facts, "terminal").verdict, Verdict::doubtful);
        EXPECT_NE(finding(facts, "terminal").cure, "");
        EXPECT_EQ(exit_code_of(findings_from(facts)), EX_OK);
    }
    EXPECT_EQ(finding(small, "terminal").text, "the window is small: 120x15");
}

TEST(DoctorChecks, NameWhatLetsNoWebSocketPass) {
    auto passes = healthy(), stopped = healthy();
    passes.socket = SocketProbe{true};
    stopped.socket = SocketProbe{false, "HTTP 200 by nginx"};

    EXPECT_EQ(finding(passes, "websocket").verdict, Verdict::good);
    EXPECT_EQ(finding(stopped, "websocket").text,
              "something between here and the server lets no WebSocket pass: HTTP 200 by nginx");
    EXPECT_NE(finding(stopped, "websocket").cure, "");
    EXPECT_EQ(exit_code_of(findings_from(stopped)), EX_PROTOCOL);
}

TEST(DoctorChecks, DoNotBlameATerminalThatDoesNotTellItsSize) {
    auto facts = healthy();
    facts.terminal.columns = facts.terminal.rows = 0;

    EXPECT_EQ(finding(facts, "terminal").verdict, Verdict::good);
}

TEST(DoctorChecks, TellWhyThereAreSoManyColors) {
    auto facts = healthy();
    facts.terminal.capabilities.colors = terminal::ColorDepth::mono;
    facts.terminal.color_source = "NO_COLOR";

    EXPECT_EQ(finding(facts, "colors").text, "no colours, by NO_COLOR");
}

TEST(DoctorChecks, TellOfALocaleWithoutUtf8) {
    auto facts = healthy();
    facts.terminal.capabilities.utf8 = false;
    facts.terminal.locale = "C\x1b[2J";

    EXPECT_EQ(finding(facts, "locale").text,
              "the locale (C\\x1b[2J) is not UTF-8: the screen is drawn in ASCII");
    EXPECT_EQ(finding(facts, "locale").verdict, Verdict::doubtful);
}

TEST(DoctorChecks, TellOfAFolderThatCannotBeWritten) {
    auto facts = healthy();
    facts.folders[0].fault = "Permission denied";

    EXPECT_EQ(finding(facts, "state").verdict, Verdict::bad);
    EXPECT_EQ(exit_code_of(findings_from(facts)), EX_CANTCREAT);
}

TEST(DoctorChecks, TellOfAServerThatIsNotThere) {
    auto facts = healthy();
    facts.probe = ConnectionEnd{EX_UNAVAILABLE, "unreachable", "cannot reach it"};

    const auto found = finding(facts, "server");

    EXPECT_EQ(found.text, "cannot reach it");
    EXPECT_NE(found.cure.find("--server"), std::string::npos);
    EXPECT_EQ(exit_code_of(findings_from(facts)), EX_UNAVAILABLE);
}

TEST(DoctorChecks, TellOfAServerOfAnotherTime) {
    auto facts = healthy();
    std::get<ServerProbe>(facts.probe).health.protocol = "gridrace.v9";

    EXPECT_EQ(finding(facts, "protocol").text,
              "the server speaks gridrace.v9, this program gridrace.v1");
    EXPECT_EQ(exit_code_of(findings_from(facts)), EX_PROTOCOL);
}

TEST(DoctorChecks, TellOfAServerThatIsFarAwayInSpaceOrTime) {
    auto facts = healthy();
    std::get<ServerProbe>(facts.probe).round_trip = 400ms;
    std::get<ServerProbe>(facts.probe).clock_offset = -3s;

    EXPECT_EQ(finding(facts, "round_trip").verdict, Verdict::doubtful);
    EXPECT_EQ(finding(facts, "clock").text,
              "this machine's clock is 3000 ms ahead of the server's; races go by the server's");
    EXPECT_EQ(exit_code_of(findings_from(facts)), EX_OK);
}

TEST(DoctorChecks, TellWhetherBrowsersGetThePage) {
    using Answer = PageProbe::Answer;
    auto shown = healthy(), none = healthy(), refused = healthy();
    shown.link = none.link = refused.link = "http://example.org";
    shown.page = PageProbe{Answer::page, ""};
    none.page = PageProbe{Answer::no_page, ""};
    refused.page = PageProbe{Answer::refused, "set public_hosts"};

    EXPECT_EQ(finding(shown, "browser").text, "http://example.org shows the page");
    EXPECT_EQ(finding(none, "browser").verdict, Verdict::good);
    EXPECT_EQ(finding(refused, "browser").verdict, Verdict::doubtful);
    EXPECT_EQ(finding(refused, "browser").text,
              "browsers are refused at http://example.org: set public_hosts");
    EXPECT_EQ(exit_code_of(findings_from(refused)), EX_OK);
}

TEST(DoctorChecks, DoNotAskForTheAddressWhenItIsTheCertificate) {
    auto facts = healthy();
    facts.probe = ConnectionEnd{EX_UNAVAILABLE, "not_secure", "the certificate has expired"};

    EXPECT_EQ(finding(facts, "server").cure, "");
}

}  // namespace gridrace::client
