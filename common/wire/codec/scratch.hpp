// A short-lived protobuf message in reused memory of its thread: encoding a move allocates nothing.
// Included by codecs only.
#pragma once

#include <google/protobuf/arena.h>

#include <array>
#include <cassert>

namespace gridrace::wire {

// The memory of one thread. Large messages take more from the heap until they are destroyed.
class ScratchMemory {
public:
    static ScratchMemory& of_thread() {
        thread_local ScratchMemory memory;
        return memory;
    }

private:
    template <class Message>
    friend class Scratch;

    ScratchMemory() : arena_(options(block_)) {}

    static google::protobuf::ArenaOptions options(std::array<char, 8192>& block) {
        google::protobuf::ArenaOptions options;
        options.initial_block = block.data();
        options.initial_block_size = block.size();
        return options;
    }

    alignas(8) std::array<char, 8192> block_;
    google::protobuf::Arena arena_;
    bool in_use_ = false;
};

// At most one at a time on each thread.
template <class Message>
class Scratch {
public:
    Scratch() : memory_(ScratchMemory::of_thread()) {
        assert(!memory_.in_use_);
        memory_.in_use_ = true;
        message_ = google::protobuf::Arena::CreateMessage<Message>(&memory_.arena_);
    }
    ~Scratch() {
        memory_.arena_.Reset();
        memory_.in_use_ = false;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    Message& operator*() { return *message_; }
    Message* operator->() { return message_; }

private:
    ScratchMemory& memory_;
    Message* message_;
};

}  // namespace gridrace::wire
