// Whom a client trusts, and what it says of the others.
#include "common/net/client_tls.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "common/net/link.hpp"
#include "tests/common/net/certificate.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::net {

namespace {

// A client that trusts what is in a file meets a server with a certificate of its own making.
class ClientTls : public testing::Test {
protected:
    // What is wrong for a client that looks for this host; nothing if all is well.
    std::string fault(const test::Certificate& made, const std::string& host,
                      const std::string& authorities) {
        auto tls = new_client_tls(host, authorities);
        if (!tls) return tls.error().sentence;
        const auto context = new_tls_context(true);
        SSL_CTX_use_certificate(context.get(), made.certificate.get());
        SSL_CTX_use_PrivateKey(context.get(), made.key.get());
        auto accepting = new_tls(*context);
        SSL_set_accept_state(accepting.get());

        boost::asio::io_context io{1};
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        Link server(Socket(io.get_executor(), Tcp::v4(), ends[0]), std::move(accepting));
        Link client(Socket(io.get_executor(), Tcp::v4(), ends[1]), std::move(*tls));
        Error result;
        server.async_handshake([](Error) {});
        client.async_handshake([&](Error error) {
            result = error;
            client.close();
        });
        io.run_for(std::chrono::seconds(1));
        return result ? describe_failure(*client.tls(), result, host).sentence : "";
    }

    std::string file_of(const test::Certificate& made) {
        folder.write("ca.pem", made.pem());
        return folder.path() / "ca.pem";
    }

    TemporaryFolder folder;
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(ClientTls, TakesACertificateThatIsForTheHostAndTrusted) {
    const auto made = test::make_certificate();

    EXPECT_EQ(fault(made, "localhost", file_of(made)), "");
    EXPECT_EQ(fault(made, "127.0.0.1", file_of(made)), "");
}

TEST_F(ClientTls, TakesNoneForSomebodyElse) {
    const auto made = test::make_certificate();
    const auto name = fault(made, "play.example", file_of(made));
    const auto address = fault(made, "127.0.0.2", file_of(made));

    EXPECT_TRUE(contains(name, "is for localhost, 127.0.0.1, not for play.example")) << name;
    EXPECT_TRUE(contains(address, "not for 127.0.0.2")) << address;
}

TEST_F(ClientTls, TakesNoneThatNobodyTrusts) {
    const auto made = test::make_certificate();
    const auto alone = fault(made, "localhost", "");
    const auto other = fault(made, "localhost", file_of(test::make_certificate()));

    EXPECT_TRUE(contains(alone, "--ca FILE")) << alone;
    EXPECT_FALSE(other.empty());
}

TEST_F(ClientTls, TakesNoneThatHasExpired) {
    const auto made = test::make_certificate(-1);
    const auto said = fault(made, "localhost", file_of(made));

    EXPECT_TRUE(contains(said, "has expired")) << said;
}

TEST_F(ClientTls, ThinksOfAServerWithoutTlsWhereverItIsCutOff) {
    auto tls = new_client_tls("localhost", "");
    ASSERT_TRUE(tls);

    for (const auto& error :
         {Error(boost::asio::error::eof), Error(boost::asio::error::connection_reset)}) {
        const auto said = describe_failure(**tls, error, "localhost").sentence;
        EXPECT_TRUE(contains(said, "perhaps it does not speak TLS")) << said;
    }
}

TEST_F(ClientTls, SaysWhatIsWrongWithTheFile) {
    folder.write("nonsense.pem", "nonsense");

    EXPECT_TRUE(contains(fault({}, "localhost", folder.path() / "nonsense.pem"), "PEM"));
    EXPECT_TRUE(contains(fault({}, "localhost", "/no/such.pem"), "No such file"));
}

}  // namespace gridrace::net
