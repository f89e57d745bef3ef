// The engine of the page gives the same results as the terminal: compared with gridrace, if GRIDRACE names it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { loadCalls, loadTestRules } from "../puzzle_engine.ts";
import { puzzle, solution, solve } from "../recorded_race.ts";

const gridrace = process.env.GRIDRACE ?? "";
const options = { skip: gridrace ? false : "set GRIDRACE to the program to compare with" };
const run = (...words: string[]): string => execFileSync(gridrace, words, { encoding: "utf8" }).trim();
const engine = loadCalls();
const { dailySeed } = loadTestRules();
const dailyGrade = 2; // medium

const grades = ["easy", "medium", "hard", "expert", "extreme", "diabolical"];
const noNotes = new Array<number>(81).fill(0);

test("a seed and a grade give the terminal's puzzle", options, () => {
  for (const [i, name] of grades.entries()) {
    for (const seed of ["0", "7", "18446744073709551615"]) {
      const made = engine.generate({ seed, grade: i + 1 });
      assert.equal(made, run("generate", "--seed", seed, "--grade", name), `${name}, seed ${seed}`);
    }
  }
});

test("a seed and a range of ratings give the terminal's puzzle", options, () => {
  for (const [lowest, highest] of [
    [20, 30],
    [45, 50],
    [71, 75],
  ]) {
    const range = `${lowest / 10}-${highest / 10}`;
    assert.equal(
      engine.generate({ seed: "3", lowest, highest }),
      run("generate", "--seed", "3", "--rating", range),
    );
  }
});

// What `gridrace solo --daily` reads aloud in its line mode when the race begins.
async function dailyOfTerminal(date: string): Promise<string> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-daily-"));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home };
  const program = spawn(gridrace, ["solo", "--daily", "--date", date, "--screen-reader"], { env });
  let said = "";
  for await (const bytes of program.stdout) {
    said += bytes;
    if (/^Row 9: .*\.$/m.test(said)) program.stdin.end();
  }
  fs.rmSync(home, { recursive: true });
  const rows = [...said.matchAll(/^Row \d: (.*)\.$/gm)].slice(0, 9);
  return rows.map(([, row]) => row.replaceAll("blank", ".").replace(/[ ,;]/g, "")).join("");
}

test("the puzzle of a day is the terminal's", options, async () => {
  for (const [date, day] of [
    ["2024-10-04", 20_000],
    ["2026-11-21", 20_778],
  ] as const) {
    const made = engine.generate({ seed: dailySeed(day, dailyGrade), grade: dailyGrade });
    assert.equal(made, await dailyOfTerminal(date), date);
  }
});

test("the seed of a day is a number of 64 bits, of the grade too", () => {
  assert.equal(dailySeed(20_000, dailyGrade), "10842616206673673399");
  assert.equal(dailySeed(20_419, 6), "3336984965163921301");
});

test("ratings are the terminal's", options, () => {
  for (const [i, name] of grades.entries()) {
    const made = run("generate", "--seed", "11", "--grade", name);
    const [, rating, technique, grade] = run("rate", "--grade", made).split(/\t| {2}/);
    const rated = engine.rate(made);
    assert.deepEqual(
      [(rated.rating / 10).toFixed(1), rated.technique, rated.grade],
      [rating, technique, i + 1],
    );
    assert.equal(grade, name);
  }
});

// Boards on the way to the solution of hard puzzles, and one with a wrong digit.
function boards(): { puzzle: string; grid: string }[] {
  const found = [{ puzzle, grid: `${puzzle.slice(0, 2)}2${puzzle.slice(3)}` }];
  for (const grade of [1, 3, 4, 5, 6]) {
    const made = engine.generate({ seed: "5", grade })!;
    const solved = solve(made)!;
    for (const filled of [0, 20, 40]) {
      const grid = [...made].map((digit, cell) => (cell < filled ? solved[cell] : digit)).join("");
      found.push({ puzzle: made, grid });
    }
  }
  return found;
}

// The page takes the scale where the terminal has the ladder for people (engine/left_out.cpp): whether both name the same.
function isOnBothLadders(given: string, grid: string): boolean {
  engine.speak("en");
  const [, ...sentences] = run("hint", "--puzzle", given, "--stage", "2", grid).split("\n");
  return engine.hint(given, grid, noNotes, 2)!.sentences.join() === sentences.join();
}

test("hints are the terminal's, in every language and stage", options, () => {
  const compared = boards().filter(({ puzzle: given, grid }) => isOnBothLadders(given, grid));
  assert.ok(compared.length >= 8, `${compared.length} boards`);
  for (const { puzzle: given, grid } of compared) {
    for (const [language, stage] of [
      ["en", 1],
      ["en", 3],
      ["de", 2],
      ["es", 3],
      ["zh", 3],
    ] as const) {
      const words = ["--puzzle", given, "--stage", String(stage), "--language", language, grid];
      const [, ...sentences] = run("hint", ...words).split("\n");
      engine.speak(language);
      assert.deepEqual(engine.hint(given, grid, noNotes, stage)!.sentences, sentences, grid);
    }
  }
  engine.speak("en");
});

test("a hint knows the notes of the player", () => {
  const notes = noNotes.map((_, cell) => (cell === 2 ? 0b10 : 0)); // r1c3: only the 2
  const hint = engine.hint(puzzle, puzzle, notes, 3)!;
  assert.deepEqual(hint.sentences[0], "One cell's notes miss the right digit.");
  assert.deepEqual(hint.cells, [2]);
});

test("the last stage of a hint says what to place", () => {
  const hint = engine.hint(puzzle, puzzle, noNotes, 3)!;
  assert.ok(hint.placed && hint.cells.includes(hint.placed.cell));
  assert.equal(solution[hint.placed.cell], String(hint.placed.digit));
});

// 729 characters: the first cell holds 1 or 2, all others their digit of a full grid.
function candidateGrid(): string {
  const only = (digit: string) => "123456789".replace(/\d/g, (one) => (one === digit ? one : "."));
  const cells = [...solution].map((digit, cell) => (cell === 0 ? "12......." : only(digit)));
  return cells.join("");
}

test("puzzles are read in any format, with digits and notes", () => {
  const rows = puzzle.replace(/.{9}/g, "$&\n");
  assert.equal(engine.read(rows).puzzle, puzzle);
  assert.equal(engine.read(candidateGrid()).corner[0], 0b11);
});

test("what is no puzzle is refused with a sentence", () => {
  const fault = (text: string) => {
    try {
      return engine.read(text).puzzle;
    } catch (sentence) {
      return sentence;
    }
  };
  assert.equal(fault("12345"), "line 1 has 5 cells: every row needs nine");
  assert.match(String(fault("<opensudoku>")), /not part of a grid|no part of a puzzle/);
  assert.equal(fault("1".repeat(70_000)), "The text is too long.");
});

test("solutions are counted up to a limit", () => {
  assert.equal(engine.count(puzzle, 2), 1);
  assert.equal(engine.count(".".repeat(81), 2), 2);
});

test("a check names the wrong digits if the puzzle has one solution", () => {
  const wrong = `${puzzle.slice(0, 2)}1${puzzle.slice(3)}`;
  assert.deepEqual(engine.mistakes(puzzle, solution), { areThere: false, cells: [] });
  assert.deepEqual(engine.mistakes(puzzle, wrong), { areThere: true, cells: [2] });
  const open = ".".repeat(81);
  assert.deepEqual(engine.mistakes(open, `12345678${".".repeat(73)}`), { areThere: false, cells: [] });
  assert.deepEqual(engine.mistakes(open, `11${".".repeat(79)}`), { areThere: true, cells: [] });
});

// The default stack of WebAssembly is too small for them.
test("the hardest puzzles are rated", () => {
  const easter = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
  assert.ok(engine.rate(easter).rating > 100);
});
