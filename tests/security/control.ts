/**
 * Makes every attempt in a process that nothing holds, to see that it would work: one line of JSON each.
 *
 * @module
 */
import { z } from "zod";
import { controlled } from "../fixtures/adapters/hostile/attempts.ts";
import { PATIENCE_MS } from "../helpers/eventually.ts";
import { plant } from "./canaries.ts";

const { target, granted, only } = z.object({
  granted: z.number(),
  only: z.string().optional(),
  target: z.object({
    folder: z.string(),
    port: z.number(),
    socket: z.string(),
    victim: z.number(),
    ownName: z.string(),
  }),
}).parse(JSON.parse(Deno.args[0] ?? ""));

addEventListener("unhandledrejection", (event) => event.preventDefault());
const home = Deno.cwd();
for (const [name, attempt] of Object.entries(controlled(granted))) {
  if (only !== undefined && only !== name) continue;
  await plant(target.folder);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("it takes too long")), PATIENCE_MS);
  let said = "reached";
  try {
    await Promise.race([late.promise, Promise.resolve().then(() => attempt(target))]);
  } catch (error) {
    said = String(error);
  }
  clearTimeout(timer);
  Deno.chdir(home);
  Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify([name, said])}\n`));
}
Deno.exit(0);
