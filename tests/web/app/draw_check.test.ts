// How the puzzle of a race was chosen, as tests/common/race/decide/draw_test.cpp has it, and draws that are not true.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { PuzzleOrder } from "../../../client/web/src/engine/engine.ts";
import { choiceOf } from "../../../client/web/src/app/replay/draw_check.ts";
import { Mode, PuzzleSource, type CountdownStarted, type Draw, type Event, type RaceEnded, type RaceRecord } from "../../../client/web/src/wire/wire.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { ada, ben, cho, puzzle, RecordedRace } from "../recorded_race.ts";

// A secret that begins with these bytes.
const digest = (...begin: number[]): Uint8Array => Uint8Array.from([...begin, ...new Array<number>(32 - begin.length).fill(0)]);
const to = (secret: Uint8Array): Uint8Array => new Uint8Array(createHash("sha256").update(secret).digest());
const [servers, adas, bens] = [digest(1, 2, 3), digest(4), digest(5)];
const seedOfBoth = "6235664358202245076"; // proto/http.md has this number, too

let record: RaceRecord;
let ordered: PuzzleOrder[];
const made = new Map<string, string>();
const generate = async (order: PuzzleOrder) => {
  ordered.push(order);
  return made.get(order.seed) ?? "another puzzle";
};
const choice = (): Promise<string | null> => choiceOf(record, { generate });

function find<T>(kind: Event["kind"]): T {
  const events = record.course.flatMap(({ events }) => events);
  return (events.find((event) => event.kind === kind) as unknown as Record<string, T>)[kind];
}
const draw = (): Draw => find<CountdownStarted>("countdown_started").draw!;
const openings = () => find<{ openings: { member: number; secret: Uint8Array }[] }>("draw_closed").openings;
const end = (): RaceEnded => find<RaceEnded>("race_ended");

// Two players take part; `more` happens in the race.
function drawn(more: Event[] = []): void {
  const race = new RecordedRace(3);
  race.note(...more);
  record = structuredClone(race.record());
  find<CountdownStarted>("countdown_started").draw = {
    commitment: to(servers),
    entries: [
      { member: ada, commitment: to(adas) },
      { member: ben, commitment: to(bens) },
    ],
    closes_at: 0,
    grade: 2,
  };
  const opened = [
    { member: ada, secret: adas },
    { member: ben, secret: bens },
  ];
  record.course[0].events.push({ kind: "draw_closed", draw_closed: { race: 1, openings: opened } });
  Object.assign(end(), { seed: seedOfBoth, secret: servers });
}

beforeEach(() => {
  ordered = [];
  made.clear();
  made.set(seedOfBoth, puzzle);
  drawn();
});

test("a puzzle that all drew is nobody's choice, and is made again of the secrets", async () => {
  assert.equal(await choice(), "Nobody chose the puzzle: the server and all who took part (2) drew it.");
  assert.deepEqual(ordered, [{ seed: seedOfBoth, grade: 2 }]);
});

test("who did not open a secret is told", async () => {
  openings().pop();
  const seed = createHash("sha256")
    .update("gridrace draw v1\n")
    .update(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]))
    .update(servers)
    .update(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]))
    .update(adas)
    .digest()
    .readBigUint64BE()
    .toString();
  made.set(seed, puzzle);
  end().seed = seed;
  assert.match((await choice())!, /The server and 1 of 2 who took part/);
});

const faults: Record<string, () => void> = {
  "no secret of the server": () => (end().secret = undefined),
  "another secret of the server": () => (end().secret = digest(9)),
  "a secret of the server that is cut": () => (end().secret = servers.subarray(1)),
  "another commitment of the server": () => (draw().commitment = to(digest(9))),
  "another secret of a player": () => (openings()[1].secret = digest(9)),
  "a secret of somebody else": () => (openings()[1].member = cho),
  "a secret twice": () => openings().unshift(openings()[0]),
  "no order": () => openings().reverse(),
  "an opening that is left out": () => openings().pop(),
  "another seed": () => (end().seed = "1"),
  "no seed": () => (end().seed = undefined),
  "a draw of nobody": () => {
    draw().entries = [];
    openings().length = 0;
  },
  "a stranger who takes part": () => draw().entries.push({ member: 99, commitment: to(digest(9)) }),
  "somebody who takes part twice": () => draw().entries.push(draw().entries[1]),
  "another race": () => (find<CountdownStarted>("countdown_started").race = 2),
  "another puzzle": () => made.set(seedOfBoth, puzzle.replace("5", "4")),
  "a chosen puzzle": () => (record.start!.rules.source = PuzzleSource.GIVEN),
  "a puzzle of a rating": () => (record.start!.rules.rating = { lowest: 65, highest: 75 }),
};
for (const [name, change] of Object.entries(faults)) {
  test(`a draw is not believed: ${name}`, async () => {
    change();
    assert.equal(await choice(), null);
  });
}

test("a sprint's later puzzles follow from the same seed, each as hard as the rules say, and the same for all", async () => {
  const solved = (member: number, number: number): Event => ({ kind: "puzzle_solved", puzzle_solved: { member, solved: number } }) as Event;
  const dealt = (member: number, text: string): Event => ({ kind: "puzzle_dealt", puzzle_dealt: { member, puzzle: text } });
  const course = [solved(ada, 1), dealt(ada, "second"), solved(ben, 1), dealt(ben, "second"), solved(ada, 2), dealt(ada, "third")];
  const sprint = (events: Event[]): void => {
    drawn(events);
    Object.assign(record.start!.rules, { grade: 3, mode_settings: { ...standardModeSettings, mode: Mode.SPRINT } });
  };
  sprint(course);
  made.set("17791200854675180643", "second");
  made.set("14072246831861563159", "third");
  assert.match((await choice())!, /Nobody chose the puzzle/);
  assert.deepEqual(ordered.map((order) => "grade" in order && order.grade), [2, 1, 2]);
  sprint([...course.slice(0, 3), dealt(ben, "other")]);
  assert.equal(await choice(), null);
  sprint([solved(ada, 4_000_000_000), dealt(ada, "far")]);
  assert.equal(await choice(), null);
});

test("a puzzle without a draw was somebody's choice", async () => {
  record = new RecordedRace(2).record();
  assert.equal(await choice(), "Its puzzle was chosen by the server alone.");
  record.start!.rules = { ...record.start!.rules, source: PuzzleSource.SEEDED };
  assert.match((await choice())!, /Somebody gave/);
});
