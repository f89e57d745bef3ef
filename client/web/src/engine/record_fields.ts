// The record of a race as the engine reads it (client/web/engine/record_reader.cpp): values in a row, each event
// after the name of its kind.
import type { Event, Member, RaceRecord, Moment } from "../wire/wire.ts";
import { rulesFields, textOf, type Field } from "./room_rules.ts";

// Blanks separate values; the sign in front keeps a name from being none.
const nameField = (name: string): Field => `=${name.replace(/\s/g, "\u00a0")}`;

type Fields = { [K in Event["kind"]]?: (event: Extract<Event, { kind: K }>) => Field[] };

const fieldsOf: Fields = {
  digit_placed: ({ digit_placed: { member, cell, digit } }) => [member, cell, digit],
  cell_cleared: ({ cell_cleared: { member, cell } }) => [member, cell],
  progress_changed: ({ progress_changed: { member, filled_by_box } }) => [
    member,
    Array.from(filled_by_box, (filled) => Math.min(filled, 9)).join(""),
  ],
  move_refused: ({ move_refused: { member, refused_moves } }) => [member, refused_moves],
  player_finished: ({ player_finished: { member, time, place } }) => [member, time, place],
  player_forfeited: ({ player_forfeited: { member } }) => [member],
  player_out: ({ player_out: { member, place } }) => [member, place],
  player_held: ({ player_held: { member, until } }) => [member, until],
  player_entered: ({ player_entered: { member } }) => [member],
  aid_taken: ({ aid_taken: { member, assist, aids, until } }) => [member, assist, aids, until],
  countdown_started: ({ countdown_started: { race, starts_at } }) => [race, starts_at],
  race_started: ({ race_started: { race, at, puzzle } }) => [race, at, puzzle],
  end_announced: ({ end_announced: { ends_at, by_host } }) => [ends_at, by_host],
  race_ended: ({ race_ended: { race, at, reason, seed } }) => [race, at, reason, seed],
  member_joined: ({ member_joined: { member, name, role } }) => [member, nameField(name), role],
  member_left: ({ member_left: { member, reason, at } }) => [member, reason, at],
  member_away: ({ member_away: { member, at } }) => [member, at],
  member_back: ({ member_back: { member } }) => [member],
  host_changed: ({ host_changed: { member } }) => [member],
  interrupted: ({ interrupted: { from, until } }) => [from, until],
};

const memberFields = ({ id, name, role, ready, away_since, head_start, bot }: Member): Field[] => [
  ...[id, nameField(name), role, ready, away_since, head_start?.seconds, head_start?.cells, bot],
];

function momentFields({ at, events }: Moment): Field[] {
  const known = events.flatMap((event) => {
    const fields = (fieldsOf[event.kind] as ((event: Event) => Field[]) | undefined)?.(event);
    return fields ? [{ kind: event.kind, fields }] : [];
  });
  return [at, known.length, ...known.flatMap(({ kind, fields }) => [kind, ...fields])];
}

export function recordText({ start, course }: RaceRecord, ...before: Field[]): string {
  const { rules, host, last_member, members } = start!;
  return textOf([
    ...[...before, ...rulesFields(rules), host, last_member, members.length],
    ...members.flatMap(memberFields),
    ...course.filter(({ events }) => events.some(({ kind }) => kind in fieldsOf)).flatMap(momentFields),
  ]);
}
