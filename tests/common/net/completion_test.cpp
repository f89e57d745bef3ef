#include "common/net/completion.hpp"

#include <gtest/gtest.h>

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/error.hpp>
#include <memory>

namespace gridrace::net::completion_test {

namespace {

using Error = boost::system::error_code;

// Counts the blocks that are in use.
template <class Value>
struct Counting {
    using value_type = Value;

    explicit Counting(int& in_use) : in_use(&in_use) {}
    template <class Other>
    Counting(const Counting<Other>& other) : in_use(other.in_use) {}

    Value* allocate(std::size_t count) {
        ++*in_use;
        return std::allocator<Value>().allocate(count);
    }
    void deallocate(Value* values, std::size_t count) {
        --*in_use;
        std::allocator<Value>().deallocate(values, count);
    }
    friend bool operator==(const Counting&, const Counting&) = default;

    int* in_use;
};

}  // namespace

TEST(Completion, PassesErrorAndBytesOn) {
    Error error;
    std::size_t bytes = 0;
    auto completion = Completion::of_bytes([&](Error why, std::size_t count) {
        error = why;
        bytes = count;
    });

    completion(boost::asio::error::eof, 7);

    EXPECT_EQ(error, boost::asio::error::eof);
    EXPECT_EQ(bytes, 7U);
}

TEST(Completion, PassesAnErrorAloneToWhoTakesNoBytes) {
    Error error;
    auto completion = Completion::of_error([&](Error why) { error = why; });

    completion(boost::asio::error::eof);

    EXPECT_EQ(error, boost::asio::error::eof);
}

TEST(Completion, GivesItsMemoryBackBeforeTheHandlerRuns) {
    int in_use = 0;
    int while_it_runs = -1;
    auto completion = Completion::of_error(boost::asio::bind_allocator(
        Counting<std::byte>(in_use), [&](Error) { while_it_runs = in_use; }));
    EXPECT_EQ(in_use, 1);

    completion({});

    EXPECT_EQ(while_it_runs, 0);
}

TEST(Completion, DestroysAHandlerThatIsNeverCalled) {
    int in_use = 0;
    const auto kept = std::make_shared<int>();
    {
        const auto completion = Completion::of_error(
            boost::asio::bind_allocator(Counting<std::byte>(in_use), [kept](Error) {}));
        EXPECT_EQ(kept.use_count(), 2);
    }

    EXPECT_EQ(kept.use_count(), 1);
    EXPECT_EQ(in_use, 0);
}

}  // namespace gridrace::net::completion_test
