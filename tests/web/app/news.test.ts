// How events are reported, on the status line and to screen readers.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { exactTimeInWords, timeInWords } from "../../../client/web/src/words/phrases.ts";
import { difficultyText } from "../../../client/web/src/words/puzzle_words.ts";
import type { Announcing } from "../../../client/web/src/app/settings/settings.ts";
import {
  cellSentence,
  houseSentence,
  leftSentence,
  newsSentences,
  standingsSentences,
  timeSentence,
} from "../../../client/web/src/app/speech/spoken.ts";
import { escapeText } from "../../../client/web/src/words/escape_text.ts";
import { isHeldUp } from "../../../client/web/src/app/core/questions.ts";
import { HouseKind, MeetingReason, Mode, Phase, PuzzleSource, type Event, type RaceRules, type Run } from "../../../client/web/src/wire/wire.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { statusOf } from "../../../client/web/src/view/board/race.ts";
import { resultView } from "../../../client/web/src/view/room/result.ts";
import { textOf } from "../view_text.ts";
import { startGame, startsAt, type Game } from "../racing.ts";
import { puzzle } from "../recorded_race.ts";

const progress = (member: number, filled: number): Event => ({
  kind: "progress_changed",
  progress_changed: { member, filled_by_box: Uint8Array.of(filled, 0, 0, 0, 0, 0, 0, 0, 0) },
});
const headStart = (member: number, seconds: number, cells: number): Event => ({
  kind: "head_start_changed",
  head_start_changed: { member, head_start: { seconds, cells } },
});
const announcing = (level: Announcing) => (model: Model) => ({
  ...model,
  settings: { ...model.settings, announcing: level },
  announcements: [],
});
const spoken = (game: Game): string[] => game.model.announcements.map(({ text }) => text);

test("rules changed in a row are one line of news", () => {
  const game = startGame();
  const { rules } = game.model.room!;
  const changed = (time_limit_seconds: number, countdown_seconds: number): Event => ({
    kind: "rules_changed",
    rules_changed: { rules: { ...rules, time_limit_seconds, countdown_seconds } },
  });
  const before = game.model.news.length;
  game.happen(changed(600, rules.countdown_seconds));
  game.happen(changed(600, 3));
  assert.equal(game.model.news.length, before + 1);
  assert.equal(game.model.news.at(-1)!.text, "The rules have changed: countdown 3 s; time limit 10:00.");
});

test("new rules are told by what has changed", () => {
  const game = startGame();
  const changed = (change: Partial<RaceRules>): string => {
    const rules = { ...game.model.room!.rules, ...change };
    game.now += 20_000;
    game.happen({ kind: "rules_changed", rules_changed: { rules } });
    return game.model.status.text;
  };
  changed({ source: PuzzleSource.GENERATED, grade: 1 });

  assert.equal(changed({ assists: { allowed: [] } }), "The rules have changed: help: none.");
  assert.equal(
    changed({ aid_price_seconds: 30, time_limit_seconds: 1800 }),
    "The rules have changed: checks and hints cost 30 s; time limit 30:00.",
  );
  assert.equal(
    changed({ max_players: 5, countdown_seconds: 3, late_join: false }),
    "The rules have changed: players: 5 at most; countdown 3 s; late arrivals watch.",
  );
  assert.equal(
    changed({ mode_settings: { ...standardModeSettings, mode: Mode.LIVES, finish_window_seconds: 0 } }),
    "The rules have changed: lives, 3 for each.",
  );
  assert.equal(
    changed({ watched_boards: { shown: true, delay_seconds: 20 } }),
    "Spectators, and players who are done, see the boards 20 s late.",
  );
  assert.equal(changed({ grade: 3 }), "The rules have changed: a new puzzle, hard.");
});

test("where the difficulty rises, the highest grade is named", () => {
  const { rules } = startGame().model.room!;
  const difficulty = (mode: Mode, rising = false, grade = 3): string =>
    difficultyText({ ...rules, source: PuzzleSource.GENERATED, grade, mode_settings: { ...standardModeSettings, mode, rising } });
  assert.equal(difficulty(Mode.SPRINT), "up to hard");
  assert.equal(difficulty(Mode.MATCH), "hard");
  assert.equal(difficulty(Mode.MATCH, true), "up to hard");
  assert.equal(difficulty(Mode.SPRINT, false, 1), "easy");
});

test("news of others are sentences", () => {
  const cases: [Event, string][] = [
    [{ kind: "member_away", member_away: { member: 2, at: 0 } }, "Bob is away."],
    [{ kind: "member_back", member_back: { member: 2 } }, "Bob is back."],
    [{ kind: "member_left", member_left: { member: 2, reason: 2, at: 0 } }, "Bob was kicked."],
    [{ kind: "member_left", member_left: { member: 2, reason: 3, at: 0 } }, "Bob is gone."],
    [{ kind: "player_forfeited", player_forfeited: { member: 3 } }, "Cy forfeited."],
    [
      { kind: "player_finished", player_finished: { member: 3, time: 187_400, place: 1 } },
      "Cy finished 1st in 3:07.4.",
    ],
    [{ kind: "host_changed", host_changed: { member: 1 } }, "You are the host."],
    [{ kind: "aid_taken", aid_taken: { member: 2, assist: 6, aids: 1, until: 0 } }, "Bob took help: hints."],
    [{ kind: "said", said: { member: 2, text: "hello", at: 0 } }, "Bob: hello"],
    [{ kind: "reacted", reacted: { member: 2, emote: 3, at: 0 } }, "Bob: Ouch!"],
    [
      { kind: "announced", announced: { text: "restart at six", at: 0 } },
      "The server announces: restart at six",
    ],
    [{ kind: "lock_changed", lock_changed: { locked: true } }, "The room is locked: nobody new can join."],
    [{ kind: "listing_changed", listing_changed: { listed: false } }, "The room is not listed any more."],
    [{ kind: "word_changed", word_changed: { needed: true } }, "Newcomers must say the room's word."],
    [{ kind: "word_changed", word_changed: { needed: false } }, "Newcomers need no word any more."],
    [{ kind: "meeting_set", meeting_set: { reason: MeetingReason.NOBODY_CAME } }, "Nobody came to the meeting."],
    [{ kind: "meeting_set", meeting_set: { reason: MeetingReason.MISSED } }, "The meeting was missed."],
    [{ kind: "meeting_set", meeting_set: { reason: MeetingReason.CHANGED } }, "There is no meeting any more."],
    [headStart(2, 30, 5), "Bob gets a head start: 30 s, 5 cells."],
    [headStart(2, 0, 0), "Bob has no head start any more."],
    [headStart(1, 0, 1), "You get a head start: 1 cell."],
    [headStart(1, 0, 0), "You have no head start any more."],
  ];
  for (const [event, sentence] of cases) {
    const game = startGame();
    game.happen(event);
    assert.equal(game.model.status.text, sentence);
    assert.equal(game.model.news.at(-1)!.text, sentence);
  }
});

test("what one does oneself needs no telling", () => {
  const game = startGame();
  game.happen({ kind: "aid_taken", aid_taken: { member: 1, assist: 4, aids: 1, until: 0 } });
  assert.equal(game.model.status.text, "");
});

test("a muted member is not heard", () => {
  const game = startGame((model) => ({ ...model, muted: new Set([2]) }));
  game.happen({ kind: "said", said: { member: 2, text: "hello", at: 0 } });
  assert.equal(game.model.status.text, "");
});

test("names cannot turn a sentence round", () => {
  assert.equal(escapeText("a\u202eb\u0007"), "a\ufffdb\ufffd");
  const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
  assert.equal(escapeText(scotland), scotland);
  assert.equal(escapeText("\u{1f469}\u200d\u{1f527}"), "\u{1f469}\u200d\u{1f527}");
  assert.equal(escapeText("שלום"), "\u2068שלום\u2069");
  assert.equal(escapeText(escapeText("שלום")), escapeText("שלום"));
  assert.equal(escapeText("a\u2068b"), "ab");
});

test("many moves that come back are one sentence", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  game.at(3);
  game.press("6");
  const answers = game.model.unanswered.map((command) => ({
    command,
    refusal: { code: 11, houses: [], cells: [] },
  }));
  const { room, server } = game.model;
  game.tell({ is: "room_changed", room: room!, self: 1, unanswered: [], events: [], answers, server });
  assert.equal(game.model.status.text, "2 moves taken back: The help you took still costs you time.");
});

test("a move is marked as pending after a quarter of a second", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  assert.equal(isHeldUp(game.model), false);
  game.now += 250;
  game.tell({ is: "ticked" });
  assert.equal(isHeldUp(game.model), true);
  game.answer();
  assert.equal(isHeldUp(game.model), false);
});

test("a placed digit is spoken when the server has it", () => {
  const game = startGame(announcing("normal"));
  game.at(2);
  game.press("4");
  assert.deepEqual(spoken(game), []);
  game.answer();
  assert.deepEqual(spoken(game), ["Row 1, column 3: 4, your own."]);
});

test("a refusal is urgent", () => {
  const game = startGame(announcing("quiet"));
  game.at(2);
  game.press("5");
  game.answer();
  const [said] = game.model.announcements;
  assert.equal(said.text, "5 is already in the row and the box (r1c1): refused.");
  assert.equal(said.isUrgent, true);
});

test("a lost connection and its end are told", () => {
  const game = startGame(announcing("quiet"));
  const connect = (contact: "lost" | "connected") =>
    game.tell({ is: "connection_changed", connection: { contact, reason: "", isFailure: false } });
  connect("lost");
  connect("connected");
  assert.deepEqual(spoken(game), [
    "No contact with the server: keep solving, your moves wait.",
    "In contact again.",
  ]);
});

test("quiet leaves out who comes and goes, verbose tells others' mistakes", () => {
  const events: Event[] = [
    { kind: "member_away", member_away: { member: 2, at: 0 } },
    { kind: "move_refused", move_refused: { member: 3, refused_moves: 1 } },
  ];
  const said = (level: Announcing) => {
    const game = startGame(announcing(level));
    game.happen(...events);
    return spoken(game);
  };
  assert.deepEqual(said("quiet"), []);
  assert.deepEqual(said("normal"), ["Bob is away."]);
  assert.deepEqual(said("verbose"), ["Bob is away.", "Cy made a mistake."]);
});

test("times are shown as a clock does and heard in words", () => {
  const game = startGame(announcing("normal"));
  const time = 187_400;
  game.happen({ kind: "player_finished", player_finished: { member: 3, time, place: 1 } });
  assert.equal(game.model.status.text, "Cy finished 1st in 3:07.4.");
  const heard = "Cy finished 1st in 3 minutes 7.4 seconds.";
  assert.equal(spoken(game)[0], heard);
  assert.deepEqual(newsSentences(game.model), [heard]);
  assert.equal(timeInWords(59_999), "59 seconds");
  assert.equal(timeInWords(0), "0 seconds");
  assert.equal(timeInWords(120_000), "2 minutes");
  assert.equal(timeInWords(3_661_000), "1 hour 1 minute 1 second");
  assert.equal(exactTimeInWords(59_999), "59.9 seconds");
});

test("who begins later hears when, and who is locked out for how long", () => {
  const held = (member: number, mode: Mode, change: (run: Run) => Run) => {
    const game = startGame((model) => {
      const { race, ...room } = model.room!;
      const mode_settings = { ...standardModeSettings, mode };
      const changed = { ...race!, mode_settings, runs: race!.runs.map(change) };
      return announcing("quiet")({ ...model, room: { ...room, race: changed } });
    });
    game.happen({ kind: "player_held", player_held: { member, until: startsAt + 60_000 } });
    return spoken(game);
  };
  const asItIs = (run: Run) => run;
  const late = (run: Run) => ({ ...run, head_start: { seconds: run.member === 2 ? 60 : 0, cells: 0 } });
  assert.deepEqual(held(1, Mode.RACE, late), ["You begin in 50 seconds: others have a head start."]);
  assert.deepEqual(held(1, Mode.TERRITORY, asItIs), ["You cannot move for 50 seconds: the digit was wrong."]);
  assert.deepEqual(held(2, Mode.TERRITORY, asItIs), []);
});

test("what a player is told of a lock is gone when it is over", () => {
  const game = startGame((model) => {
    const { race, ...room } = model.room!;
    const mode_settings = { ...standardModeSettings, mode: Mode.TERRITORY };
    return { ...model, room: { ...room, race: { ...race!, mode_settings } } };
  });
  game.happen({ kind: "player_held", player_held: { member: 1, until: game.now + 5000 } });
  game.press("1");
  assert.match(statusOf(game.model).text, /^You cannot move for 5 seconds: the digit was wrong/);
  game.now += 5000;
  game.tell({ is: "ticked" });
  assert.equal(statusOf(game.model).text, "");
});

test("the cells of a head start are not told one by one, and moves after them are", () => {
  const game = startGame(announcing("normal"));
  const placed = (cell: number, digit: number): Event => ({
    kind: "digit_placed",
    digit_placed: { member: 1, cell, digit },
  });
  const { race, ...room } = game.model.room!;
  game.model.room = { ...room, race: { ...race!, runs: [], puzzle: "" } };
  const started: Event = { kind: "race_started", race_started: { race: 1, at: startsAt, puzzle } };
  game.happen(started, placed(2, 4), placed(3, 6), progress(1, 2));
  assert.deepEqual(spoken(game).filter((text) => text.startsWith("Row")), []);
  assert.equal(game.model.room!.race!.runs[0].grid.slice(0, 4), "5346");
  game.happen(placed(5, 8));
  assert.equal(spoken(game).at(-1), "Row 1, column 6: 8, your own.");
});

test("being overtaken is told soon, progress now and then", () => {
  const game = startGame(announcing("normal"));
  game.now += 4_000;
  game.happen(progress(2, 3));
  assert.deepEqual(spoken(game), ["Overtaken: you are 2nd of 3 with 0 percent. 1st: Bob, 5 percent."]);
  game.now += 4_000;
  game.happen(progress(2, 4));
  assert.equal(spoken(game).length, 1);
  game.now += 12_000;
  game.happen(progress(2, 5));
  assert.equal(spoken(game).at(-1), "You are 2nd of 3 with 0 percent. 1st: Bob, 9 percent.");
});

test("who has a table of one's own hears no other place, and nothing of other tables", () => {
  const game = startGame((model) => {
    const { race, ...room } = model.room!;
    const mode_settings = { ...standardModeSettings, mode: Mode.SWISS };
    const runs = race!.runs.map((run) => ({ ...run, table: run.member === 1 ? 2 : 1 }));
    return announcing("normal")({ ...model, room: { ...room, race: { ...race!, mode_settings, runs } } });
  });
  game.now += 16_000;
  game.happen(progress(2, 3));
  assert.deepEqual(spoken(game), ["You are 1st of 1 with 0 percent."]);
  assert.deepEqual(standingsSentences(game.model).length, 1);
  game.happen({ kind: "player_finished", player_finished: { member: 3, time: 187_400, place: 1 } });
  assert.equal(game.model.status.text, "");
  const tables = [{ players: [1, 3] }, { players: [2] }];
  game.happen({ kind: "tables_set", tables_set: { tables } });
  assert.equal(game.model.status.text, "Table 1: you play Cy.");
});

test("three, two, one", () => {
  const game = startGame(announcing("quiet"));
  const room = game.model.room!;
  game.model = { ...game.model, room: { ...room, phase: 2, race: { ...room.race!, puzzle: "", runs: [] } } };
  for (const left of [3_500, 2_900, 2_500, 1_900, 900]) {
    game.now = startsAt - left;
    game.tell({ is: "ticked" });
  }
  assert.deepEqual(spoken(game), ["3", "2", "1"]);
});

test("rows, cells and what is left are read as in the line mode", () => {
  const game = startGame();
  game.at(2);
  game.press("alt-4", "alt-1");
  assert.equal(
    houseSentence(game.model, { kind: HouseKind.ROW, index: 0 }),
    "Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank.",
  );
  assert.equal(cellSentence(game.model, 0), "Row 1, column 1: 5, given.");
  assert.equal(cellSentence(game.model, 2), "Row 1, column 3: blank, notes: 1 4.");
  assert.match(leftSentence(game.model), /^Left to place: 6 times 1, 7 times 2, 6 times 3, /);
  assert.equal(standingsSentences(game.model)[0], "1st: You, 0 percent.");
});

test("in a calm race neither clock nor places are told before its end", () => {
  const { model } = startGame();
  const race = { ...model.room!.race!, mode_settings: { ...standardModeSettings, calm: true } };
  const calm = { ...model, room: { ...model.room!, race } };
  const said = "Calm: no clock and no places until the end.";
  assert.equal(timeSentence(calm), said);
  assert.deepEqual(standingsSentences(calm), [said]);
  assert.equal(standingsSentences({ ...calm, room: { ...calm.room, phase: Phase.LOBBY } }).length, 3);
});

test("a digit typed as the puzzle of a sprint changes was meant for the one before", () => {
  const game = startGame();
  game.happen({ kind: "puzzle_dealt", puzzle_dealt: { member: 1, puzzle } });
  const empty = [...puzzle].findIndex((digit) => !/[1-9]/.test(digit));
  game.at(empty);
  game.now += 299;
  game.press("1", "2", "3");
  assert.deepEqual(game.model.unanswered, []);

  game.now += 1;
  game.press("1");
  assert.equal(game.model.unanswered.length, 1);
});

test("news of one race do not stand in the next, but what was said does", () => {
  const game = startGame();
  game.happen({ kind: "said", said: { member: 2, text: "again?", at: 0 } });
  game.happen({ kind: "member_away", member_away: { member: 2, at: 0 } });
  game.happen({ kind: "reacted", reacted: { member: 2, emote: 1, at: 0 } });
  game.happen({ kind: "announced", announced: { text: "Restart at ten.", at: 0 } });
  assert.equal(game.model.news.length, 4);
  const room = { ...game.model.room!, race: { ...game.model.room!.race!, number: 2 } };

  const { self, server } = game.model;
  game.tell({ is: "room_changed", room, self, server, unanswered: [], events: [], answers: [] });

  const kept = game.model.news.map(({ text }) => text);
  assert.deepEqual(kept, ["Bob: again?", "Bob: Good luck!", "The server announces: Restart at ten."]);
});

const inMode = (mode: Mode) => ({ room, ...model }: Model): Model => ({
  ...model,
  room: { ...room!, race: { ...room!.race!, mode_settings: { ...standardModeSettings, mode } } },
});

test("a rule that a mode does not have is no news", () => {
  const game = startGame();
  const rules = { ...game.model.room!.rules, mode_settings: { ...standardModeSettings, finish_window_seconds: 300 } };
  game.happen({ kind: "rules_changed", rules_changed: { rules } });
  const together = { ...rules, mode_settings: { ...rules.mode_settings, mode: Mode.TOGETHER } };
  game.now += 60_000;
  game.happen({ kind: "rules_changed", rules_changed: { rules: together } });
  assert.equal(game.model.news.at(-1)!.text, "The rules have changed: together.");
  const never = { ...rules, mode_settings: { ...rules.mode_settings, finish_window_seconds: 0 } };
  game.now += 60_000;
  game.happen({ kind: "rules_changed", rules_changed: { rules: never } });
  assert.match(game.model.news.at(-1)!.text, /no end before the time limit/);
});

test("who solves a board together has no place, and overtakes nobody", () => {
  const game = startGame(inMode(Mode.TOGETHER));
  game.happen(progress(2, 5));
  game.now += 60_000;
  game.happen(progress(3, 7));
  assert.ok(!spoken(game).some((text) => /Overtaken|You are/.test(text)), spoken(game).join("\n"));
  assert.match(standingsSentences(game.model)[0], /^Cy, 13 percent/);
  game.happen({ kind: "player_finished", player_finished: { member: 1, time: 37_000, place: 1 } });
  game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
  const result = textOf(resultView(game.model, () => {}));
  assert.doesNotMatch(result, /1st/);
  assert.doesNotMatch(result, /Challenge/i);
});

test("who gives up a sprint has not won it", () => {
  const game = startGame(inMode(Mode.SPRINT));
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
  assert.doesNotMatch(textOf(resultView(game.model, () => {})), /You won/);
});
