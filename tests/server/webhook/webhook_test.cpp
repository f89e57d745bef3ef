// The webhook: what it says, to whom it may talk, and who shares its queue.
#include <gtest/gtest.h>
#include <pthread.h>

#include <nlohmann/json.hpp>

#include "server/webhook/connect_in_turn.hpp"
#include "server/webhook/news_queue.hpp"
#include "server/webhook/news_text.hpp"
#include "server/webhook/outside_address.hpp"
#include "server/webhook/post_message.hpp"
#include "server/webhook/webhook.hpp"
#include "server/webhook/webhook_url.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using Kind = PostOutcome::Kind;

constexpr NewsQueue::TimePoint told_at{1h};
const NewsSender sender{"Sudoku of Ulm", "https://race.example.org"};

ListedRoom listed_of(std::uint64_t number, std::optional<NetworkKey> from) {
    return {race::RoomCode::from_number(number),
            "Ada",
            "",
            race::Mode::race,
            "easy",
            race::Phase::lobby,
            2,
            1,
            8,
            true,
            {},
            from};
}

RoomWaits news_from(std::uint64_t narrow, std::uint64_t wide = 1) {
    return {listed_of(narrow, NetworkKey{wide, narrow})};
}

// The network that the queue's news are from, in its order.
std::vector<std::uint64_t> networks_in(NewsQueue& queue) {
    std::vector<std::uint64_t> networks;
    while (const auto due = queue.take(told_at))
        networks.push_back(std::get<RoomWaits>(due->news).room.from->narrow);
    return networks;
}

// While it lives, no thread can be started: its stack would need more memory than there is.
class NoThreads {
public:
    NoThreads() {
        pthread_attr_t most;
        ::pthread_attr_init(&most);
        ::pthread_getattr_default_np(&before_);
        ::pthread_attr_setstacksize(&most, std::size_t{1} << 47u);
        EXPECT_EQ(::pthread_setattr_default_np(&most), 0);
        ::pthread_attr_destroy(&most);
    }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;
    ~NoThreads() {
        ::pthread_setattr_default_np(&before_);
        ::pthread_attr_destroy(&before_);
    }

private:
    pthread_attr_t before_{};
};

Awaitable<void> find_into(NameLookup& names, Executor home, std::string& fault) {
    const auto found = co_await names.find(home, "localhost", Timer::clock_type::now() + 5s);
    fault = found ? "" : found.error();
}

// Why the name of this machine is not found.
std::string fault_of_lookup(NameLookup& names) {
    boost::asio::io_context io{1};
    std::string fault = "none came";
    spawn(io.get_executor(), "a test", find_into(names, io.get_executor(), fault));
    io.run_for(10s);
    return fault;
}

Awaitable<void> test_into(Webhook& webhook, Executor home, std::optional<Webhook::Tested>& tested) {
    tested = co_await webhook.test(home);
}

// What comes of a test message; none if nothing does. `io` outlives the webhook, which may hold on to its answer.
std::optional<Webhook::Tested> tested(Webhook& webhook, boost::asio::io_context& io) {
    io.restart();
    std::optional<Webhook::Tested> outcome;
    spawn(io.get_executor(), "a test", test_into(webhook, io.get_executor(), outcome));
    io.run_for(5s);
    return outcome;
}

// A place that answers nobody: its queue of connections is full.
class Silent {
public:
    explicit Silent(boost::asio::io_context& io)
        : acceptor_(io), taken_{net::Socket(io), net::Socket(io)} {
        const net::Tcp::endpoint any(*parse_address("127.0.0.2"), 0);
        acceptor_.open(any.protocol());
        acceptor_.bind(any);
        acceptor_.listen(0);
        const auto there = acceptor_.local_endpoint();
        for (auto& socket : taken_) {
            socket.open(any.protocol());
            // Waits for nothing, unlike Asio's.
            socket.native_non_blocking(true);
            ::connect(socket.native_handle(), there.data(), static_cast<socklen_t>(there.size()));
        }
    }
    net::Tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

private:
    boost::asio::basic_socket_acceptor<net::Tcp, Executor> acceptor_;
    std::array<net::Socket, 2> taken_;
};

Awaitable<void> connect_into(net::Socket& socket, std::vector<Address> addresses,
                             std::uint16_t port, boost::system::error_code& error) {
    const bool is_late = false;
    auto connecting =
        connect_in_turn(socket, std::move(addresses), port, Timer::clock_type::now() + 4s, is_late);
    error = co_await std::move(connecting);
}

std::string sentence_of(const PublicNews& news) {
    const auto body = json::parse(message_of(news, sender));
    EXPECT_EQ(body["content"], body["text"]);
    EXPECT_EQ(body["allowed_mentions"], (json{{"parse", json::array()}}));
    return body["text"];
}

}  // namespace

TEST(NewsText, SaysWhatHappensInOneSentence) {
    const auto room = listed_of(1, {});
    const auto link = " https://race.example.org/r/" + room.code.text();
    EXPECT_EQ(sentence_of(RoomWaits{room}), "Waiting for players: Ada's room " + room.code.text() +
                                                " (race, easy; 2 of 8 players, 1 bot among them)." +
                                                link);
    const RaceOver over{room.code, "", race::Mode::race, "hard", {{"Ada", "Bob"}, 3'700'999ms}, 3,
                        2,         {}};
    EXPECT_EQ(sentence_of(over),
              "Race over in room " + room.code.text() +
                  ": Ada and Bob won in 1:01:40 (race, hard; 3 people, 2 bots)." + link);
    EXPECT_EQ(sentence_of(RaceOver{room.code, "Ulm", race::Mode::lives, "easy", {}, 2, 0, {}}),
              "Race over in the club Ulm: nobody finished (lives, easy; 2 people)." + link);
    EXPECT_EQ(sentence_of(DayOver{20'000, {{"Ada"}, 61'000ms, true}, 20, 1}),
              "Puzzle of the day 2024-10-04: Ada was fastest in 1:01, with help; 1 of 20 players "
              "finished. https://race.example.org/");
}

TEST(NewsText, HasTheSameAsFieldsAndNoLinkWithoutAName) {
    const auto body = json::parse(message_of(DayOver{20'000, {{"Ada"}, 61'000ms}, 20, 1}, {}));
    const json fields{{"event", "day_over"}, {"day", "2024-10-04"}, {"with_help", false},
                      {"players", 20},       {"finished", 1},       {"winners", {"Ada"}},
                      {"time_ms", 61'000}};
    EXPECT_EQ(body["gridrace"], fields);
    EXPECT_EQ(body["text"].get<std::string>().find("http"), std::string::npos);
}

TEST(NewsText, MakesNothingOfANameMarkupAMentionOrALink) {
    EXPECT_EQ(inert("Sam 2, O'Neil - J. R."), "Sam 2, O'Neil - J. R.");
    EXPECT_EQ(inert("@everyone"), "\uff20everyone");
    EXPECT_EQ(inert("evil.com..."), "evil\uff0ecom...");
    for (const std::string name : {"<!channel>", "[x](http://a.b)", "**b** _i_ ~s~ `c`", "||s||",
                                   "# h", ":smile:", "&lt;", "$x$", "\\", "www.a.b/c"}) {
        EXPECT_EQ(inert(name).find_first_of("\\*_~`|<>[](){}#@:/&$."), std::string::npos) << name;
    }
    auto room = listed_of(1, {});
    room.host = "@here";
    room.club = "<@1>";
    const auto body = message_of(RoomWaits{room}, {"*s*", ""});
    for (const auto* const hostile : {"@here", "<@1>", "*s*"})
        EXPECT_EQ(body.find(hostile), std::string::npos) << hostile;
}

TEST(WebhookUrl, IsHttpsWithAHost) {
    const auto url = parse_webhook_url("https://discord.com/api/webhooks/1/x?wait=true", false);
    ASSERT_TRUE(url);
    EXPECT_EQ(*url, (WebhookUrl{true, "discord.com", 443, "/api/webhooks/1/x?wait=true"}));
    EXPECT_EQ(url->authority(), "discord.com");
    const auto v6 = parse_webhook_url("http://[::1]:8080", true);
    ASSERT_TRUE(v6);
    EXPECT_EQ(*v6, (WebhookUrl{false, "::1", 8080, "/"}));
    EXPECT_EQ(v6->authority(), "[::1]:8080");
}

TEST(WebhookUrl, IsNothingElseAndItsFaultDoesNotShowIt) {
    for (const std::string url :
         {"", "discord.com/secret", "http://discord.com/secret", "ftp://discord.com/secret",
          "https:///secret", "https://u:secret@discord.com/", "https://discord.com:0/secret",
          "https://discord.com:70000/secret", "https://discord.com/ secret",
          "https://discord.com/\r\nsecret: 1", "https://discord.com/secret#x"}) {
        const auto parsed = parse_webhook_url(url, false);
        ASSERT_FALSE(parsed) << url;
        EXPECT_EQ(parsed.error().find("secret"), std::string::npos) << parsed.error();
    }
    EXPECT_FALSE(parse_webhook_url("https://a/" + std::string(2000, 'x'), false));
}

TEST(OutsideAddress, IsOneOfThePublicInternetAlone) {
    for (const auto* const outside :
         {"1.1.1.1", "162.159.128.233", "2606:4700::1", "::ffff:1.1.1.1", "64:ff9b::101:101"})
        EXPECT_TRUE(is_outside(*parse_address(outside))) << outside;
    for (const auto* const inside : {"0.0.0.0",
                                     "10.1.2.3",
                                     "100.64.0.1",
                                     "127.0.0.1",
                                     "169.254.169.254",
                                     "172.31.0.1",
                                     "192.0.0.8",
                                     "192.168.1.1",
                                     "198.18.0.1",
                                     "203.0.113.5",
                                     "224.0.0.1",
                                     "239.1.2.3",
                                     "255.255.255.255",
                                     "::",
                                     "::1",
                                     "::ffff:10.0.0.1",
                                     "::ffff:127.0.0.1",
                                     "::7f00:1",
                                     "64:ff9b::a00:1",
                                     "64:ff9b:1::1",
                                     "fc00::1",
                                     "fd12::1",
                                     "fe80::1",
                                     "fec0::1",
                                     "ff02::1",
                                     "2001:db8::1",
                                     "2001::1",
                                     "2002:a00:1::1",
                                     "100::1"})
        EXPECT_FALSE(is_outside(*parse_address(inside))) << inside;
}

TEST(NewsQueue, GivesWhatIsDueInItsOrder) {
    NewsQueue queue;
    EXPECT_EQ(queue.next_due(), std::nullopt);
    queue.add(news_from(1), told_at + 2s, told_at);
    queue.add(news_from(2), told_at, told_at);
    EXPECT_EQ(queue.next_due(), told_at);
    EXPECT_EQ(networks_in(queue), (std::vector<std::uint64_t>{2}));
    EXPECT_EQ(queue.next_due(), told_at + 2s);
    EXPECT_TRUE(queue.take(told_at + 2s));
}

TEST(NewsQueue, TakesNoMoreOfANetworkThanItsShareOfARate) {
    NewsQueue queue;
    std::size_t dropped = 0;
    for (int i = 0; i < 20; ++i) {
        dropped += queue.add(news_from(1), told_at, told_at);
        queue.take(told_at);
    }
    EXPECT_EQ(dropped, 20 - NewsQueue::of_network.burst);
    EXPECT_EQ(queue.add(news_from(2), told_at, told_at), 0u) << "another network is not held up";
    EXPECT_EQ(queue.add(news_from(1), told_at, told_at + 1min), 0u) << "it refills";
}

TEST(NewsQueue, KnowsWhatIsTooOldToTell) {
    const auto room = listed_of(1, {});
    const DueNews race{RaceOver{room.code, "", race::Mode::race, "easy", {}, 2, 0, {}}, told_at};
    EXPECT_FALSE(is_too_old(race, told_at + 10min));
    EXPECT_TRUE(is_too_old(race, told_at + 11min));
    EXPECT_FALSE(is_too_old({DayOver{}, told_at}, told_at + 24h)) << "the day's winner is news";
}

TEST(NewsQueue, DropsTheOldestOfTheLargestShareWhenItIsFull) {
    NewsQueue queue;
    // A provider fills it from many of its customers.
    for (std::uint64_t i = 0; i < NewsQueue::most; ++i)
        EXPECT_EQ(queue.add(news_from(100 + i, 7), told_at, told_at), 0u);
    EXPECT_EQ(queue.add(news_from(1, 1), told_at, told_at), 1u);
    EXPECT_EQ(queue.size(), NewsQueue::most);
    const auto left = networks_in(queue);
    EXPECT_EQ(left.front(), 101u);
    EXPECT_EQ(left.back(), 1u);
}

TEST(NameLookup, SaysThatNoThreadIsLeftAndWorksAgain) {
    NameLookup names;
    {
        const NoThreads none;
        for (int i = 0; i < 10; ++i)
            EXPECT_NE(fault_of_lookup(names).find("no thread"), std::string::npos) << i;
    }
    EXPECT_EQ(fault_of_lookup(names), "");
}

TEST(Webhook, AnswersATestWhileNoThreadIsLeft) {
    boost::asio::io_context io{1};
    const ListedRooms rooms;
    Webhook webhook({true, "localhost", 1, "/"}, true, sender, rooms);
    {
        const NoThreads none;
        const auto failed = tested(webhook, io);
        ASSERT_TRUE(failed);
        EXPECT_EQ(failed->outcome.kind, Kind::not_now);
    }
    EXPECT_TRUE(tested(webhook, io));
    EXPECT_EQ(webhook.counts().failed.value(), 2u);
}

TEST(ConnectInTurn, GivesNotAllItsTimeToAnAddressThatIsSilent) {
    boost::asio::io_context io{1};
    const Silent silent(io);
    boost::asio::basic_socket_acceptor<net::Tcp, Executor> open(
        io, net::Tcp::endpoint(*parse_address("127.0.0.3"), silent.endpoint().port()));
    net::Socket socket(io);
    boost::system::error_code error = boost::asio::error::would_block;
    auto connecting =
        connect_into(socket, {silent.endpoint().address(), open.local_endpoint().address()},
                     silent.endpoint().port(), error);
    spawn(io.get_executor(), "a test", std::move(connecting));
    io.run_for(10s);
    EXPECT_FALSE(error) << error.message();
    EXPECT_EQ(socket.remote_endpoint(), open.local_endpoint());
}

TEST(PostOutcome, FollowsTheStatus) {
    EXPECT_EQ(outcome_of_answer(204, "").kind, Kind::sent);
    for (const unsigned refused : {301u, 307u, 400u, 401u, 404u})
        EXPECT_EQ(outcome_of_answer(refused, "").kind, Kind::refused) << refused;
    for (const unsigned later : {429u, 503u})
        EXPECT_EQ(outcome_of_answer(later, "").kind, Kind::not_now) << later;
    for (const unsigned unsure : {408u, 500u, 502u, 504u})
        EXPECT_EQ(outcome_of_answer(unsure, "").kind, Kind::unsure) << unsure;
}

TEST(PostOutcome, WaitsAsLongAsItIsToldWithinBounds) {
    EXPECT_EQ(outcome_of_answer(429, "7").retry_after, 7s);
    EXPECT_EQ(outcome_of_answer(429, "0").retry_after, 1s);
    EXPECT_EQ(outcome_of_answer(429, "86400").retry_after, 60s);
    EXPECT_EQ(outcome_of_answer(429, "").retry_after, std::nullopt);
    EXPECT_EQ(outcome_of_answer(503, "Wed, 21 Oct 2026").retry_after, std::nullopt);
}

}  // namespace gridrace::server
