// The name of somebody who is ranked beside the player: a ghost is marked.
import { html } from "lit-html";
import { ghostSymbol, isGhost } from "../../app/replay/ghosts.ts";
import type { Run } from "../../wire/wire.ts";
import { named, type Part } from "./parts.ts";

export const rival = ({ member, name }: Run): Part =>
  isGhost(member) ? html`${ghostSymbol} ${named(name)}` : named(name);
