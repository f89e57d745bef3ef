// The form of the start page, before anything is typed.
import type { RaceRules } from "../../wire/wire.ts";
import type { StartForm } from "../core/model.ts";
import { standardRules } from "../../race/room.ts";

// `code` is that of the link by which the page was opened; "": none.
export function startForm(name: string, code = "", rules: RaceRules = standardRules()): StartForm {
  const page = code ? "join" : "menu";
  return { name, code, page, rules, seed: "", puzzle: "", club: "", word: "", wantsWord: false, error: "", puzzleError: "", isBusy: false, asked: null, againAt: 0, tries: 0, bots: 0, ghosts: [], made: "", sought: "", door: null, serverWord: "", wordFor: "", opensNoRooms: false, guestsWord: "", refusedWord: "", raced: null, day: "", rooms: [] };
}
