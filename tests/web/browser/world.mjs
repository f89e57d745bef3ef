// The world of a browser test: a real gridraced with its page, real browsers, bots from gridrace.
//   GRIDRACED=…/gridraced GRIDRACE=…/gridrace node --test tests/web/browser/
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as http from "node:http";
import { createRequire } from "node:module";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.resolve(here, "../../../client/web");
export const require = createRequire(path.join(web, "build.mjs"));

export const gridraced = process.env.GRIDRACED;
export const gridrace = process.env.GRIDRACE;
if (!gridraced || !gridrace) throw new Error("set GRIDRACED and GRIDRACE to the two programs");

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Waits until `isTrue` returns something truthy, and returns it.
export async function until(what, isTrue, patience = 20_000) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await isTrue();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${patience} ms: ${what}`);
    await sleep(50);
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = net.createServer();
    server.on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

// A server that can be killed and started again on its port and its data.
export class Server {
  children = new Set(); // bots and other programs that still run

  static async start(settings = []) {
    const server = new Server();
    server.folder = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-browser-"));
    server.port = await freePort();
    server.settings = settings;
    await server.run();
    return server;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  async run() {
    const log = fs.openSync(path.join(this.folder, "log"), "a");
    const data = path.join(this.folder, "data");
    const address = `127.0.0.1:${this.port}`;
    this.process = spawn(gridraced, ["--listen", address, "--data", data, ...this.settings], {
      stdio: ["ignore", log, log],
    });
    fs.closeSync(log);
    await until("the server is ready", async () => {
      if (this.process.exitCode !== null)
        throw new Error(fs.readFileSync(path.join(this.folder, "log"), "utf8"));
      return fetch(`http://${address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
  }

  async kill() {
    const hasEnded = this.process.exitCode !== null || this.process.signalCode !== null;
    if (hasEnded) return; // by itself: there would be no "exit" to wait for
    const gone = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    await gone;
  }

  async killAndStart(pause = 0) {
    await this.kill();
    await sleep(pause);
    await this.run();
  }

  async stop() {
    await this.kill();
    for (const child of this.children) child.kill("SIGKILL");
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  // Exit code and output of a gridrace command about this server.
  client(...words) {
    return new Promise((done) => {
      const child = spawn(gridrace, words, {
        env: {
          ...process.env,
          GRIDRACE_SERVER: `ws://127.0.0.1:${this.port}`,
          HOME: this.folder,
          XDG_STATE_HOME: "",
          XDG_DATA_HOME: "",
        },
      });
      this.children.add(child);
      let output = "";
      child.stdout.on("data", (bytes) => (output += bytes));
      child.stderr.on("data", (bytes) => (output += bytes));
      child.on("exit", (code) => {
        this.children.delete(child);
        done({ code, output });
      });
    });
  }

  bot(room, ...words) {
    return this.client("bot", "--room", room, ...words);
  }
}

// A reverse proxy that has the server under a path, and cuts it off or not: nginx's proxy_pass with and without "/".
export async function startProxy({ port }, path, cutsOff) {
  const onward = ({ url }) => (cutsOff ? url.slice(path.length) : url);
  const optionsFor = (request) => ({
    port,
    host: "127.0.0.1",
    method: request.method,
    path: onward(request),
    headers: request.headers,
  });
  const proxy = http.createServer((request, response) => {
    const isOurs = request.url.startsWith(`${path}/`) || (!cutsOff && request.url === path);
    if (!isOurs) return response.writeHead(404).end("not under this path");
    const passed = http.request(optionsFor(request), (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  proxy.on("upgrade", (request, socket) => {
    if (!request.url.startsWith(`${path}/`)) return socket.destroy();
    const passed = http.request(optionsFor(request));
    const refuse = () => socket.destroy();
    passed.on("error", refuse).on("response", refuse);
    passed.on("upgrade", (answer, inner) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(["HTTP/1.1 101 Switching Protocols", ...headers, "", ""].join("\r\n"));
      for (const end of [socket, inner]) end.on("error", () => (socket.destroy(), inner.destroy()));
      socket.pipe(inner).pipe(socket);
    });
    passed.end();
  });
  await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
  return { origin: `http://127.0.0.1:${proxy.address().port}${path}`, stop: () => (proxy.closeAllConnections(), proxy.close()) };
}

const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function launchChromium() {
  const { chromium } = require("playwright-core");
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: chromiumFlags });
}

// The browser and the server of a file of tests: there before its first test, gone after its last.
export let browser;
export let server;
export function useWorld(launch = launchChromium) {
  before(async () => {
    [browser, server] = await Promise.all([launch(), Server.start()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

// A page that fails the test on errors and refused scripts.
export async function openPage(context, address) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(address);
  return page;
}

// ---- what people do ----

// `change` is done in the form of the rules; without it the room opens with the usual ones.
export async function openRoom(page, server, name, change) {
  // Where other tests take the processors, it may be a moment before the server takes newcomers.
  await until("the server is not overloaded", async () => (await page.goto(`${server.origin}/`))?.status() !== 503);
  await page.getByLabel("Your name").fill(name);
  if (change) {
    await page.getByRole("button", { name: "With rules of your own" }).click();
    await change(page);
    await page.getByRole("button", { name: "Open the room" }).click();
  } else {
    await page.getByRole("button", { name: "Open a room" }).click();
  }
  await page.waitForURL(/\/r\/[A-Z0-9]{6}$/);
  await page.getByRole("heading", { name: /^(.*: )?Room / }).waitFor();
  return page.url().slice(-6);
}

// The puzzle as the page shows it: 81 characters, "." for an empty cell.
export function shownGrid(page) {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("[role=gridcell]")];
    return cells.map((cell) => cell.querySelector("b")?.textContent ?? ".").join("");
  });
}

// Solutions come from gridrace itself.
export async function solve(server, puzzle) {
  const { output } = await server.client("solve", puzzle);
  return output.trim().split(/\s+/)[0];
}

export const emptyCells = (grid) => [...grid].flatMap((digit, cell) => (digit === "." ? [cell] : []));

export const cellOf = (page, cell) => page.locator(`[role=gridcell][data-cell="${cell}"]`);

export async function place(page, cell, digit) {
  await cellOf(page, cell).click();
  await page.keyboard.press(digit);
}
