// What the events of a club do to its state, and its standings. The counterpart of common/race/club.cpp.
import type { Club, ClubDuel, ClubPlayer, ClubResult, Event, Snapshot } from "../wire/wire.ts";
import type { ClubPlayerSeated, ClubScored } from "../wire/wire.ts";
import { memberOf } from "./room.ts";

const racesKept = 30;
const placesKept = 8;

const withoutPlayer = (club: Club, number: number): Club => ({
  ...club,
  players: club.players.filter((player) => player.number !== number),
  duels: club.duels.filter(({ one, other }) => one !== number && other !== number),
});

function seat(room: Snapshot, { member, player, at, forgotten }: ClubPlayerSeated): Snapshot {
  const name = memberOf(room, member)?.name;
  if (!room.club || name === undefined) return room;
  const club = withoutPlayer(room.club, forgotten);
  const visit = { name, member, last_seen: at };
  if (player > club.last_player) {
    const players = [...club.players, { number: player, races: 0, wins: 0, points: 0, ...visit }];
    return { ...room, club: { ...club, players, last_player: player } };
  }
  const players = club.players.map((known) => (known.number === player ? { ...known, ...visit } : known));
  return { ...room, club: { ...club, players } };
}

// After a race with these results, the best first. Players who share a place did not meet.
function withDuels(duels: ClubDuel[], results: ClubResult[]): ClubDuel[] {
  const met = new Map(duels.map((duel) => [`${duel.one} ${duel.other}`, duel]));
  results.forEach((a, i) => {
    for (const b of results.slice(0, i)) {
      if (a.place === b.place) continue;
      const [one, other] = a.player < b.player ? [a, b] : [b, a];
      const key = `${one.player} ${other.player}`;
      const { ahead, behind } = met.get(key) ?? { ahead: 0, behind: 0 };
      const isAhead = one.place < other.place ? 1 : 0;
      const counts = { ahead: ahead + isAhead, behind: behind + 1 - isAhead };
      met.set(key, { one: one.player, other: other.player, ...counts });
    }
  });
  return [...met.values()].sort((a, b) => a.one - b.one || a.other - b.other);
}

function score(club: Club, { at, kind, results }: ClubScored): Club {
  const known = results.filter(({ player }) => club.players.some(({ number }) => number === player));
  const resultOf = new Map(known.map((result) => [result.player, result]));
  const players = club.players.map((player) => {
    const result = resultOf.get(player.number);
    if (!result) return player;
    return {
      ...player,
      races: player.races + 1,
      wins: player.wins + (result.won ? 1 : 0),
      points: player.points + result.points,
      last_seen: at,
      skill: result.skill ?? player.skill,
    };
  });
  const duels = withDuels(club.duels, known);
  const places = results.slice(0, placesKept).map(({ player, place }) => {
    return { player, name: club.players.find(({ number }) => number === player)?.name ?? "", place };
  });
  const race = { number: club.raced + 1, at, kind, players: results.length, places };
  return { ...club, raced: club.raced + 1, players, duels, races: [...club.races, race].slice(-racesKept) };
}

export function foldClub(room: Snapshot, event: Event): Snapshot {
  switch (event.kind) {
    case "club_founded": {
      const { name, at } = event.club_founded;
      const club = { name, founded: at, raced: 0, last_player: 0, players: [], duels: [], races: [] };
      return { ...room, club };
    }
    case "entrants_listed":
      return { ...room, entrants: event.entrants_listed.names };
    case "club_player_seated":
      return seat(room, event.club_player_seated);
    case "meeting_set":
      return room.club ? { ...room, club: { ...room.club, meeting: event.meeting_set.meeting } } : room;
    case "club_scored":
      return room.club ? { ...room, club: score(room.club, event.club_scored) } : room;
    default:
      return room;
  }
}

// Those who have raced, best first.
export const clubStandings = (club: Club): ClubPlayer[] =>
  club.players
    .filter(({ races }) => races > 0)
    .sort((a, b) => b.wins - a.wins || b.points - a.points || a.races - b.races);

// In how many races `player` ended ahead of `other`, and behind.
export function headToHead(club: Club, player: number, other: number): { ahead: number; behind: number } {
  const [one, two] = player < other ? [player, other] : [other, player];
  const duel = club.duels.find((met) => met.one === one && met.other === two);
  const { ahead = 0, behind = 0 } = duel ?? {};
  return player === one ? { ahead, behind } : { ahead: behind, behind: ahead };
}

// The player of the club who this member is.
export const playerOf = (club: Club, member: number): ClubPlayer | undefined =>
  club.players.find((player) => player.member === member);

// "1240", "1240?" after few races; "" before the first. cautious_points() and is_provisional() of common/race/club.cpp.
export function skillText({ skill }: ClubPlayer): string {
  if (!skill) return "";
  const { mean, deviation } = skill;
  return Math.round((mean - 3 * (deviation - 80_000)) / 1000) + (deviation > 120_000 ? "?" : "");
}
