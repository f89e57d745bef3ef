// What the cells show, and which standings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardPictures } from "../../../client/web/src/view/board/board_marks.ts";
import type { Hint } from "../../../client/web/src/engine/engine.ts";
import { withDigit } from "../../../client/web/src/race/grid.ts";
import { standings } from "../../../client/web/src/race/standings.ts";
import { clockView, shownOf } from "../../../client/web/src/view/board/panel.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { Mode, type Event } from "../../../client/web/src/wire/wire.ts";
import { textOf } from "../view_text.ts";
import { startGame, type Game } from "../racing.ts";
import { puzzle } from "../recorded_race.ts";

const picture = (game: Game, cell: number) => boardPictures(game.model)[cell];

test("the cursor, its peers and the same digit are told apart", () => {
  const game = startGame();
  game.at(0);
  assert.equal(picture(game, 0).look, "cursor given");
  assert.equal(picture(game, 2).look, "peer own");
  assert.equal(picture(game, 14).look, "same given");
  assert.equal(picture(game, 40).look, "own");
});

test("a cell of which nothing changes keeps its picture, by which the view knows that there is nothing to draw", () => {
  const game = startGame();
  game.at(2);
  const [before, far] = [picture(game, 2), picture(game, 80)];
  game.press("4");
  assert.notEqual(picture(game, 2), before);
  assert.equal(picture(game, 2).digit, 4);
  assert.equal(picture(game, 80), far);
  game.press("u");
  assert.deepEqual(picture(game, 2), before);
});

test("without highlights there are no peers", () => {
  const game = startGame();
  game.at(0);
  game.press("w");
  assert.equal(picture(game, 2).look, "own");
  assert.equal(picture(game, 14).look, "given");
});

test("a clash is marked in both cells, until the refusal and after", () => {
  const game = startGame();
  game.at(2);
  game.press("5");
  assert.deepEqual([picture(game, 2).digit, picture(game, 2).mark, picture(game, 0).mark], [5, "!", "!"]);
  game.answer();
  assert.deepEqual([picture(game, 2).digit, picture(game, 0).mark], [0, "!"]);
});

test("moves on their way are marked after a moment, and not before", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  game.at(40);
  assert.equal(picture(game, 2).mark, "");
  game.now += 300;
  game.tell({ is: "ticked" });
  assert.deepEqual([picture(game, 2).mark, picture(game, 2).look], ["…", "own waiting"]);
});

test("notes: a coloured one is a letter, one of the centre is underlined, one in conflict is marked", () => {
  const game = startGame();
  game.at(2);
  game.press("alt-1", "alt-5", "c", "2", "V", "1");
  const [one, two, five] = picture(game, 2).notes;
  assert.deepEqual([one.digit, one.text, one.look], [1, "a", "color-1"]);
  assert.deepEqual([two.text, two.look], ["2", "centre"]);
  assert.deepEqual([five.text, five.look], ["5", "clash"]);
});

test("a hint is drawn: its cells, what it rests on, what it strikes and what it places", () => {
  const game = startGame();
  const hint: Hint = {
    ...{ stage: 3, sentences: [], cells: [2], found: [{ cell: 2, digit: 4 }] },
    ...{ struck: [{ cell: 3, digit: 6 }], placed: { cell: 12, digit: 7 } },
  };
  game.model = { ...game.model, focus: { ...game.model.focus, hint } };
  assert.deepEqual([picture(game, 2).mark, picture(game, 2).notes[0].look], ["*", "strong"]);
  assert.equal(picture(game, 3).notes[0].look, "struck");
  assert.equal(picture(game, 20).mark, "");
});

test("a hidden board is not drawn from the solution: wrong digits show only after a check", () => {
  const game = startGame();
  game.at(2);
  game.press("1");
  game.answer();
  game.at(40);
  assert.equal(picture(game, 2).mark, "");
  game.press("C", "C");
  game.answer();
  assert.equal(picture(game, 2).mark, "");
  const found = [{ areThere: true, cells: [2] }];
  game.tell({ is: "mistakes_found", assist: 4, found, board: game.grid() });
  assert.equal(picture(game, 2).mark, "✗");
});

test("of many players the first are shown, and one's own neighbours", () => {
  const game = startGame();
  const race = game.model.room!.race!;
  const runs = Array.from({ length: 100 }, (_, i) => ({
    ...race.runs[0],
    member: i + 1,
    place: i + 1,
    status: 2,
  }));
  const table = standings({ ...race, runs });
  const shown = (self: number, places: number) => shownOf(table, self, places).map(({ run }) => run.member);
  assert.deepEqual(shown(50, 6), [1, 2, 3, 49, 50, 51]);
  assert.deepEqual(shown(2, 6), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(shown(100, 4), [1, 98, 99, 100]);
  assert.equal(shown(50, 100).length, 100);
});

test("on a board for all a cell names its owner", () => {
  const game = startGame();
  const race = game.model.room!.race!;
  const grid = withDigit(race.puzzle, 2, 4);
  const owners = [0, 0, 2];
  const runs = race.runs.map((run) => ({ ...run, grid }));
  game.model = { ...game.model, room: { ...game.model.room!, race: { ...race, board: grid, owners, runs } } };
  assert.equal(picture(game, 2).owner, "B");
  assert.equal(picture(game, 2).label, "Row 1, column 3: 4, by Bob.");
});

// Ada's team has one board.
function relayGame(): Game {
  return startGame(({ room, ...model }) => ({
    ...model,
    room: {
      ...room!,
      race: {
        ...room!.race!,
        mode_settings: { ...standardModeSettings, mode: Mode.RELAY },
        runs: room!.race!.runs.map((run) => ({ ...run, team: run.member === 3 ? 2 : 1 })),
      },
    },
  }));
}
const byTeam = (by: number, cell: number, digit: number): Event => ({
  kind: "team_board_changed",
  team_board_changed: { member: 1, by, cell, digit },
});

test("in a relay a cell names who filled it, until it is empty", () => {
  const game = relayGame();
  game.happen(byTeam(2, 2, 4));
  assert.equal(picture(game, 2).owner, "B");
  assert.equal(picture(game, 2).label, "Row 1, column 3: 4, by Bob.");
  game.happen(byTeam(1, 2, 0));
  assert.equal(picture(game, 2).owner, "");
});

test("in a relay nobody says who made the moves that a snapshot brings", () => {
  const game = relayGame();
  game.happen(byTeam(2, 2, 4));
  const { room, self } = game.model;
  const [own] = room!.race!.runs;
  const runs = [{ ...own, grid: withDigit(own.grid || puzzle, 2, 6) }, ...room!.race!.runs.slice(1)];
  const snapshot = { ...room!, race: { ...room!.race!, runs } };
  const server = { name: "", welcome: "", features: [] };
  game.tell({ is: "room_changed", room: snapshot, self, unanswered: [], events: [], answers: [], server });
  assert.deepEqual([picture(game, 2).digit, picture(game, 2).owner], [6, ""]);
});

test("the clock of a sprint says what is left", () => {
  const game = startGame(({ room, ...model }) => ({
    ...model,
    room: { ...room!, race: { ...room!.race!, mode_settings: { ...standardModeSettings, mode: Mode.SPRINT } } },
  }));
  game.tell({ is: "ticked", roundTrip: null });
  assert.match(textOf(clockView(game.model)), />59:50<small><\/small>/);
});
