// Who races beside the person in a room that was opened at once.
import { say } from "../../words/say.ts";
import { Feature } from "../../wire/wire.ts";
import { send, tell, type Next } from "../core/next.ts";
import { changeStart } from "./start_actions.ts";

// Its ghosts come by themselves, bots are added.
export function seatBots(turn: Next): void {
  const { room, self, server, start } = turn.model;
  if (start.bots === 0 || !room || room.host !== self) return;
  changeStart(turn, { bots: 0 });
  // People are better company: who looks for a race meanwhile finds this one.
  if (server.features.includes(Feature.LISTED_ROOMS)) send(turn, { action: "list_room", list_room: { listed: true } });
  const bots = start.ghosts.length > 0 ? 0 : start.bots;
  if (bots > 0 && !server.features.includes(Feature.BOTS)) return void tell(turn, say("This server has no bots."), "bad");
  for (let bot = 0; bot < bots; ++bot) send(turn, { action: "add_bot", add_bot: { strength: 0 } });
  send(turn, { action: "start_race", start_race: { even_if_not_ready: true } });
}
