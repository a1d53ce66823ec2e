import assert from "node:assert/strict";
import { callContext } from "../../helpers/mcp/call_context.ts";
import type { LuaUi } from "./driver.ts";

/** Topics of the reference that have whole applications. */
export const PATTERN_TOPICS = ["patterns", "more-patterns"] as const;

/** The text of a topic, as a client reads it. */
export async function reference(lua: LuaUi, topic: string): Promise<string> {
  const [contents] = await lua.adapter.read(`ui://reference/${topic}`, callContext());
  assert.ok(typeof contents?.body === "string");
  return contents.body;
}

/** The files of each pattern that a text has, by the pattern's name. */
export function patternsIn(text: string): Map<string, Map<string, string>> {
  const patterns = new Map<string, Map<string, string>>();
  for (const section of text.split(/^## /m).slice(1)) {
    const blocks = section.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
    patterns.set(
      section.split("\n")[0] ?? "",
      new Map([...blocks].map(([, name = "", body = ""]) => [name, body])),
    );
  }
  return patterns;
}

/** Code for a page that drags one element to another. */
export const drag = (from: string, to: string): string =>
  `(() => {
    const [card, place] = [document.querySelector("${from}"), document.querySelector("${to}")];
    const dataTransfer = new DataTransfer();
    const fire = (element, type) => element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    fire(card, "dragstart");
    return fire(place, "dragover") === false && fire(place, "drop") === false;
  })()`;
