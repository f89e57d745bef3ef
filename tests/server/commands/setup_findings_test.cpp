// What `gridraced setup` tells a host about a name and what answers there.
#include "server/commands/setup_findings.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using Verdict = SetupFinding::Verdict;
using namespace std::chrono_literals;

Address address(const char* text) {
    return *parse_address(text);
}

// A machine with public addresses, whose name leads to these.
NameFacts facts_of(std::vector<Reached> reached) {
    return {"race.example.org", 443, true, address("203.0.113.5"), address("2001:db8::5"),
            std::move(reached)};
}

SetupFinding first_name_finding(const NameFacts& facts) {
    return name_findings(facts).at(0);
}

SetupFinding answer_of(unsigned status, const std::string& answer = "") {
    Reached reached{address("203.0.113.5"), true};
    reached.status = status;
    reached.answer = answer;
    return answer_findings(facts_of({reached})).at(0);
}

bool mentions(const std::string& text, std::string_view part) {
    return text.find(part) != text.npos;
}

// Of a server that says this of itself, to a host whose settings are these.
std::vector<SetupFinding> access_of(const char* health, const AccessSettings& settings) {
    Reached reached{address("203.0.113.5"), true};
    reached.health = health;
    return access_findings(facts_of({reached}), settings);
}

}  // namespace

TEST(SetupFindings, NameThePortsThatAnotherProgramHas) {
    EXPECT_TRUE(port_findings({{443, "caddy", "caddy"}, {8765, "gridraced", ""}}).empty());

    const auto found = port_findings({{80, "caddy", "nginx"}, {8765, "gridraced", "python3"}});

    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].text, "nginx listens at port 80, so caddy may not be able to");
    EXPECT_TRUE(mentions(found[0].cure, "--encryption proxy")) << found[0].cure;
    EXPECT_EQ(found[1].verdict, Verdict::doubtful);
    EXPECT_TRUE(mentions(found[1].cure, "--listen")) << found[1].cure;
}

TEST(SetupFindings, SayWhomTheServerLetsInAndNotWhatTheSettingsSay) {
    const auto* const open = R"({"protocol":"gridrace.v1"})";
    const auto* const few = R"({"protocol":"gridrace.v1","open_rooms":"nobody","enter":"word"})";
    const AccessSettings for_few{Admitted::nobody, Admitted::word, {}};

    EXPECT_EQ(access_of(open, {}).at(0).text, "203.0.113.5: everyone comes in and opens rooms");
    EXPECT_EQ(access_of(few, for_few).at(0).verdict, Verdict::good);
    const auto laxer = access_of(open, for_few).at(0);
    EXPECT_EQ(laxer.verdict, Verdict::bad);
    EXPECT_TRUE(mentions(laxer.text, "everyone comes in and opens rooms; these settings say"));
    EXPECT_EQ(access_of(few, {}).at(0).verdict, Verdict::doubtful);
    for (const auto* other : {"", "{", "[]", R"({"protocol":1})", R"({"enter":"word"})"})
        EXPECT_TRUE(access_of(other, {}).empty()) << other;
}

TEST(SetupFindings, AreWellWhereTheNameLeadsToThisMachine) {
    const auto findings =
        name_findings(facts_of({{address("203.0.113.5"), true}, {address("2001:db8::5"), true}}));

    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[0].text, "race.example.org leads to 203.0.113.5, which is this machine");
    EXPECT_TRUE(is_reachable(findings));
    for (const auto& finding : findings) EXPECT_EQ(finding.verdict, Verdict::good);
}

TEST(SetupFindings, NameAnAddressThatIsAnotherMachines) {
    const auto v4 = first_name_finding(facts_of({{address("198.51.100.7"), false}}));
    EXPECT_EQ(v4.verdict, Verdict::bad);
    EXPECT_TRUE(mentions(v4.text, "198.51.100.7, which is not this machine")) << v4.text;
    EXPECT_TRUE(mentions(v4.cure, "change the A record")) << v4.cure;
    EXPECT_TRUE(mentions(v4.cure, "203.0.113.5 and 2001:db8::5")) << v4.cure;

    const auto v6 = first_name_finding(facts_of({{address("2001:db8::99"), false}}));
    EXPECT_TRUE(mentions(v6.cure, "change the AAAA record")) << v6.cure;
}

TEST(SetupFindings, KnowAProxyOnAnotherMachineByItsAnswer) {
    Reached proxy{address("198.51.100.7"), false};
    proxy.status = 404;
    proxy.answer = "there is no such room";
    const auto facts = facts_of({proxy});
    auto findings = name_findings(facts);
    EXPECT_EQ(findings.at(0).verdict, Verdict::doubtful);
    EXPECT_TRUE(mentions(findings[0].text, "a proxy, if you have one there")) << findings[0].text;
    EXPECT_TRUE(mentions(findings[0].cure, "if you have none, change the A record"));
    for (auto& finding : answer_findings(facts)) findings.push_back(std::move(finding));
    EXPECT_TRUE(is_reachable(findings));

    proxy.answer = "<html>";
    EXPECT_EQ(first_name_finding(facts_of({proxy})).verdict, Verdict::bad);
}

TEST(SetupFindings, SayWhatToDoForANameThatLeadsNowhere) {
    const auto finding = first_name_finding(facts_of({}));
    EXPECT_EQ(finding.verdict, Verdict::bad);
    EXPECT_TRUE(mentions(finding.text, "leads nowhere")) << finding.text;
    EXPECT_TRUE(mentions(finding.cure, "make an A record")) << finding.cure;
}

TEST(SetupFindings, KnowAMachineBehindARouter) {
    auto facts = facts_of({{address("198.51.100.7"), false}});
    facts.v4 = address("192.168.1.5");
    facts.v6 = std::nullopt;

    const auto at_home = first_name_finding(facts);
    EXPECT_EQ(at_home.verdict, Verdict::doubtful);
    EXPECT_TRUE(mentions(at_home.text, "right if that is your router")) << at_home.text;
    EXPECT_TRUE(mentions(at_home.cure, "forwards the TCP ports 80 and 443 to 192.168.1.5"))
        << at_home.cure;
    EXPECT_TRUE(mentions(at_home.cure, "a tunnel is needed")) << at_home.cure;

    facts.v6 = address("2001:db8::5");
    EXPECT_TRUE(mentions(first_name_finding(facts).cure, "make an AAAA record of 2001:db8::5"));
    facts.reached = {{address("192.168.1.5"), true}};
    EXPECT_TRUE(mentions(first_name_finding(facts).text, "which only your own network reaches"));
}

TEST(SetupFindings, OfferIpV6ToANameWithoutIt) {
    const auto findings = name_findings(facts_of({{address("203.0.113.5"), true}}));

    ASSERT_EQ(findings.size(), 2u);
    EXPECT_EQ(findings[1].verdict, Verdict::doubtful);
    EXPECT_TRUE(mentions(findings[1].cure, "an AAAA record of 2001:db8::5")) << findings[1].cure;
    auto without = facts_of({{address("203.0.113.5"), true}});
    without.v6 = std::nullopt;
    EXPECT_EQ(name_findings(without).size(), 1u);
}

TEST(SetupFindings, TellARefusalFromAnotherProgramAndAProxyWithoutWebSockets) {
    EXPECT_EQ(answer_of(101).verdict, Verdict::good);
    EXPECT_EQ(answer_of(404, "there is no such room").verdict, Verdict::good);
    EXPECT_EQ(answer_of(429, "too many").verdict, Verdict::doubtful);
    EXPECT_TRUE(mentions(answer_of(403, "not known by this name").cure, "restarted"));
    EXPECT_TRUE(mentions(answer_of(426).cure, "headers Upgrade and Connection"));
    EXPECT_TRUE(mentions(answer_of(502).cure, "does gridraced run"));
    EXPECT_TRUE(mentions(answer_of(404, "<html>").cure, "--encryption proxy"));
    for (const unsigned status : {200u, 301u, 403u, 426u, 502u}) {
        EXPECT_EQ(answer_of(status).verdict, Verdict::bad) << status;
    }
}

TEST(SetupFindings, SayThatNothingAnswers) {
    Reached reached{address("203.0.113.5"), true};
    reached.fault = "Connection refused";
    const auto findings = answer_findings(facts_of({reached}));

    ASSERT_EQ(findings.size(), 1u);
    EXPECT_TRUE(mentions(findings[0].text,
                         "nobody gets in at https://race.example.org (203.0.113.5): "
                         "Connection refused"));
    EXPECT_TRUE(mentions(findings[0].cure, "firewalls"));
    EXPECT_FALSE(is_reachable(findings));

    reached.connects = true;
    reached.fault = "the server's certificate has expired; its operator must renew it";
    EXPECT_TRUE(mentions(answer_findings(facts_of({reached})).at(0).cure, "needs a certificate"));
}

TEST(SetupFindings, WarnOfACertificateThatEnds) {
    const auto verdict = [](std::chrono::seconds left) {
        Reached reached{address("203.0.113.5"), true};
        reached.status = 101;
        reached.certificate_left = left;
        const auto finding = answer_findings(facts_of({reached})).at(1);
        return std::pair(finding.verdict, finding.text);
    };

    EXPECT_EQ(verdict(24h * 90).first, Verdict::good);
    EXPECT_EQ(verdict(24h * 5).first, Verdict::doubtful);
    EXPECT_EQ(verdict(5h).first, Verdict::doubtful);
    EXPECT_TRUE(mentions(verdict(5h).second, "is valid for 5 hours more")) << verdict(5h).second;
    EXPECT_TRUE(mentions(verdict(24h * 90).second, "is valid for 90 days more"));
}

}  // namespace gridrace::server
