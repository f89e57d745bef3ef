// What the service manager is told arrives at its socket; that there is none harms nobody.
#include "server/ops/service_manager.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>

#include "server/ops/folder.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

TEST(ServiceManager, HearsWhatItIsTold) {
    const TemporaryFolder folder;
    const auto path = (folder.path() / "notify").string();
    const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::ranges::copy(path, address.sun_path);
    ASSERT_EQ(::bind(socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);

    ServiceManager(path, std::nullopt).tell("READY=1\nSTATUS=Listening");

    char heard[64];
    const auto size = ::recv(socket.number(), heard, sizeof heard, MSG_DONTWAIT);
    ASSERT_GT(size, 0);
    EXPECT_EQ(std::string(heard, static_cast<std::size_t>(size)), "READY=1\nSTATUS=Listening");
}

TEST(ServiceManager, NeedNotBeThere) {
    ServiceManager().tell("READY=1");
    ServiceManager("/nonexistent/notify", std::nullopt).tell("READY=1");
    ServiceManager(std::string(200, 'a'), std::nullopt).tell("READY=1");
}

}  // namespace gridrace::server
