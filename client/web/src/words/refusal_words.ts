// Why the rules refuse, as people read it: not fetched with the start page.
import { refusals } from "../generated/refusals.ts";
import type { Refusal, RefusalCode } from "../wire/wire.ts";
import { coordinates } from "./phrases.ts";
import { phrase, say } from "./say.ts";

export const refusalSentence = (code: RefusalCode): string => say(refusals[code] ?? phrase("for another reason"));

export function refusalText({ code, cells }: Refusal): string {
  const text = refusalSentence(code);
  return cells.length > 0 ? `${text} (${coordinates(cells)})` : text;
}
