// Under which role a seat is kept. Apart from seats.ts, since the first load does without it.
import { Role } from "../net/wire.ts";
import { findSeat } from "./seats.ts";

// The role under which the seat is kept. A club knows somebody by one token, who plays and who watches: there
// it is one seat.
export async function keptRole(room: string, name: string, role: Role): Promise<Role> {
  for (const kept of [Role.PLAYER, Role.SPECTATOR]) {
    if ((await findSeat(room, name, kept))?.club) return kept;
  }
  return role;
}
