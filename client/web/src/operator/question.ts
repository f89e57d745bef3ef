// The dialog before something is done: what will be done, and beside its buttons why it was not.
import { element } from "./elements.ts";
import { type Answer, Fault } from "./server.ts";

export interface Question {
  title: string;
  text: string;
  more?: Node[]; // fields, or what else is concerned
  yes: string; // of the button
  isDanger?: boolean;
  act: (anyway: boolean) => Promise<Answer>;
}

// Faults after which the same can be done all the same.
const mayInsist = ["shared_address", "own_address"];

// The server's answer; none if it was not done.
export function ask({ title, text, more = [], yes, isDanger, act }: Question): Promise<Answer | undefined> {
  const before = document.activeElement as HTMLElement | null;
  const fault = element("p", { className: "fault", role: "alert" });
  const confirm = element("button", { className: isDanger ? "danger" : "main", textContent: yes });
  const cancel = element("button", { type: "button", textContent: "Cancel", onclick: () => dialog.close() });
  const form = element(
    "form",
    { onsubmit: submit },
    element("h2", { id: "question", textContent: title }),
    element("p", { textContent: text }),
    ...more,
    fault,
    element("div", { className: "row" }, cancel, confirm),
  );
  const dialog = element("dialog", { "aria-labelledby": "question" }, form);
  let answer: Answer | undefined;
  let anyway = false;

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    confirm.disabled = true;
    fault.textContent = "";
    try {
      answer = await act(anyway);
      dialog.close();
    } catch (why) {
      const { message, code, isSignedOut } = why as Fault;
      if (isSignedOut) dialog.close();
      fault.textContent = message;
      anyway = mayInsist.includes(code);
      if (anyway) confirm.textContent = `${yes} all the same`;
      if (isSignedOut) dispatchEvent(new CustomEvent("signed-out", { detail: message }));
    }
    confirm.disabled = false;
    confirm.focus();
  }

  document.body.append(dialog);
  dialog.showModal();
  // What cannot be undone is not where Enter falls.
  if (isDanger) cancel.focus();
  return new Promise((done) => {
    dialog.onclose = () => {
      dialog.remove();
      if (before?.isConnected) before.focus();
      done(answer);
    };
  });
}
