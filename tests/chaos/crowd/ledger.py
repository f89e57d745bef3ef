"""What the people of one room asked and were told, held against the promise with every frame."""

from python_client import draws, player
from python_client.checks import CheckFailed, count_events, PRIVATE
from python_client.messages import server as server_pb2

LOST = "a confirmed command is lost"
TWICE = "a command has counted twice"
NEVER = "somebody saw what did not happen"
COUNTED = "time without a server counts"


def promise(kept, broken, details):
    """`broken` is the part of the promise that is not kept."""
    if not kept:
        raise CheckFailed(f"{broken}: {details}")


class RoomLedger:
    """Of all that anybody in this room was ever told."""

    def __init__(self, code):
        self.code = code
        self.public = {}  # number: the event
        self.seats = {}  # member: SeatLedger

    def seat(self, member, name):
        return self.seats.setdefault(member, SeatLedger(self, member, name))

    def races_ended(self):
        """Of those whose end somebody was shown as it came."""
        events = map(server_pb2.Event.FromString, self.public.values())
        return sum(event.HasField("race_ended") for event in events)

    def hear(self, number, event):
        known = self.public.setdefault(number, event)
        promise(
            known == event,
            NEVER,
            f"event {number} of {self.code} was {known!r} and then {event!r}",
        )

    def check_draws(self):
        """Of the races whose draw and end somebody was shown as they came: how many there are."""
        drawn = {}
        for data in self.public.values():
            event = server_pb2.Event.FromString(data)
            kind = event.WhichOneof("kind")
            if kind in ("countdown_started", "draw_closed", "race_ended"):
                told = getattr(event, kind)
                drawn.setdefault(told.race, {})[kind] = told
        count = 0
        for race, told in drawn.items():
            if len(told) < 3:
                continue
            end = told["race_ended"]
            openings = [(opening.member, opening.secret) for opening in told["draw_closed"].openings]
            bound = {entry.member: entry.commitment for entry in told["countdown_started"].draw.entries}
            fits = all(draws.commitment_to(secret) == bound.get(member) for member, secret in openings)
            fits = fits and draws.commitment_to(end.secret) == told["countdown_started"].draw.commitment
            promise(
                fits and draws.drawn_seed(race, end.secret, openings) == end.seed,
                NEVER,
                f"race {race} of {self.code} is not what was drawn: {told}",
            )
            count += 1
        return count


class SeatLedger:
    """Of one member: commands, answers, private events, and every snapshot."""

    def __init__(self, room, member, name):
        self.room = room
        self.member = member
        self.name = f"{name} (member {member} of {room.code})"
        self.asked = {}  # number: command
        self.answers = {}  # number: refusal, or None
        self.private = {}  # number: event
        self.snapshots = {}  # (public, private) events in it: what was shown
        self._race = 0
        self._digits = {}  # cell: digit (0: cleared), by the confirmed moves of this race
        self._clashes = 0  # answers in this race that count as refused moves
        self._knows_all_moves = False

    def hear(self, frame, room):
        """Takes in a frame; `room` is what the client has folded, this frame included."""
        if frame.HasField("welcome"):
            self._hear_welcome(frame.welcome)
        if frame.HasField("cursor"):
            public, private = count_events(frame)
            start = (frame.cursor.public_seen - public, frame.cursor.private_seen - private)
            if frame.HasField("snapshot"):
                self._hear_snapshot(frame.snapshot, start)
            changed = self._hear_events(frame.events, *start)
            if changed or frame.HasField("snapshot"):
                self._compare_run(room)
        for answer in frame.repeated_answers:
            self._hear_answer(answer.command, answer)

    def _hear_welcome(self, welcome):
        confirmed = max(self.answers, default=0)
        known = f"the server knows the commands of {self.name} up to {welcome.last_command}"
        promise(welcome.last_command >= confirmed, LOST, f"{known}, {confirmed} was answered")
        asked = max(self.asked, default=0)
        promise(welcome.last_command <= asked, NEVER, f"{known}, {asked} was the last")

    def _hear_snapshot(self, snapshot, start):
        self.snapshots[start] = snapshot.SerializeToString()
        if snapshot.race.number != self._race:
            # Which of the commands not answered yet belong to the new race, nobody can tell.
            self._begin_race(snapshot.race.number, not self.asked)
        for member in snapshot.members:
            for answer in member.answers:
                self._hear_answer(answer.command, answer)
        if snapshot.phase == server_pb2.PHASE_COUNTDOWN:
            self._begin_race(snapshot.race.number, True)

    def _hear_events(self, events, public, private):
        """Returns whether there were private ones."""
        before = private
        for event in events:
            if event.WhichOneof("kind") in PRIVATE:
                private += 1
                self._hear_private(private, event)
                continue
            public += 1
            self.room.hear(public, event.SerializeToString(deterministic=True))
            if event.HasField("countdown_started"):
                self._begin_race(event.countdown_started.race, True)
        return private > before

    def _hear_private(self, number, event):
        said = event.SerializeToString(deterministic=True)
        known = self.private.setdefault(number, said)
        what = f"private event {number} of {self.name} was {known!r} and then {said!r}"
        promise(known == said, NEVER, what)
        if event.HasField("command_answered"):
            self._hear_answer(event.command_answered.command, event.command_answered)

    def _hear_answer(self, number, answer):
        refusal = answer.refusal if answer.HasField("refusal") else None
        what = f"command {number} of {self.name}"
        promise(number in self.asked, NEVER, f"{what} is answered, but was not asked")
        if number in self.answers:
            promise(self.answers[number] == refusal, NEVER, f"{what} has another answer than before")
            return
        self.answers[number] = refusal
        command = self.asked[number]
        if refusal is not None:
            self._clashes += refusal.code in player.CLASHES
        elif command.HasField("place_digit"):
            self._digits[command.place_digit.cell] = command.place_digit.digit
        elif command.HasField("clear_cell"):
            self._digits[command.clear_cell.cell] = 0

    def _begin_race(self, number, knows_all_moves):
        self._race = number
        self._digits = {}
        self._clashes = 0
        self._knows_all_moves = knows_all_moves

    def _compare_run(self, room):
        """One's own run is made of the answered moves, each once, and of nothing else."""
        run = room.my_run()
        if not run or not self._knows_all_moves:
            return
        counted = f"{self.name} was refused {self._clashes} times, {run.refused_moves} are counted"
        promise(run.refused_moves >= self._clashes, LOST, counted)
        promise(run.refused_moves <= self._clashes, TWICE, counted)
        for cell in player.empty_cells(room):
            confirmed, digit = self._digits.get(cell, 0), run.grid[cell]
            if digit != confirmed:
                broken = TWICE if self._may_have_made(cell, digit) else LOST
                raise CheckFailed(
                    f"{broken}: cell {cell} of {self.name} holds {digit}, {confirmed} was confirmed"
                )

    def _may_have_made(self, cell, digit):
        """Is a command still without an answer that makes this of the cell? It will come again."""
        for number, command in self.asked.items():
            if number in self.answers:
                continue
            place = command.place_digit
            if command.HasField("place_digit") and (place.cell, place.digit) == (cell, digit):
                return True
            if command.HasField("clear_cell") and (command.clear_cell.cell, 0) == (cell, digit):
                return True
        return False
