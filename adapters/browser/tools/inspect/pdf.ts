import { z } from "glovebox";
import { printPdf } from "../../client/observe/pdf.ts";
import { answerUnseen } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_pdf`. */
export const browserPdf = tool({
  description: "Prints the page into a PDF file among the downloads.",
  effect: "write",
  timeoutMs: 90_000,
  input: z.object({
    name: z.string().optional().describe("Of the file; else the title"),
    paper: z.enum(["a4", "a3", "letter", "legal"]).default("a4"),
    landscape: z.boolean().default(false),
    pages: z.string().default("").describe("Such as 1-3, 5"),
  }),
  run: async ({ name, ...looks }, call) =>
    await inTurn(call, async (tab, signal) => {
      const judge = (path: string, folder: string) => call.path(path, "write", { within: [folder] });
      const { path, size } = await printPdf(tab, { name, judge, ...looks }, signal);
      return answerUnseen(tab, { content: [`printed ${path} (${size} bytes)`], data: { path, size } });
    }),
});
