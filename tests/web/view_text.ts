// What a view says, with its markup.
export function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join("");
  const { strings, values } = (part ?? {}) as { strings?: string[]; values: unknown[] };
  if (!strings && values?.length === 2 && typeof values[1] === "function") return textOf(values[1]()); // a guard
  if (values?.length === 3 && typeof values[2] === "function") return textOf((values[0] as unknown[]).map(values[2] as never)); // repeat
  return strings ? strings.map((text, i) => text + textOf(values[i])).join("") : String(part);
}
