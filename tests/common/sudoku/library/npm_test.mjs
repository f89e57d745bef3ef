// The npm package, built by its script (in GRIDRACE_SUDOKU_NPM) and used as by a project that has installed it. With
// GRIDRACE, the terminal's program, answers are compared with those of its commands.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");
const folder = process.env.GRIDRACE_SUDOKU_NPM ?? path.join(root, "build/sudoku-npm");
const built = path.join(folder, "npm");
const typescript = path.join(root, "client/web/node_modules/typescript/bin/tsc");

const building = spawnSync(path.join(root, "common/sudoku/npm/build.sh"), [folder], { encoding: "utf8" });
assert.equal(building.status, 0, building.stdout + building.stderr);

const project = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-"));
after(() => fs.rmSync(project, { recursive: true }));
const installed = path.join(project, "node_modules/gridrace-sudoku");
const described = JSON.parse(fs.readFileSync(path.join(built, "package.json"), "utf8"));
fs.mkdirSync(installed, { recursive: true });
for (const file of [...described.files, "package.json"]) {
  fs.copyFileSync(path.join(built, file), path.join(installed, file));
}
const { grades, load, SudokuError } = await import(pathToFileURL(path.join(installed, "index.js")).href);

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const empty = ".".repeat(81);
const sudoku = await load();

const refuses = (code, call) =>
  assert.throws(call, (error) => error instanceof SudokuError && error.code === code);

test("has the version of the project", () => {
  const text = fs.readFileSync(path.join(root, "CMakeLists.txt"), "utf8");
  const [, version] = /project\(gridrace VERSION ([\d.]+)/.exec(text);
  assert.equal(sudoku.version, version);
  assert.equal(described.version, version);
});

test("solves and counts", () => {
  assert.deepEqual(sudoku.solve(puzzle), { solution, isOnlyOne: true });
  const several = sudoku.solve(empty);
  assert.equal(several.isOnlyOne, false);
  assert.match(several.solution, /^[1-9]{81}$/);
  refuses("no_solution", () => sudoku.solve("55" + empty.slice(2)));
  refuses("bad_grid", () => sudoku.solve("53"));
  refuses("bad_grid", () => sudoku.solve(`${puzzle}\0`.slice(1)));
  assert.throws(() => sudoku.solve(12), TypeError);
  assert.equal(sudoku.count(empty, 50), 50);
  refuses("too_much_search", () => sudoku.count(empty, 50, 10));
});

test("rates and grades", () => {
  assert.equal(sudoku.rate(puzzle), 1.2);
  refuses("above", () => sudoku.rate(puzzle, 1.1));
  refuses("full", () => sudoku.rate(solution));
  const { grade, seconds } = sudoku.grade(puzzle);
  assert.equal(grade, "easy");
  assert.ok(seconds > 60);
});

test("gives hints with boards, notes and languages", () => {
  const hint = sudoku.hint(puzzle);
  assert.equal(hint.step.technique, "hidden single");
  assert.deepEqual(hint.step.placements, ["r1c6=8"]);
  assert.match(sudoku.hint(puzzle, { language: "de" }).text, /Schau|Feld|Zelle|Block/);
  assert.equal(sudoku.hint(puzzle, { stage: 1 }).step, undefined);
  const board = `${puzzle.slice(0, 2)}1${puzzle.slice(3)}`;
  assert.equal(sudoku.hint(puzzle, { board }).subject, "wrong_digits");
  const notes = Array(81).fill("");
  notes[2] = "12";
  assert.equal(sudoku.hint(puzzle, { notes }).subject, "wrong_notes");
  notes[2] = [1, 2, 4];
  assert.equal(sudoku.hint(puzzle, { notes }).subject, "step");
  refuses("lacks_givens", () => sudoku.hint(puzzle, { board: empty }));
  refuses("unknown_name", () => sudoku.hint(puzzle, { language: "tlh" }));
  assert.throws(() => sudoku.hint(puzzle, { notes: ["1"] }), TypeError);
});

test("generates the same for a seed, and of each grade", () => {
  for (const grade of grades) {
    const made = sudoku.generate(grade, 7n);
    assert.equal(made, sudoku.generate(grade, 7));
    assert.equal(sudoku.grade(made).grade, grade);
  }
  assert.notEqual(sudoku.generate("easy"), sudoku.generate("easy"));
  const rating = sudoku.rate(sudoku.generateRated(4.5, 5, 7));
  assert.ok(rating >= 4.5 && rating <= 5);
  refuses("not_found", () => sudoku.generateRated(3.5, 3.5, 1));
  refuses("bad_argument", () => sudoku.generate("fiendish", 1));
});

test("answers as the terminal does", { skip: !process.env.GRIDRACE }, () => {
  const terminal = (...words) => {
    const { stdout } = spawnSync(process.env.GRIDRACE, words, { encoding: "utf8" });
    return stdout.trim();
  };
  const seed = 2n ** 63n + 1n;
  for (const grade of ["hard", "diabolical"]) {
    const made = sudoku.generate(grade, seed);
    assert.equal(made, terminal("generate", "--grade", grade, "--seed", String(seed)));
    const said = JSON.parse(terminal("hint", "--json", "--stage", "3", "--language", "zh", made));
    assert.deepEqual(sudoku.hint(made, { language: "zh" }), said);
    assert.equal(sudoku.rate(made), JSON.parse(terminal("rate", "--json", made)).rating);
    assert.equal(`${sudoku.certify(made)}`.trim(), terminal("certify", made));
    assert.equal(sudoku.canonical(made), terminal("canonical", made));
  }
});

test("reads what it writes, and says why a text is no puzzle", () => {
  const formats = fs
    .readFileSync(path.join(root, "common/sudoku/formats/formats.hpp"), "utf8")
    .matchAll(/\{"(\w+)", TextFormat::/g);
  for (const [, format] of formats) {
    const text = sudoku.write(puzzle, format);
    if (format === "opensudoku") {
      refuses("not_read", () => sudoku.read(text));
      assert.throws(() => sudoku.read(text), /without Expat/);
    } else {
      assert.equal(sudoku.read(text).puzzle, puzzle, format);
    }
  }
  const notes = Array(81).fill("");
  notes[2] = "12";
  const { digits, notes: read } = sudoku.read(
    sudoku.write(puzzle, "hodoku", { board: `${puzzle.slice(0, 5)}8${puzzle.slice(6)}`, notes }),
  );
  assert.equal(digits[5], "8");
  assert.equal(read[2], "12");
  assert.throws(() => sudoku.read("ä".repeat(81)), { code: "not_read", line: 1 });
  refuses("not_read", () => sudoku.read("1".repeat(70_000)));
});

test("certifies and checks", () => {
  const certificate = sudoku.certify(puzzle);
  const proved = sudoku.check(certificate);
  assert.deepEqual([proved.puzzle, proved.solution, proved.rating_at_most], [puzzle, solution, 1.2]);
  assert.throws(() => sudoku.check(certificate.replace("solution 5", "solution 6")), {
    code: "not_proved",
  });
});

test("has one form for equal grids", () => {
  const other = [...puzzle].reverse().join("");
  assert.equal(sudoku.canonical(puzzle), sudoku.canonical(other));
  refuses("clash", () => sudoku.canonical("55" + empty.slice(2)));
});

test("gives memory back, and solves the hardest puzzles", () => {
  const hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
  assert.ok(sudoku.rate(hardest) > 10);
  for (let i = 0; i < 2000; i++) sudoku.hint(puzzle, { notes: Array(81).fill("") });
  const large = sudoku.certify(hardest);
  for (let i = 0; i < 50; i++) sudoku.check(large);
});

test("is loaded from bytes, from a module, and from an address", async () => {
  const file = path.join(installed, "gridrace_sudoku.wasm");
  const bytes = fs.readFileSync(file);
  for (const source of [bytes, await WebAssembly.compile(bytes), pathToFileURL(file)]) {
    assert.equal((await load(source)).rate(puzzle), 1.2);
  }
});

test("the example of its README runs", () => {
  const [, example] = /```js\n(.*?)```/s.exec(fs.readFileSync(path.join(installed, "README.md"), "utf8"));
  fs.writeFileSync(path.join(project, "example.mjs"), example);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["example.mjs"], { cwd: project, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^[1-9]{81} \d\.\d\n/);
});

test("its types fit its functions", { skip: !fs.existsSync(typescript) }, () => {
  const source = `import { grades, load, SudokuError, type Grade, type Hint } from "gridrace-sudoku";
    const sudoku = await load();
    const grade: Grade = sudoku.grade(sudoku.generate(grades[0]!, 7n)).grade;
    const hint: Hint = sudoku.hint("", { stage: 1, notes: Array(81).fill("1") });
    try { sudoku.write(grade, "sdk", { board: hint.board }); } catch (e) { if (e instanceof SudokuError) e.code satisfies string; }
    const { solution, isOnlyOne }: { solution: string; isOnlyOne: boolean } = sudoku.solve("");
    export const said: [string, number | undefined, boolean] = [solution, sudoku.read("").notes?.length, isOnlyOne];
    // @ts-expect-error
    sudoku.generate("fiendish");`;
  fs.writeFileSync(path.join(project, "use.ts"), source);
  fs.writeFileSync(path.join(project, "package.json"), '{"type":"module"}');
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"];
  const { status, stdout } = spawnSync(process.execPath, [typescript, ...options, "use.ts"], { cwd: project, encoding: "utf8" });
  assert.equal(status, 0, stdout);
  const types = fs.readFileSync(path.join(installed, "index.d.ts"), "utf8");
  const [, functions] = /export interface Sudoku \{(.*?)\n\}/s.exec(types);
  const named = [...functions.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
  const there = Object.getOwnPropertyNames(Object.getPrototypeOf(sudoku)).filter((name) => name !== "constructor");
  assert.deepEqual(named.toSorted?.() ?? named.sort(), there.sort());
});
