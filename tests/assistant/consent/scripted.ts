import { calls, says, type Script } from "../fakes.ts";
import type { ModelReply, ModelRequest, ReplyPart } from "../../../src/assistant/model/port.ts";
import { type Said, type View, viewOf } from "../view.ts";

/** A model that opens a page, does these things there in turn, and gives up. */
export function brain(url: string, steps: readonly ((view: View) => Said)[], end = GIVE_UP): Script {
  const opening = calls("browser_navigate", { url });
  const acts = steps.map((step) => (request: ModelRequest) => replyOf(step(seen(request))));
  return [opening, ...acts, end];
}

const GIVE_UP = calls("assistant_done", { outcome: "impossible", reason: "That was all" });

/** What a model is told, understood as a model would. */
export function seen({ system, turns, tools }: ModelRequest): View {
  return viewOf({
    system,
    texts: turns.flatMap((turn) => turn.role === "user" ? [turn.text] : []),
    results: turns.flatMap((turn) => turn.role === "tool" ? [turn.text] : []),
    said: turns.flatMap((turn) => turn.role === "model" ? turn.parts.map(wordsOf) : []),
    tools: tools.map(({ name }) => name),
    pictures: turns.filter((turn) => turn.role === "user" && turn.picture !== undefined).length,
  });
}

function wordsOf(part: ReplyPart): string {
  return part.kind === "call" ? Object.values(part.args ?? {}).map(String).join("\n") : part.text;
}

/** A reply with what a scripted model says. */
export function replyOf(said: Said): ModelReply {
  if ("text" in said) return says(said.text);
  if (!("call" in said)) throw new TypeError("A scripted model makes calls or says something");
  return calls(said.call, said.args);
}
