#include "common/race/fold_company.hpp"

#include <algorithm>

#include "common/race/view.hpp"

namespace gridrace::race {

namespace {

template <class Item>
void push_newest(std::vector<Item>& items, std::size_t kept, Item item) {
    items.push_back(std::move(item));
    if (items.size() > kept) items.erase(items.begin());
}

// The round's tables as they were played at.
void keep_round(RoomState& state) {
    auto& tournament = state.tournament;
    Tables played = tournament.tables;
    for (auto& table : played) {
        std::erase_if(table.players, [&](MemberId id) { return state.run(id) == nullptr; });
    }
    std::erase_if(played, [](const RaceTable& table) { return table.players.empty(); });
    push_newest(tournament.rounds, rounds_kept, std::move(played));
}

// Numbers are gapless from 1, so that the newest number determines the place of the oldest answer.
void keep(std::vector<Answer>& answers, Answer answer) {
    if (answers.size() < answers_kept) {
        answers.push_back(std::move(answer));
    } else {
        answers[(answer.command.value - 1) % answers_kept] = std::move(answer);
    }
}

void hear(RoomState& state, TalkLine line) {
    auto* member = state.member(line.member);
    if (member == nullptr) return;
    line.name = member->name;
    push_newest(member->talked_at, talks_in_a_row, line.at);
    push_newest(state.talk, talk_kept, std::move(line));
}

void sit_down(ClubPlayer& player, const Member& member, Instant at) {
    player.name = member.name;
    player.member = member.id;
    player.token = member.token;
    if (member.key) player.key = member.key;
    player.last_seen = at;
}

void write(sudoku::Grid& grid, sudoku::Cell cell, int digit) {
    if (digit == 0) {
        grid.clear(cell);
    } else {
        grid.place(cell, digit);
    }
}

struct FoldingInCompany {
    RoomState& state;

    void operator()(const TeamChanged& e) const {
        if (auto* member = state.member(e.member)) member->team = e.team;
    }
    void operator()(const HeadStartChanged& e) const {
        if (auto* member = state.member(e.member)) member->head_start = e.head_start;
    }
    void operator()(const PuzzleSolved& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        run->solved = e.solved;
        run->filled_by_box = {};
    }
    void operator()(const PuzzleAdded& e) const {
        state.race.later_cells.push_back(e.cells_to_fill);
    }
    void operator()(const BoardChanged& e) const {
        if (!state.race.board) return;
        auto& board = *state.race.board;
        board.owners[static_cast<std::size_t>(e.cell.index())] =
            e.digit == 0 ? MemberId{} : e.member;
        write(board.grid, e.cell, e.digit);
        for (auto& run : state.race.runs) write(run.grid, e.cell, e.digit);
    }
    void operator()(const Pointed& e) const {
        if (auto* run = state.run(e.member)) run->points_at = e.cell;
    }
    void operator()(const TurnChanged& e) const {
        auto& turns = state.race.turns;
        const auto at = std::ranges::lower_bound(turns, e.team, {}, &Turn::team);
        const Turn turn{e.team, e.player, e.digits_left, e.until};
        if (at != turns.end() && at->team == e.team) {
            *at = turn;
        } else {
            turns.insert(at, turn);
        }
    }
    void operator()(const TeamMoved& e) const {
        const auto* run = state.run(e.member);
        if (run == nullptr) return;
        for (auto& other : state.race.runs) {
            if (!shares_board(other, *run)) continue;
            if (e.cell) write(other.grid, *e.cell, e.digit);
            if (e.box != 0) other.filled_by_box[e.box - 1u] = e.filled;
        }
        const auto turn = std::ranges::find(state.race.turns, run->team, &Turn::team);
        if (turn != state.race.turns.end()) turn->digits_left = e.digits_left;
    }
    void operator()(const TeamBoardChanged& e) const {
        if (auto* run = state.run(e.member)) write(run->grid, e.cell, e.digit);
    }
    void operator()(const PuzzleDealt& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        run->puzzle = e.puzzle;
        run->grid = e.puzzle;
    }
    void operator()(const BoardsShown& e) const {
        auto& race = state.race;
        for (const auto& move : e.moves) {
            auto* run = state.run(move.member);
            if (run == nullptr || !race.puzzle) continue;
            if (!run->shown) run->shown = *race.puzzle;
            write(*run->shown, move.cell, move.digit);
        }
        if (!race.delayed.empty()) race.delayed.erase(race.delayed.begin());
    }
    // As the log has it, without boards, it changes nothing: they are known.
    void operator()(const BoardsOpened& e) const {
        for (const auto& board : e.boards) {
            if (auto* run = state.run(board.member)) run->shown = board.grid;
        }
    }
    void operator()(const MovesDelayed& e) const {
        auto& delayed = state.race.delayed;
        const bool dates_last = e.shown_at && !delayed.empty() && !delayed.back().shown_at;
        if (dates_last) {
            delayed.back().shown_at = e.shown_at;
        } else {
            delayed.push_back({e.shown_at, {}});
        }
    }
    void operator()(const MatchScored& e) const {
        state.match = {e.next_at ? e.raced : 0, e.scores, e.next_at};
        if (!has_tables(state.race.mode())) return;
        if (state.tournament.played != e.raced) keep_round(state);
        state.tournament.played = e.raced;
    }
    void operator()(const TablesSet& e) const {
        state.tournament.tables = e.tables;
        state.tournament.ends_at = e.ends_at;
    }
    void operator()(const EntrantsListed& e) const { state.entrants = e.names; }
    void operator()(const ClubFounded& e) const {
        state.club.emplace();
        state.club->name = e.name;
        state.club->founded = e.at;
    }
    void operator()(const ClubPlayerSeated& e) const {
        const auto* member = state.member(e.member);
        if (!state.club || member == nullptr) return;
        auto& club = *state.club;
        forget_player(club, e.forgotten);
        if (e.player > club.last_player) {
            club.players.emplace_back().number = e.player;
            club.last_player = e.player;
        }
        if (auto* player = club.player(e.player)) sit_down(*player, *member, e.at);
    }
    void operator()(const ClubScored& e) const {
        if (state.club) add_race(*state.club, e.at, e.kind, e.results);
    }
    void operator()(const MeetingSet& e) const {
        if (state.club) state.club->meeting = e.meeting;
    }
    void operator()(const ClubKept& e) const {
        state.club = e.club;
        state.last_member = e.last_member;
        state.race.number = e.last_race;
        state.public_events = e.public_events;
        state.muted_origins = e.muted_origins;
        state.last_entry = e.last_entry;
    }
    void operator()(const Said& e) const { hear(state, {e.member, "", e.text, {}, e.at}); }
    void operator()(const Reacted& e) const { hear(state, {e.member, "", "", e.emote, e.at}); }
    void operator()(const Announced& e) const {
        push_newest(state.talk, talk_kept, TalkLine{{}, "", e.text, {}, e.at});
    }
    void operator()(const MuteChanged& e) const {
        auto* member = state.member(e.member);
        if (member == nullptr) return;
        member->muted = e.muted;
        if (!member->origin) return;
        std::erase(state.muted_origins, *member->origin);
        if (e.muted) push_newest(state.muted_origins, origins_kept, *member->origin);
    }
    void operator()(const LockChanged& e) const { state.locked = e.locked; }
    void operator()(const ListingChanged& e) const { state.listed = e.listed; }
    void operator()(const WordChanged& e) const {
        state.word_needed = e.needed;
        if (!e.needed) state.word.reset();
    }
    void operator()(const WordBound& e) const { state.word = e.word; }
    void operator()(const KicksLifted&) const {
        state.barred.clear();
        state.barred_origins.clear();
    }
    void operator()(const CommandAnswered& e) const {
        auto* member = state.member(e.member);
        if (member == nullptr) return;
        member->last_command = e.command;
        keep(member->answers, {e.command, e.refusal, member->private_events});
    }
    void operator()(const TokenBound& e) const {
        state.last_entry = std::max(state.last_entry, e.entry);
        auto* member = state.member(e.member);
        if (member == nullptr) return;
        member->token = e.token;
        member->entry = e.entry;
    }
    void operator()(const PlayerKnown& e) const {
        auto* member = state.member(e.member);
        if (member == nullptr) return;
        member->key = e.key;
        const auto* player = state.club ? state.club->player_of(e.member) : nullptr;
        if (player != nullptr) state.club->player(player->number)->key = e.key;
    }
    void operator()(const TokenBarred& e) const { push_newest(state.barred, barred_kept, e.token); }
    void operator()(const OriginSeen& e) const {
        auto* member = state.member(e.member);
        if (member == nullptr) return;
        member->origin = e.origin;
        if (!member->muted) return;
        std::erase(state.muted_origins, e.origin);
        push_newest(state.muted_origins, origins_kept, e.origin);
    }
    void operator()(const OriginBarred& e) const {
        std::erase(state.barred_origins, e.origin);
        push_newest(state.barred_origins, origins_kept, e.origin);
    }
    void operator()(const GhostInvited& e) const { state.ghosts.push_back({{}, e.run}); }
    void operator()(const RaceKept&) const { ++state.races_kept; }
    void operator()(const DrawCommitted& e) const {
        if (auto* member = state.member(e.member)) member->draws = e.commitment;
    }
    void operator()(const DrawOpened& e) const {
        auto& openings = state.race.openings;
        const auto place = std::ranges::lower_bound(openings, e.member, {}, &DrawOpening::member);
        openings.insert(place, {e.member, e.secret});
    }
    void operator()(const DrawClosed& e) const { state.race.openings = e.openings; }
};

}  // namespace

void fold_in_company(RoomState& state, const CompanyEvent& event) {
    const FoldingInCompany folding{state};
    std::visit([&](const auto* e) { folding(*e); }, event);
}

}  // namespace gridrace::race
