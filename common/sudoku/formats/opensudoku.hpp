// Reads the XML files of OpenSudoku.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/formats/read_puzzle.hpp"

struct XML_ParserStruct;

namespace gridrace::sudoku::detail {

// Reads one document of OpenSudoku: folders of games, or the plain lists of older versions. Ignores
// other contents; refuses a document type, and thus entities. Memory is bounded for any input.
class OpenSudokuReader {
public:
    // The position of the document in the whole text.
    OpenSudokuReader(int line, int column);
    ~OpenSudokuReader();
    OpenSudokuReader(const OpenSudokuReader&) = delete;
    OpenSudokuReader& operator=(const OpenSudokuReader&) = delete;

    // Consumes bytes up to the end of the document, appends the games completed by them, and
    // returns how many it consumed. Reports a broken document once, then consumes all further
    // bytes.
    std::size_t read(std::string_view bytes, std::vector<ReadPuzzle>& found);
    // The text has ended: reports an incomplete document.
    void finish(std::vector<ReadPuzzle>& found);

    // True when the document is complete.
    bool has_ended() const { return has_ended_; }

private:
    struct Callbacks;
    enum class Text { none, title, comment };

    void open_element(std::string_view name, const char** attributes);
    void close_element();
    void add_text(std::string_view text);
    void read_game(const char** attributes);
    ParseFault fault(ParseFault::Kind kind) const;
    void stop(ParseFault::Kind kind);
    bool feed(std::string_view bytes);
    void check_token(std::size_t length);

    std::unique_ptr<XML_ParserStruct, void (*)(XML_ParserStruct*)> parser_;
    int first_line_;
    int first_column_;
    int depth_ = 0;
    Text text_ = Text::none;  // of the open element
    std::string title_;
    std::string comment_;
    std::vector<ReadPuzzle>* found_ = nullptr;  // while bytes are read
    std::size_t taken_ = 0;
    std::size_t end_ = 0;  // of the document in its bytes, when it has ended
    bool has_ended_ = false;
    bool is_broken_ = false;
};

// The first and last lines of a document.
inline constexpr std::string_view opensudoku_opening =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n";
inline constexpr std::string_view opensudoku_closing = "</opensudoku>\n";

}  // namespace gridrace::sudoku::detail
