// The record of a race as the engine reads it (client/web/engine/record_reader.cpp): values in a row, each event
// after the name of its kind.
import type { Event, Member, RaceRecord, Moment } from "../wire/wire.ts";
import { eventFields, fieldsOf, nameOf } from "../race/event_fields.ts";
import { rulesFields, textOf, type Field } from "./room_rules.ts";

// Blanks separate values; the sign in front keeps a name from being none.
const nameField = (name: string): Field => `=${name.replace(/\s/g, "\u00a0")}`;

// The engine plays a race again; these tell nothing of it.
const isLeftOut = ({ kind }: Event): boolean => !(kind in eventFields) || /^(team|said|reacted|announced|mute|lock|kicks)/.test(kind);

function valueOf(event: Event, field: string): Field {
  const value = (event as unknown as Record<string, Record<string, Field | Uint8Array>>)[event.kind][nameOf(field)];
  if (field === "name") return nameField(value as string);
  return value instanceof Uint8Array ? Array.from(value, (filled) => Math.min(filled, 9)).join("") : value;
}

const memberFields = ({ id, name, role, ready, away_since, head_start, bot }: Member): Field[] => [
  ...[id, nameField(name), role, ready, away_since, head_start?.seconds, head_start?.cells, bot],
];

function momentFields({ at, events }: Moment): Field[] {
  const known = events.filter((event) => !isLeftOut(event));
  if (known.length === 0) return [];
  return [at, known.length, ...known.flatMap((event) => [event.kind, ...fieldsOf(event.kind).map((field) => valueOf(event, field))])];
}

export function recordText({ start, course }: RaceRecord, ...before: Field[]): string {
  const { rules, host, last_member, members } = start!;
  return textOf([
    ...[...before, ...rulesFields(rules), host, last_member, members.length],
    ...members.flatMap(memberFields),
    ...course.flatMap(momentFields),
  ]);
}
