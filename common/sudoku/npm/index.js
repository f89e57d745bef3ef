// The sudoku engine of gridrace: WebAssembly behind functions of JavaScript. index.d.ts says what each does.

const codes = [
  ...["ok", "bad_argument", "bad_grid", "unknown_name", "no_solution", "several_solutions"],
  ...["too_much_search", "full", "above", "beyond_techniques", "clash", "lacks_givens"],
  ...["not_found", "not_read", "not_proved", "no_memory"],
];
export const grades = ["easy", "medium", "hard", "expert", "extreme", "diabolical"];

const bytesOfGrid = 82;
const bytesOfNotes = 162;

export class SudokuError extends Error {
  constructor(status, message, line) {
    super(message);
    this.name = "SudokuError";
    this.code = codes[status];
    if (line !== undefined) this.line = line;
  }
}

// What the C library wants of a system, which this program has no use for.
const nothing = () => 52; // not supported
const imports = (module) => {
  const made = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    made[from] ??= {};
    made[from][name] = nothing;
  }
  return made;
};

function textOf(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what} must be a string`);
  return value;
}

function numberOf(value, what) {
  if (!Number.isFinite(value)) throw new TypeError(`${what} must be a number`);
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.round(value)));
}

// Node.js 18 has no global crypto; a seed is no secret.
const anySeed = () =>
  globalThis.crypto?.getRandomValues(new BigUint64Array(1))[0] ?? BigInt(Math.floor(Math.random() * 2 ** 53));

function seedOf(seed) {
  if (seed === undefined) return anySeed();
  if (typeof seed === "bigint") return BigInt.asUintN(64, seed);
  if (!Number.isSafeInteger(seed)) throw new TypeError("seed must be an integer: a bigint if it is large");
  return BigInt.asUintN(64, BigInt(seed));
}

// Of 81 texts such as "147" or lists of digits.
function notesOf(notes) {
  if (!Array.isArray(notes) || notes.length !== 81) throw new TypeError("notes must be a list of 81");
  return Uint16Array.from(notes, (digits) =>
    [...digits].reduce((bits, digit) => {
      if (!/^[1-9]$/.test(digit)) throw new TypeError(`a note must be 1 to 9, not ${digit}`);
      return bits | (1 << (Number(digit) - 1));
    }, 0),
  );
}

class Sudoku {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#engine();
  }

  // The one there is, or a new one after one has failed: it has no state that could be lost.
  #engine() {
    if (!this.#exports) {
      this.#exports = new WebAssembly.Instance(this.#module, imports(this.#module)).exports;
      this.#exports._initialize();
    }
    return this.#exports;
  }

  // `work` with places in memory, which are given back.
  #with(work) {
    const engine = this.#engine();
    const taken = [];
    const place = (size) => {
      const at = engine.malloc(size);
      if (at === 0) throw new SudokuError(codes.indexOf("no_memory"), "There is not enough memory.");
      taken.push(at);
      new Uint8Array(engine.memory.buffer, at, size).fill(0);
      return at;
    };
    const bytes = (at, size) => new Uint8Array(engine.memory.buffer, at, size);
    const put = (given) => {
      const at = place(given.length + 1);
      bytes(at, given.length).set(given);
      return at;
    };
    const read = (at) => {
      const all = new Uint8Array(engine.memory.buffer);
      return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
    };
    const tools = {
      engine,
      place,
      read,
      put: (text, what) => put(new TextEncoder().encode(textOf(text, what))),
      encode: (text, what) => {
        const given = new TextEncoder().encode(textOf(text, what));
        return [put(given), given.length];
      },
      notes: (notes) => {
        if (notes === undefined) return 0;
        const at = place(bytesOfNotes);
        new Uint16Array(engine.memory.buffer, at, 81).set(notesOf(notes));
        return at;
      },
      number: (at) => new DataView(engine.memory.buffer).getInt32(at, true),
      // The text that the engine has made, which is given back.
      made: (at) => {
        const text = new DataView(engine.memory.buffer).getUint32(at, true);
        const said = text === 0 ? undefined : read(text);
        engine.gridrace_free(text);
        return said;
      },
      expect: (status, fault) => {
        if (status === 0) return;
        const { error, line } = fault ? JSON.parse(fault) : {};
        throw new SudokuError(status, error ?? read(engine.gridrace_describe(status)), line);
      },
    };
    try {
      return work(tools);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#exports = undefined;
      throw error;
    } finally {
      if (this.#exports === engine) taken.forEach((at) => engine.free(at));
    }
  }

  get version() {
    return this.#with(({ engine, read }) => read(engine.gridrace_version()));
  }

  solve(grid) {
    return this.#with(({ engine, put, place, read, expect }) => {
      const solution = place(bytesOfGrid);
      const status = engine.gridrace_solve(put(grid, "grid"), solution);
      const isOnlyOne = codes[status] !== "several_solutions";
      if (isOnlyOne) expect(status);
      return { solution: read(solution), isOnlyOne };
    });
  }

  count(grid, most = 2, guesses = 100_000) {
    return this.#with(({ engine, put, place, number, expect }) => {
      const count = place(4);
      const limits = [numberOf(most, "most"), numberOf(guesses, "guesses")];
      expect(engine.gridrace_count(put(grid, "grid"), ...limits, count));
      return number(count);
    });
  }

  rate(puzzle, most = 11.9) {
    return this.#with(({ engine, put, place, number, expect }) => {
      const tenths = place(4);
      expect(engine.gridrace_rate(put(puzzle, "puzzle"), numberOf(most * 10, "most"), tenths));
      return number(tenths) / 10;
    });
  }

  grade(puzzle) {
    return this.#with(({ engine, put, place, number, expect }) => {
      const [grade, seconds] = [place(4), place(4)];
      expect(engine.gridrace_grade(put(puzzle, "puzzle"), grade, seconds));
      return { grade: grades[number(grade) - 1], seconds: number(seconds) };
    });
  }

  hint(puzzle, { board, notes, stage = 3, language = "en" } = {}) {
    return this.#with(({ engine, put, place, made, expect, ...tools }) => {
      const json = place(4);
      const played = board === undefined ? 0 : put(board, "board");
      const asked = [tools.notes(notes), numberOf(stage, "stage"), put(language, "language")];
      expect(engine.gridrace_hint(put(puzzle, "puzzle"), played, ...asked, json));
      return JSON.parse(made(json));
    });
  }

  generate(grade, seed) {
    return this.#with(({ engine, place, read, expect }) => {
      const puzzle = place(bytesOfGrid);
      expect(engine.gridrace_generate(seedOf(seed), grades.indexOf(grade) + 1, puzzle));
      return read(puzzle);
    });
  }

  generateRated(lowest, highest, seed) {
    return this.#with(({ engine, place, read, expect }) => {
      const puzzle = place(bytesOfGrid);
      const range = [numberOf(lowest * 10, "lowest"), numberOf(highest * 10, "highest")];
      expect(engine.gridrace_generate_rated(seedOf(seed), ...range, puzzle));
      return read(puzzle);
    });
  }

  canonical(grid) {
    return this.#with(({ engine, put, place, read, expect }) => {
      const form = place(bytesOfGrid);
      expect(engine.gridrace_canonical(put(grid, "grid"), form));
      return read(form);
    });
  }

  read(text) {
    return this.#with(({ engine, encode, place, made, expect }) => {
      const [puzzle, json] = [place(bytesOfGrid), place(4)];
      const status = engine.gridrace_read(...encode(text, "text"), puzzle, json);
      const said = made(json);
      expect(status, said);
      return JSON.parse(said);
    });
  }

  write(puzzle, format = "line", { board, notes } = {}) {
    return this.#with(({ engine, put, place, made, expect, ...tools }) => {
      const text = place(4);
      const played = board === undefined ? 0 : put(board, "board");
      const asked = [played, tools.notes(notes), put(format, "format")];
      expect(engine.gridrace_write(put(puzzle, "puzzle"), ...asked, text));
      return made(text);
    });
  }

  certify(puzzle) {
    return this.#with(({ engine, put, place, made, expect }) => {
      const certificate = place(4);
      expect(engine.gridrace_certify(put(puzzle, "puzzle"), certificate));
      return made(certificate);
    });
  }

  check(certificate) {
    return this.#with(({ engine, encode, place, made, expect }) => {
      const json = place(4);
      const status = engine.gridrace_check(...encode(certificate, "certificate"), json);
      const said = made(json);
      expect(status, said);
      return JSON.parse(said);
    });
  }
}

async function bytesAt(address) {
  if (address.protocol !== "file:") return (await fetch(address)).arrayBuffer();
  return (await import("node:fs/promises")).readFile(address);
}

export async function load(source = new URL("./gridrace_sudoku.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return new Sudoku(source);
  const given = source instanceof URL || typeof source === "string";
  const bytes = given ? await bytesAt(new URL(source, import.meta.url)) : source;
  return new Sudoku(await WebAssembly.compile(bytes));
}
