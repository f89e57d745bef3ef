"""A room as a client knows it: the fold of the events that it was shown."""

import copy
import dataclasses
from typing import Dict, List, Optional, Tuple

from . import club as clubs, sudoku
from .messages import room as room_pb2
from .messages import server as server_pb2


WITH_TABLES = (room_pb2.MODE_SWISS, room_pb2.MODE_ARENA)


LONGEST_DRAW = 3_000


@dataclasses.dataclass
class Member:
    """Somebody in the room."""

    name: str
    role: int
    ready: bool = False
    away_since: Optional[int] = None
    talked_at: List[int] = dataclasses.field(default_factory=list)
    muted: bool = False
    team: int = 0
    head_start: tuple = (0, 0)  # seconds, cells
    bot: Optional[int] = None  # its strength


@dataclasses.dataclass
class TalkLine:
    """What somebody said: words, or an emote."""

    member: int
    name: str
    text: str
    emote: int
    at: int


@dataclasses.dataclass
class Run:
    """One player's course through a race; the digits are known of oneself only."""

    name: str
    grid: list
    filled_by_box: bytes = bytes(9)
    refused_moves: int = 0
    aids: int = 0
    held_until: Optional[int] = None
    status: int = server_pb2.RUN_STATUS_RACING
    time: int = 0
    place: int = 0
    solved: int = 0
    team: int = 0
    points_at: Optional[int] = None
    puzzle: str = ""  # one's own, if it is not the race's
    head_start: tuple = (0, 0)
    shown: str = ""  # the grid as watchers see it; empty: as the puzzle
    began_at: Optional[int] = None  # of an attempt at the puzzle of the day
    table: int = 0  # of a tournament

    def filled(self):
        return sum(self.filled_by_box)


@dataclasses.dataclass
class Race:
    """The race under way or, in the lobby, the last one."""

    number: int
    starts_at: int = 0
    puzzle: str = ""
    ends_at: Optional[int] = None  # announced, before the time limit
    ended_at: Optional[int] = None
    interrupted: int = 0
    end_reason: int = 0
    seed: Optional[int] = None
    assists: Tuple[int, ...] = ()
    runs: Dict[int, Run] = dataclasses.field(default_factory=dict)
    mode: int = room_pb2.MODE_RACE
    in_teams: bool = False
    board: Optional[list] = None  # one for all
    owners: List[int] = dataclasses.field(default_factory=list)
    turns: Dict[int, Tuple[int, int, int]] = dataclasses.field(default_factory=dict)
    later_cells: List[int] = dataclasses.field(default_factory=list)
    draw: Optional[server_pb2.Draw] = None
    openings: Tuple = ()  # (member, secret)
    secret: Optional[bytes] = None  # of the server in the draw


@dataclasses.dataclass
class Match:
    """The races of a match or tournament so far: (member, name, gained, points, wins, buchholz,
    team), best first."""

    raced: int = 0
    scores: Tuple = ()
    next_at: Optional[int] = None


@dataclasses.dataclass
class Tournament:
    """Rounds at tables; a table is the tuple of its players."""

    played: int = 0
    rounds: List[Tuple] = dataclasses.field(default_factory=list)
    tables: Tuple = ()
    ends_at: Optional[int] = None


@dataclasses.dataclass
class Standing:
    place: int
    member: int
    status: int
    filled: int


class Room:
    """Folds events; `me` is the member that this client is, of whom alone it sees digits."""

    def __init__(self, me):
        self.me = me
        self.code = ""
        self.closed = False
        self.locked = False
        self.listed = False
        self.word_needed = False
        self.phase = server_pb2.PHASE_LOBBY
        self.rules = room_pb2.RaceRules()
        self.members = {}
        self.host = 0
        self.race = None
        self.match = Match()
        self.tournament = Tournament()
        self.club = None
        self.entrants = []
        self.start_offered_at = None
        self.last_member = 0
        self.talk = []

    @classmethod
    def from_snapshot(cls, me, snapshot):
        self = cls(me)
        self.code = snapshot.code
        self.closed = snapshot.closed
        self.locked = snapshot.locked
        self.listed = snapshot.listed
        self.word_needed = snapshot.word_needed
        if snapshot.HasField("start_offered_at"):
            self.start_offered_at = snapshot.start_offered_at
        self.phase = snapshot.phase
        self.rules = copy.deepcopy(snapshot.rules)
        self.host = snapshot.host
        self.last_member = snapshot.last_member
        for member in snapshot.members:
            away = member.away_since if member.HasField("away_since") else None
            talked_at = list(member.talked_at)
            self.members[member.id] = Member(
                member.name, member.role, member.ready, away, talked_at, member.muted, member.team,
                _head_start(member.head_start), _bot(member),
            )
        self.talk = [
            TalkLine(line.member, line.name, line.text, line.emote, line.at)
            for line in snapshot.talk
        ]
        if snapshot.HasField("race"):
            self.race = _race_from(snapshot.race)
        if snapshot.HasField("match"):
            self.match = _match_from(snapshot.match, snapshot.match.raced)
        if snapshot.HasField("tournament"):
            self.tournament = _tournament_from(snapshot.tournament)
        if snapshot.HasField("club"):
            self.club = copy.deepcopy(snapshot.club)
        self.entrants = list(snapshot.entrants)
        return self

    def __eq__(self, other):
        return vars(self) == vars(other)

    def my_run(self):
        return self.race.runs.get(self.me) if self.race else None

    def everyone_unready(self):
        for member in self.members.values():
            member.ready = False

    def enter_race(self, member):
        grid = list(self.race.board or sudoku.parse(self.race.puzzle))
        run = self.race.runs[member] = Run(self.members[member].name, grid)
        if self.race.mode == room_pb2.MODE_RELAY or self.race.in_teams:
            run.team = self.members[member].team
        run.head_start = self._allowed(self.members[member].head_start)
        run.table = self._table_of(member)

    def _table_of(self, member):
        numbers = [number for number, table in enumerate(self.tournament.tables, 1) if member in table]
        return numbers[0] if numbers else 0

    def _allowed(self, head_start):
        seconds, cells = head_start
        if self.race.mode in (room_pb2.MODE_RELAY, room_pb2.MODE_TOGETHER, *WITH_TABLES):
            return (0, 0)
        if self.race.mode in (room_pb2.MODE_TERRITORY, room_pb2.MODE_SPRINT):
            return (seconds, 0)
        if self.race.mode == room_pb2.MODE_KNOCK_OUT:
            return (0, cells)
        return (seconds, cells)

    def standings(self):
        """Best first; equals share a place."""
        order = sorted(self.race.runs.items(), key=lambda item: _rank(item[1]))
        table = []
        for index, (member, run) in enumerate(order):
            shared = index > 0 and _rank(order[index - 1][1]) == _rank(run)
            place = table[-1].place if shared else index + 1
            table.append(Standing(place, member, run.status, run.filled()))
        return table

    def fold(self, event):
        """Adds one event; kinds that are not known change nothing."""
        kind = event.WhichOneof("kind")
        folding = getattr(self, f"_fold_{kind}", None) if kind else None
        if folding:
            folding(getattr(event, kind))

    # ---- the room ----

    def _fold_room_opened(self, event):
        self.code = event.code
        self.rules = copy.deepcopy(event.rules)

    def _fold_room_closed(self, _event):
        self.closed = True

    def _fold_member_joined(self, event):
        self.members[event.member] = Member(event.name, event.role, bot=_bot(event))
        self.last_member = event.member

    def _fold_member_left(self, event):
        run = self._run(event.member)
        racing = self.phase == server_pb2.PHASE_RACING
        if run and racing and run.status == server_pb2.RUN_STATUS_RACING:
            run.status = server_pb2.RUN_STATUS_GONE
            if self._is_daily():
                del self.race.runs[event.member]
        self.members.pop(event.member, None)
        if self.host == event.member:
            self.host = 0

    def _fold_member_away(self, event):
        if member := self.members.get(event.member):
            member.away_since = event.at

    def _fold_member_back(self, event):
        if member := self.members.get(event.member):
            member.away_since = None

    def _fold_host_changed(self, event):
        self.host = event.member

    def _fold_ready_changed(self, event):
        if member := self.members.get(event.member):
            member.ready = event.ready

    def _fold_role_changed(self, event):
        if member := self.members.get(event.member):
            member.role = event.role
            member.ready = False

    def _fold_rules_changed(self, event):
        if self.rules.mode_settings != event.rules.mode_settings:
            self.match = Match()
            self.tournament = Tournament()
        self.rules = copy.deepcopy(event.rules)

    def _fold_said(self, event):
        self._hear(event, event.text, room_pb2.EMOTE_UNSPECIFIED)

    def _fold_reacted(self, event):
        self._hear(event, "", event.emote)

    def _fold_announced(self, event):
        line = TalkLine(0, "", event.text, room_pb2.EMOTE_UNSPECIFIED, event.at)
        self.talk = [*self.talk, line][-20:]

    def _fold_mute_changed(self, event):
        if member := self.members.get(event.member):
            member.muted = event.muted

    def _fold_lock_changed(self, event):
        self.locked = event.locked

    def _fold_listing_changed(self, event):
        self.listed = event.listed

    def _fold_word_changed(self, event):
        self.word_needed = event.needed

    def _hear(self, event, text, emote):
        if member := self.members.get(event.member):
            member.talked_at = [*member.talked_at, event.at][-5:]
            line = TalkLine(event.member, member.name, text, emote, event.at)
            self.talk = [*self.talk, line][-20:]

    # ---- the race ----

    def _fold_countdown_started(self, event):
        self.phase = server_pb2.PHASE_COUNTDOWN
        self.start_offered_at = None
        self.race = Race(event.race, event.starts_at)
        self.race.draw = copy.deepcopy(event.draw) if event.HasField("draw") else None
        self.race.assists = tuple(self.rules.assists.allowed)
        self.race.mode = self.rules.mode_settings.mode or room_pb2.MODE_RACE
        self.race.in_teams = self.rules.mode_settings.in_teams
        self.match.next_at = None
        self.tournament.tables = ()
        if self.match.raced == 0:
            self.tournament = Tournament()

    def _fold_draw_closed(self, event):
        self.race.openings = _openings_from(event)

    def _fold_countdown_cancelled(self, event):
        self.phase = server_pb2.PHASE_LOBBY
        self.race = Race(event.race)
        self.tournament.tables = ()
        self.everyone_unready()

    def _fold_race_started(self, event):
        self.phase = server_pb2.PHASE_RACING
        self.race.starts_at = event.at
        self.race.puzzle = event.puzzle
        if self.race.mode in (room_pb2.MODE_TERRITORY, room_pb2.MODE_TOGETHER):
            self.race.board = sudoku.parse(event.puzzle)
            self.race.owners = [0] * 81
        for member_id, member in self.members.items():
            has_seat = self.race.mode not in WITH_TABLES or self._table_of(member_id) > 0
            if member.role == room_pb2.ROLE_PLAYER and has_seat and not self._is_daily():
                self.enter_race(member_id)

    def _fold_player_entered(self, event):
        if event.member in self.members:
            self.enter_race(event.member)

    def _fold_attempt_begun(self, event):
        if event.member in self.members:
            self.enter_race(event.member)
            self.race.runs[event.member].began_at = event.at

    def _is_daily(self):
        return self.race.mode == room_pb2.MODE_DAILY

    def _count_cell(self, run, cell, change):
        """Of an attempt: nobody is told its progress, and its player counts."""
        if self._is_daily() and bool(run.grid[cell]) == (change < 0):
            filled = bytearray(run.filled_by_box)
            filled[cell // 27 * 3 + cell % 9 // 3] += change
            run.filled_by_box = bytes(filled)

    def _fold_head_start_changed(self, event):
        if member := self.members.get(event.member):
            member.head_start = _head_start(event.head_start)

    def _fold_progress_changed(self, event):
        if run := self._run(event.member):
            run.filled_by_box = event.filled_by_box
            if self.race.mode == room_pb2.MODE_RELAY:
                for other in self.race.runs.values():
                    if other.team == run.team and other.status == server_pb2.RUN_STATUS_RACING:
                        other.filled_by_box = event.filled_by_box

    def _fold_move_refused(self, event):
        if run := self._run(event.member):
            run.refused_moves = event.refused_moves

    def _fold_aid_taken(self, event):
        if run := self._run(event.member):
            run.aids = event.aids
            run.held_until = event.until

    def _fold_player_finished(self, event):
        if run := self._run(event.member):
            for other in self.race.runs.values():
                apart = other.table != run.table or self._is_daily() and bool(other.aids) != bool(run.aids)
                if other.status == server_pb2.RUN_STATUS_FINISHED and other.time > event.time and not apart:
                    other.place += 1
            run.status = server_pb2.RUN_STATUS_FINISHED
            run.time = event.time
            run.place = event.place

    def _fold_player_forfeited(self, event):
        if run := self._run(event.member):
            run.status = server_pb2.RUN_STATUS_FORFEITED

    def _fold_race_ended(self, event):
        self.phase = server_pb2.PHASE_LOBBY
        self.race.ended_at = event.at
        self.race.end_reason = event.reason
        self.race.seed = event.seed if event.HasField("seed") else None
        self.race.secret = event.secret if event.HasField("secret") else None
        self.everyone_unready()

    def _fold_end_announced(self, event):
        self.race.ends_at = event.ends_at

    def _fold_start_offered(self, event):
        self.start_offered_at = event.at if event.HasField("at") else None

    def _fold_interrupted(self, event):
        gap = event.until - getattr(event, "from")
        if self.phase != server_pb2.PHASE_LOBBY:
            self.race.starts_at += gap
        if self.phase == server_pb2.PHASE_COUNTDOWN and self.race.draw is not None:
            self.race.draw.closes_at = max(self.race.draw.closes_at + gap, event.until + LONGEST_DRAW)
        if self.phase == server_pb2.PHASE_RACING:
            self.race.interrupted += gap
            if self.race.ends_at is not None:
                self.race.ends_at += gap
            for run in self.race.runs.values():
                if run.held_until is not None:
                    run.held_until += gap
                if run.began_at is not None and run.status == server_pb2.RUN_STATUS_RACING:
                    run.began_at += gap
            for team, (player, left, until) in self.race.turns.items():
                self.race.turns[team] = (player, left, until + gap)
        if self.match.next_at is not None:
            self.match.next_at += gap
        if self.start_offered_at is not None:
            self.start_offered_at += gap
        if self.tournament.ends_at is not None:
            self.tournament.ends_at += gap
        for member in self.members.values():
            if member.away_since is not None:
                member.away_since += gap

    # ---- the modes ----

    def _fold_team_changed(self, event):
        if member := self.members.get(event.member):
            member.team = event.team

    def _fold_player_out(self, event):
        if run := self._run(event.member):
            run.status = server_pb2.RUN_STATUS_OUT
            run.place = event.place

    def _fold_player_held(self, event):
        if run := self._run(event.member):
            run.held_until = event.until

    def _fold_puzzle_solved(self, event):
        if run := self._run(event.member):
            run.solved = event.solved
            run.filled_by_box = bytes(9)

    def _fold_puzzle_added(self, event):
        self.race.later_cells.append(event.cells_to_fill)

    def _fold_board_changed(self, event):
        self.race.board[event.cell] = event.digit
        self.race.owners[event.cell] = event.member if event.digit else 0
        for run in self.race.runs.values():
            run.grid[event.cell] = event.digit

    def _fold_pointed(self, event):
        if run := self._run(event.member):
            run.points_at = event.cell

    def _fold_turn_changed(self, event):
        self.race.turns[event.team] = (event.player, event.digits_left, event.until)

    def _fold_team_moved(self, event):
        if not (run := self._run(event.member)):
            return
        for other in self.race.runs.values():
            if other.team != run.team or other.status != server_pb2.RUN_STATUS_RACING:
                continue
            if event.box:
                filled = bytearray(other.filled_by_box)
                filled[event.box - 1] = event.filled
                other.filled_by_box = bytes(filled)
            if event.HasField("cell") and other is self.my_run():
                other.grid[event.cell] = event.digit
        player, _, until = self.race.turns[run.team]
        self.race.turns[run.team] = (player, event.digits_left, until)

    def _fold_boards_shown(self, event):
        for move in event.moves:
            if run := self._run(move.member):
                grid = list(run.shown or self.race.puzzle)
                grid[move.cell] = str(move.digit) if move.digit else "."
                run.shown = "".join(grid)

    def _fold_match_scored(self, event):
        self.match = _match_from(event, event.raced if event.HasField("next_at") else 0)
        if self.race.mode in WITH_TABLES and event.raced != self.tournament.played:
            played = [tuple(p for p in table if p in self.race.runs) for table in self.tournament.tables]
            self.tournament.rounds = [*self.tournament.rounds, tuple(filter(None, played))][-50:]
            self.tournament.played = event.raced

    def _fold_tables_set(self, event):
        self.tournament.tables = _tables_from(event.tables)
        self.tournament.ends_at = event.ends_at if event.HasField("ends_at") else None

    def _fold_entrants_listed(self, event):
        self.entrants = list(event.names)

    def _fold_club_founded(self, event):
        self.club = clubs.founded(event)

    def _fold_club_player_seated(self, event):
        if self.club and (member := self.members.get(event.member)):
            clubs.seat(self.club, event, member.name)

    def _fold_club_scored(self, event):
        if self.club:
            clubs.score(self.club, event)

    def _fold_meeting_set(self, event):
        if self.club:
            self.club.ClearField("meeting")
            if event.HasField("meeting"):
                self.club.meeting.CopyFrom(event.meeting)

    # ---- for this member alone ----

    def _fold_puzzle_dealt(self, event):
        if run := self._run(event.member):
            run.puzzle = event.puzzle
            run.grid = sudoku.parse(event.puzzle)

    def _fold_team_board_changed(self, event):
        if run := self._run(event.member):
            run.grid[event.cell] = event.digit

    def _fold_boards_opened(self, event):
        for board in event.boards:
            if run := self._run(board.member):
                run.shown = board.grid

    def _fold_digit_placed(self, event):
        if run := self._run(event.member):
            self._count_cell(run, event.cell, 1)
            run.grid[event.cell] = event.digit

    def _fold_cell_cleared(self, event):
        if run := self._run(event.member):
            self._count_cell(run, event.cell, -1)
            run.grid[event.cell] = 0

    def _run(self, member):
        return self.race.runs.get(member) if self.race else None


def _bot(member):
    return member.bot if member.HasField("bot") else None


def _head_start(message):
    return (message.seconds, message.cells)


def _openings_from(message):
    return tuple((opening.member, opening.secret) for opening in message.openings)


def _race_from(snapshot):
    race = Race(snapshot.number, snapshot.starts_at, snapshot.puzzle)
    race.interrupted = snapshot.interrupted
    if snapshot.HasField("ends_at"):
        race.ends_at = snapshot.ends_at
    race.assists = tuple(snapshot.assists.allowed)
    if snapshot.HasField("ended_at"):
        race.ended_at = snapshot.ended_at
        race.end_reason = snapshot.end_reason
        race.seed = snapshot.seed if snapshot.HasField("seed") else None
    race.mode = snapshot.mode_settings.mode or room_pb2.MODE_RACE
    race.in_teams = snapshot.mode_settings.in_teams
    if snapshot.board:
        race.board = sudoku.parse(snapshot.board)
        race.owners = list(snapshot.owners)
    race.turns = {turn.team: (turn.player, turn.digits_left, turn.until) for turn in snapshot.turns}
    race.later_cells = list(snapshot.later_cells)
    race.draw = copy.deepcopy(snapshot.draw) if snapshot.HasField("draw") else None
    race.openings = _openings_from(snapshot)
    race.secret = snapshot.secret if snapshot.HasField("secret") else None
    for run in snapshot.runs:
        race.runs[run.member] = Run(
            run.name,
            sudoku.parse(run.grid or snapshot.board or snapshot.puzzle),
            run.filled_by_box,
            run.refused_moves,
            run.aids,
            run.held_until if run.HasField("held_until") else None,
            run.status,
            run.time,
            run.place,
            run.solved,
            run.team,
            run.points_at if run.HasField("points_at") else None,
            run.puzzle,
            _head_start(run.head_start),
            run.shown,
            run.began_at if run.HasField("began_at") else None,
            run.table,
        )
    return race


def _match_from(match, raced):
    scores = tuple((s.member, s.name, s.gained, s.points, s.wins, s.buchholz, s.team) for s in match.scores)
    return Match(raced, scores, match.next_at if match.HasField("next_at") else None)


def _tables_from(tables):
    return tuple(tuple(table.players) for table in tables)


def _tournament_from(message):
    rounds = [_tables_from(played.tables) for played in message.rounds]
    ends_at = message.ends_at if message.HasField("ends_at") else None
    return Tournament(message.played, rounds, _tables_from(message.tables), ends_at)


def _rank(run):
    """Smaller is better."""
    groups = {server_pb2.RUN_STATUS_FINISHED: 0, server_pb2.RUN_STATUS_RACING: 1}
    return groups.get(run.status, 2), run.place, -run.filled()
