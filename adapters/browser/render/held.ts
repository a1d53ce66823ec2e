import type { Reply } from "glovebox";
import type { Held } from "../client/consent/gate.ts";
import { oneLine } from "../client/one_line.ts";
import type { Tab } from "../client/tab/tab.ts";
import { actedMeta } from "./acted.ts";
import { answerUnseen } from "./answer.ts";

/**
 * Returns the answer of a call during which something began to wait for leave.
 *
 * @param begun what was done before; undefined when the call itself was not begun
 */
export function heldAnswer(tab: Tab, held: Held, begun: { readonly done: string } | undefined): Reply {
  const lines = begun === undefined ? ["Not begun"] : begun.done === "" ? [] : [begun.done];
  return answerUnseen(tab, {
    content: [[...lines, heldLine(held)].join("\n")],
    data: { held, begun: begun !== undefined },
    ...(begun === undefined || tab.gate.acted === undefined ? {} : { meta: actedMeta([tab.gate.acted]) }),
  });
}

function heldLine({ id, kind, method, url, file }: Held): string {
  const what = kind === "download" ? `The download of ${oneLine(file ?? "a file")}` : `${method} ${url}`;
  return `${what} waits for leave: browser_gate with send or stop and id ${id}`;
}
