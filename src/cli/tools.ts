import { z } from "zod";
import { App } from "../app.ts";
import { toWireTool } from "../mcp/answers/tool_schema.ts";
import { EXIT, print, printError, printJson } from "./failure.ts";
import { prepare } from "./settings.ts";
import { table } from "./table.ts";

/** `glovebox tools`: what a client would be shown. */
export async function tools(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().optional() }).parse(flags);
  await using app = await App.start(await prepare(flags));
  if (json) {
    await printJson({ tools: app.catalog.tools().map((tool) => toWireTool(tool)) }, 2);
    return EXIT.fine;
  }
  const rows = app.catalog.tools().map((
    { name, effect, description },
  ) => [name, effect, description.split("\n")[0] ?? ""]);
  if (rows.length === 0) await printError("No tool is listed: --tools all lists what there is");
  await print(table(["TOOL", "EFFECT", "WHAT IT DOES"], rows));
  return EXIT.fine;
}
