// The moment a run is over, the gaps to the next players, and the track.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsOf } from "../../../client/web/src/app/core/gaps.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { boardView } from "../../../client/web/src/view/board/board.ts";
import { raceView } from "../../../client/web/src/view/board/race.ts";
import { watchedBoards } from "../../../client/web/src/view/room/watching.ts";
import { trackView } from "../../../client/web/src/view/board/track.ts";
import { finishView } from "../../../client/web/src/view/parts/finish.ts";
import { resultView } from "../../../client/web/src/view/room/result.ts";
import { Mode, RunStatus, type Event, type ModeSettings, type Run } from "../../../client/web/src/wire/wire.ts";
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

const inMode = (settings: Partial<ModeSettings>): Game =>
  startGame(({ room, ...model }) => {
    const mode_settings = { ...standardModeSettings, ...settings };
    return { ...model, room: { ...room!, race: { ...room!.race!, mode_settings } } };
  });

test("nobody is ahead of the others on one board for all", () => {
  assert.deepEqual(texts(inMode({ mode: Mode.TOGETHER })), []);
});

test("who is out or has given up is not told how far the winner is", () => {
  const game = inMode({ mode: Mode.KNOCK_OUT });
  game.happen(progress(2, 9), { kind: "player_out", player_out: { member: 1, place: 3 } });
  assert.deepEqual(texts(game), []);
  const other = startGame();
  other.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  assert.deepEqual(texts(other), []);
});

test("a finish shows place, time and the gap; the board is seen once more", () => {
  const game = startGame();
  assert.doesNotMatch(textOf(boardView(game.model, tell)), /wave/);
  game.happen(finished(2, 260_000, 1), finished(1, 272_140, 2), progress(3, 2));
  const shown = textOf(finishView(game.model));
  assert.match(shown, /<b>2nd<\/b>.*<b>4:32\.1<\/b>/s);
  assert.match(shown, /<h1>You finished 2nd in 4:32\.1<\/h1>.*Others are still playing\./s);
  assert.match(textOf(boardView(game.model, tell)), /wave/);
  const later = { ...game.model, now: game.model.now + 60_000 };
  assert.doesNotMatch(textOf(boardView(later, tell)), /wave/, "not when it is drawn anew");
  game.happen(ended);
  assert.match(textOf(finishView(game.model)), /12\.1 seconds behind Bob/);
  assert.doesNotMatch(textOf(finishView(game.model)), /Others/);
});

test("who reloads the page after the finish sees no wave", () => {
  const game = startGame(({ room, ...model }) => {
    const runs = room!.race!.runs.map((run) => ({ ...run, status: RunStatus.FINISHED, time: 1000, place: 1 }));
    return { ...model, room: { ...room!, race: { ...room!.race!, runs } } };
  });
  assert.doesNotMatch(textOf(boardView(game.model, tell)), /wave/);
});

test("in a calm race nobody learns the place before the end", () => {
  const game = inMode({ calm: true });
  game.happen(finished(1, 272_140, 1));
  assert.doesNotMatch(textOf(finishView(game.model)), /1st|You won|4:32/);
  game.happen(ended);
  assert.match(textOf(finishView(game.model)), /1st/);
});

test("who gives up has neither place nor time", () => {
  const game = startGame();
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  const shown = textOf(finishView(game.model));
  assert.match(shown, /<h1>Your race is over\.<\/h1>/);
  assert.doesNotMatch(shown, /figures/);
});

test("who gives up while others fight for territory has no place yet", () => {
  const game = inMode({ mode: Mode.TERRITORY });
  game.happen(progress(1, 9), { kind: "player_forfeited", player_forfeited: { member: 1 } });
  assert.doesNotMatch(textOf(finishView(game.model)), /1st|figures/);
  game.happen(ended);
  assert.match(textOf(finishView(game.model)), /1st/);
});

// As a spectator sees it.
const watched = ({ model }: Game): string => textOf(raceView({ ...model, self: 9 }, tell));

test("a calm race tells spectators who races, and neither clock nor places nor how far anyone is", () => {
  const play = (game: Game) => {
    game.happen(progress(1, 2), progress(2, 5), finished(3, 272_140, 1));
    return watched(game);
  };
  const shown = play(inMode({ calm: true }));
  assert.match(shown, /Ada.*Bob.*Cy/s);
  assert.doesNotMatch(shown, /%|class="?clock|class="?place|4:32|<rect/);
  assert.match(play(startGame()), /class="clock.*class="place/s);
});

test("captions of watched boards say in a calm race whose they are, and not how the race stands", () => {
  const play = (game: Game) => {
    game.happen(progress(1, 2), progress(2, 5), finished(3, 272_140, 1));
    return textOf(watchedBoards({ ...game.model, self: 9 }, tell));
  };
  const captions = (shown: string) => shown.match(/<figcaption>.*?<\/figcaption>/gs)!.join("");
  assert.doesNotMatch(captions(play(inMode({ calm: true }))), /%|class="?place|4:32/);
  assert.match(captions(play(inMode({ calm: true }))), /Ada.*Bob.*Cy/s);
  assert.match(captions(play(startGame())), /class="?place.*%.*4:32/s);
});

test("who may watch the others has the moment of the own finish as well", () => {
  const game = startGame(({ room, ...model }) => {
    return { ...model, room: { ...room!, rules: { ...room!.rules, watched_boards: { shown: true, delay_seconds: 0 } } } };
  });
  game.happen(finished(1, 272_140, 1));
  const shown = textOf(raceView(game.model, tell));
  assert.match(shown, /You won in 4:32\.1.*<b>1st<\/b>/s);
  assert.doesNotMatch(shown, /Watching race/);
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
  const last = { ...game.model, self: 30, room: { ...room!, race: { ...room!.race!, runs } } };
  const shown = textOf(trackView(last, tell));
  assert.match(shown, /class=own/);
  assert.doesNotMatch(shown, />\+</, "no letter that many have");
});

// How far along the track each player is, by letter.
const placesOnTrack = ({ model }: Game): Record<string, string> => {
  const dots = [...textOf(trackView(model, tell)).matchAll(/data-owner=(\w) .style=transform:translateX\(calc\((.*?)\)/g)];
  return Object.fromEntries(dots.map(([, letter, place]) => [letter, place]));
};

test("the track tells what counts in the mode", () => {
  const race = startGame();
  race.happen(progress(1, 51), progress(2, 26));
  assert.deepEqual(placesOnTrack(race), { A: "100% + 0px", B: "50% + 0px", C: "0% + 0px" });
  const territory = inMode({ mode: Mode.TERRITORY });
  territory.happen(progress(1, 5), progress(2, 10));
  assert.deepEqual(placesOnTrack(territory), { A: "50% + 0px", B: "100% + 0px", C: "0% + 0px" });
  const sprint = inMode({ mode: Mode.SPRINT });
  sprint.happen({ kind: "puzzle_solved", puzzle_solved: { member: 2, solved: 1 } });
  assert.deepEqual([placesOnTrack(sprint).A, placesOnTrack(sprint).B], ["0% + 0px", "50% + 0px"]);
  assert.deepEqual(placesOnTrack(inMode({ mode: Mode.TOGETHER })), {});
});

test("equals do not hide each other, and nobody leaves the own lane", () => {
  const game = startGame();
  const { room } = game.model;
  const [own] = room!.race!.runs;
  const runs = Array.from({ length: 6 }, (_, i): Run => ({ ...own, member: i + 1, filled_by_box: Uint8Array.of(i === 4 ? 9 : 0) }));
  game.model = { ...game.model, room: { ...room!, race: { ...room!.race!, runs } } };
  const places = placesOnTrack(game);
  assert.deepEqual([places.A, places.B, places.C, places.F], ["0% + 0px", "0% + 4px", "0% + 8px", "0% + 16px"]);
  const lanes = [...textOf(trackView(game.model, tell)).matchAll(/cy=(\d+)/g)].map(([, lane]) => lane);
  assert.deepEqual(lanes, ["4", "20", "12", "4", "20", "12"], "the own dot last");
});
