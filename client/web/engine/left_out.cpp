// Stands in for what the page leaves out: files of OpenSudoku, which need an XML parser, the tables of utf8proc, the
// modes that take several players (there are no ghosts in them), the puzzle of the day, tournaments, clubs, teams, lists of
// names, what watchers are shown, the sentences of refusals, the ladder of hints for people, and printf, which the C++ library would bring along for the message of an abort and for one number.
#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <string>
#include <utility>

#include "common/base/text.hpp"
#include "common/race/decide/decide.hpp"
#include "common/race/entrants.hpp"
#include "common/race/fold_company.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/modes/lives.hpp"
#include "common/race/modes/penalty.hpp"
#include "common/race/modes/swiss.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"
#include "common/sudoku/formats/hodoku_line.hpp"
#include "common/sudoku/formats/opensudoku.hpp"
#include "common/sudoku/formats/opensudoku_game.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"
#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/texts/loose_rows.hpp"
#include "common/sudoku/texts/plain_text.hpp"
#include "common/sudoku/words/speaker.hpp"

struct XML_ParserStruct {};

extern "C" [[noreturn]] void abort_message(const char* /*format*/, ...) {
    __builtin_trap();
}

[[noreturn]] void std::__libcpp_verbose_abort(const char* /*format*/, ...) {
    __builtin_trap();
}

// Called by the C++ library for std::to_string(double) only: "%f", without the rest of printf.
extern "C" int snprintf(char* text, std::size_t size, const char* format, ...) {
    std::va_list given;
    va_start(given, format);
    const double value = va_arg(given, double);
    va_end(given);
    constexpr std::int64_t million = 1'000'000;
    const auto millionths = static_cast<std::int64_t>((value < 0 ? -value : value) * million);
    const auto fraction = std::to_string(million + millionths % million).substr(1);
    const auto digits =
        (value < 0 ? "-" : "") + std::to_string(millionths / million) + "." + fraction;
    digits.substr(0, size - 1).copy(text, size - 1);
    return static_cast<int>(digits.size());
}

namespace gridrace {

// The page shows texts as text and isolates them, so only bytes that are no text need taming.
std::string printable(std::string_view text, std::size_t limit) {
    std::string tame(text.substr(0, limit));
    for (char& byte : tame) {
        if (static_cast<unsigned char>(byte) < ' ' || byte == '\x7f') byte = '?';
    }
    return tame;
}

const race::RuleSet& race::rule_set(Mode mode) {
    static const RuleSet of_a_race;
    static const Lives lives;
    static const Penalty penalty;
    if (mode == Mode::lives) return lives;
    if (mode == Mode::penalty) return penalty;
    return of_a_race;
}

namespace race {

// Nobody plays the puzzle of the day without a server.
bool is_of_a_day(const RoomState& /*state*/) {
    return false;
}
bool keeps_attempt(const RoomState& /*state*/, MemberId /*member*/) {
    return false;
}
bool plays_tournament(const RoomState& /*state*/, MemberId /*member*/) {
    return false;
}
Instant day_race_end(const RaceRules& /*rules*/) {
    return {};
}
std::optional<Refusal> begin_attempt(Recorder& /*room*/, MemberId /*author*/, Context /*context*/) {
    return RefusalCode::not_in_this_mode;
}

// The page has these sentences in the player's language; here they would only say why a record is false.
std::string describe(const Refusal& /*refusal*/) {
    return "the rules refuse it.";
}

// A record tells nothing of teams: moves and places are the same with them and without.
void fill_teams(Recorder& /*room*/) {}

Result<std::string, Refusal> club_name(std::string_view /*name*/) {
    return Refusal(RefusalCode::name_not_allowed);
}
Result<std::vector<std::string>, Refusal> entrants_of(std::span<const std::string> /*names*/,
                                                      const RaceRules& /*rules*/,
                                                      bool /*is_club*/) {
    return std::vector<std::string>{};
}
bool may_play(const RoomState& /*state*/, const std::string& /*name*/) {
    return true;
}
// The page's own races have no server to draw with.
std::optional<Refusal> decide(Recorder& /*room*/, MemberId /*author*/, const CommitDraw& /*asked*/,
                              Context /*context*/) {
    return RefusalCode::draw_is_closed;
}
std::optional<Refusal> decide(Recorder& /*room*/, MemberId /*author*/, const OpenDraw& /*asked*/,
                              Context /*context*/) {
    return RefusalCode::draw_is_closed;
}
std::optional<Draw> draw_of_next(const RoomState& /*state*/, Context /*context*/) {
    return std::nullopt;
}
void close_draw_if_due(Recorder& /*room*/, Context /*context*/) {}
bool are_players_there(const RoomState& /*state*/, const Draw& /*draw*/) {
    return true;
}
bool lacks_somebody(const RoomState& /*state*/, const DrawOpenings& /*openings*/) {
    return false;
}
void fold_in_company(RoomState& /*state*/, const CompanyEvent& /*event*/) {}
std::optional<MemberId> latest_visit(const RoomState& /*state*/, const TokenHash& /*token*/,
                                     const std::optional<PlayerKey>& /*key*/,
                                     std::string_view /*name*/) {
    return std::nullopt;
}
bool may_have_key(const RoomState& /*state*/, const Join& /*newcomer*/) {
    return false;
}
void know_by_key(Recorder& /*room*/, MemberId /*member*/, const PlayerKey& /*key*/) {}
void seat_known_player(Recorder& /*room*/, MemberId /*member*/, Context /*context*/) {}
void seat_player(Recorder& /*room*/, MemberId /*member*/, Context /*context*/) {}
void seat_players(Recorder& /*room*/, Context /*context*/) {}
void score_club(Recorder& /*room*/, Context /*context*/) {}
void tidy_deserted_club(Recorder& /*room*/) {}
std::optional<Instant> meeting_deadline(const RoomState& /*state*/) {
    return std::nullopt;
}
void hold_meeting_if_due(Recorder& /*room*/, Context /*context*/) {}
void end_meeting_if_due(Recorder& /*room*/, MeetingReason /*reason*/, Context /*context*/) {}
void delay_move(Recorder& /*room*/, bool /*changes_progress*/, Context /*context*/) {}
void show_boards_if_due(Recorder& /*room*/, Context /*context*/) {}
void show_last_boards(Recorder& /*room*/) {}
void open_boards(Recorder& /*room*/, MemberId /*member*/) {}
std::optional<Instant> boards_shown_at(const RoomState& /*state*/) {
    return std::nullopt;
}
void put_last(std::vector<BoardMove>& /*moves*/, const BoardMove& /*move*/) {}
void seat_ghosts(Recorder& /*room*/) {}
void send_away(Recorder& /*room*/, const std::vector<Ghost>& /*ghosts*/, Context /*context*/) {}
bool is_to_be_kept(const RoomState& /*state*/, Context /*context*/) {
    return false;
}

}  // namespace race

// The ladder for people weighs more than the page's limits leave: its hints take the scale of ratings. To have the ladder,
// leave this part out, and name common/sudoku/people/*.cpp and words/link_words.cpp in sources.txt.
namespace sudoku {

std::optional<Step> next_step_for_people(const Position& position, UpTo highest) {
    constexpr Rating hardest_pattern{82};
    if (highest == UpTo::everything) return next_step(position.candidates);
    return next_step(position.candidates, {.hardest = hardest_pattern});
}

// No step of the scale has strong links.
std::string words::Speaker::reason_of_links(const Step& /*step*/) const {
    return {};
}

}  // namespace sudoku

// A whole text at once, line by line. What needs more than lines is read by the browser (read_puzzle.ts), or in the terminal.
namespace sudoku {

PuzzleReader::PuzzleReader() = default;
PuzzleReader::~PuzzleReader() = default;

void PuzzleReader::read(std::string_view text, std::vector<ReadPuzzle>& found) {
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        lines_.read(line, ++line_, found);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
}

void PuzzleReader::finish(std::vector<ReadPuzzle>& found) {
    lines_.end_block(found);
}

}  // namespace sudoku

namespace sudoku::detail {

bool LineReader::read_file(std::string_view /*text*/, Found& /*found*/) {
    return false;
}

bool is_library_line(std::string_view /*line*/) {
    return false;
}

Result<PuzzleDocument, ParseFault> read_library_line(std::string_view /*line*/) {
    return ParseFault{};
}

// Without names of columns a table begins with words, which are passed over as well.
bool is_header(std::string_view /*line*/) {
    return false;
}

int width_of_large_row(std::string_view /*text*/) {
    return 0;
}

// The browser knows characters that mean the same (read_puzzle.ts).
std::string plain_text(std::string_view line) {
    return std::string(line);
}
std::size_t place_in_line(std::string_view /*line*/, std::size_t place) {
    return place;
}

bool may_be_loose_row(std::string_view /*line*/) {
    return false;
}
bool may_be_empty_row(std::string_view /*line*/) {
    return false;
}

LooseGrid grid_of_rows(std::span<const std::string> /*lines*/) {
    return {};
}

std::string_view cause_in_file(ParseFault::Kind /*kind*/) {
    return {};
}

// The page shows neither title nor comment.
void LineReader::read_remark(std::string_view /*line*/) {}

bool LineReader::read_large_row(std::string_view /*text*/, Found& /*found*/) {
    return false;
}

void LineReader::end_large(Found& /*found*/) {}

bool LineReader::read_notation(std::string_view /*text*/, Found& /*found*/) {
    return false;
}

OpenSudokuReader::~OpenSudokuReader() = default;

std::string write_library_line(const PuzzleDocument& /*document*/) {
    return {};
}

std::string write_opensudoku_game(const PuzzleDocument& /*document*/) {
    return {};
}

}  // namespace sudoku::detail

}  // namespace gridrace
