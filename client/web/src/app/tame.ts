// Text that others wrote, before it stands in a sentence of ours: without characters that do something
// instead of being read, and with its own direction where that is from right to left. The server cleans it,
// too.
const hostile = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// These keep a direction to what stands between them. A tame text may hold them already.
const [isolate, endOfIsolate] = ["\u2068", "\u2069"];
const harmless = `\u200d${isolate}${endOfIsolate}`;

export function tame(text: string): string {
  const isTame = text.startsWith(isolate) && text.endsWith(endOfIsolate);
  const plain = text.replace(hostile, (one) => (harmless.includes(one) ? one : "\ufffd"));
  const isEven = plain.split(isolate).length === plain.split(endOfIsolate).length;
  const even = isEven ? plain : plain.replaceAll(isolate, "").replaceAll(endOfIsolate, "");
  return !isTame && fromTheRight.test(even) && !even.includes(isolate) ? isolate + even + endOfIsolate : even;
}
