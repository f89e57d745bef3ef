// A room in this page alone, for playing without a server: the same rules and events, no network. It keeps the
// race under way in storage, from where it can be opened again. The counterpart of
// client/app/solo/local_room.cpp.
import { loadEngine } from "../../engine/client.ts";
import type { Engine, PuzzleOrder } from "../../engine/engine.ts";
import { loadRoomRules, type Decision, type Happening } from "../../engine/room_rules.ts";
import type { RoomRules, WantedPuzzle } from "../../engine/room_rules.ts";
import { MissingFile } from "../../http/newer_page.ts";
import { Assist, Grade, Phase, PuzzleSource, type Command, type Event } from "../../wire/wire.ts";
import type { RaceRecord, RaceRules, Snapshot } from "../../wire/wire.ts";
import { fold, foldRecord } from "../../race/fold.ts";
import { loneMember } from "../../race/room.ts";
import { keepsNothing } from "../../storage/database.ts";
import { forgetGame, freeGames, keepGame, lockGame, makeRoomForGame, type Game } from "../../storage/games.ts";
import { say } from "../../words/say.ts";
import { makeChallenge, type Challenge } from "../replay/ghosts.ts";
import type { RoomLink } from "../core/link.ts";
import type { Message, SoloWish } from "../core/message.ts";
import type { PlayerBoard } from "../core/model.ts";
import { tourPuzzle } from "./tour.ts";
import { readPuzzle } from "./read_puzzle.ts";
import { isOfToday, localDay } from "../replay/result_witness.ts";
import { refusalText } from "../../words/refusal_words.ts";
import { standardRules } from "../../race/room.ts";

const dailyGrade = Grade.MEDIUM;
const dayInSeconds = 86_400;
// How long the cursor's moves may stay unsaved.
const betweenWrites = 500;
const mostSolutions = 1;

// The rules for a game alone: time does not matter, and all help is free.
const soloRules = (rules: RaceRules): RaceRules => ({
  ...rules,
  max_players: 1,
  auto_start: true, // ready is enough
  countdown_seconds: 0,
  assists: {
    allowed: [
      ...[Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL, Assist.AUTO_NOTES],
      ...[Assist.CHECK, Assist.REWIND, Assist.HINTS],
    ],
  },
  aid_price_seconds: 0,
});

// A room before anything has happened in it.
const emptyRoom = (rules: RaceRules, now: number): Snapshot => ({
  ...{ code: "", closed: false, phase: Phase.LOBBY, rules, members: [], host: 0, last_member: 0 },
  ...{ deserted_since: now, talk: [], locked: false, listed: false, word_needed: false, entrants: [] },
});

const withSoloRules = (command: Command): Command =>
  command.action === "set_rules"
    ? { ...command, set_rules: { ...command.set_rules, rules: soloRules(command.set_rules.rules!) } }
    : command;

export const randomSeed = (): string => String(crypto.getRandomValues(new BigUint64Array(1))[0]);

const hasOnlyMoved = (before: PlayerBoard | null, after: PlayerBoard): boolean =>
  before !== null &&
  (Object.keys(after) as (keyof PlayerBoard)[]).every(
    (key) => key === "cursor" || before[key] === after[key],
  );

// None in most games; and none if what storage has is damaged.
function challengeOf({ challenge }: Game): Challenge | undefined {
  try {
    return challenge && makeChallenge(challenge);
  } catch {
    return undefined;
  }
}

export function makeLocalRoom(game: Game, engine: Engine, rules: RoomRules, release: () => void, isTour = false): RoomLink {
  let tell: (message: Message) => void = () => {};
  let room = foldRecord(game.record);
  let pausedSince: number | null = null;
  let order: WantedPuzzle | undefined;
  let deadline: number | undefined;
  let awaitsPuzzle = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timeToWrite: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> | null = null;
  let isDue = false;
  let isClosed = false;
  let isTold = false; // that nothing is kept
  let isBegun = false; // before that, the page has the board of another game
  let isShown = false; // the room, whatever has happened in it
  const challenge = challengeOf(game);
  const isContinued = room.phase !== Phase.LOBBY;
  const records = new Map<number, RaceRecord>(); // by race; of those that have ended, the last one last

  const now = (): number => pausedSince ?? Date.now();
  // Never earlier than before, whatever happens to the machine's clock.
  const nextMoment = (): number => (game.until = Math.max(now(), game.until));

  // One write at a time; of the changes during a write only the last is written.
  async function storeAll(): Promise<void> {
    while (isDue) {
      isDue = false;
      game.until = Math.max(now(), game.until);
      await (room.phase === Phase.LOBBY || isTour ? forgetGame(game.openedAt) : keepGame(game));
    }
    storing = null;
    if (isTold || !keepsNothing() || isTour || room.phase === Phase.LOBBY) return;
    isTold = true;
    const sentence = say("This browser keeps nothing here: if this page is closed, your game is lost.");
    tell({ is: "noticed", sentence, isGood: false });
  }
  function store(): Promise<void> {
    clearTimeout(timeToWrite);
    timeToWrite = undefined;
    isDue = true;
    return (storing ??= storeAll());
  }
  const storeNow = (): void => void store();
  const storeSoon = (): void => void (timeToWrite ??= setTimeout(storeNow, betweenWrites));

  // The record goes from the countdown to the end, and has the room without the race before.
  function write(events: Event[], at: number): void {
    const kept: Event[] = [];
    for (const event of events) {
      if (event.kind === "countdown_started")
        game.record = { start: { ...room, race: undefined }, course: [] };
      const isOfRace = room.phase !== Phase.LOBBY || event.kind === "countdown_started";
      if (isOfRace) kept.push(event);
      room = fold(room, event);
      if (event.kind === "race_ended") records.set(event.race_ended.race, game.record);
    }
    if (kept.length > 0) game.record.course.push({ at, events: kept });
  }

  // Saves the events, reports them, and starts what follows from them.
  function publish({ events, refusal, ...next }: Decision, at: number, command?: Command): void {
    const answers = command ? [{ command, refusal: refusal ?? null }] : [];
    ({ choice: game.choice, order, deadline } = next);
    if (events.length > 0) {
      write(events, at);
      storeNow();
    }
    if (events.length > 0 || command || !isShown) {
      isShown = true;
      const server = { name: "", welcome: "", features: [] };
      tell({ is: "room_changed", room, self: loneMember, unanswered: [], events, answers, server, challenge });
    }
    void orderPuzzle();
    planTime();
  }

  function happen(what: Happening, command?: Command): void {
    const at = nextMoment();
    const { choice, seed } = game;
    publish(rules.decide(at, { room, choice, seed }, what), at, command);
  }

  function planTime(): void {
    clearTimeout(timer);
    if (pausedSince !== null || deadline === undefined) return;
    timer = setTimeout(() => happen({ is: "time_passed" }), Math.max(deadline - now(), 0));
  }

  async function makePuzzle({ given_puzzle, ...wanted }: WantedPuzzle): Promise<string | null> {
    game.seed = undefined;
    if (given_puzzle) return given_puzzle;
    const { lowest, highest, grade, seed = randomSeed() } = wanted;
    const like: PuzzleOrder = lowest && highest ? { seed, lowest, highest } : { seed, grade };
    const puzzle = await engine.generate(like);
    game.seed = seed;
    return puzzle;
  }

  async function orderPuzzle(): Promise<void> {
    if (!order || awaitsPuzzle) return;
    awaitsPuzzle = true;
    let sentence = "";
    const puzzle = await makePuzzle(order).catch((error: Error) => ((sentence = error.message), null));
    awaitsPuzzle = false;
    if (isClosed) return; // one who continues the game gets another
    happen({ is: "puzzle", puzzle, seed: game.seed });
    if (sentence) tell({ is: "noticed", sentence, isGood: false });
  }

  function resume(): void {
    if (pausedSince === null) return;
    const from = pausedSince;
    pausedSince = null;
    happen({ is: "absence", from });
  }

  function send(command: Command): void {
    resume();
    happen({ is: "command", command: withSoloRules(command) }, command);
  }

  function goOn(): void {
    const { board, until } = game;
    if (board) tell({ is: "kept_board", board, self: loneMember });
    happen({ is: "absence", from: until });
  }

  async function fetchRecord(race: number): Promise<RaceRecord> {
    const record = race === 0 ? [...records.values()].at(-1) : records.get(race);
    if (record) return record;
    throw new Error(
      room.phase === Phase.LOBBY ? say("There was no such race.") : say("This race is under way."),
    );
  }

  const listen = (how: "addEventListener" | "removeEventListener"): void => {
    globalThis[how]?.("pagehide", storeNow);
    globalThis.document?.[how]("visibilitychange", storeNow);
  };
  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    listen("removeEventListener");
    tell = () => {};
    void store().finally(release);
  }

  return {
    daily: game.daily ?? undefined,
    start(to) {
      tell = to;
      listen("addEventListener");
      tell({ is: "connection_changed", connection: { contact: "connected", reason: "", isFailure: false } });
      isBegun = true;
      if (isContinued) return goOn();
      send({ number: 1, action: "set_ready", set_ready: { ready: true } });
    },
    send,
    now,
    roundTrip: () => null,
    fetchRecord,
    asSeen: (record) => record,
    keep(board) {
      if (!isBegun) return;
      const before = game.board;
      game.board = board;
      if (board === before || room.phase === Phase.LOBBY) return;
      if (hasOnlyMoved(before, board)) storeSoon();
      else storeNow();
    },
    pause() {
      pausedSince ??= now();
      planTime();
    },
    resume,
    leave: close,
    drop: close,
  };
}

interface Wished extends Pick<Game, "choice" | "daily" | "challenge"> {
  rules: Partial<RaceRules>;
}

// What is to be played, as rules and a choice of the puzzle. Throws a sentence for the person.
async function wished(what: SoloWish, engine: Engine, { dailySeed }: RoomRules): Promise<Wished> {
  switch (what.source) {
    case "daily": {
      const daily = localDay(new Date());
      return {
        rules: { source: PuzzleSource.SEEDED, grade: dailyGrade },
        choice: { seed: dailySeed(daily, dailyGrade) },
        daily,
      };
    }
    case "puzzle": {
      const puzzle = await readPuzzle(engine, what.text);
      if ((await engine.count(puzzle, mostSolutions)) === 0)
        throw new Error(say("The puzzle has no solution."));
      return { rules: { source: PuzzleSource.GIVEN }, choice: { given_puzzle: puzzle }, daily: null };
    }
    case "challenge": {
      const { puzzle, rules, records } = what.challenge;
      const choice = { given_puzzle: puzzle };
      return { rules: { ...rules, source: PuzzleSource.GIVEN }, choice, daily: null, challenge: records };
    }
    case "rating": {
      const { lowest, highest } = what;
      return { rules: { rating: { lowest, highest } }, choice: {}, daily: null };
    }
    case "grade":
      return { rules: { grade: what.grade }, choice: {}, daily: null };
    case "tour":
      return { rules: { source: PuzzleSource.GIVEN }, choice: { given_puzzle: tourPuzzle }, daily: null };
    case "continue":
      throw new Error(say("There is no game to continue."));
  }
}

// The newest game that no other tab plays; null also for a wish that a kept game does not meet.
async function continued(what: SoloWish, engine: Engine, rules: RoomRules): Promise<RoomLink | null> {
  if (what.source !== "continue" && what.source !== "daily") return null;
  const games = (await freeGames()).filter((game) => what.source === "continue" || isOfToday(game));
  for (const game of games) {
    const release = await lockGame(game.openedAt);
    if (release) return makeLocalRoom(game, engine, rules, release);
  }
  return null;
}

async function loadRules(): Promise<RoomRules> {
  try {
    return await loadRoomRules();
  } catch {
    throw new MissingFile(say("The puzzle engine cannot be loaded."));
  }
}

// Rejects with a sentence for the person.
export async function openLocalRoom(
  what: SoloWish,
  engine: Engine = loadEngine(),
  load: () => Promise<RoomRules> = loadRules,
): Promise<RoomLink> {
  const rules = await load();
  const found = await continued(what, engine, rules);
  if (found) return found;
  const { rules: wanted, choice, daily, challenge } = await wished(what, engine, rules);
  const isTour = what.source === "tour"; // which is not kept
  if (!isTour) await makeRoomForGame();
  const now = Date.now();
  const free = soloRules({ ...standardRules(), time_limit_seconds: dayInSeconds, ...wanted });
  // Against ghosts help is allowed, and costs, as it did for them.
  const { assists, aid_price_seconds } = what.source === "challenge" ? what.challenge.rules : free;
  const whole = { ...free, assists, aid_price_seconds };
  const { events, refusal } = rules.open(now, whole, choice);
  if (refusal) throw new Error(refusalText(refusal));
  const record = { start: events.reduce(fold, emptyRoom(whole, now)), course: [] };
  const game: Game = { openedAt: now, record, choice, daily, challenge, until: now, board: null };
  return makeLocalRoom(game, engine, rules, (await lockGame(now)) ?? (() => {}), isTour);
}
