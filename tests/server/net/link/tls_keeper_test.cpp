// The server's certificate: what is taken, and how it is renewed.
#include "server/net/link/tls_keeper.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

#include "server/net/link/tls_files.hpp"
#include "tests/common/net/certificate.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file) << text;
    std::filesystem::permissions(file, std::filesystem::perms(0600));
}

class TlsFiles : public testing::Test {
protected:
    TlsFiles() { put(test::make_certificate()); }

    void put(const test::Certificate& made) {
        write(settings.certificate, made.pem());
        write(settings.key, made.key_pem());
    }

    // What is wrong with the files; nothing if they are taken.
    std::string fault() const {
        try {
            const TlsKeeper keeper(settings);
            return "";
        } catch (const std::runtime_error& error) {
            return error.what();
        }
    }

    TemporaryFolder folder;
    TlsSettings settings{folder.path() / "server.pem", folder.path() / "server.key"};
};

X509* certificate_of(const TlsKeeper& keeper) {
    return SSL_get_certificate(keeper.accept().get());
}

}  // namespace

TEST_F(TlsFiles, AreTaken) {
    EXPECT_EQ(fault(), "");
}

TEST_F(TlsFiles, AreRefusedInWordsForPeople) {
    const auto other = test::make_certificate();
    write(settings.key, other.key_pem());
    EXPECT_NE(fault().find("does not belong to the certificate"), std::string::npos) << fault();

    write(settings.key, "nonsense");
    EXPECT_NE(fault().find("cannot use the key"), std::string::npos) << fault();

    std::filesystem::remove(settings.certificate);
    EXPECT_NE(fault().find("No such file or directory"), std::string::npos) << fault();
}

TEST_F(TlsFiles, AreRefusedIfOthersMayReadTheKey) {
    std::filesystem::permissions(settings.key, std::filesystem::perms(0644));

    EXPECT_NE(fault().find("say: chmod 600 " + settings.key.string()), std::string::npos)
        << fault();
}

TEST_F(TlsFiles, AreReadAnewForConnectionsToCome) {
    TlsKeeper keeper(settings);
    const auto before = keeper.accept();
    const auto* const first = SSL_get_certificate(before.get());

    put(test::make_certificate());
    keeper.reload();

    EXPECT_NE(certificate_of(keeper), first);
    EXPECT_EQ(SSL_get_certificate(before.get()), first);
    EXPECT_EQ(keeper.counts.reloads.value(), 1u);
}

TEST_F(TlsFiles, KeepTheirPlaceIfTheNewOnesAreBad) {
    TlsKeeper keeper(settings);
    const auto* const first = certificate_of(keeper);

    write(settings.certificate, "nonsense");
    keeper.reload();

    EXPECT_EQ(certificate_of(keeper), first);
    EXPECT_EQ(keeper.counts.failed_reloads.value(), 1u);
}

TEST_F(TlsFiles, AreDoubtedIfClientsWillObject) {
    const std::vector<std::string> own{"localhost"};
    const std::vector<std::string> another{"race.example.org"};
    EXPECT_TRUE(certificate_doubts(settings, own).empty());
    ASSERT_EQ(certificate_doubts(settings, another).size(), 1u);
    EXPECT_NE(certificate_doubts(settings, another)[0].find("is not for race.example.org"),
              std::string::npos);

    put(test::make_certificate(-1));
    ASSERT_EQ(certificate_doubts(settings, own).size(), 1u);
    EXPECT_NE(certificate_doubts(settings, own)[0].find("has expired on "), std::string::npos);
    EXPECT_NE(certificate_doubts(settings, own)[0].find("this machine's clock says "),
              std::string::npos);
    EXPECT_EQ(certificate_end(settings), std::nullopt);
}

TEST_F(TlsFiles, AreTakenThoughTheyHaveExpired) {
    put(test::make_certificate(-1));

    const TlsKeeper keeper(settings);

    EXPECT_LT(keeper.counts.certificate_ends.value(), std::time(nullptr));
}

}  // namespace gridrace::server
