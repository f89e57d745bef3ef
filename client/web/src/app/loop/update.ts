// The page's logic: what a message makes of the model, and what is to be done in the world. Pure. The
// counterpart of client/app/input/update.cpp.
import { takeAction } from "../input/anywhere_actions.ts";
import type { Message } from "../core/message.ts";
import type { Connection, Model } from "../core/model.ts";
import { cause, change, next, tell, type Next } from "../core/next.ts";
import { freshBoard, layOut } from "../core/player_board.ts";
import type { LazyParts } from "../core/lazy_parts.ts";
import { takeScreenMessage } from "../pages/screen_messages.ts";

function changeConnection(turn: Next, connection: Connection): void {
  const { model } = turn;
  const isNew = connection.contact !== model.connection.contact;
  change(turn, {
    connection,
    connectionSince: isNew ? model.now : model.connectionSince,
    catchesUp: model.catchesUp || connection.contact === "lost",
  });
  const isRefused = connection.contact === "closed" && connection.isFailure;
  const isOutside = !model.room || connection.wantsWord;
  if (isRefused && model.place === "room" && isOutside && !model.isElsewhere) turn.model.lazy.play?.room.refuseEntry(turn, connection);
}

// Asks for a part of the page, once.
function fetch(turn: Next, part: keyof LazyParts): void {
  const { lazy } = turn.model;
  if (lazy[part] === undefined) cause(change(turn, { lazy: { ...lazy, [part]: null } }), { do: "fetch", part });
}

// The parts of the screen. Dialogs come with the room, so that what is typed at once finds its field.
function fetchNeeded(turn: Next): void {
  const { isOutdated, lazy, overlay, place, room, start } = turn.model;
  const isShort = place === "start" ? start.page !== "create" : place === "room" || place === "solo";
  if (place !== "start" || start.page !== "menu" || start.wordFor) fetch(turn, "play");
  if (room || overlay !== "none" || !isShort) fetch(turn, "extras");
  // An outdated page does not wait for files that were not fetched yet.
  if (isOutdated && !lazy.extras) change(turn, { overlay: "none" });
}

function takeRest(turn: Next, before: "play" | "engine"): void {
  const { place, start } = turn.model;
  if (before === "play") fetch(turn, "play");
  // A room that is entered says itself whether it needs the engine.
  else if (place === "start" && start.page !== "join") cause(turn, { do: "warm_up" });
}

function take(turn: Next, message: Message): void {
  switch (message.is) {
    case "pressed":
      return turn.model.lazy.play?.room.pressKey(turn, message.key);
    case "acted":
      if (turn.model.overlay === "none") takeAction(turn, message.action);
      return;
    case "connection_changed":
      return changeConnection(turn, message.connection);
    case "taken_over":
      return void change(turn, { isElsewhere: true });
    case "hidden":
      return void change(turn, { isHidden: message.isHidden, missed: "" });
    case "upgraded":
      return void change(turn, { isUpgraded: true });
    case "outdated":
      return void change(turn, { isOutdated: true });
    case "rested":
      return takeRest(turn, message.before);
    case "fetched":
      if (!turn.model.lazy[message.part])
        change(turn, { lazy: { ...turn.model.lazy, [message.part]: message.content } });
      return;
    case "noticed":
      return void tell(turn, message.sentence, message.isGood ? "good" : "bad");
    default:
      if (!takeScreenMessage(turn, message)) turn.model.lazy.play?.room.take(turn, message);
  }
}

// `now` is the time on the server's clock. The result is a new model: the given one stays as it was.
export function update(model: Model, message: Message, now: number): Next {
  const turn = next({ ...model, now });
  if (message.is === "ticked" && message.roundTrip !== undefined)
    change(turn, { roundTrip: message.roundTrip });
  take(turn, message);
  const { play } = turn.model.lazy;
  play?.room.pointIfDue(turn, model.board.cursor);
  // Another room or game begins with an empty board.
  if (turn.effects.some((effect) => effect.do === "enter" || effect.do === "solo"))
    layOut(turn, freshBoard(0));
  fetchNeeded(turn);
  return change(turn, play?.room.announce(model, message, turn.model) ?? {});
}
