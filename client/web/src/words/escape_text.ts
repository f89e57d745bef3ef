// Text that others wrote, made safe for our sentences: without control and formatting characters, and with
// its own direction if it reads from right to left. The server cleans it, too.
const hostile = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// These limit a direction to the text between them. An escaped text may contain them already.
const [isolate, endOfIsolate] = ["\u2068", "\u2069"];
const harmless = `\u200d${isolate}${endOfIsolate}`;
const tags = /[\u{e0061}-\u{e007a}\u{e007f}]/u; // of the flags of England, Scotland and Wales

export function escapeText(text: string): string {
  const isEscaped = text.startsWith(isolate) && text.endsWith(endOfIsolate);
  const plain = text.replace(hostile, (one) => (harmless.includes(one) || tags.test(one) ? one : "\ufffd"));
  const isEven = plain.split(isolate).length === plain.split(endOfIsolate).length;
  const even = isEven ? plain : plain.replaceAll(isolate, "").replaceAll(endOfIsolate, "");
  return !isEscaped && fromTheRight.test(even) && !even.includes(isolate) ? isolate + even + endOfIsolate : even;
}
