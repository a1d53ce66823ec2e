import { z } from "glovebox";
import { answer } from "../render/answer.ts";
import { fence } from "../render/fence.ts";
import { header } from "../render/listing.ts";
import { tool } from "../tool.ts";

export const browserExtract = tool({
  description: "Reads the page: a summary, its text, its links or its forms. Long ones come in parts.",
  effect: "read",
  core: true,
  input: z.object({
    mode: z.enum(["summary", "text", "links", "forms"]).default("summary"),
    offset: z.number().int().min(0).default(0).describe("First character"),
    limit: z.number().int().min(100).max(50_000).default(4000).describe("Characters"),
  }),
  run: async ({ mode, offset, limit }, { state, session, signal }) => {
    const tab = await state.tab(session, signal);
    const reading = await tab.page.call("read", [{ mode, offset, limit }], { signal });
    const { text, length } = reading;
    const end = offset + text.length;
    const rest = end < length ? [`Characters ${offset} to ${end} of ${length}; next: offset ${end}`] : [];
    const body = text === "" ? "nothing there" : fence(text);
    return answer(tab, reading, { content: [[header(reading), body, ...rest].join("\n")], data: { length } });
  },
});
