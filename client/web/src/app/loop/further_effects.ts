// The rest of what update() asks for: fetched with what playing needs.
import { loadEngine, warmUp } from "../../engine/client.ts";
import type { Mistakes } from "../../engine/engine.ts";
import type { SentRecord } from "../../http/room_requests.ts";
import { sayServerWord } from "../../http/server_word.ts";
import { shareText } from "../core/share_text.ts";
import { say } from "../../words/say.ts";
import { randomSeed } from "../solo/local_room.ts";
import { fetchAhead } from "./idle.ts";
import { findKept } from "./kept.ts";
import { rememberResult } from "./remember_result.ts";
import { saveFile, sendPicture } from "./sharing.ts";
import { fail, sentenceOf, type Doing, type World } from "./world.ts";

let checks = 0; // only the last counts

// Of a race on a server. It is kept once its note is known.
async function tellCheck({ tell }: World, record: SentRecord, keeps: boolean): Promise<void> {
  const check = ++checks;
  tell({ is: "race_checked", check: null });
  const { checkSent, keepReplay } = await import("./lazy_extras.ts");
  const { note, found } = await checkSent(record);
  if (keeps) void keepReplay({ ...record, ...(note === null ? {} : { note }) });
  if (check === checks) tell({ is: "race_checked", check: found });
}

async function tellRecord(world: World, find: () => Promise<SentRecord>, keeps = false): Promise<void> {
  try {
    const record = await find();
    const { timelineOf } = await import("./lazy_extras.ts");
    world.tell({ is: "record_arrived", timeline: timelineOf(record), error: "" });
    void tellCheck(world, record, keeps);
  } catch (error) {
    world.tell({ is: "record_arrived", timeline: null, error: await sentenceOf(world, error) });
  }
}

const puzzlesOnSheet = 4;
// After who has pressed a button with the word: then the server knows it already.
const untilAsked = 300;

export const furtherEffects: Partial<Doing> = {
  async find_hint(world, { puzzle, grid, corner, stage }) {
    try {
      const hint = await loadEngine().hint(puzzle, grid, corner, stage);
      world.tell({ is: "hint_found", hint, board: grid });
    } catch (error) {
      world.tell({ is: "hint_found", hint: null, board: grid });
      await fail(world, error);
    }
  },
  async find_mistakes(world, { assist, puzzle, grids }) {
    const found: Mistakes[] = [];
    try {
      const engine = loadEngine();
      for (const grid of grids) {
        found.push(await engine.mistakes(puzzle, grid));
        if (!found.at(-1)!.areThere) break;
      }
      world.tell({ is: "mistakes_found", assist, found, board: grids[0] });
    } catch (error) {
      await fail(world, error);
    }
  },
  fetch_record: (world, { race, own }) => tellRecord(world, async () => own ?? world.link()!.fetchRecord(race), !own),
  trust_key: async (_, { key }) => (await import("./lazy_extras.ts")).trustKey(key),
  say_server_word({ model, tell }) {
    sayServerWord(model().start.serverWord);
    setTimeout(() => tell({ is: "said_server_word" }), untilAsked);
  },
  open_replay: (world, { key }) =>
    tellRecord(world, async () => {
      const { readReplay } = await import("./lazy_extras.ts");
      return readReplay(key);
    }),
  async delete_replay(world, { key }) {
    await (await import("./lazy_extras.ts")).deleteReplay(key);
    world.tell({ is: "kept_found", kept: await findKept() });
  },
  warm_up: () => fetchAhead(warmUp),
  remember_result: (world, { room, self, events, kind }) =>
    rememberResult(world, { room, self, events }, kind, world.link()?.daily ?? null),
  async save_challenge(world, { race }) {
    try {
      const record = await world.link()!.fetchRecord(race);
      const { challengeFile } = await import("./lazy_extras.ts");
      const { settings, challenge } = world.model();
      const text = challengeFile(record, settings.name, challenge);
      saveFile(new Blob([text], { type: "application/json" }), "gridrace-challenge.json");
    } catch (error) {
      await fail(world, error);
    }
  },
  async ask_to_notify({ tell }) {
    const answer = await globalThis.Notification?.requestPermission();
    if (answer !== "granted")
      tell({ is: "noticed", sentence: say("This browser shows no notifications: look at the title of the tab."), isGood: false });
  },
  async notify(_, { title, text }) {
    if (globalThis.Notification?.permission !== "granted") return;
    // A phone shows only those of service workers.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    const options = { body: text, tag: title, renotify: true, data: location.href };
    if (worker?.active) return worker.showNotification(title, options);
    new Notification(title, options).onclick = () => focus();
  },
  async make_puzzles(world, { grade }) {
    try {
      const orders = Array.from({ length: puzzlesOnSheet }, () => loadEngine().generate({ seed: randomSeed(), grade }));
      const puzzles = (await Promise.all(orders)).filter((puzzle) => puzzle !== null);
      world.tell({ is: "puzzles_made", grade, puzzles });
    } catch (error) {
      world.tell({ is: "puzzles_made", grade, puzzles: [] });
      await fail(world, error);
    }
  },
  print: () => requestAnimationFrame(() => setTimeout(() => print())),
  async send_picture(world, { how }) {
    const { canvasOf } = await import("./lazy_extras.ts");
    const isSent = await sendPicture(canvasOf(world.model()), how, shareText(world.model()));
    if (how === "share" && isSent) return;
    const done = how === "copy" ? say("Copied.") : say("Saved.");
    world.tell({ is: "noticed", sentence: isSent ? done : say("This browser does not let the page do it."), isGood: isSent });
  },
  async analyse(world, { race, own }) {
    const told = { is: "findings_arrived", race, isOwn: own !== undefined } as const;
    try {
      const link = world.link()!;
      const sent = own ?? (await link.fetchRecord(race));
      const record = own ?? link.asSeen(sent);
      const { analyse } = await import("./lazy_extras.ts");
      void tellCheck(world, sent, false);
      world.tell({ ...told, found: await analyse(record, world.model().self), error: "" });
    } catch (error) {
      world.tell({ ...told, found: null, error: await sentenceOf(world, error) });
    }
  },
};
