import { z } from "zod";
import { App } from "../../app.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { printToolOutcome, terminalContext } from "../call.ts";
import { EXIT, printError, printJson, UsageError } from "../failure.ts";
import { parseValue } from "../flags.ts";
import { prepare } from "../settings.ts";
import { askAtTerminal } from "./terminal_questions.ts";

const runFlags = z.object({
  input: z.array(z.string()).default([]),
  timeout: z.string().optional(),
  json: z.boolean().default(false),
  out: z.string().default("."),
  watch: z.boolean().default(false),
});
type RunFlags = z.output<typeof runFlags>;

/** `glovebox run`: a script of a person, over the tools that a client would have. */
export async function runScript([path = ""]: readonly string[], flags: unknown): Promise<number> {
  const given = runFlags.parse(flags);
  const request = { inputs: inputsOf(given.input), ...timeoutOf(given.timeout) };
  const settings = await prepare(flags);
  await readScript(path); // before anything is started
  await using app = await App.start({ ...settings, code: true, watch: false });
  const interrupted = new AbortController();
  Deno.addSignalListener("SIGINT", () => interrupted.abort());
  const context = contextOf(interrupted.signal);
  for (;;) {
    const code = await readScript(path);
    const outcome = await app.catalog.call("run_script", { code, ...request }, context);
    if (given.json) await printJson(outcome.ok ? outcome.structured : { error: outcome.error }, 2);
    else await printToolOutcome(outcome, given.out);
    if (!given.watch || interrupted.signal.aborted) return outcome.ok ? EXIT.fine : EXIT.failure;
    await printError(`Waiting for a change of ${path}`);
    if (!await changed(path, interrupted.signal)) return EXIT.fine;
  }
}

function contextOf(signal: AbortSignal): CallContext {
  const context = terminalContext(signal);
  return {
    ...context,
    caller: { name: "glovebox run" },
    client: { ...context.client, ask: askAtTerminal },
  };
}

async function readScript(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound ? "there is no such file" : String(error);
    throw new UsageError(`Cannot read ${path}: ${reason}`);
  }
}

function inputsOf(words: RunFlags["input"]): Record<string, unknown> {
  return Object.fromEntries(words.map((word) => {
    const at = word.indexOf("=");
    if (at > 0) return [word.slice(0, at), parseValue(word.slice(at + 1))];
    throw new UsageError(`--input "${word}" is not of the form KEY=VALUE, such as city=Riga`);
  }));
}

function timeoutOf(seconds: string | undefined): { readonly timeout_ms?: number } {
  if (seconds === undefined) return {};
  const ms = Number(seconds) * 1000;
  if (ms >= 1 && ms <= 3_600_000) return { timeout_ms: Math.round(ms) };
  throw new UsageError(`--timeout "${seconds}" is not a number of seconds from 0.001 to 3600`);
}

/** Returns false when the person interrupted the wait. */
async function changed(path: string, signal: AbortSignal): Promise<boolean> {
  using watcher = Deno.watchFs(path);
  const stop = () => watcher.close();
  signal.addEventListener("abort", stop, { once: true });
  for await (const { kind } of watcher) {
    if (kind !== "access") return true;
  }
  return false;
}
