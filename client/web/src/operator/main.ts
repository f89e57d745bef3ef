// The operator's page: a word, then what the server says of itself and what can be done.
import { element, field } from "./elements.ts";
import { type Fault, enter, leave, wordIn } from "./server.ts";
import { showState } from "./state.ts";

const kept = "gridrace-operator"; // of this tab
const page = document.getElementById("page")!;
const told = document.getElementById("told")!;

interface Session {
  key: string;
  until: string;
}

function session(): Session | undefined {
  const text = sessionStorage.getItem(kept);
  return text ? JSON.parse(text) : undefined;
}

export function tell(sentence: string): void {
  told.textContent = sentence.trim();
}

async function signIn(word: string): Promise<void> {
  const begun = await enter(word);
  sessionStorage.setItem(kept, JSON.stringify(begun));
  show();
}

async function signOut(): Promise<void> {
  const { key } = session()!;
  sessionStorage.removeItem(kept);
  await leave(key).catch(() => undefined); // it ends by itself
  showDoor();
  tell("You have signed out.");
}

function showDoor(why = ""): void {
  const fault = element("p", { className: "fault", role: "alert", id: "why", textContent: why });
  const input = element("input", {
    ...{ type: "password", autocomplete: "off", required: true, spellcheck: false },
    ...{ "aria-describedby": "why", "data-key": "word" },
  });
  const button = element("button", { className: "main", textContent: "Sign in" });
  const onsubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    button.disabled = true;
    fault.textContent = "";
    await signIn(wordIn(input.value)).catch((error: Fault) => {
      fault.textContent = error.message;
      input.focus();
    });
    button.disabled = false;
  };
  page.className = "";
  page.replaceChildren(
    element("h1", { textContent: "Operator" }),
    element(
      "form",
      { className: "card", onsubmit },
      field("Word or link", input),
      element("small", { textContent: "On the server's machine, gridraced admin operator makes one. It is valid once." }),
      fault,
      button,
    ),
  );
  input.focus();
}

function show(): void {
  const begun = session();
  if (!begun) return showDoor();
  const end = new Date(begun.until).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const out = element("button", { type: "button", textContent: "Sign out", onclick: signOut });
  page.className = "signed-in";
  page.replaceChildren(
    element("header", {}, element("h1", { textContent: `Operator, ${location.host}` }), element("small", { textContent: `Session until ${end}` }), out),
  );
  showState(page, begun.key, tell);
}

addEventListener("signed-out", (event) => {
  sessionStorage.removeItem(kept);
  showDoor((event as CustomEvent<string>).detail);
});

async function begin(): Promise<void> {
  const word = wordIn(location.hash);
  // Neither the history nor a screenshot has it.
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (!word) return show();
  showDoor("");
  await signIn(word).catch((error: Fault) => showDoor(error.message));
}

void begin();
