// The engine's WebAssembly: how it is loaded, and how words pass to and fro. It comes in two files: hints and
// rules, and what makes and reads puzzles, which is fetched when it is needed and fills its functions into
// the first.

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(length: number): number; // where a text of so many bytes goes
  output(): number;
  // Each gets the length of what was written at input(length), and gives that of its answer at output().
  speak(length: number): void;
  hint(length: number, stage: number): number;
  mistakes(length: number): number;
  count(length: number, most: number): number;
  room_open(length: number): number;
  room_decide(length: number): number;
  daily_seed(days: number, grade: number): number;
  // In the second file.
  generate(high: number, low: number, grade: number): number;
  search_begin(high: number, low: number, lowest: number, highest: number): void;
  search_on(tries: number): number;
  rate(length: number): number;
  read(length: number): number;
  findings(length: number): number;
  record_check(length: number): number;
}

export interface Module {
  exports: Exports;
  put(text: string, longest?: number): number; // at most 64 KiB unless told
  take(length: number): string;
}

const longestText = 64 * 1024;

export function makeModule(instance: WebAssembly.Instance): Module {
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return {
    exports,
    put(text, longest = longestText) {
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > longest) throw "The text is too long.";
      const place = exports.input(bytes.length); // may make the memory larger
      new Uint8Array(exports.memory.buffer, place).set(bytes);
      return bytes.length;
    },
    take: (length) =>
      new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), length)),
  };
}

async function instantiate(address: string, given?: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  const bytes = await (await fetch(address)).arrayBuffer();
  return (await WebAssembly.instantiate(bytes, given)).instance;
}

export const loadModule = async (address: string): Promise<Module> =>
  makeModule(await instantiate(address));

// The second file finds the functions of the first by its exports, and puts its own into the common table.
export const completed = ({ exports }: Module): WebAssembly.Imports => ({
  primary: exports as unknown as WebAssembly.ModuleImports,
});
export const completeModule = async (module: Module, address: string): Promise<void> =>
  void (await instantiate(address, completed(module)));
