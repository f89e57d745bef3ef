// The places of teams: the counterpart of tests/common/race/modes/team_standings_test.cpp.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeCount } from "../../../client/web/src/app/core/own_standing.ts";
import { Mode, RunStatus, type Event, type Run } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { standings } from "../../../client/web/src/race/standings.ts";
import { teamsOfMatch, teamsOfRace, teamStandings } from "../../../client/web/src/race/team_standings.ts";
import { racingRoom, startGame } from "../racing.ts";

// The teams of the players in the order of their places, which nobody shares.
const arrivals = (teams: number[]) => teams.map((team, i) => [team, i + 1] as const);
const brief = (players: (readonly [number, number])[]) =>
  teamStandings(players).map(({ place, team, score }) => [place, team, score]);

const inTeams = { ...standardModeSettings, in_teams: true };

test("the lowest sum of places is first", () => {
  assert.deepEqual(brief(arrivals([1, 2, 2, 1, 1, 2])), [[1, 1, 10], [2, 2, 11]]);
});

test("as many players count as the smallest team has, and the others keep their places", () => {
  assert.deepEqual(brief(arrivals([1, 2, 2, 1, 2])), [[1, 2, 5], [2, 1, 5]]);
  assert.deepEqual(brief(arrivals([1, 1, 1, 2])), [[1, 1, 1], [2, 2, 4]]);
});

test("teams that are equal in sum and last place share a place; players without a team do not count", () => {
  assert.deepEqual(brief([[2, 1], [3, 1], [1, 3]]), [[1, 2, 1], [1, 3, 1], [3, 1, 3]]);
  assert.deepEqual(brief(arrivals([0, 4, 2])), [[1, 4, 2], [2, 2, 3]]);
  assert.deepEqual(brief([]), []);
});

test("a race in teams ranks them by their players, whose places stay their own", () => {
  const room = racingRoom();
  const ends: Partial<Run>[] = [
    { team: 1, status: RunStatus.FINISHED, place: 2 },
    { team: 2, status: RunStatus.FINISHED, place: 1 },
    { team: 1, status: RunStatus.FORFEITED },
  ];
  const race = { ...room.race!, mode_settings: inTeams };
  race.runs = race.runs.map((run, i) => ({ ...run, ...ends[i] }));
  assert.deepEqual(standings(race).map(({ place }) => place), [1, 2, 3]);
  assert.deepEqual(teamsOfRace(race).map(({ team, score }) => [team, score]), [[2, 1], [1, 2]]);
  assert.deepEqual(teamsOfRace({ ...race, mode_settings: standardModeSettings }), []);
});

test("the teams of a match go by the places in it, which equals share", () => {
  const score = (member: number, team: number, points: number) => ({
    ...{ member, team, points, name: "", gained: 0, wins: 0, buchholz: 0 },
  });
  const teams = teamsOfMatch([score(1, 2, 9), score(2, 1, 9), score(3, 1, 4)]);
  assert.deepEqual(teams.map(({ place, team, score }) => [place, team, score]), [[1, 1, 1], [1, 2, 1]]);
  assert.deepEqual(teamsOfMatch([score(1, 0, 9)]), []);
});

test("the run of a player who enters a race in teams has the member's team", () => {
  const room = racingRoom();
  const entered: Event[] = [
    { kind: "member_joined", member_joined: { member: 4, name: "Dan", role: 1 } },
    { kind: "team_changed", team_changed: { member: 4, team: 2 } },
    { kind: "player_entered", player_entered: { member: 4 } },
  ] as Event[];
  const teamOf = (mode_settings: typeof inTeams) =>
    entered.reduce(fold, { ...room, race: { ...room.race!, mode_settings } }).race!.runs.at(-1)!.team;
  assert.equal(teamOf(inTeams), 2);
  assert.equal(teamOf(standardModeSettings), 0);
});

test("in a relay there is a place for each team", () => {
  const { model } = startGame();
  const race = model.room!.race!;
  const runs = race.runs.map((run, i) => ({ ...run, team: [1, 2, 1][i] }));
  const inMode = (mode: Mode) => {
    const mode_settings = { ...standardModeSettings, mode };
    return { ...model, room: { ...model.room!, race: { ...race, runs, mode_settings } } };
  };
  assert.equal(placeCount(inMode(Mode.RELAY)), 2);
  assert.equal(placeCount(inMode(Mode.RACE)), 3);
});
