// The standings of teams, before those of their players.
import { html, nothing } from "lit-html";
import type { TeamStanding } from "../../race/team_standings.ts";
import { ordinal, say, say_count } from "../../words/say.ts";
import type { Part } from "./parts.ts";

// The team with this number is the player's own; 0: none.
export function teamsView(teams: readonly TeamStanding[], own: number): Part {
  if (teams.length === 0) return nothing;
  const { counted } = teams[0];
  return html`<p class="faint">
      ${say_count(counted, "Teams: the first player of each counts", "Teams: the first {0} players of each count")}
    </p>
    <ol class="standings teams">
      ${teams.map(
        ({ place, team, score }) => html`<li class=${team === own ? "own" : ""}>
          <span class="place">${ordinal(place)}</span>
          <b>${say("team {0}", team)}</b>
          <small>${say("sum of places {0}", score)}</small>
        </li>`,
      )}
    </ol>`;
}
