// A connection as a stream of bytes, plain and with TLS.
#include "common/net/link.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "tests/common/net/certificate.hpp"

namespace gridrace::net {

namespace {

namespace asio = boost::asio;

// Two ends of one connection on one thread.
class Ends {
public:
    explicit Ends(bool with_tls) {
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        if (with_tls) make_contexts();
        server.emplace(Socket(io.get_executor(), Tcp::v4(), ends[0]),
                       with_tls ? accepting() : nullptr);
        client.emplace(Socket(io.get_executor(), Tcp::v4(), ends[1]),
                       with_tls ? connecting() : nullptr);
    }

    // Runs until nothing is to be done any more, one second at most.
    void run() {
        io.restart();
        io.run_for(std::chrono::seconds(1));
    }

    void shake_hands() {
        for (auto* link : {&*server, &*client}) {
            link->async_handshake([this](Error error) { handshakes.push_back(error); });
        }
        run();
    }

    asio::io_context io{1};
    TlsContext of_server, of_client;
    std::optional<Link> server, client;
    std::vector<Error> handshakes;

private:
    void make_contexts() {
        of_server = new_tls_context(true);
        of_client = new_tls_context(false);
        const auto made = test::make_certificate();
        SSL_CTX_use_certificate(of_server.get(), made.certificate.get());
        SSL_CTX_use_PrivateKey(of_server.get(), made.key.get());
    }
    Tls accepting() {
        auto tls = new_tls(*of_server);
        SSL_set_accept_state(tls.get());
        return tls;
    }
    Tls connecting() {
        auto tls = new_tls(*of_client);
        SSL_set_connect_state(tls.get());
        return tls;
    }
};

std::string many_bytes(std::size_t size) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 + i / 251);
    return bytes;
}

struct Seen : ReadWatch {
    Error on_read(std::span<const std::byte> read, std::size_t wire) override {
        for (const auto byte : read) bytes.push_back(static_cast<char>(byte));
        on_the_wire += wire;
        return bytes.size() > most ? asio::error::message_size : Error();
    }
    std::string bytes;
    std::size_t on_the_wire = 0;
    std::size_t most = 1 << 30;
};

class AnyLink : public testing::TestWithParam<bool> {
protected:
    void SetUp() override {
        if (GetParam()) ends.shake_hands();
    }
    Ends ends{GetParam()};
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(Link, AnyLink, testing::Values(false, true),
                         [](const auto& with_tls) { return with_tls.param ? "Tls" : "Plain"; });

TEST_P(AnyLink, CarriesMuchBothWaysAtOnce) {
    const auto sent = many_bytes(3 << 20);
    std::string to_server(sent.size(), '\0'), to_client(sent.size(), '\0');
    int done = 0;
    const auto count = [&done](Error error, std::size_t size) {
        if (!error && size == 3 << 20) ++done;
    };

    asio::async_write(*ends.server, asio::buffer(sent), count);
    asio::async_write(*ends.client, asio::buffer(sent), count);
    asio::async_read(*ends.server, asio::buffer(to_server), count);
    asio::async_read(*ends.client, asio::buffer(to_client), count);
    ends.run();

    EXPECT_EQ(done, 4);
    EXPECT_TRUE(to_server == sent);
    EXPECT_TRUE(to_client == sent);
}

TEST_P(AnyLink, WritesPiecesInTheirOrder) {
    const std::vector<asio::const_buffer> pieces{asio::buffer("one ", 4), asio::const_buffer(),
                                                 asio::buffer("two ", 4), asio::buffer("three", 5)};
    std::string heard(13, ' ');

    asio::async_write(*ends.client, pieces, [](Error, std::size_t) {});
    asio::async_read(*ends.server, asio::buffer(heard), [](Error, std::size_t) {});
    ends.run();

    EXPECT_EQ(heard, "one two three");
}

TEST_P(AnyLink, WritesTheFieldsOfAHeaderAtOnce) {
    const std::vector<asio::const_buffer> fields(20, asio::buffer("field", 5));
    std::size_t written = 0;

    ends.client->async_write_some(fields, [&](Error, std::size_t bytes) { written = bytes; });
    ends.run();

    EXPECT_EQ(written, 100U);
}

TEST_P(AnyLink, CompletesNothingWithinTheCallThatAsks) {
    std::string heard(4, ' ');
    bool is_within = true;
    int completed_within = 0;
    const auto look = [&](Error, std::size_t) { completed_within += is_within; };

    ends.client->try_to_write(std::as_bytes(std::span("more")).first(4));
    ends.server->async_read_some(asio::buffer(heard), look);
    ends.server->async_write_some(asio::buffer("x", 1), look);
    is_within = false;
    ends.run();

    EXPECT_EQ(heard, "more");
    EXPECT_EQ(completed_within, 0);
}

TEST_P(AnyLink, ShowsWhatItReadsToTheWatchFirst) {
    Seen seen;
    std::string heard(1000, '\0');
    const auto sent = many_bytes(1000);

    ends.server->watch_reads(&seen);
    asio::async_write(*ends.client, asio::buffer(sent), [](Error, std::size_t) {});
    asio::async_read(*ends.server, asio::buffer(heard), [](Error, std::size_t) {});
    ends.run();

    EXPECT_EQ(seen.bytes, sent);
    EXPECT_EQ(heard, sent);
    EXPECT_GE(seen.on_the_wire, sent.size() + (GetParam() ? 20 : 0));
}

TEST_P(AnyLink, FailsAReadThatTheWatchDoesNotLike) {
    Seen seen;
    seen.most = 9;
    std::string heard(20, '\0');
    Error result;

    ends.server->watch_reads(&seen);
    ends.client->try_to_write(std::as_bytes(std::span("much too much")));
    ends.server->async_read_some(asio::buffer(heard),
                                 [&](Error error, std::size_t) { result = error; });
    ends.run();

    EXPECT_EQ(result, asio::error::message_size);
}

TEST_P(AnyLink, TellsThePeerWhenItEnds) {
    std::string heard(20, '\0');
    Error result;

    ends.client->async_read_some(asio::buffer(heard),
                                 [&](Error error, std::size_t) { result = error; });
    ends.server->close();
    ends.run();

    EXPECT_EQ(result, asio::error::eof);
}

TEST_P(AnyLink, FailsWhatIsUnderWayWhenItCloses) {
    std::string heard(20, '\0');
    Error result;

    ends.server->async_read_some(asio::buffer(heard),
                                 [&](Error error, std::size_t) { result = error; });
    ends.server->close();
    ends.run();

    EXPECT_EQ(result, asio::error::operation_aborted);
}

TEST_P(AnyLink, FinishesWhenThePeerHasEnded) {
    int finished = 0;

    ends.server->async_finish([&](Error) { ++finished; });
    ends.io.poll();
    EXPECT_EQ(finished, 0);
    ends.client->try_to_write(std::as_bytes(std::span("a last word")));
    ends.client->close();
    ends.run();

    EXPECT_EQ(finished, 1);
}

TEST_P(AnyLink, GoesOnAfterItWasTakenApart) {
    std::string heard(5, ' ');

    auto [socket, tls] = ends.server->release();
    const int descriptor = socket.release();
    ends.server.emplace(Socket(ends.io.get_executor(), Tcp::v4(), descriptor), std::move(tls));
    ends.client->try_to_write(std::as_bytes(std::span("hello")).first(5));
    asio::async_read(*ends.server, asio::buffer(heard), [](Error, std::size_t) {});
    ends.run();

    EXPECT_EQ(heard, "hello");
}

TEST(TlsLink, ShakesHandsWithTheNewestVersion) {
    Ends ends(true);

    ends.shake_hands();

    EXPECT_EQ(ends.handshakes, (std::vector<Error>{{}, {}}));
    EXPECT_STREQ(SSL_get_version(ends.server->tls()), "TLSv1.3");
}

TEST(TlsLink, NoticesThatThePeerSpeaksHttp) {
    Ends ends(true);
    Error result;

    ends.server->async_handshake([&](Error error) { result = error; });
    ends.client->socket().send(asio::buffer("GET / HTTP/1.1\r\nHost: here\r\n\r\n", 30));
    ends.run();

    EXPECT_TRUE(is_plain_http(result)) << result.message();
}

TEST(TlsLink, RefusesGarbageForAHandshake) {
    Ends ends(true);
    Error result;

    ends.server->async_handshake([&](Error error) { result = error; });
    ends.client->socket().send(asio::buffer(many_bytes(100)));
    ends.run();

    EXPECT_TRUE(is_tls_error(result)) << result.message();
    EXPECT_FALSE(is_plain_http(result));
}

}  // namespace gridrace::net
