import { z } from "glovebox";
import { browserError } from "../../errors.ts";
import type { FoundLine } from "../../page/wire/results.ts";
import { answer } from "../../render/answer.ts";
import { fence } from "../../render/fence.ts";
import { tool, withPage } from "../../tool.ts";
import { LIST_FORMAT, OFFSET } from "../shared_inputs.ts";

/** Hits that programs are told of beside the text. */
const TOP = 2;

/** The tool `browser_find`. */
export const browserFind = tool({
  description:
    "Finds text and controls on the whole page, with their numbers and, like grep -C, lines around them.",
  effect: "read",
  assist: { omit: ["format"] },
  core: true,
  input: z.object({
    text: z.string().optional().describe("Part of the text or name"),
    role: z.string().optional().describe("Such as button; text for plain text"),
    context: z.number().int().min(0).max(20).default(0),
    offset: OFFSET,
    limit: z.number().int().min(1).max(200).default(20),
    format: LIST_FORMAT,
  }),
  run: async ({ text, role, format, ...part }, call) => {
    if ((text ?? "").trim() === "" && role === undefined) {
      throw browserError("INVALID_INPUT", "Cannot find nothing", { hint: "Give text, role or both" });
    }
    return await withPage(call, async (tab, signal) => {
      const wanted = {
        ...part,
        ...(text === undefined ? {} : { text }),
        ...(role === undefined ? {} : { role }),
      };
      const found = await tab.page.call("find", [wanted], { signal });
      const { hits, groups } = found;
      const shown = groups.flat().filter((line) => line.hit).length;
      if (format === "json") return answer(tab, found, { content: [], data: { hits, groups } });
      const next = part.offset + shown;
      const rest = next < hits ? [`${hits - next} more: offset ${next}`] : [];
      const body = shown === 0 ? "nothing found" : fence(rendered(groups, part.context > 0));
      const top = groups.flat().flatMap((line) => line.hit ? [line.text] : []).slice(0, TOP);
      return answer(tab, found, {
        content: [[`${hits} found`, body, ...rest].join("\n")],
        data: { hits, top },
      });
    });
  },
});

function rendered(groups: readonly (readonly FoundLine[])[], marked: boolean): string {
  const mark = (line: FoundLine) => marked ? (line.hit ? "> " : "  ") : "";
  return groups.map((group) => group.map((line) => `${mark(line)}${line.text}`).join("\n"))
    .join(marked ? "\n--\n" : "\n");
}
