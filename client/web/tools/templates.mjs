// Templates of the views without their indentation, which HTML does not need. Outside of templates esbuild drops it in
// any case. A line break stays: between words and buttons it is a space.
import * as fs from "node:fs";

export const withoutIndentation = (source) => source.replace(/\n[ \t]+/g, "\n");

const isView = (file) => /[\\/]src[\\/]view[\\/]/.test(file);

// `change` gets each source and its file, and returns the source that is bundled.
export const templates = (change = (source) => source) => ({
  name: "templates",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const source = change(fs.readFileSync(file, "utf8"), file);
      return { contents: isView(file) ? withoutIndentation(source) : source, loader: "ts" };
    });
  },
});
