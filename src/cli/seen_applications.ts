import { z } from "zod";
import { App } from "../app.ts";
import { terminalContext } from "./call.ts";
import { prepare } from "./settings.ts";

const listSchema = z.object({
  apps: z.array(z.object({
    pid: z.number(),
    mainClass: z.string(),
    enabled: z.boolean(),
    windows: z.array(z.string()),
  })),
});

/** A JavaFX application that announced itself. */
export type SeenApplication = z.output<typeof listSchema>["apps"][number];

/** What the adapter for JavaFX sees: the command shows what an assistant would get. */
export async function seenApplications(): Promise<SeenApplication[]> {
  await using app = await App.start({ ...await prepare({}), adapters: ["javafx"], tools: ["all"] });
  const outcome = await app.catalog.call("ui_list_apps", {}, terminalContext(new AbortController().signal));
  return outcome.ok ? listSchema.parse(outcome.structured).apps : [];
}
