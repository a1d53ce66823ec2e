import { type Content, type Reply, reply } from "glovebox";
import type { Tab } from "../client/tab.ts";
import type { Facts } from "../page/results.ts";

/** What the model reads, and what programs get beside the facts about the page. */
export interface AnswerParts {
  readonly content: readonly (string | Content)[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The form of every answer: the page's facts for programs, content for the model, and what happened meanwhile. */
export function answer(tab: Tab, facts: Facts, { content, data = {} }: AnswerParts): Reply {
  const { epoch, total, url, title } = tab.tell(facts);
  return reply({
    content: [...content, ...notes(tab)],
    structured: { status: "ok", data: { epoch, total, url, title, ...data } },
  });
}

/** The notes as one part, or none. */
export function notes(tab: Tab): string[] {
  const lines = tab.notes.take();
  return lines.length === 0 ? [] : [lines.join("\n")];
}
