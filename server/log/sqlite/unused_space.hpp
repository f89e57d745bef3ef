// The parts of a database's pages that hold nothing. SQLite overwrites what it deletes, but not the
// copies that remain in a page when it moves records to another. Format:
// https://sqlite.org/fileformat2.html#b_tree_pages.
#pragma once

#include <cstddef>
#include <string_view>

namespace gridrace::server::sqlite {

struct UnusedPart {
    std::size_t begin = 0;
    std::size_t end = 0;  // after its last byte; `begin`: there is none
};

// The part between the cell pointers and the cells of a page, `number` from 1. None in other pages than
// those of b-trees, which SQLite fills with zeros, or in a page that is damaged.
UnusedPart unused_part(std::string_view page, std::size_t number);

// In bytes, as the first page of a database says; 0: it is none.
std::size_t page_size_of(std::string_view first_page);

}  // namespace gridrace::server::sqlite
