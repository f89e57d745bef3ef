// TLS with a shared key: who gets a connection, and who does not.
#include "common/net/psk_tls.hpp"

#include <gtest/gtest.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "common/net/link.hpp"
#include "tests/common/net/certificate.hpp"

namespace gridrace::net {

namespace {

namespace asio = boost::asio;

constexpr PskTls::Key shared{1, 2, 3};
constexpr PskTls::Key another{1, 2, 4};

// Both ends of one connection, on one thread: `server` accepts, `client` connects.
class PskEnds {
public:
    PskEnds(Tls accepting, Tls connecting) {
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        server.emplace(socket(ends[0]), std::move(accepting));
        client.emplace(socket(ends[1]), std::move(connecting));
    }

    void shake_hands() {
        server->async_handshake([this](Error error) { end(at_server, error, *server); });
        client->async_handshake([this](Error error) { end(at_client, error, *client); });
        run();
    }

    void run() {
        io.restart();
        io.run_for(std::chrono::seconds(1));
    }

    asio::io_context io{1};
    std::optional<Link> server, client;
    std::optional<Error> at_server, at_client;  // the results of the handshake

private:
    Socket socket(int descriptor) { return Socket(io.get_executor(), Tcp::v4(), descriptor); }
    static void end(std::optional<Error>& result, Error error, Link& link) {
        result = error;
        if (error) link.close();
    }
};

// A program with TLS that does not know the key, and trusts everybody.
Tls stranger(bool accepts) {
    auto context = new_tls_context(accepts);
    const auto made = test::make_certificate();
    SSL_CTX_use_certificate(context.get(), made.certificate.get());
    SSL_CTX_use_PrivateKey(context.get(), made.key.get());
    auto tls = new_tls(*context);
    accepts ? SSL_set_accept_state(tls.get()) : SSL_set_connect_state(tls.get());
    return tls;
}

}  // namespace

TEST(PskTls, EncryptsBetweenThoseWhoKnowTheKey) {
    const PskTls one(shared), other(shared);
    PskEnds ends(one.accept(), other.connect());
    ends.shake_hands();

    EXPECT_EQ(ends.at_server, Error());
    EXPECT_EQ(ends.at_client, Error());
    EXPECT_EQ(SSL_version(ends.client->tls()), TLS1_3_VERSION);
    EXPECT_TRUE(SSL_session_reused(ends.server->tls())) << "not by the key";

    const std::string said = "the token of a seat";
    std::string heard(said.size(), '\0');
    asio::async_write(*ends.client, asio::buffer(said), [](Error, std::size_t) {});
    asio::async_read(*ends.server, asio::buffer(heard), [](Error, std::size_t) {});
    ends.run();
    EXPECT_EQ(heard, said);
}

TEST(PskTls, RefusesAnotherKey) {
    const PskTls one(shared), other(another);
    PskEnds ends(one.accept(), other.connect());
    ends.shake_hands();

    ASSERT_TRUE(ends.at_server && ends.at_client);
    EXPECT_TRUE(is_tls_error(*ends.at_server));
    EXPECT_TRUE(is_tls_error(*ends.at_client));
}

TEST(PskTls, RefusesAClientWithoutTheKey) {
    const PskTls node(shared);
    PskEnds ends(node.accept(), stranger(false));
    ends.shake_hands();

    ASSERT_TRUE(ends.at_server && ends.at_client);
    EXPECT_TRUE(is_tls_error(*ends.at_server));
    EXPECT_TRUE(*ends.at_client);
}

TEST(PskTls, TrustsNoCertificateInPlaceOfTheKey) {
    const PskTls node(shared);
    PskEnds ends(stranger(true), node.connect());
    ends.shake_hands();

    ASSERT_TRUE(ends.at_client);
    EXPECT_TRUE(is_tls_error(*ends.at_client)) << ends.at_client->message();
}

TEST(PskTls, RefusesAClientWithoutEncryption) {
    const PskTls node(shared);
    PskEnds ends(node.accept(), nullptr);
    const std::string request = "GET /node/K7QX2M HTTP/1.1\r\n\r\n";
    asio::async_write(*ends.client, asio::buffer(request), [](Error, std::size_t) {});
    ends.server->async_handshake([&](Error error) { ends.at_server = error; });
    ends.run();

    ASSERT_TRUE(ends.at_server);
    EXPECT_TRUE(is_without_tls(*ends.at_server)) << ends.at_server->message();
}

}  // namespace gridrace::net
