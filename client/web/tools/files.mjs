// Files of the build: listed, written only when they differ, named by what is in them.
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

export const webFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const rootFolder = path.resolve(webFolder, "../..");
export const sourceFolder = path.join(webFolder, "src");
export const generatedFolder = path.join(sourceFolder, "generated");

// All files below a folder with one of these endings, in order of their names.
export function filesBelow(folder, endings) {
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .sort();
}

// Other programs that read the file see the old one or the new one. An unchanged file keeps its time.
export function writeIfChanged(file, content) {
  const bytes = Buffer.from(content);
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, bytes);
  fs.renameSync(fresh, file);
}

// "/assets/de-1A2B3C4D.json": a file of this address never changes, so browsers keep it for ever.
export function hashedAddress(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const { name: stem, ext } = path.parse(name);
  return `/assets/${stem}-${hash}${ext}`;
}
