// Writes the files of a built page as a C++ source that implements server/web/web_files.hpp.
//
// Usage: node embed.mjs DIST_DIR OUT.cpp
//
// Each file is stored as it is and, where that is smaller, compressed with brotli and gzip. A file under
// assets/ with a hash in its name (app-1b2C3d4E.js) may be cached for good; all others are revalidated by
// their ETag.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CONTENT_TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const HASHED = /^\/assets\/.*-[A-Za-z0-9]{8,}\./;
const BYTES_PER_LINE = 96;

function fail(sentence) {
  console.error(`embed.mjs: ${sentence}`);
  process.exit(1);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function contentType(path) {
  return (
    CONTENT_TYPES[extname(path).toLowerCase()] ??
    fail(`no content type is known for ${path}: add it to the list`)
  );
}

function smaller(compressed, plain) {
  return compressed.length < plain.length ? compressed : Buffer.alloc(0);
}

function brotli(plain) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return smaller(brotliCompressSync(plain, { params }), plain);
}

// The header of gzip names the operating system, so that the output would differ between machines.
function gzip(plain) {
  const packed = gzipSync(plain, { level: 9 });
  packed[9] = 255;
  return smaller(packed, plain);
}

function webFile(folder, file) {
  const path = "/" + relative(folder, file).split(sep).join("/");
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(path))
    fail(`the name of ${path} has characters that a URL has not`);
  const plain = readFileSync(file);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { path, type: contentType(path), hash, plain, gzip: gzip(plain), brotli: brotli(plain) };
}

// Every byte that needs it as three octal digits, so that no digit after it belongs to it; "?" begins
// trigraphs.
function literal(bytes) {
  const lines = [];
  for (let start = 0; start < bytes.length; start += BYTES_PER_LINE) {
    let line = "";
    for (const byte of bytes.subarray(start, start + BYTES_PER_LINE)) {
      const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c && byte !== 0x3f;
      line += isPlain ? String.fromCharCode(byte) : "\\" + byte.toString(8).padStart(3, "0");
    }
    lines.push(`    "${line}"`);
  }
  return lines.length > 0 ? lines.join("\n") : '    ""';
}

function row(file, number) {
  const caching = HASHED.test(file.path) ? "immutable" : "revalidate";
  const forms = ["plain", "gzip", "brotli"].map(
    (form) => `{${form}_${number}, sizeof ${form}_${number} - 1}`,
  );
  return `    {"${file.path}", "${file.type}", "W/\\"${file.hash}\\"", WebCaching::${caching}, ${forms.join(", ")}},`;
}

function source(files) {
  const bodies = files.flatMap((file, number) =>
    ["plain", "gzip", "brotli"].map(
      (form) => `constexpr char ${form}_${number}[] =\n${literal(file[form])};`,
    ),
  );
  return `// Made by client/web/embed.mjs.
#include "server/web/web_files.hpp"

namespace gridrace::server {

namespace {

${bodies.join("\n")}

constexpr WebFile files[] = {
${files.map(row).join("\n")}
};

}  // namespace

std::span<const WebFile> web_files() {
    return files;
}

}  // namespace gridrace::server
`;
}

const [folder, output] = process.argv.slice(2);
if (!folder || !output) fail("usage: node embed.mjs DIST_DIR OUT.cpp");
const files = filesIn(folder).map((file) => webFile(folder, file));
files.sort((a, b) => (a.path < b.path ? -1 : 1));
if (!files.some((file) => file.path === "/index.html"))
  fail(`${folder} has no index.html: it is no built page`);
writeFileSync(output, source(files));
const total = (form) => files.reduce((sum, file) => sum + (file[form].length || file.plain.length), 0);
console.log(
  `${files.length} files: ${total("plain")} bytes, ${total("gzip")} with gzip, ${total("brotli")} with brotli`,
);
