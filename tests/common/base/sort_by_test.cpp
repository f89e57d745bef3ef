#include "common/base/sort_by.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "common/base/random.hpp"

namespace gridrace {
namespace {

struct Entry {
    std::int64_t key;
    std::string name;
    friend bool operator==(const Entry&, const Entry&) = default;
};

TEST(SortBy, SortsAsTheStandardLibraryDoes) {
    Random random(7);
    for (std::size_t size = 0; size < 100; ++size) {
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < size; ++i) {
            entries.push_back({std::int64_t{random.below(20)} - 10, std::to_string(i)});
        }
        auto expected = entries;
        std::ranges::stable_sort(expected, {}, &Entry::key);

        sort_by(entries, &Entry::key);

        EXPECT_EQ(entries, expected);
    }
}

TEST(SortBy, KeepsTheOrderOfEqualKeys) {
    std::vector<std::string> words{"no", "one", "is", "to", "two"};

    sort_by(words, [](const std::string& word) { return word.size(); });

    EXPECT_EQ(words, (std::vector<std::string>{"no", "is", "to", "one", "two"}));
}

}  // namespace
}  // namespace gridrace
