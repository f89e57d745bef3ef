#include "client/app/loop/message_queue.hpp"

namespace gridrace::app {
namespace {

std::string text_of(const Message& message) {
    return std::get<Noticed>(message).sentence;
}

TEST(MessageQueue, TakesWhatAMessageBringsAfterIt) {
    std::vector<std::string> taken;
    MessageQueue* self = nullptr;
    MessageQueue queue([&](const Message& message) {
        if (text_of(message) == "first") {
            EXPECT_FALSE(self->put(Noticed{"its consequence"}));
        }
        taken.push_back(text_of(message));
    });
    self = &queue;

    EXPECT_TRUE(queue.put(Noticed{"first"}));
    EXPECT_TRUE(queue.put(Noticed{"second"}));

    EXPECT_EQ(taken, (std::vector<std::string>{"first", "its consequence", "second"}));
}

TEST(MessageQueue, TakesNothingOnceItHasEnded) {
    std::vector<std::string> taken;
    MessageQueue* self = nullptr;
    MessageQueue queue([&](const Message& message) {
        self->put(Noticed{"its consequence"});
        taken.push_back(text_of(message));
        self->end();
    });
    self = &queue;

    queue.put(Noticed{"last"});
    queue.put(Noticed{"too late"});

    EXPECT_TRUE(queue.has_ended());
    EXPECT_EQ(taken, std::vector<std::string>{"last"});
}

}  // namespace
}  // namespace gridrace::app
