// Builds the operator's page: operator.html with one script and one style of its own, apart from the game's.
import * as esbuild from "esbuild";
import * as fs from "node:fs";
import * as path from "node:path";
import { hashedAddress, sourceFolder, writeIfChanged } from "./files.mjs";

const folder = path.join(sourceFolder, "operator");

function bundle(name) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path.join(folder, name)],
    ...{ bundle: true, minify: true, write: false, format: "esm", target: "es2022", charset: "utf8" },
    ...{ legalComments: "none", logLevel: "warning" },
  });
  return outputFiles[0].text;
}

// The addresses of its files; `icons` are those of the page, one of which it shares.
export function writeOperatorPage(out, icons) {
  const add = (name, content) => {
    const address = hashedAddress(name, content);
    writeIfChanged(path.join(out, address), content);
    return address;
  };
  const script = add("operator.js", bundle("main.ts"));
  const style = add("operator.css", bundle("style.css"));
  const icon = icons.find((address) => address.endsWith(".svg"));
  const text = fs
    .readFileSync(path.join(folder, "index.html"), "utf8")
    .replace("./operator/main.ts", `.${script}`)
    .replace("./operator/style.css", `.${style}`)
    .replace("./icons/icon.svg", `.${icon}`)
    .replace(/>\s+</g, "><");
  writeIfChanged(path.join(out, "operator.html"), text);
  return [script, style];
}
