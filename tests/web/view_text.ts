// What a view says, with its markup.
export function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join("");
  const { strings, values } = (part ?? {}) as { strings?: string[]; values: unknown[] };
  return strings ? strings.map((text, i) => text + textOf(values[i])).join("") : String(part);
}
