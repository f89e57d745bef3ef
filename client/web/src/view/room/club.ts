// The standings of a club over all races, in the lobby.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { escapeText } from "../../words/escape_text.ts";
import type { Club, ClubPlayer } from "../../wire/wire.ts";
import { clubStandings, headToHead, playerOf } from "../../race/club.ts";
import { say, say_count } from "../../words/say.ts";
import { named, type Part } from "../parts/parts.ts";

const mostRows = 20;

// "; against you 1 to 3"; "" if they have not met.
function meetings(club: Club, player: ClubPlayer, own: ClubPlayer | undefined): string {
  if (!own || own === player) return "";
  const { ahead, behind } = headToHead(club, player.number, own.number);
  return ahead + behind > 0 ? say("; against you {0} to {1}", ahead, behind) : "";
}

function row(club: Club, player: ClubPlayer, index: number, own: ClubPlayer | undefined): Part {
  const { name, points, wins, races } = player;
  const details = [say_count(points, "{0} point", "{0} points"), say_count(races, "{0} race", "{0} races")];
  return html`<li class=${player === own ? "own" : ""}>
    <span class="place">${index + 1}</span>
    <b>${player === own ? say("You") : named(name)}</b>
    <span class="time">${say_count(wins, "{0} win", "{0} wins")}</span>
    <small>${details.join(say(", "))}${meetings(club, player, own)}</small>
  </li>`;
}

export function clubView({ room, self }: Model): Part {
  const { club } = room!;
  if (!club || club.raced === 0) return nothing;
  const own = playerOf(club, self);
  const players = clubStandings(club).slice(0, mostRows);
  return html`<section class="card">
    <h2><bdi>${escapeText(club.name)}</bdi>: ${say_count(club.raced, "{0} race", "{0} races")}</h2>
    <ol class="standings">
      ${players.map((player, index) => row(club, player, index, own))}
    </ol>
  </section>`;
}
