#include "client/load/command_line.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

TEST(LoadVerb, HasTheServerOfTheSettingsAsItsDefault) {
    CLI::App app;
    Verbs verbs;
    add_load_verb(app, verbs, "ws://10.0.0.1:1", "ca.pem");
    const auto* const load = app.get_subcommand("load");

    EXPECT_EQ(load->get_option("--server")->get_default_str(), "ws://10.0.0.1:1");
    EXPECT_TRUE(verbs.contains("load"));
}

}  // namespace gridrace::client
