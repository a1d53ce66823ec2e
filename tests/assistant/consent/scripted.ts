import { calls, type Script } from "../fakes.ts";
import type { ModelRequest } from "../../../src/assistant/model/port.ts";
import { type Said, type View, viewOf } from "../view.ts";

/** A model that opens a page, does these things there in turn, and gives up. */
export function brain(url: string, steps: readonly ((view: View) => Said)[], end = GIVE_UP): Script {
  const opening = calls("browser_navigate", { url });
  const acts = steps.map((step) => (request: ModelRequest) => replyOf(step(seen(request))));
  return [opening, ...acts, end];
}

const GIVE_UP = calls("assistant_done", { outcome: "impossible", reason: "That was all" });

function seen({ system, turns, tools }: ModelRequest): View {
  return viewOf({
    system,
    texts: turns.flatMap((turn) => turn.role === "user" ? [turn.text] : []),
    results: turns.flatMap((turn) => turn.role === "tool" ? [turn.text] : []),
    tools: tools.map(({ name }) => name),
    pictures: turns.filter((turn) => turn.role === "user" && turn.picture !== undefined).length,
  });
}

function replyOf(said: Said) {
  if (!("call" in said)) throw new TypeError("A scripted model makes calls");
  return calls(said.call, said.args);
}
