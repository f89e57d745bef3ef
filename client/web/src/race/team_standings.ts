// The places of teams whose players fight for places of their own. The counterpart of
// common/race/team_standings.cpp, which names the rule.
import type { MatchScore, Race } from "../wire/wire.ts";
import { ranksTeams } from "./room.ts";
import { standings } from "./standings.ts";

export interface TeamStanding {
  place: number; // 1 for the first
  team: number;
  score: number; // sum of the places that count; the lowest wins
  last: number; // place of the last player who counts; decides a tie
  counted: number; // players who count, the same number in each team
}

type TeamPlayer = readonly [team: number, place: number];

export function teamStandings(players: readonly TeamPlayer[]): TeamStanding[] {
  const places = new Map<number, number[]>();
  for (const [team, place] of players) if (team > 0) places.set(team, [...(places.get(team) ?? []), place]);
  const counted = Math.min(...[...places.values()].map(({ length }) => length));
  const table = [...places].map(([team, all]) => {
    const best = all.sort((one, other) => one - other).slice(0, counted);
    const score = best.reduce((sum, place) => sum + place, 0);
    return { place: 0, team, score, last: best[counted - 1], counted };
  });
  table.sort((one, other) => one.score - other.score || one.last - other.last || one.team - other.team);
  table.forEach((one, i) => {
    const before = table[i - 1];
    const shares = before && before.score === one.score && before.last === one.last;
    one.place = shares ? before.place : i + 1;
  });
  return table;
}

export const teamsOfRace = (race: Race): TeamStanding[] =>
  ranksTeams(race.mode_settings)
    ? teamStandings(standings(race).map(({ run, place }) => [run.team, place] as const))
    : [];

// Of a match so far; players with equal points and wins share a place.
export function teamsOfMatch(scores: readonly MatchScore[]): TeamStanding[] {
  let place = 0;
  return teamStandings(
    scores.map(({ team, points, wins }, i) => {
      const shares = i > 0 && scores[i - 1].points === points && scores[i - 1].wins === wins;
      if (!shares) place = i + 1;
      return [team, place] as const;
    }),
  );
}
