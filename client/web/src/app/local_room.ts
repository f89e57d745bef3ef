// A room in this page alone, for playing without a server: the same events, no network. It keeps the race
// under way in storage, from where it can be opened again. The counterpart of client/app/solo/local_room.cpp.
import { loadEngine } from "../engine/client.ts";
import type { Engine, PuzzleOrder } from "../engine/engine.ts";
import { Phase, PuzzleSource, type Command, type Event, type Refusal } from "../net/wire.ts";
import type { RaceRecord, RaceRules, Snapshot } from "../net/wire.ts";
import { fold } from "../race/fold.ts";
import { percentage, runOf } from "../race/room.ts";
import { findGames, forgetGame, keepGame, lockGame, makeRoomForGame, type Game } from "../storage/games.ts";
import { say } from "../words/say.ts";
import { dailyGrade, dailySeed, mix } from "./daily.ts";
import type { RoomLink } from "./link.ts";
import { lonePlayer } from "./lone_player.ts";
import {
  deliverPuzzle,
  endOfRace,
  execute,
  happening,
  interrupt,
  openRoom,
  passTime,
  self,
  soloRules,
} from "./local_rules.ts";
import type { Happening } from "./local_rules.ts";
import type { Message, SoloWish } from "./message.ts";
import type { KeptGame, PlayerBoard } from "./model.ts";
import { readPuzzle } from "./read_puzzle.ts";
import { localDay } from "./result_witness.ts";
import { standardRules } from "./rules_form.ts";

const dayInSeconds = 86_400;
// So long the cursor may move before it is written down.
const betweenWrites = 500;
const mostSolutions = 1;

const roomOf = ({ start, course }: RaceRecord): Snapshot =>
  course.flatMap(({ events }) => events).reduce(fold, start!);
const randomSeed = (): string => String(crypto.getRandomValues(new BigUint64Array(1))[0]);

const hasOnlyMoved = (before: PlayerBoard | null, after: PlayerBoard): boolean =>
  before !== null &&
  (Object.keys(after) as (keyof PlayerBoard)[]).every(
    (key) => key === "cursor" || before[key] === after[key],
  );

export function makeLocalRoom(game: Game, engine: Engine, release: () => void): RoomLink {
  let tell: (message: Message) => void = () => {};
  let room = roomOf(game.record);
  let pausedSince: number | null = null;
  let awaitsPuzzle = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timeToWrite: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> | null = null;
  let isDue = false;
  const isContinued = room.phase !== Phase.LOBBY;
  const records = new Map<number, RaceRecord>(); // by race; of those that have ended, the last one last

  const now = (): number => pausedSince ?? Date.now();
  // Never earlier than before, whatever becomes of the machine's clock.
  const nextMoment = (): number => (game.until = Math.max(now(), game.until));

  // One write after the other, and of what has changed meanwhile only the last.
  async function storeAll(): Promise<void> {
    while (isDue) {
      isDue = false;
      game.until = Math.max(now(), game.until);
      await (room.phase === Phase.LOBBY ? forgetGame(game.openedAt) : keepGame(game));
    }
    storing = null;
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

  // What has happened is written down and told, and its consequences are drawn.
  function publish(
    { events }: Happening,
    at: number,
    command?: Command,
    refusal: Refusal | null = null,
  ): void {
    const answers = command ? [{ command, refusal }] : [];
    if (events.length > 0) {
      write(events, at);
      storeNow();
    }
    if (events.length > 0 || command) {
      const server = { name: "", welcome: "", features: [] };
      tell({ is: "room_changed", room, self, unanswered: [], events, answers, server });
    }
    orderPuzzle();
    planTime();
  }

  function planTime(): void {
    clearTimeout(timer);
    const end = pausedSince === null ? endOfRace(room) : null;
    if (end === null) return;
    timer = setTimeout(() => {
      const what = happening(room);
      const at = nextMoment();
      passTime(what, game.seed, at);
      publish(what, at);
    }, Math.max(end - now(), 0));
  }

  function nextOrder(): PuzzleOrder {
    const { source, grade, rating } = room.rules;
    const seed = source === PuzzleSource.SEEDED ? game.choice.seed! : randomSeed();
    return rating ? { seed, lowest: rating.lowest, highest: rating.highest } : { seed, grade };
  }

  async function makePuzzle(): Promise<string | null> {
    game.seed = undefined;
    if (room.rules.source === PuzzleSource.GIVEN) return game.choice.given_puzzle!;
    const order = nextOrder();
    const puzzle = await engine.generate(order);
    game.seed = order.seed;
    // The same puzzles in the same order from the same seed.
    if (room.rules.source === PuzzleSource.SEEDED) game.choice = { seed: String(mix(BigInt(order.seed))) };
    return puzzle;
  }

  async function orderPuzzle(): Promise<void> {
    if (room.phase !== Phase.COUNTDOWN || awaitsPuzzle) return;
    awaitsPuzzle = true;
    let sentence = "";
    const puzzle = await makePuzzle().catch((error: Error) => ((sentence = error.message), null));
    awaitsPuzzle = false;
    const what = happening(room);
    const at = nextMoment();
    deliverPuzzle(what, puzzle, at);
    publish(what, at);
    if (sentence) tell({ is: "noticed", sentence, isGood: false });
  }

  function resume(): void {
    if (pausedSince === null) return;
    const since = pausedSince;
    pausedSince = null;
    const what = happening(room);
    const at = nextMoment();
    interrupt(what, since, at);
    publish(what, at);
  }

  function send(command: Command): void {
    resume();
    const what = happening(room);
    const at = nextMoment();
    if (command.action === "set_rules") game.choice = command.set_rules.choice ?? {};
    publish(what, at, command, execute(what, command, game.seed, at));
  }

  function goOn(): void {
    if (game.board) tell({ is: "kept_board", board: game.board, self });
    const what = happening(room);
    const from = game.until;
    const at = nextMoment();
    interrupt(what, from, at);
    publish(what, at);
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
      if (isContinued) return goOn();
      send({ number: 1, action: "set_ready", set_ready: { ready: true } });
    },
    send,
    now,
    roundTrip: () => null,
    fetchRecord,
    keep(board) {
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

interface Wished extends Pick<Game, "choice" | "daily"> {
  rules: Partial<RaceRules>;
}

// What is to be played, as rules and a choice of the puzzle. Throws a sentence for the person.
async function wished(what: SoloWish, engine: Engine): Promise<Wished> {
  switch (what.source) {
    case "daily": {
      const daily = localDay(new Date());
      return {
        rules: { source: PuzzleSource.SEEDED, grade: dailyGrade },
        choice: { seed: dailySeed(daily) },
        daily,
      };
    }
    case "puzzle": {
      const puzzle = await readPuzzle(engine, what.text);
      if ((await engine.count(puzzle, mostSolutions)) === 0)
        throw new Error(say("The puzzle has no solution."));
      return { rules: { source: PuzzleSource.GIVEN }, choice: { given_puzzle: puzzle }, daily: null };
    }
    case "rating": {
      const { lowest, highest } = what;
      return { rules: { rating: { lowest, highest } }, choice: {}, daily: null };
    }
    case "grade":
      return { rules: { grade: what.grade }, choice: {}, daily: null };
    case "continue":
      throw new Error(say("There is no game to continue."));
  }
}

// The newest game that no other tab plays.
async function continued(engine: Engine): Promise<RoomLink | null> {
  for (const game of await findGames()) {
    const release = await lockGame(game.openedAt);
    if (release) return makeLocalRoom(game, engine, release);
  }
  return null;
}

// Rejects with a sentence for the person.
export async function openLocalRoom(what: SoloWish, engine: Engine = loadEngine()): Promise<RoomLink> {
  const found = what.source === "continue" ? await continued(engine) : null;
  if (found) return found;
  const { rules, choice, daily } = await wished(what, engine);
  await makeRoomForGame();
  const now = Date.now();
  const whole = soloRules({ ...standardRules(), time_limit_seconds: dayInSeconds, ...rules });
  const record = { start: openRoom(whole, lonePlayer, now), course: [] };
  const game: Game = { openedAt: now, record, choice, daily, until: now, board: null };
  return makeLocalRoom(game, engine, (await lockGame(now)) ?? (() => {}));
}

// The newest, for the start page.
export async function keptGame(): Promise<KeptGame | null> {
  const [game] = await findGames();
  if (!game) return null;
  const room = roomOf(game.record);
  const { rules, race } = room;
  const run = runOf(room, self);
  return {
    grade: rules.source === PuzzleSource.GIVEN ? 0 : rules.grade,
    isDaily: game.daily === localDay(new Date()) && race?.number === 1,
    percentage: race && run ? percentage(race, run) : 0,
    elapsed: race ? Math.max(game.until - race.starts_at, 0) : 0,
  };
}
