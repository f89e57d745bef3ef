// The page begins: the first model, with what the person likes, and the place that the address names.
import { ahead } from "./ahead.ts";
import { firstModel } from "./app/core/first_model.ts";
import { startLoop, whenShown, type Loop } from "./app/loop/loop.ts";
import { startForm } from "./app/pages/start_form.ts";
import { roomOfPath, typedInPath, wordsInLink } from "./race/room_code.ts";
import { askForWhom } from "./http/http.ts";
import { rememberServerWord, sayServerWord } from "./http/server_word.ts";
import { onHost, onPage, ofThisPage } from "./http/base.ts";
import { write } from "./storage/database.ts";
import { findSeats } from "./storage/seats.ts";
import { PuzzleSource } from "./wire/wire.ts";

// The puzzle of today, of a shortcut of the installed page, as far as it was played; or one that was printed
// (view/parts/sheet.ts), in the form of a room.
function offerPuzzle({ tell, model }: Loop): void {
  if (location.hash === "#daily") {
    history.replaceState(null, "", onHost("/")); // a reload continues it
    return tell({ is: "played_alone", what: { source: "daily" } });
  }
  const [, puzzle] = /^#puzzle=([1-9.]{81})(?:[,&].*)?$/.exec(location.hash) ?? [];
  if (!puzzle) return;
  tell({ is: "typed", field: "puzzle", value: puzzle });
  tell({ is: "typed", field: "rules", value: { ...model().start.rules, source: PuzzleSource.GIVEN } });
  tell({ is: "typed", field: "page", value: "create" });
}

// With the server's word that the address may say: to the challenge of a race, to the start page, into the room of the address where we have a seat, or to its entrance.
async function goToAddress({ tell, model }: Loop): Promise<void> {
  const { serverWord } = wordsInLink(location.hash);
  if (serverWord) {
    sayServerWord(serverWord);
    tell({ is: "typed", field: "serverWord", value: serverWord });
  }
  const [, raced, race] = /^#challenge=(\w{6})\/(\d{1,9})(?:[,&].*)?$/.exec(location.hash) ?? [];
  if (raced) return tell({ is: "went_to", place: "challenge", from: { room: raced, race: Number(race) } });
  const path = onPage(location.pathname);
  const code = roomOfPath(path);
  const { place, room } = model();
  if (!code && place !== "start") tell({ is: "went_to", place: "start" });
  const wrong = code ? "" : typedInPath(path);
  const isLost = !/^\/($|r\/)/.test(path);
  if (isLost) history.replaceState(null, "", onHost("/"));
  if (!code) {
    tell({ is: "looked_around", code, wrong, isLost });
    return offerPuzzle({ tell, model });
  }
  if (place === "room" && room?.code === code) return;
  // From one room to another: everything of the first is forgotten.
  if (place === "room" || place === "solo") return location.reload();
  const seat = (await findSeats()).find((one) => one.room === code && one.resume.member > 0);
  if (seat) return tell({ is: "returned", room: { code, name: seat.name } });
  tell({ is: "looked_around", code });
}

const untilPrepared = 1000;
const untilWarm = 4000;

// The browser asks for these when the address changes, and counts from the new one.
function fixLinks(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link:not([rel=stylesheet])")) link.href = link.href;
}

async function begin(): Promise<void> {
  fixLinks();
  const { settings, word: kept } = await ahead;
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  const start = startForm(settings.name, roomOfPath(onPage(location.pathname)));
  const loop = startLoop(
    firstModel({
      ...{ settings, start: { ...start, serverWord: kept }, isInstalled, origin: ofThisPage(location.origin), now: Date.now() },
      isHidden: document.hidden,
    }),
  );

  rememberServerWord(
    kept,
    (word) => write("settings", "server_word", word),
    (known) => loop.tell({ is: "told_word", known }),
  );
  window.addEventListener("keydown", (event) => {
    const message = loop.model().lazy.play?.messageOfKey(event, loop.model());
    if (message) loop.tell(message);
  });
  window.addEventListener("popstate", () => void goToAddress(loop));
  await goToAddress(loop);
  await new Promise<void>(whenShown);
  void askForWhom();
  setTimeout(() => loop.tell({ is: "rested", before: "play" }), untilPrepared); // so that no room waits for it
  // What is slow to come is not asked for more.
  if (performance.now() < untilWarm) setTimeout(() => loop.tell({ is: "rested", before: "engine" }), untilWarm);
  if (isInstalled) void navigator.storage?.persist?.(); // elsewhere some browsers would ask
  const worker = navigator.serviceWorker;
  if (worker?.controller) worker.addEventListener("controllerchange", () => loop.tell({ is: "upgraded" }));
  void worker?.register(onHost("/sw.js")).catch(() => {});
}

void begin();
