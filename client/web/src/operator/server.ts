// What the operator's page asks of its server.

export type Arguments = Record<string, string>;
export type Result = Record<string, unknown>;

// Why something was not done, in the server's words. `code` is of a command that was refused.
export class Fault extends Error {
  constructor(
    message: string,
    readonly code = "",
    readonly isSignedOut = false,
  ) {
    super(message);
  }
}

export interface Answer {
  result: Result;
  text: string; // the same in words
}

const sentence = (text: string): string => text.trim() || "The server has not said why.";

// `secret` is a word or the key of a session.
async function post(path: string, secret: string, body = ""): Promise<Answer> {
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
  const told = await fetch(path, { method: "POST", headers, body, cache: "no-store" }).catch(() => undefined);
  if (!told) throw new Fault("The server does not answer.");
  const text = await told.text();
  const isJson = told.headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson) throw new Fault(sentence(text), "", told.status === 401);
  const said = JSON.parse(text);
  if (!said.ok) throw new Fault(said.error?.message ?? sentence(""), said.error?.code);
  return { result: said.result, text: said.text ?? "" };
}

// The key of a new session, and when it ends.
export async function enter(word: string): Promise<{ key: string; until: string }> {
  const { result } = await post("./operator/enter", word);
  return { key: String(result.key), until: String(result.until) };
}

export const leave = (key: string): Promise<Answer> => post("./operator/leave", key);

export const command = (key: string, name: string, args: Arguments = {}): Promise<Answer> =>
  post("./operator/command", key, JSON.stringify({ command: name, arguments: args }));

// A word as it was typed or came in a link: what follows the last "#".
export const wordIn = (typed: string): string => typed.slice(typed.lastIndexOf("#") + 1).trim();
