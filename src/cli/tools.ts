import { z } from "zod";
import { App, toWireTool } from "../app.ts";
import { EXIT, print, printJson } from "./failure.ts";
import { prepare } from "./settings.ts";
import { table } from "./table.ts";

/** `glovebox tools`: what a client would be shown. */
export async function tools(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().optional() }).parse(flags);
  await using app = await App.start(await prepare(flags));
  const entries = app.catalog.tools();
  if (json) {
    await printJson({ tools: entries.map((tool) => toWireTool(tool)) }, 2);
    return EXIT.fine;
  }
  const rows = entries.map((
    { name, effect, description },
  ) => [name, effect, description.split("\n")[0] ?? ""]);
  await print(table(["TOOL", "EFFECT", "WHAT IT DOES"], rows));
  return EXIT.fine;
}
