import { z } from "zod";
import { SECRET } from "../../fixtures/adapters/hostile/attempts/target.ts";
import type { HostProcess } from "../../helpers/host/host_process.ts";
import { doorOf } from "../fuzz/door.ts";
import type { Attempt } from "./model.ts";

const MINUTES_MS = 600_000;

/** Makes attempts by name, several at once, and tells which of them got anything that they must not. */
const SCRIPT = `import { browser, javafx, lua, sh3d, inputs } from "glovebox:tools";
const adapters = { browser, javafx, lua, sh3d };
const seen = { made: 0, denied: 0, unknown: [], told: [], failed: [] };
async function attempt({ adapter, name, args }, at) {
  const call = adapters[adapter][name];
  if (typeof call !== "function") return void seen.unknown.push(adapter + "." + name);
  let text;
  try {
    text = JSON.stringify(await call(args));
  } catch (error) {
    text = error.code + ": " + error.message;
    if (error.code === "PERMISSION_DENIED") seen.denied++;
    if (error.code === "INTERNAL" || error.code === "ADAPTER_DIED") seen.failed.push(at);
  }
  seen.made++;
  if (text.includes(inputs.sought)) seen.told.push(at);
}
const { attempts } = inputs;
for (let at = 0; at < attempts.length; at += 8) {
  await Promise.all(attempts.slice(at, at + 8).map((each, index) => attempt(each, at + index)));
}
return seen;`;

const seenSchema = z.object({
  made: z.number(),
  denied: z.number(),
  unknown: z.array(z.string()),
  told: z.array(z.number()),
  failed: z.array(z.number()),
});

/** Result of the attempts of one script. */
export interface ScriptAttempts {
  readonly made: number;
  /** Number of those that somebody would have to grant. */
  readonly denied: number;
  /** What it got that it must not. */
  readonly got: readonly string[];
}

/**
 * Makes attempts from inside one script.
 *
 * @param adapterOf returns the adapter of a tool, as scripts call it
 */
export async function tryInScript(
  host: HostProcess,
  attempts: readonly Attempt[],
  adapterOf: (tool: string) => string,
): Promise<ScriptAttempts> {
  const named = attempts.map(({ tool: { name }, args }) => ({
    adapter: adapterOf(name),
    name: name.replace(/^(?:browser|ui)_/, ""),
    args,
  }));
  const input = { code: SCRIPT, inputs: { attempts: named, sought: SECRET }, timeout_ms: MINUTES_MS };
  const answer = await doorOf(host).call("run_script", JSON.stringify(input));
  const text = JSON.stringify(answer);
  const [, found = "{}"] = /(\{\\"made\\".*?\})\W/.exec(text) ?? [];
  const seen = seenSchema.safeParse(JSON.parse(found.replaceAll('\\"', '"'))).data;
  if (seen === undefined) {
    return { made: 0, denied: 0, got: [`the script did not end: ${text.slice(0, 600)}`] };
  }
  const described = (at: number) => JSON.stringify(named[at]).slice(0, 300);
  return {
    made: seen.made,
    denied: seen.denied,
    got: [
      ...seen.unknown.map((name) => `a script has no ${name}`),
      ...seen.told.map((at) => `in a script: told the secret: ${described(at)}`),
      ...seen.failed.map((at) => `in a script: failed inside: ${described(at)}`),
    ],
  };
}
