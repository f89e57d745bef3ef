// Joins scripts that are needed together into one. esbuild makes a file of each set of modules that several dynamic
// imports share: what the first load needs, and what playing shares only with what comes after it. One file is smaller,
// and fetched at once.
import * as esbuild from "esbuild";
import { createHash } from "node:crypto";

const importOf = /import(?:(\{[^}]*\})from)?"\.\/([^"]+)"/g;

// The files that `main` imports, itself included.
function firstFiles(scripts, main) {
  const first = new Set([main]);
  for (const name of first) {
    for (const [, , imported] of scripts.get(name).matchAll(importOf)) first.add(imported);
  }
  return [...first];
}

// `script`, and the files that it imports and none but these users do.
function ownFiles(scripts, script, users) {
  const importersOf = (name) => [...scripts].filter(([, text]) => text.includes(`"./${name}"`)).map(([user]) => user);
  const imported = [...scripts.get(script).matchAll(importOf)].map(([, , name]) => name);
  return [script, ...imported.filter((name) => importersOf(name).every((user) => users.includes(user)))];
}

// {a as b,c}: what is imported under which name.
const bindings = (list = "") =>
  list
    .slice(1, -1)
    .split(",")
    .filter(Boolean)
    .map((binding) => binding.split(" as "));

// Each file's exports get the file's place before their names, since two files may use one name.
function entryOf(first, scripts) {
  const lines = first.map((name, place) => {
    const wanted = new Set();
    for (const [user, text] of scripts) {
      if (first.includes(user)) continue;
      for (const [, list, imported] of text.matchAll(importOf)) {
        if (imported === name) for (const [exported] of bindings(list)) wanted.add(exported);
      }
    }
    const list = [...wanted].map((exported) => `${exported} as ${exported}_${place}`);
    return `export {${list}} from "./${name}";`;
  });
  return [...lines, `export * from "./${first[0]}";`].reverse().join("\n");
}

async function join(first, scripts) {
  const entry = entryOf(first, scripts);
  const files = {
    name: "files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        const name = path.replace("./", "");
        const isJoined = kind === "entry-point" || (kind !== "dynamic-import" && first.includes(name));
        return isJoined ? { path: name, namespace: "files" } : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: "files" }, ({ path }) => ({ contents: scripts.get(path) ?? entry }));
    },
  };
  const { outputFiles } = await esbuild.build({
    entryPoints: ["entry"],
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    target: "es2022",
    legalComments: "none",
    plugins: [files],
    write: false,
  });
  return outputFiles[0].text;
}

// `scripts` by file name; returns the same with the first load in one, but for `ahead`, if there is one, and their new names.
// `tools`: what makes the scripts smaller afterwards, by which they are others, too.
export const mergeFirstLoad = (scripts, main, ahead, tools = "") =>
  merge(scripts, firstFiles(scripts, main).filter((name) => name !== ahead), main, ahead, tools);

// The same with `ahead` and all that it imports in one, which `main` then imports.
export const mergeAhead = (scripts, main, ahead) => merge(scripts, firstFiles(scripts, ahead), main, ahead);

// The same with the files that only `script` and another import in `script`; which is then needed by the other.
export const mergeShared = (scripts, script, other, main, ahead) =>
  merge(scripts, ownFiles(scripts, script, [script, other]), main, ahead);

// The same, each made small, with the shortest names for what scripts import from each other: those that it has inside.
export function withShortNames(scripts) {
  const short = new Map(); // by file: the new name of an export
  const named = ([exported, local = exported]) => (exported === local ? local : `${exported} as ${local}`);
  const exporting = [...scripts].map(([name, text]) => {
    const ours = text.replace(/export(\{[^}]*\})/, (_, list) => {
      const made = bindings(list).filter(([, exported]) => /_\d+$/.test(exported ?? ""));
      short.set(name, new Map(made.map(([local, exported]) => [exported, local])));
      const seen = bindings(list).map(([local, exported = local]) => named([local, short.get(name).get(exported) ?? exported]));
      return `export{${[...new Set(seen)].sort()}}`;
    });
    return [name, ours];
  });
  const imported = (list, from) => bindings(list).map(([exported, local = exported]) => named([short.get(from)?.get(exported) ?? exported, local]));
  const importing = (text) =>
    text.replace(importOf, (whole, list, from) => (list ? `import{${imported(list, from)}}from"./${from}"` : whole));
  return new Map(exporting.map(([name, text]) => [name, importing(text)]));
}

// All get new names: they name each other, so a change of one changes the names of all.
async function merge(scripts, first, main, ahead = main, tools = "") {
  const joined = await join(first, scripts);
  const lazy = [...scripts].filter(([name]) => !first.includes(name));
  const build = createHash("sha256").update(joined + tools);
  for (const [, text] of lazy) build.update(text);
  const hash = build.digest("hex");
  const newName = (name) => {
    const old = first.includes(name) ? first[0] : name;
    const own = createHash("sha256").update(old + hash).digest("hex").slice(0, 8).toUpperCase();
    return `${old.replace(/-[A-Z0-9]{8}\.js$/, "")}-${own}.js`;
  };
  const renamed = (text) =>
    text
      .replace(importOf, (whole, list, name) => {
        const place = first.indexOf(name);
        if (place < 0) return whole.replace(name, newName(name));
        if (!list) return ""; // it has run long before
        const moved = bindings(list).map(
          ([exported, local]) => `${exported}_${place} as ${local ?? exported}`,
        );
        return `import{${moved}}from"./${newName(name)}"`;
      })
      .replace(/import\("\.\/([^"]+)"\)/g, (_, name) => `import("./${newName(name)}")`);
  const merged = new Map([[newName(first[0]), renamed(joined)]]);
  for (const [name, text] of lazy) merged.set(newName(name), renamed(text));
  return { main: newName(main), ahead: newName(ahead), scripts: merged };
}
