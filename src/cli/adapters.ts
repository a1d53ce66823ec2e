import { isForViews } from "../adapter_api/views/view.ts";
import { z } from "zod";
import { createHost, isReady, lackOf, requestFor } from "../app.ts";
import { EXIT, print, printJson } from "./failure.ts";
import { prepare } from "./settings.ts";
import { table } from "./table.ts";
import { counted } from "../base/text/counted.ts";

/** `glovebox adapters`: the built-in ones, and those named with `--adapter`. */
export async function adapters(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().optional() }).parse(flags);
  const settings = await prepare(flags);
  await using host = createHost(settings);
  const wanted = [...new Set([...await host.builtIns(), ...settings.adapters])];
  const opened = await Promise.all(wanted.map(async (adapter) => {
    const opened = await host.open(requestFor(adapter, settings));
    const { manifest: { name, version, description, tools }, builtIn } = opened;
    const listed = tools.filter((tool) => !isForViews(tool));
    return { name, version, builtIn, ready: await isReady(opened), tools: listed.length, description };
  }));
  if (json) {
    await printJson({ adapters: opened }, 2);
    return EXIT.fine;
  }
  const rows = opened.map(({ name, version, builtIn, ready, tools, description }) => [
    name,
    version,
    builtIn ? "built in" : "yours",
    ready ? "ready" : builtIn ? `absent: ${lackOf(name).remedy}` : "its program is not installed",
    counted(tools, "tool"),
    description,
  ]);
  await print(table(["ADAPTER", "VERSION", "FROM", "STATE", "OFFERS", "WHAT IT DOES"], rows));
  return EXIT.fine;
}
