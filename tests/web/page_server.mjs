// Serves a built page for trying it out, and passes /rooms, /field, records of races and WebSockets on to a gridraced:
//   node tests/web/page_server.mjs [--folder build/page/dist] [--port 8080] [--server 127.0.0.1:8765]
import * as fs from "node:fs";
import * as http from "node:http";
import * as net from "node:net";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { values: options } = parseArgs({
  options: {
    folder: { type: "string", default: path.join(root, "build/page/dist") },
    port: { type: "string", default: "8080" },
    server: { type: "string", default: "127.0.0.1:8765" },
  },
});
const [host, port] = options.server.split(":");
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain",
};
// As gridraced sends it.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

function passOn(request, response) {
  const { method, url, headers } = request;
  const onward = http.request({ host, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
}

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://page");
  if (/^\/(rooms|field)|\/races\//.test(pathname)) return passOn(request, response);
  const file = path.join(options.folder, path.extname(pathname) ? path.normalize(pathname) : "index.html");
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[path.extname(file)], "content-security-policy": policy });
  const up = "../".repeat(pathname.split("/").length - 2);
  const isRoom = path.extname(file) === ".html" && up !== ""; // what the page names lies above it
  if (isRoom) return response.end(fs.readFileSync(file, "utf8").replaceAll('"./', `"${up}`));
  fs.createReadStream(file).pipe(response);
});

server.on("upgrade", (request, socket, head) => {
  const onward = net.connect(Number(port), host, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let i = 0; i < request.rawHeaders.length; i += 2) {
      // gridraced takes pages of its own origin only.
      const isOrigin = request.rawHeaders[i].toLowerCase() === "origin";
      lines.push(
        `${request.rawHeaders[i]}: ${isOrigin ? `http://${request.headers.host}` : request.rawHeaders[i + 1]}`,
      );
    }
    onward.write(`${lines.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const end of [onward, socket]) end.on("error", () => (onward.destroy(), socket.destroy()));
});

server.listen(Number(options.port), () => console.log(`http://127.0.0.1:${options.port}`));
