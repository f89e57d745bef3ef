// What `gridraced setup` writes: settings that the server takes, for each way to encrypt.
#include "server/config/setup_plan.hpp"

#include <gtest/gtest.h>

#include <map>

#include "server/config/settings_file.hpp"

namespace gridrace::server {

namespace {

SetupCall call_with(Encryption encryption) {
    SetupCall call;
    call.name = "race.example.org";
    call.encryption = encryption;
    call.file = "/etc/gridrace/gridraced.toml";
    call.certificate = "/c.pem";
    call.key = "/k.pem";
    return call;
}

// The settings in the file, by name.
std::map<std::string, std::string> settings_of(const SetupPlan& plan) {
    EXPECT_EQ(plan.files.at(0).path, "/etc/gridrace/gridraced.d/50-setup.toml");
    const auto read = parse_settings_file(plan.files.at(0).text);
    EXPECT_TRUE(read.faults.empty());
    std::map<std::string, std::string> said;
    for (const auto& each : read.said) said[each.row->name] = each.value;
    return said;
}

using Settings = std::map<std::string, std::string>;

}  // namespace

TEST(SetupPlan, StaysOnThisMachineBehindCaddyAndOtherProxies) {
    Settings behind{{"listen", "127.0.0.1:8765"},
                    {"tls-cert", ""},
                    {"tls-key", ""},
                    {"public-hosts", "race.example.org"},
                    {"trusted-proxies", "127.0.0.1"}};
    const auto by_caddy = plan_setup(call_with(Encryption::caddy), "::");

    EXPECT_EQ(settings_of(plan_setup(call_with(Encryption::proxy), "::")), behind);
    behind["forwarded-header"] = "x-forwarded-for";
    behind["proxy-protocol"] = "off";
    EXPECT_EQ(settings_of(by_caddy), behind);
    EXPECT_EQ(by_caddy.port, 443);
    ASSERT_EQ(by_caddy.files.size(), 2u);
    EXPECT_EQ(by_caddy.files[1].path, "/etc/caddy/gridrace.caddy");
    EXPECT_NE(by_caddy.files[1].text.find("race.example.org {\n"), std::string::npos);
    EXPECT_NE(by_caddy.files[1].text.find("reverse_proxy 127.0.0.1:8765\n"), std::string::npos);
}

TEST(SetupPlan, ListensToEverybodyWithACertificateOrNone) {
    for (const auto encryption : {Encryption::certbot, Encryption::files, Encryption::none}) {
        const auto plan = plan_setup(call_with(encryption), "::");
        const auto said = settings_of(plan);
        EXPECT_EQ(said.at("listen"), "[::]:8765");
        EXPECT_EQ(said.at("trusted-proxies"), "");
        EXPECT_EQ(said.at("tls-cert").empty(), encryption == Encryption::none);
        EXPECT_EQ(plan.is_secure, encryption != Encryption::none);
        EXPECT_EQ(plan.port, 8765);
    }
}

TEST(SetupPlan, TakesIpV4WhereThereIsNoIpV6AndTheAddressThatIsGiven) {
    auto call = call_with(Encryption::none);
    EXPECT_EQ(settings_of(plan_setup(call, "0.0.0.0")).at("listen"), "0.0.0.0:8765");

    call.listen = "192.168.1.5:9000";
    const auto plan = plan_setup(call, "0.0.0.0");
    EXPECT_EQ(settings_of(plan).at("listen"), "192.168.1.5:9000");
    EXPECT_EQ(plan.port, 9000);
}

// What an earlier way to encrypt has left in another file is not in force.
TEST(SetupPlan, WinsOverWhatAnotherFileSaidBefore) {
    const auto old = parse_settings_file(
        "[network]\ntls_cert = \"/old.pem\"\ntls_key = \"/old.key\"\n"
        "[gate]\ntrusted_proxies = [\"192.0.2.1\"]\nproxy_protocol = \"on\"\n"
        "forwarded_header = \"forwarded\"\npublic_hosts = [\"old.example\"]\n"
        "[limits]\nmax_rooms = 7\n");
    ASSERT_TRUE(old.faults.empty());
    const std::string credentials = "/run/credentials/gridraced.service/gridraced.tls-";
    for (const auto encryption : {Encryption::caddy, Encryption::certbot, Encryption::files,
                                  Encryption::proxy, Encryption::none}) {
        const auto plan = plan_setup(call_with(encryption), "::");
        Config config;
        for (const auto& said : old.said) said.row->put(config, said.value);
        for (const auto& said : parse_settings_file(plan.files.at(0).text).said) {
            said.row->put(config, said.value);
        }
        const bool is_behind = encryption == Encryption::caddy || encryption == Encryption::proxy;
        const bool has_tls = encryption == Encryption::certbot || encryption == Encryption::files;
        Config expected;
        expected.listen = {is_behind ? "127.0.0.1" : "::", 8765};
        expected.max_rooms = 7;
        expected.gate.public_hosts = {"race.example.org"};
        if (has_tls) expected.tls = {credentials + "cert", credentials + "key"};
        if (is_behind) expected.gate.trusted_proxies = *parse_networks("127.0.0.1");
        if (encryption !=
            Encryption::caddy) {  // how another proxy says who calls, setup cannot know
            expected.gate.proxy_protocol = true;
            expected.gate.forwarded_header = ForwardedHeader::forwarded;
        }
        EXPECT_EQ(settings_text(config, nullptr), settings_text(expected, nullptr));
        EXPECT_EQ(is_behind_proxy(config), is_behind);
    }
}

TEST(SetupPlan, TrustsTheAddressFromWhichTheProxyCalls) {
    for (const auto& [listen, trusted] : {std::pair("192.168.1.5:8765", "192.168.1.5"),
                                          {"[::1]:8765", "::1"},
                                          {"[::]:8765", "127.0.0.1"},
                                          {"localhost:8765", "127.0.0.1,::1"}}) {
        auto call = call_with(Encryption::caddy);
        call.listen = listen;
        EXPECT_EQ(settings_of(plan_setup(call, "::")).at("trusted-proxies"), trusted) << listen;
    }
    for (const auto* listen : {"10.0.0.2:8765", "[::]:8765"}) {
        auto call = call_with(Encryption::proxy);
        call.listen = listen;
        const auto plan = plan_setup(call, "::");
        EXPECT_FALSE(settings_of(plan).contains("trusted-proxies")) << listen;
        EXPECT_NE(plan.steps.at(0).find("trusted_proxies"), std::string::npos) << plan.steps[0];
    }
}

TEST(SetupPlan, PrintsFilesAsWordsOfAShell) {
    auto call = call_with(Encryption::files);
    call.certificate = "/my certs/it's.pem";
    const auto steps = plan_setup(call, "::").steps;
    EXPECT_EQ(steps.at(1),
              "sudo ln -sf '/my certs/it'\\''s.pem' /etc/credstore/gridraced.tls-cert");
    EXPECT_EQ(steps.at(2), "sudo ln -sf /k.pem /etc/credstore/gridraced.tls-key");
}

TEST(SetupPlan, LeavesCaddysFolderToTheUsualConfiguration) {
    auto call = call_with(Encryption::caddy);
    call.file = "/elsewhere/x.toml";
    const auto plan = plan_setup(call, "::");
    EXPECT_EQ(plan.files.at(0).path, "/elsewhere/x.d/50-setup.toml");
    EXPECT_EQ(plan.files.at(1).path, "/elsewhere/x.d/gridrace.caddy");
    EXPECT_NE(plan.steps.at(1).find("'import /elsewhere/x.d/gridrace.caddy'"), std::string::npos);
}

TEST(SetupPlan, SaysInEachFileWhoseItIs) {
    for (const auto& file : plan_setup(call_with(Encryption::caddy), "::").files) {
        EXPECT_TRUE(file.text.starts_with(setup_mark)) << file.path;
    }
}

TEST(PublicName, IsANameWithPerhapsAPort) {
    const auto plain = parse_public_name("Race.Example.org");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->name, "race.example.org");
    EXPECT_EQ(plain->port, 0);
    const auto with_port = parse_public_name("race.example.org:8443");
    ASSERT_TRUE(with_port);
    EXPECT_EQ(with_port->name, "race.example.org");
    EXPECT_EQ(with_port->port, 8443);
    for (const auto* wrong : {"", "192.0.2.1", "[::1]", "::1", "a b", "https://race.example.org",
                              "race.example.org/sudoku", "race.example.org:x", "a\"b", "a\nb"}) {
        EXPECT_FALSE(parse_public_name(wrong)) << wrong;
    }
}

TEST(SetupUrl, LeavesOutTheUsualPort) {
    EXPECT_EQ(setup_url("a.example", 443, true), "https://a.example");
    EXPECT_EQ(setup_url("a.example", 443, false), "http://a.example:443");
    EXPECT_EQ(setup_url("a.example", 80, false), "http://a.example");
    EXPECT_EQ(setup_url("a.example", 8765, true), "https://a.example:8765");
}

}  // namespace gridrace::server
