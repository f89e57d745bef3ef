// Templates of the views without their indentation, which HTML does not need. Outside of templates esbuild drops it in
// any case. A line break stays: between words and buttons it is a space.
import * as fs from "node:fs";

export const withoutIndentation = (source) => source.replace(/\n[ \t]+/g, "\n");

export const templates = {
  name: "templates",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]view[\\/].*\.ts$/ }, ({ path: file }) => ({
      contents: withoutIndentation(fs.readFileSync(file, "utf8")),
      loader: "ts",
    }));
  },
};
