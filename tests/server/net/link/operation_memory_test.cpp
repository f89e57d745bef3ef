#include "server/net/link/operation_memory.hpp"

#include <vector>

namespace gridrace::server {

using Bytes = OperationMemory::Allocator<std::byte>;

TEST(OperationMemory, GivesTheSameBlockAgain) {
    OperationMemory memory;
    Bytes bytes(memory);
    auto* const first = bytes.allocate(100);
    bytes.deallocate(first, 100);

    auto* const second = bytes.allocate(60);

    EXPECT_EQ(second, first);
    bytes.deallocate(second, 60);
}

TEST(OperationMemory, HasAnotherBlockWhileTheFirstIsInUse) {
    OperationMemory memory;
    Bytes bytes(memory);
    auto* const first = bytes.allocate(100);

    auto* const second = bytes.allocate(100);

    EXPECT_NE(second, first);
    bytes.deallocate(first, 100);
    EXPECT_EQ(bytes.allocate(100), first);
    bytes.deallocate(second, 100);
    bytes.deallocate(first, 100);
}

TEST(OperationMemory, GrowsToWhatIsNeeded) {
    OperationMemory memory;
    Bytes bytes(memory);
    bytes.deallocate(bytes.allocate(100), 100);

    auto* const large = bytes.allocate(10'000);
    std::fill_n(large, 10'000, std::byte{1});
    bytes.deallocate(large, 10'000);

    EXPECT_EQ(bytes.allocate(10'000), large);
    bytes.deallocate(large, 10'000);
}

TEST(OperationMemory, IsSharedByAllocatorsOfOtherTypes) {
    OperationMemory memory;
    Bytes bytes(memory);
    OperationMemory::Allocator<long> numbers(bytes);

    auto* const number = numbers.allocate(1);
    auto* const byte = bytes.allocate(1);

    EXPECT_NE(static_cast<void*>(byte), number);
    numbers.deallocate(number, 1);
    EXPECT_EQ(static_cast<void*>(bytes.allocate(8)), number);
    bytes.deallocate(byte, 1);
    bytes.deallocate(reinterpret_cast<std::byte*>(number), 8);
}

}  // namespace gridrace::server
