import { z } from "glovebox";
import { answer } from "../render/answer.ts";
import { fence } from "../render/fence.ts";
import { header } from "../render/listing.ts";
import { tool, withPage } from "../tool.ts";
import { LIST_FORMAT, OFFSET } from "./shared_inputs.ts";

export const browserExtract = tool({
  description: "Reads the page: a summary, or all text, links, tables or forms, in parts when long.",
  effect: "read",
  core: true,
  input: z.object({
    mode: z.enum(["summary", "text", "links", "tables", "forms"]).default("summary"),
    offset: OFFSET.describe("First character"),
    limit: z.number().int().min(100).max(50_000).default(4000),
    format: LIST_FORMAT,
  }),
  run: async ({ mode, offset, limit, format }, call) =>
    await withPage(call, async (tab, signal) => {
      const reading = await tab.page.call("read", [{ mode, offset, limit }], { signal });
      const { text, length } = reading;
      if (format === "json") return answer(tab, reading, { content: [], data: { text, offset, length } });
      const end = offset + text.length;
      const rest = end < length ? [`Characters ${offset} to ${end} of ${length}; next: offset ${end}`] : [];
      const body = text === "" ? "nothing there" : fence(text);
      return answer(tab, reading, {
        content: [[header(reading), body, ...rest].join("\n")],
        data: { length },
      });
    }),
});
