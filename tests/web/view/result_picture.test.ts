// The picture of a result tells how it went, and nothing that spoils the puzzle for others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { pictureOf } from "../../../client/web/src/view/room/result_picture.ts";
import { Mode, RunStatus, type Run } from "../../../client/web/src/wire/wire.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { startGame } from "../racing.ts";
import { puzzle, solution } from "../recorded_race.ts";

const seed = "1234567890123";

// Ada has won, Bob was slower, Cy has given up.
function ended(change: (run: Run) => Partial<Run> = () => ({}), mode_settings = standardModeSettings): Model {
  const { model } = startGame();
  const race = model.room!.race!;
  const ends = [
    { status: RunStatus.FINISHED, time: 240_000, place: 1, refused_moves: 1, grid: solution },
    { status: RunStatus.FINISHED, time: 480_000, place: 2, grid: solution },
    { status: RunStatus.FORFEITED, filled_by_box: Uint8Array.of(5, 5, 5, 5, 5, 5, 5, 5, 5) },
  ];
  const runs = race.runs.map((run, i) => ({ ...run, ...ends[i], ...change(run) }));
  const fillTimes = [...puzzle].map((given, cell) => (given === "." ? 1000 * (cell + 1) : 0));
  return { ...model, fillTimes, room: { ...model.room!, phase: 1, race: { ...race, runs, seed, mode_settings, ended_at: 1 } } };
}

test("a picture tells place, time, puzzle, mode, mistakes, and where the server is", () => {
  const { figures, lines, boxes, address } = pictureOf(ended());
  assert.deepEqual(figures, ["1st", "4:00.0"]);
  assert.deepEqual(lines, ["Easy, race", "1 mistake"]);
  assert.equal(boxes.length, 9);
  assert.equal(address, "example.org");
});

test("it has neither the puzzle nor its seed, nor a share of a solved board, nor names of others", () => {
  for (const mode of [Mode.RACE, Mode.KNOCK_OUT, Mode.TERRITORY, Mode.SPRINT, Mode.RELAY]) {
    const picture = JSON.stringify(pictureOf(ended(undefined, { ...standardModeSettings, mode })));
    for (const secret of [puzzle.slice(0, 9), solution.slice(0, 9), seed, "100%", "Bob", "Cy"])
      assert.ok(!picture.includes(secret), `${secret} in mode ${mode}`);
  }
});

test("the track has who finished by their times, and the others behind them; the own dot is drawn last", () => {
  const { racers } = pictureOf(ended());
  assert.deepEqual(racers.map(({ letter }) => letter), ["B", "C", "A"]);
  const along = Object.fromEntries(racers.map((racer) => [racer.letter, racer.along]));
  assert.deepEqual([along.A, along.B], [100, 50]);
  assert.ok(along.C < along.B);
});

test("a game alone has no place and no track, and who did not finish no figures", () => {
  const alone = pictureOf({ ...ended(), place: "solo" });
  assert.deepEqual([alone.figures, alone.racers, alone.lines[0]], [["4:00.0"], [], "Easy"]);
  const gone = pictureOf(ended(({ member }) => (member === 1 ? { status: RunStatus.FORFEITED } : {})));
  assert.deepEqual([gone.figures, gone.lines[0]], [[], "not finished"]);
  assert.ok(gone.racers.every(({ along }) => along >= 0 && along <= 100));
});

test("an address that only this computer reaches is not told", () => {
  assert.equal(pictureOf({ ...ended(), origin: "http://localhost:8765" }).address, "");
});
