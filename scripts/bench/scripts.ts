import { join } from "node:path";
import { z } from "zod";
import { readTrace } from "../../src/trace/read_trace.ts";
import { LineClient } from "./line_client.ts";
import { type Figure, figure, median } from "./stats.ts";

const CALLS = 500;
const ROUNDS = 5;
const STARTS = 15;
/** A model thinks between two scripts; by then the process for the next one waits. */
const THINKING_MS = 300;

/** How long each call took, as the script sees it. */
const SCRIPT = `import { echo } from "glovebox:tools";
const times = [];
for (let call = 0; call < ${CALLS}; call++) {
  const start = performance.now();
  await echo.echo({ text: "${"x".repeat(100)}" });
  times.push(performance.now() - start);
}
return times.map((ms) => Math.round(ms * 1000)).join(" ");
`;

const answerSchema = z.object({
  result: z.object({
    isError: z.literal(true).optional(),
    content: z.tuple([z.object({ text: z.string() })], z.unknown()),
  }),
});

/**
 * Returns what a script adds to the time of a call, and how soon a script begins. What an adapter takes for a call,
 * its process and the way there, is what a trace says; what the trace itself costs is taken off again.
 */
export async function scriptFigures(
  glovebox: string,
  echo: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const trace = join(folder, "script_trace");
  const { whole, seen, starts, atOnce } = await measured(glovebox, echo, trace, env); // its host has written the trace
  const ofTrace = Math.max(0, median(seen) - median(whole));
  const added = await beyondAdapter(trace, seen) - ofTrace;
  return [
    figure("scripts: a call of an echo adapter", median(whole), "ms"),
    figure("scripts: a call, beyond what its adapter takes", added, "ms", { limit: 0.3 }),
    figure("scripts: start to end of an empty one, warm", median(starts), "ms", { limit: 60 }),
    figure("scripts: the same, one right after the other", median(atOnce), "ms"),
  ];
}

/** Times in milliseconds. */
interface Measured {
  /** Calls of a host without a trace, and of one with a trace. */
  readonly whole: readonly number[];
  readonly seen: readonly number[];
  readonly starts: readonly number[];
  readonly atOnce: readonly number[];
}

async function measured(
  glovebox: string,
  echo: string,
  trace: string,
  env: Readonly<Record<string, string>>,
): Promise<Measured> {
  const args = ["--stdio", "--code", "--adapter", echo];
  await using plain = new LineClient(glovebox, args, env);
  await using traced = new LineClient(glovebox, [...args, "--trace", trace], env);
  for (const client of [plain, traced]) {
    await client.initialize();
    await client.notify("notifications/initialized");
    await run(client, SCRIPT); // starts the adapter
  }
  const [whole, seen, starts, atOnce]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    whole.push(...timesIn((await run(plain, SCRIPT)).text));
    seen.push(...timesIn((await run(traced, SCRIPT)).text));
  }
  for (let round = 0; round < STARTS; round++) {
    await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
    starts.push((await run(plain, "return 1;")).ms);
  }
  for (let round = 0; round < STARTS; round++) atOnce.push((await run(plain, "return 1;")).ms);
  return { whole, seen, starts, atOnce };
}

/** The middle of what the calls took more, as the script saw them, than the trace says of them. */
async function beyondAdapter(folder: string, seen: readonly number[]): Promise<number> {
  const { calls } = await readTrace(folder);
  const own = calls.flatMap(({ tool, end }) => tool === "echo" && end !== undefined ? [end.ms] : []);
  const measured = own.slice(-seen.length);
  if (measured.length !== seen.length) throw new Error(`The trace has ${own.length} calls`);
  return median(seen.map((ms, at) => ms - (measured[at] ?? NaN)));
}

/** Milliseconds, of numbers of microseconds. */
function timesIn(text: string): number[] {
  return text.split(" ").map((each) => Number(each) / 1000);
}

async function run(
  client: LineClient,
  code: string,
): Promise<{ readonly text: string; readonly ms: number }> {
  const start = performance.now();
  const answer = await client.request("tools/call", { name: "run_script", arguments: { code } });
  const ms = performance.now() - start;
  const { result: { isError, content: [{ text }] } } = answerSchema.parse(JSON.parse(answer));
  if (isError === true) throw new Error(`The script failed: ${text}`);
  return { text: text.split("\n")[0] ?? "", ms };
}
