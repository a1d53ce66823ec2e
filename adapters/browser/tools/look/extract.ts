import { seenText, z } from "glovebox";
import { staleNumber } from "../../client/input/act.ts";
import { readText } from "../../client/input/write.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answer, answerUnseen } from "../../render/answer.ts";
import { fence } from "../../render/fence.ts";
import { header } from "../../render/listing.ts";
import { tool, withPage } from "../../tool.ts";
import { LIST_FORMAT, NUMBER, OFFSET } from "../shared_inputs.ts";

/** The tool `browser_extract`. */
export const browserExtract = tool({
  description:
    "Reads the page: a summary, or all text, links, tables or forms; or one element. In parts when long.",
  effect: "read",
  assist: {
    roles: {
      text: { mode: "text", format: "json", limit: 20_000 },
      summary: { mode: "summary", format: "json", limit: 700 },
    },
    omit: ["format"],
    amount: "limit",
  },
  core: true,
  input: z.object({
    mode: z.enum(["summary", "text", "links", "tables", "forms"]).default("summary"),
    index: NUMBER.optional().describe(
      "All that this field holds, or this element and what is around it says",
    ),
    offset: OFFSET.describe("First character"),
    limit: z.number().int().min(100).max(100_000).default(4000),
    format: LIST_FORMAT,
  }),
  run: async ({ mode, index, offset, limit, format }, call) =>
    await withPage(call, async (tab, signal) => {
      if (index !== undefined) {
        const whole = await elementText(tab, index, signal);
        const { body, data } = part(whole.slice(offset, offset + limit), offset, whole.length);
        const content = format === "json" ? [] : [body];
        return answerUnseen(tab, { content, data: format === "json" ? data : { length: whole.length } });
      }
      const reading = await tab.page.call("read", [{ mode, offset, limit }], { signal });
      const { body, data } = part(reading.text, offset, reading.length, header(reading));
      if (format === "json") {
        return answer(tab, reading, { content: [], data: { ...data, text: seenText(data.text).text } });
      }
      return answer(tab, reading, { content: [body], data: { length: reading.length } });
    }),
});

/** A part of a text, and where the next one begins. What the page is called is as much its own words as the rest. */
function part(text: string, offset: number, length: number, head?: string) {
  const end = offset + text.length;
  const rest = end < length ? [`Characters ${offset} to ${end} of ${length}; next: offset ${end}`] : [];
  const words = [...(head === undefined ? [] : [head]), ...(text === "" ? [] : [text])];
  const lines = [
    ...(words.length === 0 ? [] : [fence(words.join("\n"))]),
    ...(text === "" ? ["nothing there"] : rest),
  ];
  const body = lines.join("\n");
  return { body, data: { text, offset, length } };
}

async function elementText(tab: Tab, index: number, signal: AbortSignal): Promise<string> {
  const placed = await tab.page.placeOf(index, { signal });
  if (placed.kind === "stale") throw await staleNumber(tab, `Cannot read ${index}: ${placed.reason}`, signal);
  const held = await tab.page.call("held", [index], { signal });
  if (held.kind === "secret") {
    throw browserError("PERMISSION_DENIED", `Cannot read ${index}: it holds a secret`, {
      hint: "Its value is never told; type another one over it",
    });
  }
  if (held.kind === "text") {
    const { text, around = text } = held;
    return around === text ? text : `${text}\n\nAround it:\n${around}`;
  }
  return await readText(tab, index, signal) ?? "";
}
