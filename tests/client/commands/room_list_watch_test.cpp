#include "client/commands/room_list_watch.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>

#include <chrono>
#include <semaphore>
#include <string_view>

namespace {

using namespace std::chrono_literals;

constexpr std::string_view slow_name = "slow.invalid";
std::binary_semaphore is_asked{0}, may_answer{0};

}  // namespace

// Instead of the system's: one name takes as long as the test wants.
extern "C" int getaddrinfo(const char* node, const char* service, const addrinfo* hints,
                           addrinfo** found) {
    if (node != nullptr && node == slow_name) {
        is_asked.release();
        static_cast<void>(may_answer.try_acquire_for(10s));
        return EAI_NONAME;
    }
    using Resolve = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto resolve = reinterpret_cast<Resolve>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return resolve(node, service, hints, found);
}

namespace gridrace::client {

TEST(RoomListWatch, EndsWhileANameIsResolved) {
    std::chrono::steady_clock::time_point left_at;
    {
        const RoomListWatch watch({std::string(slow_name), 1});
        ASSERT_TRUE(is_asked.try_acquire_for(10s));
        EXPECT_FALSE(watch.newest());
        left_at = std::chrono::steady_clock::now();
    }
    EXPECT_LT(std::chrono::steady_clock::now() - left_at, 5s);
    may_answer.release();
}

TEST(RoomListWatch, EndsAtOnceWithoutAServer) {
    const auto begun_at = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) const RoomListWatch watch({"127.0.0.1", 1});
    EXPECT_LT(std::chrono::steady_clock::now() - begun_at, 4s);
}

}  // namespace gridrace::client
