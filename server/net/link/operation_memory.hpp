// Memory for the operations of one direction of a connection, at most one at a time: Asio and Beast
// would allocate each on the heap. Must outlive them.
#pragma once

#include <boost/asio/bind_allocator.hpp>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace gridrace::server {

class OperationMemory {
public:
    // A standard allocator.
    template <class Value>
    struct Allocator {
        using value_type = Value;

        explicit Allocator(OperationMemory& source) : memory(&source) {}
        template <class Other>
        Allocator(const Allocator<Other>& other) : memory(other.memory) {}

        Value* allocate(std::size_t count) {
            static_assert(alignof(Value) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
            return static_cast<Value*>(memory->take(count * sizeof(Value)));
        }
        void deallocate(Value* values, std::size_t) { memory->give_back(values); }

        friend bool operator==(const Allocator&, const Allocator&) = default;

        OperationMemory* memory;
    };

    OperationMemory() = default;
    OperationMemory(const OperationMemory&) = delete;
    OperationMemory& operator=(const OperationMemory&) = delete;

    // A handler, or a token, whose operation uses this memory.
    template <class Token>
    auto used_by(Token&& token) {
        return boost::asio::bind_allocator(Allocator<std::byte>(*this), std::forward<Token>(token));
    }

private:
    // Keeps the largest block so far; a second one at the same time comes from the heap.
    void* take(std::size_t bytes) {
        if (is_taken_) return ::operator new(bytes);
        if (bytes > size_) {
            block_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
            size_ = bytes;
        }
        is_taken_ = true;
        return block_.get();
    }
    void give_back(void* block) {
        if (block != block_.get()) return ::operator delete(block);
        is_taken_ = false;
    }

    std::unique_ptr<std::byte[]> block_;
    std::size_t size_ = 0;
    bool is_taken_ = false;
};

}  // namespace gridrace::server
