import { z } from "zod";

/** Request to a model, understood as a model would: it knows nothing else. */
export interface View {
  readonly goal: string;
  /** The list of the last turn alone. */
  readonly items: readonly {
    readonly index: number;
    readonly role: string;
    readonly name: string;
    readonly line: string;
  }[];
  readonly page: z.output<typeof pageSchema>;
  readonly status: z.output<typeof statusSchema>;
  /** Answers to calls, oldest first. */
  readonly results: readonly string[];
  readonly tools: readonly string[];
  readonly system: string;
  readonly pictures: number;
  /** All words together. */
  readonly text: string;
  /** What was to be seen last. */
  readonly last: string;
  /** What the model itself said and called, where the wire tells. */
  readonly said: string;
}

const pageSchema = z.looseObject({
  url: z.string().default(""),
  title: z.string().default(""),
  snippet: z.string().default(""),
  enumerate_count: z.number().default(0),
  media_playing: z.boolean().optional(),
});
const statusSchema = z.looseObject({
  last_action: z.string().default("none"),
  note: z.string().optional(),
  remaining_budget: z.looseObject({ steps: z.number() }).optional(),
});

/** Content of a request, whatever its wire. */
export interface Sent {
  readonly system: string;
  readonly texts: readonly string[];
  readonly results: readonly string[];
  readonly tools: readonly string[];
  readonly pictures: number;
  /** What the model itself said and called. */
  readonly said?: readonly string[];
}

export function viewOf({ system, texts, results, tools, pictures, said = [] }: Sent): View {
  const last = texts.at(-1) ?? "";
  const all = texts.join("\n");
  const items = [...last.matchAll(/^(\d+) (\S+) "(.*?)"(.*)$/gm)].map((
    [line, index, role = "", name = ""],
  ) => ({
    index: Number(index),
    role,
    name,
    line,
  }));
  return {
    goal: /^GOAL: (.*)$/m.exec(all)?.[1] ?? "",
    items,
    page: pageSchema.parse(JSON.parse(/^\{"url".*\}$/m.exec(last)?.[0] ?? "{}")),
    status: statusSchema.parse(JSON.parse(/^STATUS (\{.*\})$/m.exec(last)?.[1] ?? "{}")),
    results,
    tools,
    system,
    pictures,
    text: [all, ...results].join("\n"),
    last,
    said: said.join("\n"),
  };
}

/** Answer of a test's model: a call, or raw words. */
export type Said =
  | {
    readonly say?: string;
    readonly call: string;
    readonly args?: Readonly<Record<string, unknown>>;
    readonly also?: string;
  }
  | { readonly text: string }
  | { readonly http: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly hang: true };

/** Decides from what it was sent. */
export type Brain = (view: View) => Said;

/** Acts on the element of this role and name; when the list has none, the run shall fail loudly. */
export function act(view: View, role: string, name: string | RegExp, action?: string, text?: string): Said {
  const found = view.items.find((item) =>
    item.role === role && (typeof name === "string" ? item.name === name : name.test(item.name))
  );
  if (found === undefined) {
    return failed(`no ${role} ${name} in ${view.items.map(({ line }) => line).join("; ")}`);
  }
  const args = { index: found.index, action: action ?? "click", ...(text === undefined ? {} : { text }) };
  return { say: `${action ?? "click"} ${name}`, call: "browser_overlay_act", args };
}

export function open(url: string): Said {
  return { say: "Opening the page", call: "browser_navigate", args: { url } };
}

/** Ends a run that brought something about. */
export function done(reason: string, evidence?: string, did = "changed"): Said {
  return { call: "assistant_done", args: { did, reason, ...(evidence === undefined ? {} : { evidence }) } };
}

/** Ends a run that only found something out, or showed it. */
export function found(reason: string, evidence?: string): Said {
  return done(reason, evidence, "found");
}

/** Ends a run that cannot reach its goal. */
export function failed(reason: string): Said {
  return { call: "assistant_done", args: { outcome: "impossible", reason } };
}

/** Tells whether the page's own words have this. */
export function shows(view: View, words: string): boolean {
  return `${view.page.title} ${view.page.snippet} ${view.items.map(({ line }) => line).join(" ")}`.includes(
    words,
  );
}
