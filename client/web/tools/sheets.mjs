// A style sheet that a script imports is its text, made small: for styles of what is fetched when it is needed. For
// esbuild, which hashes the paths of a namespace into the names of scripts and orders these by name: without the folder that
// the project lies in, every build of a commit is the same.
import * as esbuild from "esbuild";
import * as fs from "node:fs";
import * as path from "node:path";
import { webFolder } from "./files.mjs";

export const sheets = {
  name: "sheets",
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path: name, importer, resolveDir }) =>
      importer.endsWith(".ts") ? { path: path.relative(webFolder, path.resolve(resolveDir, name)), namespace: "sheet" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "sheet" }, async ({ path: name }) => {
      const file = path.resolve(webFolder, name);
      const source = fs.readFileSync(file, "utf8");
      const { code } = await esbuild.transform(source, { loader: "css", minify: true });
      return { contents: code.trim(), loader: "text", watchFiles: [file] };
    });
  },
};
