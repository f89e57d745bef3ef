// Somebody who is ranked beside the player: the letter in the own colour, and the name; a ghost is marked.
import { html, nothing } from "lit-html";
import { letterOfPlayer } from "../../app/core/mode_words.ts";
import { ghostSymbol, isGhost } from "../../app/replay/ghosts.ts";
import type { Race, Run } from "../../wire/wire.ts";
import { named } from "./controls.ts";
import type { Part } from "./parts.ts";

export const rival = ({ member, name }: Run): Part =>
  isGhost(member) ? html`${ghostSymbol} ${named(name)}` : named(name);

// One for each player, in standings, replays and graphs; none that several have.
export function chip(race: Race, member: number, sign = letterOfPlayer(race, member)): Part {
  const letter = letterOfPlayer(race, member);
  return sign && sign !== "+" ? html`<i class="chip" data-owner=${letter} aria-hidden="true">${sign}</i>` : nothing;
}
