// The moment a run is over, the gaps to the next players, and the track.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsOf } from "../../../client/web/src/app/core/gaps.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { boardView } from "../../../client/web/src/view/board/board.ts";
import { trackView } from "../../../client/web/src/view/board/track.ts";
import { finishView } from "../../../client/web/src/view/parts/finish.ts";
import { resultView } from "../../../client/web/src/view/room/result.ts";
import { Mode, RunStatus, type Event, type Run } from "../../../client/web/src/wire/wire.ts";
import { textOf } from "../view_text.ts";
import { startGame, type Game } from "../racing.ts";

const progress = (member: number, filled: number): Event => ({
  kind: "progress_changed",
  progress_changed: { member, filled_by_box: Uint8Array.of(filled, 0, 0, 0, 0, 0, 0, 0, 0) },
});
const finished = (member: number, time: number, place: number): Event => ({
  kind: "player_finished",
  player_finished: { member, time, place },
});
const ended: Event = { kind: "race_ended", race_ended: { race: 1, at: 2_000_000, reason: 1 } };
const texts = ({ model }: Game) => gapsOf(model).map(({ text }) => text);
const tell = () => {};

test("the next players are so many cells ahead and behind", () => {
  const game = startGame();
  assert.deepEqual(texts(game), ["level with Bob"]);
  game.happen(progress(1, 3), progress(2, 5), progress(3, 2));
  assert.deepEqual(texts(game), ["2 cells behind Bob", "1 cell ahead of Cy"]);
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 2 } });
  assert.deepEqual(texts(game), ["1 cell ahead of Cy"]);
});

test("nobody is ahead of the others on one board for all", () => {
  const game = startGame(({ room, ...model }) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.TOGETHER };
    return { ...model, room: { ...room!, race: { ...room!.race!, mode_settings } } };
  });
  assert.deepEqual(texts(game), []);
});

test("a finish shows place, time and the gap; the board is seen once more", () => {
  const game = startGame();
  assert.doesNotMatch(textOf(boardView(game.model, tell)), /wave/);
  game.happen(finished(2, 260_000, 1), finished(1, 272_140, 2), progress(3, 2));
  const shown = textOf(finishView(game.model));
  assert.match(shown, /<b>2nd<\/b>.*<b>4:32\.1<\/b>/s);
  assert.match(shown, /<h1 class=sr>You finished 2nd in 4:32\.1<\/h1>/);
  assert.match(textOf(boardView(game.model, tell)), /wave/);
  game.happen(ended);
  assert.match(textOf(finishView(game.model)), /0:12\.1 behind Bob/);
});

test("in a calm race nobody learns the place before the end", () => {
  const game = startGame(({ room, ...model }) => {
    const mode_settings = { ...standardModeSettings, calm: true };
    return { ...model, room: { ...room!, race: { ...room!.race!, mode_settings } } };
  });
  game.happen(finished(1, 272_140, 1));
  assert.doesNotMatch(textOf(finishView(game.model)), /1st|You won|4:32/);
  game.happen(ended);
  assert.match(textOf(finishView(game.model)), /1st/);
});

test("who gives up has neither place nor time", () => {
  const game = startGame();
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  const shown = textOf(finishView(game.model));
  assert.match(shown, /<h1 class=>Your race is over\.<\/h1>/);
  assert.doesNotMatch(shown, /figures/);
});

test("a result offers a rematch and to share; it has no seed, and no share of a solved board", () => {
  const game = startGame();
  game.happen(finished(1, 272_140, 1), progress(2, 51), finished(2, 300_000, 2), progress(3, 2), ended);
  game.model = { ...game.model, room: { ...game.model.room!, race: { ...game.model.room!.race!, seed: "42" } } };
  const shown = textOf(resultView(game.model, tell));
  assert.doesNotMatch(shown, /100%|seed/);
  assert.match(shown, /class=strong[^<]*>\s*rematch/);
  assert.match(shown, /class=quiet[^<]*>\s*lobby/);
});

test("between the races of a match nobody is asked for a rematch", () => {
  const game = startGame();
  game.happen(finished(1, 272_140, 1), ended);
  const match = { raced: 1, scores: [], next_at: 2_010_000 };
  game.model = { ...game.model, room: { ...game.model.room!, match } };
  assert.doesNotMatch(textOf(resultView(game.model, tell)), /rematch/);
});

test("the track has a place for each of a hundred players, and letters for a few", () => {
  const game = startGame();
  const few = textOf(trackView(game.model, tell));
  assert.equal(few.match(/<circle/g)!.length, 3);
  assert.match(few, /<text[^>]*>C</);
  const { room } = game.model;
  const runs = Array.from({ length: 100 }, (_, i): Run => ({ ...room!.race!.runs[0], member: i + 1, status: RunStatus.RACING }));
  const crowd = textOf(trackView({ ...game.model, room: { ...room!, race: { ...room!.race!, runs } } }, tell));
  assert.equal(crowd.match(/<circle/g)!.length, 100);
  assert.equal(crowd.match(/<text/g)!.length, 1);
});
