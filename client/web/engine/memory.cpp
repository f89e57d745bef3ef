// Memory for the engine in a tenth of the code of malloc: blocks of powers of two, a list of free ones for each size.
// And the copying of bytes as instructions of WebAssembly, instead of the C library's loops.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

extern "C" std::byte __heap_base;  // the linker's: where nothing else is

namespace {

constexpr std::size_t page_size = 65'536;
// Before each block, also its alignment.
constexpr std::size_t header_size = 16;
constexpr unsigned smallest = 5;  // 32 bytes
constexpr std::size_t most = 1 << 30;

struct Block {
    std::size_t exponent;  // of its size
    Block* next;           // while it is free
};

std::array<Block*, 32> free_blocks;
std::size_t unused_from = 0;  // address; all beyond was never given out

// The engine is one instance of some megabytes: without memory it ends, and the worker starts another.
std::size_t take_fresh(std::size_t size) {
    if (unused_from == 0) {
        const auto base = reinterpret_cast<std::size_t>(&__heap_base);
        unused_from = (base + header_size - 1) / header_size * header_size;
    }
    const auto start = unused_from;
    const auto end = start + size;
    const auto present = __builtin_wasm_memory_size(0) * page_size;
    if (end > present) {
        const auto missing = (end - present + page_size - 1) / page_size;
        if (__builtin_wasm_memory_grow(0, missing) == SIZE_MAX) __builtin_trap();
    }
    unused_from = end;
    return start;
}

}  // namespace

void* operator new(std::size_t size) {
    if (size > most) __builtin_trap();
    const auto wanted = static_cast<unsigned>(std::bit_width(size + header_size - 1));
    const auto exponent = wanted < smallest ? smallest : wanted;
    Block* block = free_blocks[exponent];
    if (block != nullptr) {
        free_blocks[exponent] = block->next;
    } else {
        block = reinterpret_cast<Block*>(take_fresh(std::size_t{1} << exponent));
        block->exponent = exponent;
    }
    return reinterpret_cast<std::byte*>(block) + header_size;
}

void operator delete(void* bytes) noexcept {
    if (bytes == nullptr) return;
    auto* block = reinterpret_cast<Block*>(static_cast<std::byte*>(bytes) - header_size);
    block->next = free_blocks[block->exponent];
    free_blocks[block->exponent] = block;
}

void operator delete(void* bytes, std::size_t /*size*/) noexcept {
    operator delete(bytes);
}

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    return operator new(size);
}

void operator delete(void* bytes, const std::nothrow_t& /*tag*/) noexcept {
    operator delete(bytes);
}

extern "C" void* memcpy(void* to, const void* from, std::size_t size) {
    __builtin_memcpy(to, from, size);
    return to;
}

extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    __builtin_memmove(to, from, size);
    return to;
}

extern "C" void* memset(void* to, int byte, std::size_t size) {
    __builtin_memset(to, byte, size);
    return to;
}
