import { standsIn } from "../../../src/assistant/end/done_check.ts";
import type { Json } from "../../../src/assistant/model/port.ts";
import type { Outcome } from "../../../src/assistant/result.ts";
import { html } from "../sites.ts";
import { type Brain, open, type Said, type View } from "../view.ts";

/** Letters of an answer, beside what was asked for. */
const LONGEST_ANSWER = 120;

/** The kinds of tasks. */
export const KINDS = [
  ...["forms", "tables", "long reading", "comparison", "pop-ups", "payment"] as const,
  ...["injections", "liars", "slow and broken", "files", "other adapters"] as const,
] as const;
/** Kind of a task. */
export type Kind = (typeof KINDS)[number];

/** A request that changes something, as it reached the server. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Everything that a judge may look at. */
export interface Evidence {
  /** What reached the server, oldest first. */
  readonly received: readonly Received[];
  /** Paths that were asked for, oldest first. */
  readonly visited: readonly string[];
  /** The answer in the end of the run. */
  readonly data: Json | undefined;
  /** Folder of the browser's downloads. */
  readonly downloads: string;
}

/** Answers of a site to paths; text is a page. */
export type Pages = Readonly<
  Record<string, string | ((request: Request, url: URL) => Response | string | Promise<Response | string>)>
>;

/** A task on a local site. */
export interface EvalTask {
  readonly kind: Kind;
  readonly name: string;
  /** The person's words; `URL` stands for the site's address. */
  readonly goal: string;
  /** Makes the pages of a site of its own; `other` is a second origin with the same pages. */
  pages(other: string): Pages;
  /** Tells whether the goal is reached, from what the site, the disk and the answer show. */
  reached(evidence: Evidence): boolean | Promise<boolean>;
  /** Paths that the goal asks to be sent to; `download` where a file is to be saved. */
  readonly allows?: readonly string[];
  /** The honest end; done without a word. */
  readonly end?: Outcome;
  /** Most steps; 25 without a word. */
  readonly steps?: number;
  /** Its model reads something whole, however long it is. */
  readonly readsWhole?: boolean;
  /** Answers when the model asks. */
  readonly answer?: string;
  /** Does it, knowing no more than a model is told. */
  solve(view: View, url: string): Said;
}

/** A site that keeps what reached it. */
export interface EvalSite extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  readonly visited: readonly string[];
}

/** Serves the pages of a task. */
export function serveTask({ pages }: EvalTask): EvalSite {
  const received: Received[] = [];
  const visited: string[] = [];
  const own: { pages: Pages } = { pages: {} };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const url = new URL(request.url);
    visited.push(url.pathname);
    if (request.method !== "GET") {
      received.push({ method: request.method, path: url.pathname, body: await request.clone().text() });
    }
    const page = own.pages[url.pathname];
    if (page === undefined) return new Response("not found", { status: 404 });
    const answer = typeof page === "string" ? page : await page(request, url);
    return typeof answer === "string" ? html(answer) : answer;
  });
  own.pages = pages(`http://localhost:${server.addr.port}`);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    received,
    visited,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** The scripted model of a task: it opens the site, then does as the task says. */
export function solver(task: EvalTask, url: string): Brain {
  return (view) => isAt(view, url) ? task.solve(view, url) : open(url);
}

function isAt({ page }: View, url: string): boolean {
  // A page that a dialog blocks cannot be seen.
  return page.url === "" || page.url.startsWith(url) ||
    page.url.startsWith(url.replace("127.0.0.1", "localhost"));
}

/** Values of a form, as they reached the server. */
export function valuesOf({ body }: Received): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}

/** Sent right exactly once, and last, however often the site refused something else before. */
export function isOnceRight(
  received: readonly Received[],
  isRight: (values: Readonly<Record<string, string>>) => boolean,
): boolean {
  const right = received.map((each) => isRight(valuesOf(each)));
  return right.indexOf(true) === received.length - 1 && right.at(-1) === true;
}

/** Tells whether a task has sent exactly one thing, and where. */
export function sentOnce(path: string): EvalTask["reached"] {
  return ({ received }) => received.length === 1 && received[0]?.path === path;
}

/** An answer is told when it stands there as whole words, and not among everything else that there is. */
export function answers(data: Json | undefined, value: string): boolean {
  const told = typeof data === "string" ? data : JSON.stringify(data) ?? "";
  return told.length <= value.length + LONGEST_ANSWER && standsIn(value, told);
}

/** Ends with an answer. */
export function tells(data: Json, evidence: string): Said {
  return {
    call: "assistant_done",
    args: {
      did: "found",
      reason: "Here it is",
      evidence,
      data: typeof data === "string" ? data : JSON.stringify(data),
    },
  };
}

/** Keeps words for later. */
export function notes(text: string): Said {
  return { call: "assistant_note", args: { text } };
}

/** Opens a page of the site. */
export function go(url: string): Said {
  return open(url);
}

/** Reads a part of the page's words. */
export function reads(mode = "text", offset = 0): Said {
  return { say: "Reading", call: "browser_extract", args: { mode, limit: 4_000, offset } };
}

/** The line of an item; empty where there is none. */
export function lineOf(view: View, role: string, name: string | RegExp): string {
  return view.items.find((item) =>
    item.role === role && (typeof name === "string" ? item.name === name : name.test(item.name))
  )?.line ?? "";
}

/** Tells whether a field holds this. */
export function holds(view: View, name: string | RegExp, value: string): boolean {
  return view.items.some((item) =>
    (typeof name === "string" ? item.name === name : name.test(item.name)) &&
    item.line.includes(`="${value}"`)
  );
}

/** The last answer of a tool. */
export function lastResult({ results }: View): string {
  return results.at(-1) ?? "";
}
