#include "common/sudoku/formats/opensudoku.hpp"

#include <expat.h>

#include <algorithm>
#include <new>

#include "common/base/text.hpp"
#include "common/sudoku/formats/opensudoku_game.hpp"

// Expat of Debian 13 prefers 64-bit functions to those that all versions have; a short text does
// not need them.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace gridrace::sudoku::detail {

namespace {

constexpr std::size_t longest_piece = 4096;
// Maximum length of a tag, a comment and so on. A game in progress takes less than 3 KB.
constexpr std::size_t longest_token = 1 << 16;
constexpr std::size_t longest_text = 200;  // of titles and comments
constexpr int deepest = 16;

std::string_view attribute(const char** attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
        if (attributes[0] == name) return attributes[1];
    }
    return {};
}

std::string tamed(std::string_view text) {
    std::string line(text);
    std::ranges::replace(line, '\n', ' ');
    return printable(line, longest_text);
}

}  // namespace

// The parser's callbacks, with the reader as user data.
struct OpenSudokuReader::Callbacks {
    static OpenSudokuReader& reader(void* data) { return *static_cast<OpenSudokuReader*>(data); }

    static void open(void* data, const char* name, const char** attributes) {
        reader(data).open_element(name, attributes);
    }
    static void close(void* data, const char*) { reader(data).close_element(); }
    static void text(void* data, const char* text, int length) {
        reader(data).add_text({text, static_cast<std::size_t>(length)});
    }
    static void comment(void* data, const char* text) {
        reader(data).check_token(std::string_view(text).size());
    }
    static void instruction(void* data, const char* target, const char* text) {
        reader(data).check_token(std::string_view(target).size() + std::string_view(text).size());
    }
    static void document_type(void* data, const char*, const char*, const char*, int) {
        reader(data).stop(ParseFault::Kind::broken_xml);
    }
};

OpenSudokuReader::OpenSudokuReader(int line, int column)
    : parser_(XML_ParserCreate(nullptr), XML_ParserFree), first_line_(line), first_column_(column) {
    if (!parser_) throw std::bad_alloc();
#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 6
    // Otherwise faults would be reported later and at another place; long tokens are refused here.
    XML_SetReparseDeferralEnabled(parser_.get(), XML_FALSE);
#endif
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), Callbacks::open, Callbacks::close);
    XML_SetCharacterDataHandler(parser_.get(), Callbacks::text);
    XML_SetCommentHandler(parser_.get(), Callbacks::comment);
    XML_SetProcessingInstructionHandler(parser_.get(), Callbacks::instruction);
    XML_SetStartDoctypeDeclHandler(parser_.get(), Callbacks::document_type);
}

OpenSudokuReader::~OpenSudokuReader() = default;

std::size_t OpenSudokuReader::read(std::string_view bytes, std::vector<ReadPuzzle>& found) {
    found_ = &found;
    const auto taken_before = taken_;
    for (auto rest = bytes; !rest.empty() && !is_broken_;) {
        const auto piece = rest.substr(0, longest_piece);
        if (!feed(piece)) break;
        rest.remove_prefix(piece.size());
    }
    return has_ended_ ? end_ - taken_before : bytes.size();
}

void OpenSudokuReader::finish(std::vector<ReadPuzzle>& found) {
    found_ = &found;
    if (has_ended_ || is_broken_) return;
    XML_Parse(parser_.get(), "", 0, XML_TRUE);
    if (!is_broken_) stop(ParseFault::Kind::broken_xml);
}

// False if there is nothing more to parse. The parser would count carriage returns as lines.
bool OpenSudokuReader::feed(std::string_view bytes) {
    std::string piece(bytes);
    std::ranges::replace(piece, '\r', ' ');
    const auto status =
        XML_Parse(parser_.get(), piece.data(), static_cast<int>(piece.size()), XML_FALSE);
    if (has_ended_ || is_broken_) return false;
    if (status != XML_STATUS_OK) {
        stop(ParseFault::Kind::broken_xml);
        return false;
    }
    taken_ += piece.size();
    const auto token = static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get()));
    if (taken_ > token) check_token(taken_ - token);
    return !is_broken_;
}

// Called for complete and for incomplete tokens, so that the result does not depend on how the
// bytes are split.
void OpenSudokuReader::check_token(std::size_t length) {
    if (length > longest_token && !is_broken_) stop(ParseFault::Kind::broken_xml);
}

void OpenSudokuReader::open_element(std::string_view name, const char** attributes) {
    check_token(static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get())));
    if (is_broken_) return;
    if (depth_ == 0 && name != "opensudoku") return stop(ParseFault::Kind::not_opensudoku);
    if (++depth_ > deepest) return stop(ParseFault::Kind::broken_xml);
    text_ = Text::none;
    if (name == "folder") title_ = tamed(attribute(attributes, "name"));
    if (name == "game") read_game(attributes);
    if (depth_ == 2 && name == "name") text_ = Text::title;
    if (depth_ == 2 && (name == "description" || name == "comment")) text_ = Text::comment;
    if (text_ == Text::title) title_.clear();
    if (text_ == Text::comment) comment_.clear();
}

void OpenSudokuReader::close_element() {
    text_ = Text::none;
    if (--depth_ > 0 || is_broken_) return;
    has_ended_ = true;
    end_ = static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_.get())) +
           static_cast<std::size_t>(XML_GetCurrentByteCount(parser_.get()));
    XML_StopParser(parser_.get(), XML_FALSE);
}

void OpenSudokuReader::add_text(std::string_view text) {
    if (text_ == Text::none || is_broken_) return;
    auto& whole = text_ == Text::title ? title_ : comment_;
    whole += text.substr(0, longest_text - std::min(whole.size(), longest_text));
}

void OpenSudokuReader::read_game(const char** attributes) {
    const int line = fault({}).line;
    auto document = detail::read_game(attribute(attributes, "data"));
    if (!document) {
        found_->push_back({line, fault(ParseFault::Kind::broken_game)});
        return;
    }
    const auto note = attribute(attributes, "note");
    document->title = tamed(title_);
    document->comment = tamed(note.empty() ? comment_ : note);
    found_->push_back({line, std::move(*document)});
}

// At the current token.
ParseFault OpenSudokuReader::fault(ParseFault::Kind kind) const {
    const auto line = static_cast<int>(XML_GetCurrentLineNumber(parser_.get()));
    const auto column = static_cast<int>(XML_GetCurrentColumnNumber(parser_.get()));
    return {kind, first_line_ + line - 1, (line == 1 ? first_column_ : 1) + column, 0, {}};
}

void OpenSudokuReader::stop(ParseFault::Kind kind) {
    const auto why = fault(kind);
    found_->push_back({why.line, why});
    is_broken_ = true;
    XML_StopParser(parser_.get(), XML_FALSE);
}

}  // namespace gridrace::sudoku::detail
