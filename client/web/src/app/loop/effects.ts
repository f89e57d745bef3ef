// Does in the world what update() asks for.
import { onHost } from "../../http/base.ts";
import { doorOf, listedRooms } from "../../http/http.ts";
import { isOutdated } from "../../http/newer_page.ts";
import { sayServerWord } from "../../http/server_word.ts";
import { wordsInLink } from "../../race/room_code.ts";
import { read, readKeys, write } from "../../storage/database.ts";
import { readEnglish, say } from "../../words/say.ts";
import type { Effect, Message } from "../core/message.ts";
import { nothingKept } from "../core/first_model.ts";
import type { LazyParts } from "../core/lazy_parts.ts";
import { fail, sentenceOf, type Doing, type World } from "./world.ts";

// What plays over the network is not part of the first paint, but wanted soon after it. With its English texts.
const withEnglish = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, readEnglish()]))[0];
const loadPlay = () => withEnglish(import("./lazy_play.ts"));
const loadExtras = () => withEnglish(import("./lazy_extras.ts"));
const loaders = { play: loadPlay, extras: loadExtras };
const untilNextTry = 3000;

// Into the model; tries again after a while if that fails, unless the server has a newer page.
export async function fetchPart(
  { tell }: World,
  part: keyof LazyParts,
  load: () => Promise<LazyParts[keyof LazyParts]> = loaders[part],
): Promise<void> {
  try {
    tell({ is: "fetched", part, content: await load() });
  } catch {
    if (!(await isOutdated(tell))) setTimeout(() => tell({ is: "fetched", part }), untilNextTry);
  }
}

// In the model before the room is.
async function playInModel({ tell }: World): ReturnType<typeof loadPlay> {
  const content = await loadPlay();
  tell({ is: "fetched", part: "play", content });
  return content;
}

let entries = 0; // of rooms, increased by leaving, too: a pending entry is void once it has changed
const betweenLists = 20_000;
const patienceOfSeeker = 2000;
let asking: ReturnType<typeof setTimeout> | undefined;
let searches = 0; // for challenges: only the last one counts

// What cannot wait. The rest is in further_effects.ts.
const doing: Partial<Doing> = {
  send: ({ link }, { command }) => link()?.send(command),
  async create_room(world, { form, isAtOnce }) {
    sayServerWord(form.serverWord);
    try {
      const { createRoom, openRoomAtOnce, roomRequest } = await playInModel(world);
      const made = isAtOnce ? openRoomAtOnce(form, world.model().settings.name) : { code: await createRoom(roomRequest(form)) };
      world.tell({ is: "room_made", ...(await made) });
    } catch (error) {
      world.tell({ is: "room_failed", error: await sentenceOf(world, error), wait: (error as { wait?: number }).wait });
    }
  },
  async enter(world, { code, role, name, word }) {
    world.link()?.drop();
    world.enter(null);
    const entry = ++entries;
    sayServerWord(world.model().start.serverWord);
    const said = word || wordsInLink(location.hash).word; // the room's own address follows
    const { makeNetworkLink } = await playInModel(world);
    if (entry === entries) world.enter(makeNetworkLink(code, name, role, said));
  },
  ask_room: async ({ tell }, { code }) => tell({ is: "room_described", door: await doorOf(code) }),
  ask_day: async ({ tell }, { code }) => tell({ is: "day_described", code: (await doorOf(code))?.open ? code : "" }),
  async ask_rooms(world, effect) {
    const isWanted = () => world.model().place === "start" && world.model().start.page === "menu";
    if (!document.hidden && isWanted()) world.tell({ is: "rooms_described", rooms: await listedRooms() });
    clearTimeout(asking);
    if (isWanted()) asking = setTimeout(() => doing.ask_rooms!(world, effect), betweenLists);
  },
  // Needs no other file of the page, so that there is always an answer.
  async seek_race({ tell, model }) {
    sayServerWord(model().start.serverWord);
    tell({ is: "rooms_described", rooms: await listedRooms(patienceOfSeeker), seeks: true });
  },
  visit: (_, { url }) => location.assign(url),
  // Who comes for the first time waits for nothing more.
  async find_kept({ tell }) {
    const stored = await Promise.all((["seats", "games", "results", "replays"] as const).map(readKeys));
    const isKnown = (await read("settings", "player_key")) !== undefined;
    if (isKnown || stored.flat().length > 0) await (await loadPlay()).tellKept(tell);
    else tell({ is: "kept_found", kept: nothingKept });
  },
  leave({ link, enter }) {
    ++entries;
    link()?.leave();
    enter(null);
  },
  drop({ link, enter }) {
    ++entries;
    link()?.drop();
    enter(null);
  },
  pause: ({ link }) => link()?.pause(),
  resume: ({ link }) => link()?.resume(),
  async solo(world, { what }) {
    world.link()?.drop();
    world.enter(null);
    const entry = ++entries;
    try {
      const { openLocalRoom } = await playInModel(world);
      const link = await openLocalRoom(what);
      if (entry === entries) world.enter(link);
      else link.drop(); // so that it can be continued
    } catch (error) {
      if (what.source !== "puzzle") return fail(world, error);
      world.tell({ is: "puzzle_refused", error: await sentenceOf(world, error) });
    }
  },
  ring: async () => (await loadPlay()).ring(),
  copy: async ({ tell }, { text }) => {
    const isGood = await (await loadPlay()).copy(text);
    const sentence = isGood ? say("Copied.") : say("This browser does not let the page do it.");
    tell({ is: "noticed", sentence, isGood });
  },
  async share(world, { text, url }) {
    const isShared = await (await loadPlay()).share(text, url);
    if (!isShared) await doing.copy!(world, { do: "copy", text: `${text} ${url}` });
  },
  async read_puzzle(world, { text }) {
    try {
      const { loadEngine, readPuzzle } = await loadPlay();
      const puzzle = await readPuzzle(loadEngine(), text);
      world.tell({ is: "puzzle_read", puzzle, error: "" });
    } catch (error) {
      world.tell({ is: "puzzle_read", puzzle: "", error: await sentenceOf(world, error) });
    }
  },
  async find_challenge(world, { from }) {
    const search = ++searches;
    const found = { is: "challenge_found", challenge: null, error: "" } as Message & { is: "challenge_found" };
    try {
      found.challenge = await (await loadExtras()).findChallenge(from);
    } catch (error) {
      found.error = await sentenceOf(world, error);
    }
    if (search === searches) world.tell(found);
  },
  fetch: (world, { part }) => fetchPart(world, part),
  reload: () => location.reload(),
  store_settings: (_, { settings }) => write("settings", "settings", settings),
  // Who enters a room keeps the word in its address.
  go: (_, { url }) => location.pathname === onHost(url) || history.pushState(null, "", onHost(url)),
};

// An error that is not handled above means that a file of the page cannot be fetched.
export function carryOut(world: World, effect: Effect): void {
  type Do = (world: World, effect: Effect) => unknown;
  const now = doing[effect.do] as Do | undefined;
  const later = async () => ((await loadPlay()).furtherEffects[effect.do] as Do)(world, effect);
  Promise.resolve(now ? now(world, effect) : later()).catch((error) => {
    reportError(error);
    return fail(world, error);
  });
}
