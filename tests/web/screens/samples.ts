// A room, a race and what is found in it, as large as they can be: for scenes.ts.
import type { Found } from "../../../client/web/src/app/core/analysis.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { Phase, Role, RunStatus, type Member, type Race, type Run, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { emptyRace } from "../../../client/web/src/race/fold.ts";
import { puzzle, solution } from "../recorded_race.ts";

export const now = Date.UTC(2026, 10, 23, 12);

const member = (id: number, name: string, more: Partial<Member> = {}): Member => ({
  id,
  name,
  role: Role.PLAYER,
  ready: false,
  last_command: 0,
  answers: [],
  talked_at: [],
  muted: false,
  team: 0,
  ...more,
});

export const members = [
  member(1, "Ada", { ready: true }),
  member(2, "Bo"),
  member(3, "Мария", { ready: true, away_since: now }),
  member(4, "أمل", { role: Role.SPECTATOR }),
  member(5, "六角形数独選手王"),
  member(6, "WWWWWWWWWWWWWWWW", { muted: true }), // as wide as a name can be
];

const talk = [
  {
    member: 2,
    name: "Bo",
    text: "Who starts? I have ten minutes before the bus comes, so let us be quick.",
    emote: 0,
    at: now,
  },
  { member: 3, name: "Мария", text: "", emote: 1, at: now },
  { member: 0, name: "", text: "Maintenance at 18:00.", emote: 0, at: now },
];

export const room: Snapshot = {
  code: "K7QX2M",
  closed: false,
  phase: Phase.LOBBY,
  rules: standardRules(),
  members,
  host: 1,
  last_member: 6,
  deserted_since: 0,
  talk,
  locked: false, listed: false, word_needed: false,
  entrants: [],
};

const run = (id: number, name: string, more: Partial<Run>): Run => ({
  member: id,
  name,
  filled_by_box: new Uint8Array([6, 6, 6, 5, 5, 5, 5, 5, 8]),
  refused_moves: 0,
  status: RunStatus.FINISHED,
  time: 0,
  place: 0,
  grid: solution,
  aids: 0,
  puzzle: "",
  solved: 0,
  team: 0,
  table: 0,
  shown: "",
  ...more,
});

export const runs = [
  run(1, "Ada", { time: 272_140, place: 1 }),
  run(2, "Bo", { time: 3_731_900, place: 2, refused_moves: 3, aids: 2 }),
  run(3, "Мария", { status: RunStatus.FORFEITED, filled_by_box: new Uint8Array(9), refused_moves: 1 }),
  run(6, "WWWWWWWWWWWWWWWW", {
    status: RunStatus.GONE,
    filled_by_box: new Uint8Array(9),
    refused_moves: 21,
  }),
];

export const race: Race = {
  ...emptyRace,
  number: 3,
  starts_at: now - 400_000,
  ended_at: now,
  end_reason: 1,
  seed: "18446744073709551615",
  puzzle,
  runs,
  interrupted: 12_000,
  assists: { allowed: [1, 2, 4] },
};

export const fillTimes = [...puzzle].map((given, cell) => (given === "." ? 1000 + ((cell * 7919) % 270_000) : 0));

export const hint = {
  stage: 3,
  sentences: [
    "Sieh dir Kasten 2 an: In Zeile 3 stehen alle Plätze für die 4 in diesem Kasten, und in der Spalte.",
    "Daher kann die 4 in den noch dabeien Zellen der Zeile nicht stehen.",
  ],
  cells: [3, 5],
  found: [{ cell: 3, digit: 6 }],
  struck: [{ cell: 5, digit: 4 }],
  placed: null,
};

// Of a race of five players; the second step needs a technique, the third was wrong.
export const foundForRace = (): Found => {
  const member = (place: number) => members[[0, 1, 2, 4, 5][place]].id;
  const ranks = [...puzzle].map((given, cell) => (given === "." ? ((cell * 7) % 81) + 1 : 0));
  const step = { digit: 4, at: 100_000, before: puzzle, isWrong: false };
  const needed = { ...hint, technique: "Versteckte eindeutige Rechtecke", rating: 45, leadsOn: true, first: [] };
  const progress = (pace: number) =>
    Array.from({ length: 50 }, (_, i): [number, number] => [i * pace, i + 1]);
  const players = [0, 1, 2, 3, 4].map((i) => ({
    member: member(i),
    end: 49 * (6000 + 900 * i),
    progress: progress(6000 + 900 * i),
  }));
  return {
    puzzle,
    names: Object.fromEntries(members.map(({ id, name }) => [id, name])),
    findings: {
      subject: 1,
      hasSolution: true,
      slowest: [
        { ...step, cell: 2, took: 83_400, needed, easier: { technique: "Nackter Einer", rating: 23, cell: 40 } },
        { ...step, cell: 3, took: 61_000, isWrong: true },
        { ...step, cell: 5, took: 40_200 },
      ],
      order: { member: 1, filled: 51, ranks, boxes: [4, 1, 0, 2, 3, 5, 6, 7, 8] },
      rival: { member: 6, filled: 20, ranks: ranks.map((rank) => (rank > 20 ? 0 : rank)), boxes: [] },
      early: 15,
      common: 9,
      mistakes: {
        wrong: [
          { cell: 3, digit: 4, at: 61_000, cost: 12_300, isCorrected: true },
          { cell: 7, digit: 4, at: 91_000, cost: 112_300, isCorrected: false },
        ],
        refused: [{ at: 70_000, cost: 3000 }],
        withWrong: 120_000,
        afterRefused: 3000,
      },
      cellsToFill: 51,
      length: 470_000,
      players,
      leads: [
        { member: member(0), from: 2000, until: 60_000 },
        { member: member(4), from: 60_000, until: 61_000 },
        { member: member(0), from: 61_000, until: 294_000 },
      ],
      gaps: [
        { member: member(1), ahead: member(0), cells: 0, time: 340 },
        { member: member(4), ahead: member(1), cells: 12, time: 72_000 },
      ],
      photos: [{ first: member(0), second: member(1), gap: 340 }],
    },
  };
};
