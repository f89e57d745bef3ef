// Stands in for common/sudoku/formats/opensudoku.cpp where there is no Expat: files of OpenSudoku are refused.
#include "common/sudoku/formats/opensudoku.hpp"

struct XML_ParserStruct {};

namespace gridrace::sudoku::detail {

OpenSudokuReader::OpenSudokuReader(int line, int column)
    : parser_(nullptr, [](XML_ParserStruct*) {}), first_line_(line), first_column_(column) {}

OpenSudokuReader::~OpenSudokuReader() = default;

std::size_t OpenSudokuReader::read(std::string_view bytes, std::vector<ReadPuzzle>& found) {
    finish(found);
    return bytes.size();
}

void OpenSudokuReader::finish(std::vector<ReadPuzzle>& found) {
    if (is_broken_) return;
    is_broken_ = true;
    ParseFault fault{ParseFault::Kind::named, first_line_, first_column_, 0, {}};
    fault.reason =
        "files of OpenSudoku are not read here: the library was built without Expat, which reads "
        "XML";
    found.push_back({first_line_, fault});
}

}  // namespace gridrace::sudoku::detail
