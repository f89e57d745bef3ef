// A race for tests of the page's logic: one player, a puzzle, and a server that answers on request.
import { serverWordField } from "../../client/web/src/view/start/server_word.ts";
import { doorText, doorWord, isWordWrong, startError } from "../../client/web/src/view/start/door.ts";
import { listedRooms } from "../../client/web/src/view/start/listed_rooms.ts";
import { nextMeeting } from "../../client/web/src/app/core/meetings.ts";
import { firstModel } from "../../client/web/src/app/core/first_model.ts";
import type { Effect, Message } from "../../client/web/src/app/core/message.ts";
import type { AnsweredCommand } from "../../client/web/src/net/replica.ts";
import type { Model } from "../../client/web/src/app/core/model.ts";
import { defaultSettings } from "../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../client/web/src/app/pages/start_form.ts";
import { echoOf } from "../../client/web/src/app/core/questions.ts";
import { lazyRoom } from "../../client/web/src/app/loop/room_update.ts";
import type { LazyParts } from "../../client/web/src/app/core/lazy_parts.ts";
import { update } from "../../client/web/src/app/loop/update.ts";
import type { Command, Event, Snapshot } from "../../client/web/src/wire/wire.ts";
import { emptyRace, fold } from "../../client/web/src/race/fold.ts";
import { conflict } from "../../client/web/src/race/rules.ts";
import { puzzle } from "./recorded_race.ts";

// The logic of rooms; screens of other files are never on their way.
export const lazyParts = { play: { room: lazyRoom, doorText, doorWord, isWordWrong, startError, serverWordField, listedRooms, nextMeeting }, extras: null } as LazyParts;

export const startsAt = 1_000_000;

// Three players; `self` is 1, Ada.
export function racingRoom(): Snapshot {
  const member = (id: number, name: string) => ({
    ...{ id, name, role: 1, ready: false, last_command: 0, answers: [], talked_at: [], muted: false, team: 0 },
  });
  const run = (id: number, name: string) => ({
    ...{ member: id, name, filled_by_box: new Uint8Array(9), refused_moves: 0, status: 1 },
    ...{ time: 0, place: 0, grid: "", aids: 0, puzzle: "", solved: 0, team: 0, table: 0, shown: "" },
  });
  const names: [number, string][] = [
    [1, "Ada"],
    [2, "Bob"],
    [3, "Cy"],
  ];
  const rules = {
    ...{
      source: 1,
      grade: 1,
      max_players: 8,
      countdown_seconds: 5,
      time_limit_seconds: 3600,
      grace_seconds: 120,
    },
    ...{
      late_join: true,
      auto_start: false,
      assists: { allowed: [1, 2, 3, 4, 5, 6] },
      aid_price_seconds: 15,
    },
  };
  return {
    ...{ code: "K7QX2M", closed: false, phase: 3, rules, host: 1, last_member: 3, deserted_since: 0 },
    ...{ talk: [], locked: false, listed: false, word_needed: false, entrants: [], members: names.map(([id, name]) => member(id, name)) },
    race: {
      ...emptyRace,
      ...{ number: 1, starts_at: startsAt, end_reason: 0, puzzle, interrupted: 0, assists: rules.assists },
      runs: names.map(([id, name]) => run(id, name)),
    },
  };
}

export interface Game {
  model: Model;
  effects: Effect[]; // all so far
  now: number;
  tell(message: Message): void;
  press(...keys: string[]): void;
  at(cell: number): void;
  happen(...events: Event[]): void;
  answer(): void; // to all waiting commands, by the rules
  grid(): string;
}

function answersTo(model: Model): { events: Event[]; answers: AnsweredCommand[] } {
  const events: Event[] = [];
  const answers: AnsweredCommand[] = [];
  let room = model.room!;
  const add = (event: Event) => {
    events.push(event);
    room = fold(room, event);
  };
  for (const command of model.unanswered) {
    const own = room.race!.runs[0];
    const clash =
      command.action === "place_digit" &&
      conflict(own.grid || puzzle, command.place_digit.cell, command.place_digit.digit);
    if (command.action === "place_digit" && !clash) {
      add({ kind: "digit_placed", digit_placed: { member: 1, ...command.place_digit } });
    } else if (command.action === "clear_cell") {
      add({ kind: "cell_cleared", cell_cleared: { member: 1, ...command.clear_cell } });
    } else if (command.action === "take_aid") {
      const until = model.now + room.rules.aid_price_seconds! * 1000;
      const aid_taken = { member: 1, assist: command.take_aid.assist, aids: own.aids + 1, until };
      add({ kind: "aid_taken", aid_taken });
    }
    answers.push({ command, refusal: clash ? { code: 7, ...clash } : null });
  }
  return { events, answers };
}

export function startGame(change: (model: Model) => Model = (model) => model): Game {
  const start = startForm("Ada");
  const first = firstModel({
    ...{ settings: defaultSettings, start, origin: "https://example.org", isInstalled: false, now: startsAt },
  });
  const game: Game = {
    model: { ...first, lazy: lazyParts, place: "room" },
    effects: [],
    now: startsAt + 10_000,
    tell(message) {
      const { model, effects } = update(game.model, message, game.now);
      game.model = model;
      game.effects.push(...effects);
    },
    press(...keys) {
      for (const key of keys) game.tell({ is: "pressed", key });
    },
    at: (cell) => game.tell({ is: "pointed", cell, how: "down", extends: false }),
    happen: (...events) => changeRoom(events, [], game.model.unanswered),
    answer() {
      const { events, answers } = answersTo(game.model);
      changeRoom(events, answers, []);
    },
    grid: () => echoOf(game.model).grid,
  };
  function changeRoom(events: Event[], answers: AnsweredCommand[], unanswered: Command[]): void {
    const room = events.reduce(fold, game.model.room ?? racingRoom());
    const server = { name: "", welcome: "", features: [] };
    game.tell({ is: "room_changed", room, self: 1, unanswered, events, answers, server });
  }
  game.tell({ is: "connection_changed", connection: { contact: "connected", reason: "", isFailure: false } });
  changeRoom([], [], []);
  game.model = change(game.model);
  return game;
}
