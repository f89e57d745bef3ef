#include "server/log/sqlite/unused_space.hpp"

#include <bit>

namespace gridrace::server::sqlite {

namespace {

constexpr std::size_t file_header_size = 100;  // in the first page
// Types of pages, which no other page begins with: those begin with a page number below 2^25.
constexpr char interior_index = 2, interior_table = 5, leaf_index = 10, leaf_table = 13;

std::size_t number_at(std::string_view page, std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(page[at])) << 8 |
           static_cast<unsigned char>(page[at + 1]);
}

// 0: it is not a page of a b-tree.
std::size_t header_size_of(char type) {
    switch (type) {
        case interior_index:
        case interior_table: return 12;
        case leaf_index:
        case leaf_table: return 8;
        default: return 0;
    }
}

}  // namespace

UnusedPart unused_part(std::string_view page, std::size_t number) {
    const std::size_t header = number == 1 ? file_header_size : 0;
    if (page.size() < header + 12) return {};
    const auto header_size = header_size_of(page[header]);
    if (header_size == 0) return {};
    const auto begin = header + header_size + 2 * number_at(page, header + 3);
    const auto content = number_at(page, header + 5);
    const auto end = content == 0 ? std::size_t{65536} : content;
    return begin <= end && end <= page.size() ? UnusedPart{begin, end} : UnusedPart{};
}

std::size_t page_size_of(std::string_view first_page) {
    if (first_page.size() < file_header_size) return 0;
    const auto written = number_at(first_page, 16);
    const auto size = written == 1 ? std::size_t{65536} : written;
    return size >= 512 && std::has_single_bit(size) ? size : 0;
}

}  // namespace gridrace::server::sqlite
