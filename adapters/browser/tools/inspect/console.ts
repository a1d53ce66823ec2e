import { z } from "glovebox";
import { LEVELS, type Message } from "../../client/observe/console_log.ts";
import { answerUnseen } from "../../render/answer.ts";
import { fence } from "../../render/fence.ts";
import { redactText } from "../../render/redact.ts";
import { tool, withPage } from "../../tool.ts";
import { LIST_FORMAT } from "../shared_inputs.ts";

/** The tool `browser_console`. */
export const browserConsole = tool({
  description: "Shows the page's console messages and errors, the newest last.",
  effect: "read",
  assist: { offered: false },
  input: z.object({
    level: z.enum(LEVELS).default("info").describe("And louder"),
    since: z.number().int().min(0).default(0).describe("After this message"),
    limit: z.number().int().min(1).max(500).default(50),
    format: LIST_FORMAT,
  }),
  run: async ({ level, since, limit, format }, call) =>
    await withPage(call, async (tab, signal) => {
      const loud = LEVELS.slice(LEVELS.indexOf(level));
      const all = (await tab.console.messages(signal)).filter((each) => {
        return each.number > since && loud.includes(each.level);
      });
      const shown = all.slice(-limit).map((each) => ({ ...each, text: redactText(each.text) }));
      const last = shown.at(-1)?.number ?? since;
      if (format === "json") return answerUnseen(tab, { content: [], data: { messages: shown, last } });
      const left = all.length > shown.length
        ? [`${all.length - shown.length} older ones left out: limit`]
        : [];
      const body = shown.length === 0 ? "nothing said" : fence(shown.map(lineOf).join("\n"));
      return answerUnseen(tab, {
        content: [[...left, body].join("\n")],
        data: { messages: all.length, last },
      });
    }),
});

function lineOf({ number, level, text, place }: Message): string {
  return `${number} ${level}: ${text}${place === undefined ? "" : ` (${redactText(place)})`}`;
}
