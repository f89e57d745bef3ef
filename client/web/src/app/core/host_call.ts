// What a host is told who wants it while the page is hidden, as a notification and in the title of the tab: somebody has
// come into the waiting room, or all are ready. Bots neither come nor are waited for.
import { memberOf } from "../../race/room.ts";
import { escapeText } from "../../words/escape_text.ts";
import { say } from "../../words/say.ts";
import { Phase, Role, type Snapshot } from "../../wire/wire.ts";
import { cause, change, type Next } from "./next.ts";
import { isHost } from "./screen.ts";

// The host is not waited for.
function areReady({ members, host }: Snapshot): boolean {
  const others = members.filter(({ id, role, bot }) => id !== host && role === Role.PLAYER && !bot);
  return others.length > 0 && others.every(({ ready }) => ready);
}

export function callHost(turn: Next, before: Snapshot | null): void {
  const { room, isHidden, settings } = turn.model;
  if (!isHidden || !settings.notify || !isHost(turn.model) || !before || room!.phase !== Phase.LOBBY) return;
  const [newest] = room!.members.filter(({ id, bot }) => !bot && !memberOf(before, id)).reverse();
  const isReady = areReady(room!) && !areReady(before);
  if (!newest && !isReady) return;
  const missed = isReady ? say("All are ready.") : say("{0} joined.", escapeText(newest.name));
  cause(change(turn, { missed }), { do: "notify", title: say("Room {0}", room!.code), text: missed });
}
