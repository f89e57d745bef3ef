// A race that some people raced in a test, and its record: the same as in tests/client/app/recorded_race.cpp.
import { decode } from "../../client/web/src/wire/codec.ts";
import { candidates, clashingCells, conflict } from "../../client/web/src/race/rules.ts";
import { boxOf, isEmptyAt, withDigit } from "../../client/web/src/race/grid.ts";
import { fold } from "../../client/web/src/race/fold.ts";
import { beginsAt, cellsFilled, cellsToFill, gridOf, runOf } from "../../client/web/src/race/room.ts";
import { standardRules } from "../../client/web/src/race/room.ts";
import {
  Phase,
  Role,
  RunStatus,
  type Event,
  type HeadStart,
  type RaceRecord,
  type Snapshot,
} from "../../client/web/src/wire/wire.ts";

export const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
export const emptyGrid = ".".repeat(81);
export const [ada, ben, cho] = [1, 2, 3];

export const emptyRoom = (): Snapshot => decode("Snapshot", new Uint8Array()) as Snapshot;

export const isConsistent = (grid: string): boolean => clashingCells(grid).length === 0;
export const isSolved = (grid: string): boolean => !grid.includes(".") && isConsistent(grid);

// The first solution; null: there is none.
export function solve(grid: string): string | null {
  if (!grid.includes(".")) return grid;
  const digitsFor = (cell: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (candidates(grid, cell) >> (digit - 1)) & 1);
  const open = [...grid].flatMap((_, cell) => (isEmptyAt(grid, cell) ? [{ cell, digits: digitsFor(cell) }] : []));
  const { cell, digits } = open.reduce((one, other) => (other.digits.length < one.digits.length ? other : one));
  for (const digit of digits) {
    const solved = solve(withDigit(grid, cell, digit));
    if (solved) return solved;
  }
  return null;
}

const emptyCells = [...puzzle].flatMap((character, cell) => (character === "." ? [cell] : []));
const startOfRoom = Date.UTC(2024, 4, 1, 12);

export class RecordedRace {
  now = startOfRoom;
  room: Snapshot;
  private readonly start: Snapshot;
  private readonly course: RaceRecord["course"] = [];

  constructor(players: number, names = ["Ada", "Ben", "Cho 数独"], headStarts: HeadStart[] = []) {
    const members = Array.from({ length: players }, (_, i) => ({
      id: i + 1,
      name: names[i] ?? `Player ${i + 1}`,
      ...{ role: Role.PLAYER, ready: false, last_command: 0, answers: [], talked_at: [], muted: false, team: 0 },
      ...(headStarts[i] ? { head_start: headStarts[i] } : {}),
    }));
    this.start = this.room = {
      ...{ code: "ABC234", closed: false, phase: Phase.LOBBY, rules: standardRules(), members, host: 1 },
      ...{ last_member: players, deserted_since: 0, talk: [], locked: false, listed: false, word_needed: false, entrants: [] },
    };
    this.note({ kind: "countdown_started", countdown_started: { race: 1, starts_at: this.now + 5000 } });
    this.now += 5000;
    const started: Event = { kind: "race_started", race_started: { race: 1, at: this.now, puzzle } };
    const filled = headStarts.flatMap(({ cells }, i) => this.filledAtFirst(i + 1, cells));
    this.note(started, ...filled, ...this.heldUntilBegin(fold(this.room, started)));
  }

  // The cells of a head start, spread over the grid.
  private filledAtFirst(member: number, cells: number): Event[] {
    const filled_by_box = new Uint8Array(9);
    const placed = Array.from({ length: cells }, (_, i): Event => {
      const cell = emptyCells[Math.floor((i * emptyCells.length) / cells)];
      ++filled_by_box[boxOf(cell)];
      return { kind: "digit_placed", digit_placed: { member, cell, digit: Number(solution[cell]) } };
    });
    if (cells === 0) return [];
    return [...placed, { kind: "progress_changed", progress_changed: { member, filled_by_box } }];
  }

  private heldUntilBegin({ race }: Snapshot): Event[] {
    return race!.runs.flatMap((run): Event[] => {
      const until = beginsAt(race!, run);
      return until > this.now ? [{ kind: "player_held", player_held: { member: run.member, until } }] : [];
    });
  }

  note(...events: Event[]): void {
    this.course.push({ at: this.now, events });
    this.room = events.reduce(fold, this.room);
  }

  // Advances the room's time since the start to this.
  waitUntil(time: number): void {
    this.now = this.room.race!.starts_at + time;
  }

  // The right digit, into the empty cell of this number; the last one finishes.
  place(member: number, index: number): void {
    const cell = emptyCells[index];
    const placed: Event = {
      kind: "digit_placed",
      digit_placed: { member, cell, digit: Number(solution[cell]) },
    };
    this.move(member, placed, cell, 1);
  }

  clear(member: number, index: number): void {
    this.move(
      member,
      { kind: "cell_cleared", cell_cleared: { member, cell: emptyCells[index] } },
      emptyCells[index],
      -1,
    );
  }

  private move(member: number, event: Event, cell: number, by: number): void {
    const { race } = this.room;
    const run = runOf(this.room, member)!;
    const filled_by_box = run.filled_by_box.slice();
    filled_by_box[boxOf(cell)] += by;
    const events: Event[] = [
      event,
      { kind: "progress_changed", progress_changed: { member, filled_by_box } },
    ];
    if (cellsFilled(run) + by === cellsToFill(race!)) {
      const place = race!.runs.filter(({ status }) => status === RunStatus.FINISHED).length + 1;
      const time = this.now - race!.starts_at;
      events.push({ kind: "player_finished", player_finished: { member, time, place } });
    }
    this.note(...events);
  }

  // A digit that the rules refuse.
  slip(member: number): void {
    const run = runOf(this.room, member)!;
    if (!conflict(gridOf(this.room.race!, run), emptyCells[0], 5))
      throw new Error("this digit is none to refuse");
    this.note({ kind: "move_refused", move_refused: { member, refused_moves: run.refused_moves + 1 } });
  }

  takeAid(member: number): void {
    const aids = runOf(this.room, member)!.aids + 1;
    this.note({ kind: "aid_taken", aid_taken: { member, assist: 4, aids, until: this.now + 15_000 } });
  }

  say(member: number): void {
    this.note({ kind: "said", said: { member, text: "Hello", at: this.now } });
  }

  forfeit(member: number): void {
    this.note({ kind: "player_forfeited", player_forfeited: { member } });
  }

  leave(member: number): void {
    this.note({ kind: "member_left", member_left: { member, reason: 1, at: this.now } });
  }

  // All that is missing, one digit a second.
  finish(member: number): void {
    for (let i = 0; i < emptyCells.length; ++i) {
      if (gridOf(this.room.race!, runOf(this.room, member)!)[emptyCells[i]] !== ".") continue;
      this.now += 1000;
      this.place(member, i);
    }
  }

  // The server is away for this time.
  interrupt(time: number): void {
    const from = this.now;
    this.now += time;
    this.note({ kind: "interrupted", interrupted: { from, until: this.now } });
  }

  record(): RaceRecord {
    const ended: Event = { kind: "race_ended", race_ended: { race: 1, at: this.now, reason: 1, seed: "42" } };
    const last = this.course[this.course.length - 1];
    const course = [...this.course.slice(0, -1), { at: last.at, events: [...last.events, ended] }];
    return { start: this.start, course };
  }
}

// Three of them: Ben passes Ada, Ada passes Ben, takes an assist and wins, Ben gives up and Cho leaves, while
// the server is away for 100 seconds.
export function eventfulRace(): RecordedRace {
  const race = new RecordedRace(3);
  race.waitUntil(1000);
  race.place(ada, 0);
  race.waitUntil(2000);
  race.place(ben, 0);
  race.waitUntil(3000);
  race.place(ben, 1);
  race.waitUntil(4000);
  race.slip(ada);
  race.waitUntil(5000);
  race.place(ada, 1);
  race.place(ada, 2);
  race.waitUntil(7000);
  race.takeAid(ada);
  race.waitUntil(8000);
  race.clear(ben, 1);
  race.interrupt(100_000);
  race.waitUntil(20_000);
  race.place(cho, 5);
  race.forfeit(ben);
  race.waitUntil(30_000);
  race.leave(cho);
  race.finish(ada);
  return race;
}
