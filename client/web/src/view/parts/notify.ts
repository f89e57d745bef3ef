// The switch by which a host is told, while the page is hidden, who comes in: in the lobby and in the settings.
import type { Model } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { checkBox } from "./controls.ts";
import type { Part, Tell } from "./parts.ts";

export const notifySwitch = ({ settings }: Model, tell: Tell): Part =>
  checkBox(
    say("Notify me"),
    settings.notify,
    (notify) => tell({ is: "changed_setting", settings: { notify } }),
    say("as host, when somebody joins or all are ready while this page is hidden"),
  );
