// Equivalent boards: what the server says of a board is turned, and what the member asks is turned back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  meantCommand,
  shownEvent,
  shownRecord,
  shownRefusal,
  shownSnapshot,
  turningOf,
} from "../../../client/web/src/net/equivalent_board.ts";
import { decode } from "../../../client/web/src/wire/codec.ts";
import { HouseKind, Role, type Command, type Event } from "../../../client/web/src/wire/wire.ts";
import type { Member, Race, Snapshot } from "../../../client/web/src/wire/wire.ts";
import { emptyRace } from "../../../client/web/src/race/fold.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { emptyRoom } from "../recorded_race.ts";

const solution =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const race = (number: number, equivalent_boards = true): Race => ({
  ...emptyRace,
  number,
  mode_settings: { ...standardModeSettings, equivalent_boards },
});
const player = (id: number): Member => ({
  ...(decode("members", new Uint8Array()) as Member),
  id,
  role: Role.PLAYER,
});
const room = (its: Race): Snapshot => ({
  ...emptyRoom(),
  race: its,
  members: [player(2), player(3), { ...player(4), role: Role.SPECTATOR }],
});
const turning = turningOf(room(race(1)), 2)!;

const started = (puzzle: string): Event => ({ kind: "race_started", race_started: { race: 1, at: 0, puzzle } });
function shownPuzzle(puzzle: string, by = turning): string {
  const event = shownEvent(by, started(puzzle));
  return event.kind === "race_started" ? event.race_started.puzzle : "";
}

const housesOf = (cell: number): string[] => {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return [`r${row}`, `c${column}`, `b${Math.floor(row / 3)}${Math.floor(column / 3)}`];
};

test("a solution stays a solution, and is another one", () => {
  const shown = shownPuzzle(solution);
  const seen = new Set([...shown].flatMap((digit, cell) => housesOf(cell).map((house) => house + digit)));

  assert.notEqual(shown, solution);
  assert.equal(seen.size, 243); // each digit once in each of 27 houses, each of them named for its nine digits
});

test("boards differ from member to member and from race to race, and stay the same in one", () => {
  assert.notEqual(shownPuzzle(solution, turningOf(room(race(1)), 3)!), shownPuzzle(solution));
  assert.notEqual(shownPuzzle(solution, turningOf(room(race(2)), 2)!), shownPuzzle(solution));
  assert.equal(shownPuzzle(solution, turningOf(room(race(1)), 2)!), shownPuzzle(solution));
});

test("without the rule the board is shown as it is", () => {
  assert.equal(turningOf(room(race(1, false)), 2), null);
  assert.equal(turningOf(null, 2), null);
});

test("spectators see the room's board", () => {
  assert.equal(turningOf(room(race(1)), 4), null);
});

test("the box of a team's move is that of its cell, also where the cell is not told", () => {
  const rest = { member: 2, filled: 1, digits_left: 2 };
  for (let cell = 0; cell < 81; cell++) {
    const box = 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3) + 1;
    const told = (where: object) => {
      const team_moved = { ...rest, box, digit: 0, ...where };
      const event = shownEvent(turning, { kind: "team_moved", team_moved });
      return event.kind === "team_moved" ? event.team_moved : assert.fail();
    };
    const shown = told({ cell, digit: 5 });
    const shownBox = 3 * Math.floor(shown.cell! / 27) + Math.floor((shown.cell! % 9) / 3) + 1;
    assert.equal(shown.box, shownBox);
    assert.deepEqual(told({}), { ...rest, box: shownBox, digit: 0 });
  }
});

test("a move comes back where it was made", () => {
  for (let cell = 0; cell < 81; cell++) {
    const digit = (cell % 9) + 1;
    const command: Command = { number: 1, action: "place_digit", place_digit: { cell, digit } };
    const meant = meantCommand(turning, command);
    assert.equal(meant.action, "place_digit");
    const placed = { member: 2, ...(meant.action === "place_digit" ? meant.place_digit : { cell: 0, digit: 0 }) };
    const event = shownEvent(turning, { kind: "digit_placed", digit_placed: placed });

    assert.deepEqual(event, { kind: "digit_placed", digit_placed: { member: 2, cell, digit } });
  }
});

test("talk is not turned", () => {
  const command: Command = { number: 1, action: "say", say: { text: "hi" } };

  assert.equal(meantCommand(turning, command), command);
});

test("a clash names houses that have the cells", () => {
  for (const kind of [HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX]) {
    const cell = kind === HouseKind.ROW ? 9 * 4 + 7 : kind === HouseKind.COLUMN ? 9 * 7 + 4 : 9 * 4 + 4;
    const { houses, cells } = shownRefusal(turning, { code: 7, houses: [{ kind, index: 4 }], cells: [cell] })!;
    const letter = { [HouseKind.ROW]: "r", [HouseKind.COLUMN]: "c" }[houses[0].kind as 1 | 2];
    const { index } = houses[0];
    const name = letter ? letter + index : `b${Math.floor(index / 3)}${index % 3}`;

    assert.ok(housesOf(cells[0]).includes(name), `${name} has not cell ${cells[0]}`);
  }
});

test("a snapshot is shown as its events", () => {
  const run = {
    ...{ member: 2, name: "Ada", refused_moves: 0, status: 1, time: 0, place: 0, aids: 0, solved: 0, team: 0, table: 0 },
    ...{ grid: solution, shown: solution, puzzle: "", filled_by_box: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]) },
  };
  const whole = { ...emptyRoom(), race: { ...race(1), puzzle: solution, runs: [run] } };

  const shown = shownSnapshot(turning, whole).race!;
  const progress = shownEvent(turning, {
    kind: "progress_changed",
    progress_changed: { member: 2, filled_by_box: run.filled_by_box },
  });

  assert.equal(shown.puzzle, shownPuzzle(solution));
  assert.equal(shown.runs[0].grid, shownPuzzle(solution));
  assert.equal(shown.runs[0].shown, shownPuzzle(solution));
  assert.deepEqual(
    progress.kind === "progress_changed" && progress.progress_changed.filled_by_box,
    shown.runs[0].filled_by_box,
  );
  assert.deepEqual([...shown.runs[0].filled_by_box].sort(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a record is turned as its events were, but for what was before the race", () => {
  const start = room(race(1));
  const record = { start, course: [{ at: 7, events: [started(solution)] }] };
  const shown = shownRecord(turning, record);
  assert.equal(shown.start, start);
  assert.deepEqual(shown.course, [{ at: 7, events: [shownEvent(turning, started(solution))] }]);
});

test("the boards that watchers see are turned, by moves and as a whole", () => {
  const moves = [...solution].map((digit, cell) => ({ member: 2, cell, digit: Number(digit) }));
  const byMoves = shownEvent(turning, { kind: "boards_shown", boards_shown: { moves } });
  const opened = { member: 3, boards: [{ member: 2, grid: solution }] };
  const asAWhole = shownEvent(turning, { kind: "boards_opened", boards_opened: opened });

  const digits = new Array<number>(81).fill(0);
  if (byMoves.kind === "boards_shown") {
    for (const { cell, digit } of byMoves.boards_shown.moves) digits[cell] = digit;
  }
  assert.equal(digits.join(""), shownPuzzle(solution));
  assert.equal(asAWhole.kind === "boards_opened" && asAWhole.boards_opened.boards[0].grid, shownPuzzle(solution));
});
