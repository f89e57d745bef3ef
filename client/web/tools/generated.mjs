// Sources that are made of the tables of gridrace_web_tables: src/generated/. They are never edited nor
// committed.
import * as fs from "node:fs";
import * as path from "node:path";
import { generatedFolder, rootFolder, writeIfChanged } from "./files.mjs";

const quoted = JSON.stringify;
const header = "// Made by client/web/build.mjs of the C++ tables: do not edit.\n";

function actionsSource({ actions }) {
  const contexts = ["everywhere", "board", "lobby", "result", "replay"];
  const row = ({ name, keys, needs_run }) => `${needs_run ? "!" : ""}${name} ${keys}`;
  const groups = contexts.map((context) => actions.filter((action) => action.context === context).map(row).join("\n"));
  return `${header}// What a person can ask for with a key: client/app/settings/action.cpp.
export type Context = ${contexts.map(quoted).join(" | ")};
export type ActionName =
${actions.map(({ name }) => `  | ${quoted(name)}`).join("\n")};

export interface Action {
  context: Context;
  keys: string; // by default, with blanks between: "up k"
  needsRun: boolean; // an own run that is on
}

const contexts: Context[] = ${quoted(contexts)};
// By context: the name, after "!" if it needs a run, and the keys.
const groups = ${quoted(groups, null, 2)};

// In the order of help.
export const actions = Object.fromEntries(
  groups.flatMap((group, i) =>
    group.split("\\n").map((row) => {
      const [, run, name, keys] = /^(!?)(\\S+) (.*)/.exec(row)!;
      return [name, { context: contexts[i], keys, needsRun: run !== "" }];
    }),
  ),
) as Record<ActionName, Action>;
`;
}

function meaningsSource({ actions }) {
  return `${header}// What the actions do, for help and settings: import it when one of them opens.
import type { Phrase } from "../words/say.ts";
import { actions, type ActionName } from "./actions.ts";

// In the order of the actions, of which this file has no names.
const table = [
${actions.map(({ meaning }) => `  ${quoted(meaning)},`).join("\n")}
] as Phrase[];
export const meanings = Object.fromEntries(Object.keys(actions).map((name, i) => [name, table[i]])) as Record<ActionName, Phrase>;
`;
}

function wordsSource({ words, default_rules }) {
  const names = { grades: "Grade", emotes: "Emote", assists: "Assist", cancel_reasons: "CancelReason" };
  const tables = Object.entries(names).map(([key, type]) => {
    const name = key.replace(/_r/, "R");
    return `// By wire ${type}.\nexport const ${name} = ${quoted(words[key])} as Phrase[];\n`;
  });
  return `${header}// Words of the rules, and what the rules of a room are by default.
import type { Phrase } from "../words/say.ts";

${tables.join("\n")}
// Fields as on the wire; \`assists\` are those allowed.
export const defaultRules = ${quoted(default_rules, null, 2)};
`;
}

function modesSource({ modes }) {
  const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const sets = Object.entries(modes.sets).map(([name, set]) => `export const ${camel(name)}: readonly Mode[] = ${quoted(set)};`);
  return `${header}// Modes by their number on the wire: common/race/mode_settings.hpp.
import type { Mode } from "./wire.ts";

export const newestMode = ${modes.names.length - 1};
${sets.join("\n")}

// The least and the most of each number of a mode that the rules allow.
export const modeRanges = ${quoted(modes.ranges)} as Record<
  ${Object.keys(modes.ranges).map(quoted).join(" | ")},
  readonly [number, number]
>;
`;
}

// Apart, since the first load needs none of them.
function modePhrasesSource({ modes }) {
  return `${header}// By wire Mode: client/app/widgets/mode_phrases.cpp.
import type { Phrase } from "../words/say.ts";

export const modeNames = ${quoted(modes.names)} as Phrase[];
export const modeGoals = ${quoted(modes.goals)} as Phrase[];
`;
}

// To commands of which the page tells nobody.
const unsaid = ["draw_is_closed", "secret_does_not_fit"];

function refusalsSource({ refusals }) {
  const said = Object.entries(refusals).filter(([, { name }]) => !unsaid.includes(name));
  const sentences = Object.fromEntries(said.map(([code, { sentence }]) => [code, sentence]));
  const codes = Array.from({ length: 1 + Math.max(...Object.keys(sentences)) }, (_, code) => sentences[code] ?? null);
  return `${header}// Why the rules say no: common/race/refusal.cpp.
import type { Phrase } from "../words/say.ts";

// A sentence by code.
export const refusals = [
${codes.map((sentence) => `  ${quoted(sentence)},`).join("\n")}
] as (Phrase | null)[];
`;
}

function versionSource() {
  const project = fs.readFileSync(path.join(rootFolder, "CMakeLists.txt"), "utf8");
  const [, version] = /^project\(gridrace VERSION ([\d.]+)/m.exec(project);
  return `${header}// Of the project: the top-level CMakeLists.txt.\nexport const version = ${quoted(version)};\n`;
}

// Digits on a ground of another colour have the ink of the theme, unless it says otherwise.
const isInk = (key) => key.endsWith("-ink");

function themesCss({ themes }) {
  const inks = Object.keys(themes.dark).filter(isInk);
  const rule = (selector, name) => {
    const scheme = name === "light" ? "light" : "dark";
    const own = Object.entries(themes[name]).filter(([key, color]) => !isInk(key) || color !== themes[name].ink);
    const properties = own.map(([key, color]) => `  --${key}: ${color};`);
    return `${selector} {\n  color-scheme: ${scheme};\n  --owner-share: ${scheme === "dark" ? 60 : 100}%;\n${properties.join("\n")}\n}\n`;
  };
  const chosen = Object.keys(themes).map((name) => rule(`:root[data-theme="${name}"]`, name));
  return [
    "/* Made by client/web/build.mjs of client/app/settings/theme.cpp: do not edit. Without data-theme: the system's. */",
    `:root {\n${inks.map((key) => `  --${key}: var(--ink);`).join("\n")}\n}\n`,
    `@media not (prefers-color-scheme: light) {\n${rule(":root:not([data-theme])", "dark")}}\n`,
    `@media (prefers-color-scheme: light) {\n${rule(":root:not([data-theme])", "light")}}\n`,
    ...chosen,
  ].join("\n");
}

function themesSource({ themes }) {
  const papers = Object.fromEntries(Object.entries(themes).map(([name, { paper }]) => [name, paper]));
  return `${header}// The themes by name, each with the colour of its paper. Their colours are in themes.css.
export const themes = ${quoted(papers, null, 2)};
export type ThemeName = keyof typeof themes;
`;
}

// Beside the scripts, wherever these are.
const here = (address) => `at(${quoted(path.basename(address))})`;
const located = (files) =>
  Object.entries(files)
    .map(([code, address]) => `${code}: ${here(address)}`)
    .join(", ");

// Addresses of what is fetched when it is needed.
function assetsSource({ languages, hints, engine, puzzles, worker }) {
  return `${header}// Addresses of files that are fetched when they are needed.
const at = (name: string): string => new URL(name, import.meta.url).href;
export const languageFiles: Record<string, string> = {${located(languages)}};
export const hintFiles: Record<string, string> = {${located(hints)}};
export const engineFile = ${here(engine)};
export const puzzlesFile = ${here(puzzles)};
export const workerFile = ${here(worker)};
`;
}

export function writeGenerated(tables) {
  const write = (name, content) => writeIfChanged(path.join(generatedFolder, name), content);
  write("actions.ts", actionsSource(tables));
  write("meanings.ts", meaningsSource(tables));
  write("words.ts", wordsSource(tables));
  write("modes.ts", modesSource(tables));
  write("mode_phrases.ts", modePhrasesSource(tables));
  write("refusals.ts", refusalsSource(tables));
  write("version.ts", versionSource());
  write("themes.css", themesCss(tables));
  write("themes.ts", themesSource(tables));
}

export function writeAssets(assets) {
  writeIfChanged(path.join(generatedFolder, "assets.ts"), assetsSource(assets));
}
