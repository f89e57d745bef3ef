// The page's logic: what a message makes of the model, and what is to be done in the world. Pure. The
// counterpart of client/app/input/update.cpp.
import { pressKey, takeAction } from "../input/key_dispatch.ts";
import type { Message } from "../core/message.ts";
import type { Connection, Model } from "../core/model.ts";
import { change, next, tell, type Next } from "../core/next.ts";
import { freshBoard, layOut } from "../core/player_board.ts";
import { lazyRoom } from "../core/lazy_room.ts";
import { refuseEntry } from "../pages/start_actions.ts";
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
  if (isRefused && model.place === "room" && !model.room && !model.isElsewhere) refuseEntry(turn, connection.reason);
}

function take(turn: Next, message: Message): void {
  switch (message.is) {
    case "pressed":
      return pressKey(turn, message.key);
    case "acted":
      return takeAction(turn, message.action);
    case "connection_changed":
      return changeConnection(turn, message.connection);
    case "taken_over":
      return void change(turn, { isElsewhere: true });
    case "outdated":
      return void change(turn, { isOutdated: true });
    case "noticed":
      return void tell(turn, message.sentence, message.isGood ? "good" : "bad");
    default:
      if (!takeScreenMessage(turn, message)) lazyRoom()?.take(turn, message);
  }
}

// `now` is the time on the server's clock. The result is a new model: the given one stays as it was.
export function update(model: Model, message: Message, now: number): Next {
  const turn = next({ ...model, now });
  if (message.is === "ticked" && message.roundTrip !== undefined)
    change(turn, { roundTrip: message.roundTrip });
  take(turn, message);
  lazyRoom()?.pointIfDue(turn, model.board.cursor);
  // Another room or game begins with an empty board.
  if (turn.effects.some((effect) => effect.do === "enter" || effect.do === "solo"))
    layOut(turn, freshBoard(0));
  return change(turn, lazyRoom()?.announce(model, message, turn.model) ?? {});
}
