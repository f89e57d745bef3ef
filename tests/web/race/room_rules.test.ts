// The rules of a room with one member: our own C++, compared in random games with what the page itself shows
// before an answer is there (race/rules.ts) and with the protocol's fold.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision, Happening, LoneRoom } from "../../../client/web/src/engine/room_rules.ts";
import { Assist, Phase, PuzzleSource, RefusalCode, RunStatus, type Command } from "../../../client/web/src/wire/wire.ts";
import type { RaceRules, Snapshot } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { boxOf, digitAt } from "../../../client/web/src/race/grid.ts";
import { gridOf, standardModeSettings } from "../../../client/web/src/race/room.ts";
import { conflict } from "../../../client/web/src/race/rules.ts";
import { loadTestRules } from "../puzzle_engine.ts";
import { isSolved, puzzle, solution } from "../recorded_race.ts";

const rules = loadTestRules();

const plainRules: RaceRules = {
  ...{ source: PuzzleSource.GENERATED, grade: 2, max_players: 1, countdown_seconds: 0 },
  ...{ time_limit_seconds: 3600, grace_seconds: 120, late_join: true, auto_start: true },
  ...{ assists: { allowed: [Assist.CHECK, Assist.HINTS] }, aid_price_seconds: 15 },
};

class Game implements LoneRoom {
  room: Snapshot;
  choice = {};
  seed: string | undefined;
  now = 1_000_000;
  last: Decision;

  constructor(given: RaceRules = plainRules, choice = {}) {
    this.room = {
      ...{ code: "", closed: false, phase: Phase.LOBBY, rules: given, members: [], host: 0 },
      ...{ last_member: 0, deserted_since: 0, talk: [], locked: false, listed: false, word_needed: false, entrants: [] },
    };
    this.last = this.take(rules.open(this.now, given, choice));
  }
  take(decision: Decision): Decision {
    this.room = decision.events.reduce(fold, this.room);
    this.choice = decision.choice;
    return (this.last = decision);
  }
  happens(what: Happening): Decision {
    return this.take(rules.decide(this.now, this, what));
  }
  asks(action: string, given: object = {}): Decision {
    return this.happens({
      is: "command",
      command: { number: 1, action, [action]: given } as unknown as Command,
    });
  }
  starts(seed?: string): void {
    this.asks("set_ready", { ready: true });
    this.seed = seed;
    this.happens({ is: "puzzle", puzzle, seed });
  }
  get run() {
    return this.room.race!.runs[0];
  }
  get grid(): string {
    return gridOf(this.room.race!, this.run);
  }
}

// A small generator of its own: the same seed repeats a failure.
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % sides;
  };
}

const kinds = ({ events }: Decision): string[] => events.map(({ kind }) => kind);

test("a move is refused where the page shows that it clashes, and only there", () => {
  let refused = 0;
  for (let seed = 1; seed <= 300; ++seed) {
    const roll = dice(seed);
    const game = new Game();
    game.starts();
    for (let step = 0; step < 100; ++step) {
      const [cell, digit] = [roll(81), 1 + roll(9)];
      const before = game.grid;
      const { refusal } = game.asks("place_digit", { cell, digit });
      const clash = puzzle[cell] === "." ? conflict(before, cell, digit) : null;
      if (puzzle[cell] !== ".") assert.equal(refusal?.code, RefusalCode.CELL_IS_GIVEN);
      else assert.deepEqual(refusal && { houses: refusal.houses, cells: refusal.cells }, clash ?? undefined);
      assert.equal(game.grid[cell], refusal ? before[cell] : String(digit), `seed ${seed}, step ${step}`);
      if (clash) ++refused;
      if (roll(4) === 0) game.asks("clear_cell", { cell: roll(81) });
    }
    const filled = new Array<number>(9).fill(0);
    [...game.grid].forEach((_, cell) => {
      if (puzzle[cell] === "." && digitAt(game.grid, cell) > 0) ++filled[boxOf(cell)];
    });
    assert.deepEqual([...game.run.filled_by_box], filled);
  }
  assert.ok(refused > 5000, `${refused} refused`);
});

test("the last digit ends the race", () => {
  const game = new Game();
  game.starts("18446744073709551615");
  game.now += 60_000;
  for (let cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] === ".") game.asks("place_digit", { cell, digit: Number(solution[cell]) });
  }
  assert.ok(isSolved(game.grid));
  assert.deepEqual(kinds(game.last).slice(-2), ["player_finished", "race_ended"]);
  assert.equal(game.run.status, RunStatus.FINISHED);
  assert.equal(game.run.time, 60_000);
  assert.equal(game.room.race!.seed, "18446744073709551615");
  assert.equal(game.last.deadline, undefined);
});

test("help that has a price holds up the next move", () => {
  const game = new Game();
  game.starts();
  assert.equal(game.asks("take_aid", { assist: Assist.REWIND }).refusal!.code, RefusalCode.AID_NOT_ALLOWED);
  game.asks("take_aid", { assist: Assist.CHECK });
  assert.equal(game.run.held_until, game.now + 15_000);
  assert.equal(game.asks("clear_cell", { cell: 2 }).refusal!.code, RefusalCode.PAYING_FOR_AID);
  game.now += 15_000;
  assert.equal(game.asks("place_digit", { cell: 2, digit: 4 }).refusal, undefined);
});

test("the time limit ends the race, and time that nobody played does not count", () => {
  const game = new Game();
  game.starts();
  assert.equal(game.last.deadline, game.now + 3_600_000);
  game.now += 10_000;
  const { deadline } = game.happens({ is: "absence", from: game.now - 10_000 });
  assert.equal(deadline, game.now + 3_600_000);
  game.now = deadline! - 1;
  assert.deepEqual(game.happens({ is: "time_passed" }).events, []);
  game.now = deadline!;
  assert.deepEqual(kinds(game.happens({ is: "time_passed" })), ["race_ended"]);
});

test("a countdown waits for the puzzle that its rules ask for, and ends without one", () => {
  const game = new Game({ ...plainRules, rating: { lowest: 31, highest: 35 } });
  game.asks("set_ready", { ready: true });
  assert.deepEqual(game.last.order, { grade: 2, lowest: 31, highest: 35 });
  assert.deepEqual(kinds(game.happens({ is: "puzzle", puzzle: null })), ["countdown_cancelled"]);
  assert.equal(game.room.phase, Phase.LOBBY);
});

test("a seed is raced once, the next race has the one after it", () => {
  const game = new Game({ ...plainRules, source: PuzzleSource.SEEDED }, { seed: "7" });
  game.asks("set_ready", { ready: true });
  assert.equal(game.last.order!.seed, "7");
  game.happens({ is: "puzzle", puzzle, seed: "7" });
  game.asks("forfeit");
  assert.deepEqual(game.choice, { seed: "7191089600892374487" });
});

test("a given puzzle is raced once, then they are generated", () => {
  const given = { given_puzzle: puzzle };
  const game = new Game({ ...plainRules, source: PuzzleSource.GIVEN }, given);
  game.asks("set_ready", { ready: true });
  assert.equal(game.last.order!.given_puzzle, puzzle);
  game.happens({ is: "puzzle", puzzle });
  assert.deepEqual(kinds(game.asks("forfeit")), ["player_forfeited", "race_ended", "rules_changed"]);
  assert.deepEqual([game.room.rules.source, game.choice], [PuzzleSource.GENERATED, {}]);
});

test("rules that cannot be are refused", () => {
  const given = { ...plainRules, source: PuzzleSource.GIVEN };
  const clashing = `11${".".repeat(79)}`;
  const { refusal } = rules.open(0, given, { given_puzzle: clashing });
  assert.equal(refusal!.code, RefusalCode.PUZZLE_BREAKS_RULES);
  const game = new Game();
  const long = { rules: { ...plainRules, time_limit_seconds: 90_000 }, choice: {} };
  assert.equal(game.asks("set_rules", long).refusal!.code, RefusalCode.TIME_LIMIT_OUT_OF_RANGE);
  const hard = { rules: { ...plainRules, grade: 5 }, choice: {} };
  assert.equal(game.asks("set_rules", hard).refusal, undefined);
  assert.deepEqual(game.room.rules, { ...plainRules, grade: 5, mode_settings: standardModeSettings });
});

test("what needs a second member is refused", () => {
  assert.equal(new Game().asks("say", { text: "hello" }).refusal!.code, RefusalCode.NOT_KNOWN);
});

test("a room whose record is damaged does no harm", () => {
  const game = new Game();
  game.room = { ...game.room, phase: Phase.RACING, race: undefined };
  assert.equal(game.asks("place_digit", { cell: 0, digit: 1 }).refusal!.code, RefusalCode.NOT_RACING);
});
