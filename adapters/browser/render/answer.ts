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
  if (total === 0) tab.console.suspect();
  const news = newsOf(tab);
  const known = { epoch, revision, total, url, title: seenText(title).text, ...transferred(news), ...data };
  return reply({
    ...(meta === undefined ? {} : { meta }),
    content: joined([...content, ...asPart(news)]),
    structured: { status: "ok", data: known },
  });
}

/** The same where the page itself was not looked at. */
export function answerUnseen(tab: Tab, { content, data = {}, meta }: AnswerParts): Reply {
  const { epoch, total, url, title } = tab.facts;
  const news = newsOf(tab);
  const known = { epoch, total, url, title: seenText(title).text, ...transferred(news), ...data };
  return reply({
    ...(meta === undefined ? {} : { meta }),
    content: joined([...content, ...asPart(news)]),
    structured: { status: "ok", data: known },
  });
}

/** The answer with what has happened since it was made. */
export function withNews(tab: Tab, answered: Reply): Reply {
  const news = newsOf(tab);
  if (news.notes.length + news.transfers.length === 0) return answered;
  return withMore(answered, transferred(news), asPart(news));
}

/** Two answers of one call as one: what something that came up in the end adds to what was done. */
export function both(first: Reply, second: Reply): Reply {
  const data = second.structured?.data;
  return withMore({ ...second, ...first }, isData(data) ? data : {}, [second.content ?? []].flat());
}

function withMore(
  answered: Reply,
  data: Readonly<Record<string, unknown>>,
  more: readonly (string | Content)[],
): Reply {
  const { structured, content = [] } = answered;
  const known = isData(structured?.data)
    ? { structured: { ...structured, data: { ...structured.data, ...data } } }
    : {};
  return reply({ ...answered, ...known, content: joined([content, more].flat()) });
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Puts texts into one part, before the pictures: some clients put parts together without a space. */
function joined(content: readonly (string | Content)[]): readonly (string | Content)[] {
  const texts = content.filter((part) => typeof part === "string");
  const others = content.filter((part) => typeof part !== "string");
  return texts.length === 0 ? others : [texts.join("\n"), ...others];
}

/** The notes as one part, or none. */
export function notes(tab: Tab): string[] {
  return asPart(newsOf(tab));
}

/** Lines about what has happened since the last answer. */
interface News {
  readonly notes: readonly string[];
  readonly transfers: readonly string[];
}

function newsOf(tab: Tab): News {
  return { notes: tab.notes.take(), transfers: tab.downloads.news().map(downloadLine) };
}

function asPart({ notes, transfers }: News): string[] {
  const lines = [...notes, ...transfers];
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** Downloads, for programs. */
function transferred({ transfers }: News): { readonly transfer?: string } {
  const last = transfers.at(-1);
  return last === undefined ? {} : { transfer: last };
}

/** A file that is there, for programs. */
export function savedData(download: Download): Readonly<Record<string, unknown>> {
  const { number, name, path, received: size } = download;
  return { download: { number, name, path, size }, transfer: downloadLine(download) };
}

/** A download as the model reads it. */
export function downloadLine(download: Download): string {
  const { number, name, state, received, size, path, reason } = download;
  if (state === "failed") return `Download ${number} failed: ${name}: ${reason}`;
  if (state === "done") return `Download ${number} is done: ${path} (${received} bytes)`;
  const progress = size > 0 ? `${received} of ${size} bytes` : `${received} bytes so far`;
  return `Download ${number} is running: ${name} (${progress}; browser_download_wait)`;
}
