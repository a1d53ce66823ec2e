import { z } from "glovebox";
import { effectOf } from "../../client/input/effect.ts";
import type { PageTool } from "../../client/observe/page_tools.ts";
import { browserError } from "../../errors.ts";
import { answerUnseen } from "../../render/answer.ts";
import { effectAnswer } from "../../render/effect.ts";
import { fence } from "../../render/fence.ts";
import { inTurn, tool } from "../../tool.ts";

/** Number of characters of a page's words that a model is told at most. */
const LONGEST = 8_000;

/** The tool `browser_page_tools`. */
export const browserPageTools = tool({
  description: "Lists the tools that the page itself offers, or calls one.",
  effect: "write",
  assist: { offered: false },
  timeoutMs: 120_000,
  input: z.object({
    name: z.string().optional(),
    input: z.string().default("{}").describe("JSON"),
  }),
  run: async ({ name, input }, call) => {
    const given = name === undefined ? {} : parsed(input);
    return await inTurn(call, async (tab, signal) => {
      if (name === undefined) {
        const all = tab.tools.all;
        const text = all.length === 0 ? "the page offers no tools" : told(all.map(lineOf).join("\n"));
        return answerUnseen(tab, { content: [text], data: { tools: all.length } });
      }
      let said = "";
      const effect = await effectOf(
        tab,
        signal,
        async () => said = await tab.tools.call(name, given, signal),
      );
      return effectAnswer(tab, `the page's tool answered\n${told(said)}`, effect);
    });
  },
});

function parsed(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch (cause) {
    throw browserError("INVALID_INPUT", "Cannot call a tool of the page: input is no JSON", {
      hint: 'Write such as {"city": "Riga"}',
      cause,
    });
  }
}

function told(text: string): string {
  const left = text.length - LONGEST;
  return `${fence(text.slice(0, LONGEST))}${left > 0 ? `\n(${left} more characters left out)` : ""}`;
}

function lineOf({ name, description, inputSchema }: PageTool): string {
  const schema = inputSchema === undefined ? "" : ` ${JSON.stringify(inputSchema)}`;
  return `${name}: ${description.replace(/\s+/g, " ")}${schema}`;
}
