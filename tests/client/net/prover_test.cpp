// A proof of work is made beside the network's thread, and can be given up.
#include "client/net/prover.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>

#include "common/wire/proof_of_work.hpp"

namespace gridrace::client {

namespace {

namespace asio = boost::asio;

constexpr auto endless = "24:gridrace, which takes a while";

class Proving : public testing::Test {
protected:
    static asio::awaitable<void> keep_proof(Proving& test, std::string challenge) {
        auto proving = test.prover_.prove(std::move(challenge));
        test.proof_ = co_await std::move(proving);
        test.is_done_ = true;
    }
    void begin(std::string challenge) {
        auto keeping = keep_proof(*this, std::move(challenge));
        asio::co_spawn(io_, std::move(keeping), [](const std::exception_ptr& escaped) {
            if (escaped) std::rethrow_exception(escaped);
        });
    }

    std::optional<std::string> proof_;
    bool is_done_ = false;
    asio::io_context io_;
    Prover prover_{io_};
};

}  // namespace

TEST_F(Proving, FindsAProofThatTheServerTakes) {
    begin("10:gridrace");
    io_.run();

    ASSERT_TRUE(proof_);
    EXPECT_TRUE(wire::is_proof(*proof_));
}

TEST_F(Proving, DoesNotBeginWithTooMuch) {
    begin("40:gridrace");
    io_.run();

    EXPECT_TRUE(is_done_);
    EXPECT_FALSE(proof_);
}

TEST_F(Proving, LeavesTheNetworkItsThread) {
    begin(endless);
    int turns = 0;
    for (int i = 0; i < 5; ++i) asio::post(io_, [&turns] { ++turns; });
    asio::post(io_, [this] { prover_.stop(); });
    io_.run();

    EXPECT_EQ(turns, 5);
    EXPECT_TRUE(is_done_);
    EXPECT_FALSE(proof_);
}

TEST_F(Proving, CanBeAbandoned) {
    begin(endless);
    io_.poll();

    EXPECT_FALSE(is_done_);
}

}  // namespace gridrace::client
