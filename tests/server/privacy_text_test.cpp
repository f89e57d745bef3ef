#include "server/privacy_text.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

bool says(const Config& config, std::string_view words) {
    return privacy_text(config).find(words) != std::string::npos;
}

}  // namespace

TEST(PrivacyText, HasTheNumbersOfThisServer) {
    Config config;
    config.data = "/var/lib/gridrace";
    config.keep_ended = std::chrono::days(1);
    config.admin.keep_audit = std::chrono::days(12);

    EXPECT_TRUE(says(config, "has left, and 1 day longer"));
    EXPECT_TRUE(says(config, "90 days after its last use, and 1 day longer"));
    EXPECT_TRUE(says(config, "names and addresses: 12 days."));
}

TEST(PrivacyText, SpeaksOnlyOfWhatTheServerDoes) {
    Config config;
    EXPECT_TRUE(says(config, "Nothing outlives the server"));
    EXPECT_FALSE(says(config, "backups"));

    config.data = "/var/lib/gridrace";
    EXPECT_TRUE(says(config, "for strangers: 30 days"));
    EXPECT_FALSE(says(config, "A chat outside"));
    EXPECT_TRUE(says(config, "under /board and /players"));
    config.ratings = false;
    EXPECT_FALSE(says(config, "ratings, of each"));
    config.field = false;
    EXPECT_FALSE(says(config, "for strangers"));
    config.webhook.url_file = "/etc/gridrace/webhook";
    EXPECT_TRUE(says(config, "A chat outside"));
}

TEST(PrivacyText, FitsATerminal) {
    Config config;
    config.data = "/var/lib/gridrace";
    config.webhook.url_file = "/etc/gridrace/webhook";
    const auto text = privacy_text(config);
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text.find('\n', begin);
        EXPECT_LE(end - begin, 100u) << text.substr(begin, end - begin);
        begin = end + 1;
    }
}

}  // namespace gridrace::server
