// A club in the lobby: its next meeting, and the standings over all races.
import { html, nothing } from "lit-html";
import { offers } from "../../app/input/actions.ts";
import { meetingSentence } from "../../app/core/meetings.ts";
import { isHost } from "../../app/core/screen.ts";
import { onHost } from "../../http/base.ts";
import type { Model } from "../../app/core/model.ts";
import { escapeText } from "../../words/escape_text.ts";
import type { Club, ClubPlayer } from "../../wire/wire.ts";
import { clubStandings, headToHead, playerOf, skillText } from "../../race/club.ts";
import { say, say_count } from "../../words/say.ts";
import { actionButton, named } from "../parts/controls.ts";
import type { Part, Tell } from "../parts/parts.ts";

const mostRows = 20;

// "; against you 1 to 3"; "" if they have not met.
function meetings(club: Club, player: ClubPlayer, own: ClubPlayer | undefined): string {
  if (!own || own === player) return "";
  const { ahead, behind } = headToHead(club, player.number, own.number);
  return ahead + behind > 0 ? say("; against you {0} to {1}", ahead, behind) : "";
}

function row(club: Club, player: ClubPlayer, index: number, own: ClubPlayer | undefined): Part {
  const { name, points, wins, races } = player;
  const skill = skillText(player);
  const details = [say_count(points, "{0} point", "{0} points"), say_count(races, "{0} race", "{0} races")];
  if (skill) details.push(say("skill {0}", skill));
  return html`<li class=${player === own ? "own" : ""}>
    <span class="place">${index + 1}</span>
    <b>${player === own ? say("You") : named(name)}</b>
    <span class="time">${say_count(wins, "{0} win", "{0} wins")}</span>
    <small>${details.join(say(", "))}${meetings(club, player, own)}</small>
  </li>`;
}

function meeting(model: Model, tell: Tell): Part {
  const text = meetingSentence(model);
  const sets = isHost(model) && offers(model, "set-meeting");
  const calendar = onHost(`/rooms/${model.room!.code}/meetings.ics`);
  return html`${text ? html`<p><b>${text}</b> <a href=${calendar}>${say("Calendar")}</a></p>` : nothing}
  ${sets ? html`<p class="buttons">${actionButton(model, tell, "set-meeting", say("meeting"))}</p>` : nothing}`;
}

export function clubView(model: Model, tell: Tell): Part {
  const { room, self } = model;
  const { club } = room!;
  if (!club) return nothing;
  const own = playerOf(club, self);
  const players = clubStandings(club).slice(0, mostRows);
  return html`<section class="card">
    <h2><bdi>${escapeText(club.name)}</bdi>: ${say_count(club.raced, "{0} race", "{0} races")}</h2>
    ${meeting(model, tell)}
    <ol class="standings">
      ${players.map((player, index) => row(club, player, index, own))}
    </ol>
    ${players.some(({ skill }) => skill)
      ? html`<small>${say("Skill follows the places of races: most likely it is higher. A question mark: few races so far.")}</small>`
      : nothing}
  </section>`;
}
