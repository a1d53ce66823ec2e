import { type Content, type Reply, reply, seenText } from "glovebox";
import type { Download } from "../client/storage/downloads.ts";
import type { Tab } from "../client/tab/tab.ts";
import type { Facts } from "../page/wire/results.ts";

/** Parts of an answer: what the model reads, and what programs get besides the facts about the page. */
export interface AnswerParts {
  readonly content: readonly (string | Content)[];
  readonly data?: Readonly<Record<string, unknown>>;
  /** For programs that look at calls from outside, in `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The form of every answer: the page's facts for programs, content for the model, and what happened meanwhile. */
export function answer(
  tab: Tab,
  facts: Omit<Facts, "frames">,
  { content, data = {}, meta }: AnswerParts,
): Reply {
  const { epoch, revision, total, url, title } = tab.tell(facts);
  return reply({
    ...(meta === undefined ? {} : { meta }),
    content: joined([...content, ...notes(tab)]),
    structured: { status: "ok", data: { epoch, revision, total, url, title: seenText(title).text, ...data } },
  });
}

/** The same where the page itself was not looked at. */
export function answerUnseen(tab: Tab, { content, data = {} }: AnswerParts): Reply {
  const { epoch, total, url, title } = tab.facts;
  return reply({
    content: joined([...content, ...notes(tab)]),
    structured: { status: "ok", data: { epoch, total, url, title: seenText(title).text, ...data } },
  });
}

/** The answer with what has happened since it was made. */
export function withNews(tab: Tab, answered: Reply): Reply {
  const news = notes(tab);
  return news.length === 0
    ? answered
    : reply({ ...answered, content: joined([answered.content ?? [], news].flat()) });
}

/** Puts texts into one part, before the pictures: some clients put parts together without a space. */
function joined(content: readonly (string | Content)[]): readonly (string | Content)[] {
  const texts = content.filter((part) => typeof part === "string");
  const others = content.filter((part) => typeof part !== "string");
  return texts.length === 0 ? others : [texts.join("\n"), ...others];
}

/** The notes as one part, or none. */
export function notes(tab: Tab): string[] {
  const lines = [...tab.notes.take(), ...tab.downloads.news().map(downloadLine)];
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** A download as the model reads it. */
export function downloadLine(download: Download): string {
  const { number, name, state, received, size, path, reason } = download;
  if (state === "failed") return `Download ${number} failed: ${name}: ${reason}`;
  if (state === "done") return `Download ${number} is done: ${path} (${received} bytes)`;
  const progress = size > 0 ? `${received} of ${size} bytes` : `${received} bytes so far`;
  return `Download ${number} is running: ${name} (${progress}; browser_download_wait)`;
}
