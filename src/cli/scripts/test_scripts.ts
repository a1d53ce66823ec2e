import { basename, join, relative, resolve } from "node:path";
import { z } from "zod";
import { App, startTraceIn, switchedWatch } from "../../app.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { ACTING_TOOLS } from "../../scripts/healing/acting_tools.ts";
import { readTrace } from "../../trace/read_trace.ts";
import { traceReport } from "../../trace/report/trace_report.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";
import { tracePlaces } from "./trace_places.ts";
import { type Attempt, junitXml, resultOf, type TestResult } from "./junit.ts";
import { inputsOf, readScript, timeoutOf } from "./script_words.ts";
import { readHealFlags, ScriptHealing } from "./script_healing.ts";

const flagsSchema = z.object({
  retries: z.string().default("0"),
  junit: z.string().optional(),
  results: z.string().default("test-results"),
  input: z.array(z.string()).default([]),
  timeout: z.string().optional(),
});

/** `glovebox test`, for scripts: each runs as a test, in a session of its own. */
export async function testScripts(files: readonly string[], flags: unknown): Promise<number> {
  const { retries: words, junit, results: folder, input, timeout } = flagsSchema.parse(flags);
  const retries = /^\d{1,2}$/.test(words) ? Number(words) : NaN;
  if (!(retries <= 20)) throw new UsageError(`--retries "${words}" is not a number from 0 to 20`);
  readHealFlags(flags);
  const request = { inputs: inputsOf(input), ...timeoutOf(timeout) };
  const settings = await prepare(flags);
  const watch = switchedWatch();
  await using app = await App.start({ ...settings, code: true, watch: false }, undefined, {
    watch: watch.watch,
  });
  const interrupted = new AbortController();
  Deno.addSignalListener("SIGINT", () => interrupted.abort());
  const startedAt = new Date().toISOString();
  const places = tracePlaces(files, folder);
  const runner = new TestRunner({ app, flags, request, places, switchTo: watch.switchTo });
  const results: TestResult[] = [];
  for (const file of files) {
    if (interrupted.signal.aborted) break;
    const attempts: Attempt[] = [];
    while (attempts.length <= retries && attempts.at(-1)?.ok !== true && !interrupted.signal.aborted) {
      attempts.push(await runner.attempt(file, attempts.length + 1, interrupted.signal));
    }
    results.push({ file: relative(Deno.cwd(), resolve(file)), attempts });
    await tellResult(results.at(-1));
  }
  if (junit !== undefined) await atomicWrite(junit, junitXml(results, startedAt));
  const count = (wanted: string) => results.filter((result) => resultOf(result) === wanted).length;
  const [passed, flaky, failed] = ["passed", "flaky", "failed"].map(count);
  await print(`${passed} passed, ${failed} failed${flaky ? `, ${flaky} flaky` : ""}`);
  return failed === 0 && !interrupted.signal.aborted ? EXIT.fine : EXIT.failure;
}

interface RunnerParts {
  readonly app: App;
  readonly flags: unknown;
  readonly request: object;
  /** For each file where the traces of what failed go. */
  readonly places: ReadonlyMap<string, string>;
  readonly switchTo: ReturnType<typeof switchedWatch>["switchTo"];
}

/** Runs scripts as tests, and keeps a trace of each that fails. */
class TestRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  async attempt(file: string, number: number, signal: AbortSignal): Promise<Attempt> {
    const { app, flags, places, request, switchTo } = this.#parts;
    const place = `${places.get(file)}-${number}`;
    await Deno.remove(place, { recursive: true }).catch(() => {}); // of an earlier run
    const code = await readScript(file);
    await ScriptHealing.begin(file, app, flags);
    const started = performance.now();
    const ended = new AbortController();
    const context = contextOf(AbortSignal.any([signal, ended.signal]), `${file} ${number}`);
    const outcome = await this.#traced(place, async () => {
      const given = await app.catalog.call("run_script", { code, ...request }, context);
      if (!given.ok) await this.#takePictures(code, context);
      return given;
    });
    switchTo(undefined);
    ended.abort();
    const seconds = (performance.now() - started) / 1000;
    if (outcome.ok) {
      await Deno.remove(place, { recursive: true });
      return { ok: true, seconds, message: "", text: "" };
    }
    const report = join(place, "report.html");
    await atomicWrite(report, await traceReport(await readTrace(place), basename(file)));
    return {
      ok: false,
      seconds,
      message: outcome.error.message,
      text: `${wholeText(outcome)}\nTrace: ${report}`,
    };
  }

  /** Records what is called during a task. */
  async #traced(place: string, task: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
    await using trace = await startTraceIn(place);
    this.#parts.switchTo(trace.watch);
    return await task();
  }

  /** Puts a picture of the end into the trace. */
  async #takePictures(code: string, context: CallContext): Promise<void> {
    for (const { adapter, picture } of ACTING_TOOLS.values()) {
      if (!code.includes(`${adapter}.`)) continue;
      const there = this.#parts.app.adapters.some(({ name }) => name === adapter);
      if (there) await this.#parts.app.catalog.call(picture, {}, context);
    }
  }
}

function contextOf(signal: AbortSignal, id: string): CallContext {
  return { ...terminalContext(signal), session: { id, ended: signal }, caller: { name: "glovebox test" } };
}

function wholeText(outcome: Extract<ToolOutcome, { ok: false }>): string {
  const { message, hint } = outcome.error;
  const more = outcome.content.flatMap((part) => part.type === "text" ? [part.text] : []);
  return [message, ...(hint === undefined ? [] : [hint]), ...more].join("\n");
}

async function tellResult(result: TestResult | undefined): Promise<void> {
  if (result === undefined) return;
  const seconds = result.attempts.reduce((sum, attempt) => sum + attempt.seconds, 0).toFixed(1);
  const outcome = resultOf(result);
  const failed = outcome === "passed" ? undefined : result.attempts.findLast(({ ok }) => !ok);
  const lines = failed === undefined ? [] : failed.text.split("\n").map((line) => `  ${line}`);
  await print(
    [`${outcome === "failed" ? "FAILED" : outcome} ${result.file} (${seconds} s)`, ...lines].join("\n"),
  );
}
