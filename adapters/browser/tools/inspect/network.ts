import { z } from "glovebox";
import type { Exchange } from "../../client/observe/network_log.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answerUnseen } from "../../render/answer.ts";
import { exchangeLine } from "../../render/exchange.ts";
import { fence } from "../../render/fence.ts";
import { redactHeaders, redactText } from "../../render/redact.ts";
import { tool } from "../../tool.ts";
import { LIST_FORMAT, NUMBER, OFFSET } from "../shared_inputs.ts";

const inputSchema = z.object({
  request: NUMBER.optional().describe("Show this one"),
  body: z.boolean().default(false),
  url: z.string().optional().describe("Part of the address"),
  method: z.string().optional(),
  type: z.string().optional().describe("Such as fetch"),
  status: z.string().optional().describe("404, 4xx or failed"),
  since: z.number().int().min(0).default(0).describe("After this request"),
  offset: OFFSET,
  limit: z.number().int().min(1).max(20_000).optional(),
  format: LIST_FORMAT,
});
type Input = z.output<typeof inputSchema>;

const LISTED = 50;
const BODY = 4_000;

/** The tool `browser_network`. */
export const browserNetwork = tool({
  description: "Lists the page's requests, or shows one of them.",
  effect: "read",
  assist: { offered: false },
  input: inputSchema,
  run: async (input, { state, session, signal }) => {
    const tab = await state.tab(session, signal);
    if (input.request !== undefined) return await detail(tab, input.request, input, signal);
    const all = tab.network.exchanges.filter((each) => matches(each, input));
    const shown = all.slice(-(input.limit ?? LISTED));
    const last = shown.at(-1)?.number ?? input.since;
    if (input.format === "json") {
      return answerUnseen(tab, { content: [], data: { requests: shown.map(plain), last } });
    }
    const left = all.length > shown.length ? [`${all.length - shown.length} older ones left out: limit`] : [];
    const body = shown.length === 0 ? "no requests" : fence(shown.map(exchangeLine).join("\n"));
    return answerUnseen(tab, { content: [[...left, body].join("\n")], data: { requests: all.length, last } });
  },
});

function matches(exchange: Exchange, { url = "", method, type, status, since }: Input): boolean {
  if (exchange.number <= since || !exchange.url.toLowerCase().includes(url.toLowerCase())) return false;
  if (method !== undefined && exchange.method !== method.toUpperCase()) return false;
  if (type !== undefined && exchange.type !== type.toLowerCase()) return false;
  return status === undefined || statusOf(exchange, status.toLowerCase());
}

function statusOf({ status, failure }: Exchange, wanted: string): boolean {
  if (wanted === "failed") return status === undefined ? failure !== undefined : status >= 400;
  if (!/^[1-5](\d\d|xx)$/.test(wanted)) {
    throw browserError("INVALID_INPUT", `"${wanted}" is no status`, { hint: "Use 404, 4xx or failed" });
  }
  return String(status).startsWith(wanted.replace("xx", ""));
}

async function detail(tab: Tab, number: number, input: Input, signal: AbortSignal) {
  const exchange = tab.network.exchanges.find((each) => each.number === number);
  if (exchange === undefined) {
    throw browserError("NOT_FOUND", `There is no request ${number}`, { hint: "List them without request" });
  }
  const sent = input.body ? await tab.network.sentWith(exchange, signal) : undefined;
  const lines = [
    exchangeLine(exchange),
    ...redactHeaders(exchange.requestHeaders).map((line) => `> ${line}`),
    ...(sent === undefined ? [] : ["", redactText(sent).slice(0, BODY)]),
    ...redactHeaders(exchange.responseHeaders ?? {}).map((line) => `< ${line}`),
    ...(input.body ? ["", ...await bodyLines(tab, exchange, input, signal)] : []),
  ];
  if (input.format === "json") {
    return answerUnseen(tab, { content: [], data: { request: { ...plain(exchange), lines } } });
  }
  return answerUnseen(tab, { content: [fence(lines.join("\n"))], data: { request: number } });
}

async function bodyLines(tab: Tab, exchange: Exchange, { offset, limit = BODY }: Input, signal: AbortSignal) {
  const answer = await tab.network.answerOf(exchange, signal);
  if (answer === undefined) return ["(no body is kept)"];
  if (answer.base64Encoded) return [`(${Math.floor(answer.body.length * 3 / 4)} bytes of ${exchange.mime})`];
  const body = redactText(answer.body);
  const end = Math.min(body.length, offset + limit);
  const rest = end < body.length
    ? [`Characters ${offset} to ${end} of ${body.length}; next: offset ${end}`]
    : [];
  return [body.slice(offset, end), ...rest];
}

/** The same for programs. */
function plain({ number, method, url, type, status, mime, size, ms, failure }: Exchange) {
  return { number, method, url: redactText(url), type, status, mime, size, ms, failure };
}
