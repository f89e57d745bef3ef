// The room of "Play now": against recorded runs of strangers where there are some for this person, else an ordinary one.
import { fieldRaces, type FieldRun } from "../../http/field.ts";
import { createRoom } from "../../http/room_requests.ts";
import { read, write } from "../../storage/database.ts";
import { findSeats } from "../../storage/seats.ts";
import type { StartForm } from "../core/model.ts";
import { raceToRace } from "../pages/race_to_race.ts";
import { roomRequest } from "../pages/rules_form.ts";

const key = "field";
const mostRaced = 400; // twice as many as a server tells

async function racedBefore(): Promise<string[]> {
  const kept = await read("settings", key);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

// Rejects with a sentence for the person. Without ghosts: a room for bots.
export async function openRoomAtOnce(form: StartForm, ownName: string): Promise<{ code: string; ghosts?: FieldRun[] }> {
  const request = roomRequest(form);
  const names = [form.name, ownName, ...(await findSeats()).map(({ name }) => name)];
  const raced = await racedBefore();
  const chosen = raceToRace(await fieldRaces(), raced, names);
  if (chosen) {
    try {
      const code = await createRoom({ ...request, field: String(BigInt(`0x${chosen.race}`)) });
      await write("settings", key, [...raced, chosen.race].slice(-mostRaced));
      return { code, ghosts: chosen.runs };
    } catch {
      // It may be in the field no more. If the server makes no rooms at all, it says so now.
    }
  }
  return { code: await createRoom(request) };
}
