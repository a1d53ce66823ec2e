import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { visible } from "../../base/text/visible.ts";
import { amountsIn } from "./amounts.ts";
import type { Risk } from "./risk.ts";

const heldSchema = z.object({
  id: z.number(),
  kind: z.enum(["send", "download"]),
  method: z.string(),
  url: z.string(),
  page: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  file: z.string().optional(),
  again: z.boolean(),
});
const answerSchema = z.object({ data: z.object({ held: heldSchema, begun: z.boolean() }) });

/** Something that the browser has stopped before it left. */
export type Held = z.output<typeof heldSchema>;
/** Answer of a call that something was held in. */
export type HeldAnswer = z.output<typeof answerSchema>["data"];

/** What is known of the way to something that is held. */
export interface HeldContext {
  /** The call in a person's words, such as `click button "Send"`. */
  readonly action: string;
  /** Text of the page, for the amounts in it. */
  readonly text: string;
  /** The page has fields for card data. */
  readonly takesCards: boolean;
}

const MOST_FIELDS = 20;
const LONGEST = 200;

/** Returns what an answer says to be held; undefined when nothing is. */
export function heldIn(outcome: ToolOutcome): HeldAnswer | undefined {
  return answerSchema.safeParse(outcome.ok ? outcome.structured : undefined).data?.data;
}

/** Kind of an effect, by what it is: money is where an amount or a card is part of it. Pure. */
export function riskOfHeld(held: Held, { action, takesCards }: HeldContext): Risk {
  if (held.kind === "download") return "download";
  const values = held.fields.map(({ value }) => value);
  if (values.some((value) => value.startsWith("file "))) return "upload";
  return takesCards || amountsIn([action, ...values].join("\n")).length > 0 ? "payment" : "submit";
}

/** Names an effect: the same one is the same wherever it is begun, and with whatever values. Pure. */
export function effectName({ kind, method, url, fields }: Held): string {
  const { origin = "", pathname = url } = URL.parse(url) ?? {};
  const operation = fields.find(({ name }) => name === "operationName")?.value ?? "";
  const names = fields.map(({ name }) => name).sort();
  return [kind, method, origin + pathname, operation, ...names].join(" ");
}

/** The question to the person: where, by what, and what would leave. Pure. */
export function questionAbout(held: Held, context: HeldContext): string {
  const { method, url, page, fields, file } = held;
  const [from, to] = [hostOf(page), hostOf(url)];
  const site = from === to ? to : `${from}, sending to ${to}`;
  const shown = fields.slice(0, MOST_FIELDS).map(fieldLine);
  const rest = fields.length - shown.length;
  const amounts = amountsIn([context.action, ...fields.map(({ value }) => value), context.text].join("\n"));
  return [
    held.kind === "download"
      ? `May the assistant download ${oneLine(file ?? "a file")}?`
      : "May the assistant send this?",
    `Site: ${site}`,
    `Action: ${oneLine(context.action)}`,
    ...(held.kind === "download" ? [] : [`Sends: ${method} ${URL.parse(url)?.pathname ?? oneLine(url)}`]),
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more values`] : []),
    ...(amounts.length === 0 ? [] : [`Amounts: ${amounts.join("; ")}`]),
  ].join("\n");
}

function fieldLine({ name, value }: Held["fields"][number]): string {
  return `  ${name === "" ? "" : `${oneLine(name)}: `}${oneLine(value)}`;
}

/** The words of a page, which must not look like a line of ours. */
function oneLine(text: string): string {
  const line = visible(text.replace(/\s+/g, " ").trim());
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
