#include "client/load/measurements.hpp"

namespace gridrace::client {

TEST(Measurements, KeepAFewKindsOfErrorsWhateverAServerSays) {
    Measurements seen;

    for (int i = 0; i < 10'000; ++i) seen.count_error("excuse " + std::to_string(i));
    seen.count_error("excuse 1");

    EXPECT_EQ(seen.errors.size(), Measurements::most_kinds_of_errors + 1);
    EXPECT_EQ(seen.errors.at("excuse 1"), 2u);
    EXPECT_EQ(seen.errors.at("something else"), 10'000 - Measurements::most_kinds_of_errors);
}

}  // namespace gridrace::client
