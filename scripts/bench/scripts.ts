import { join } from "node:path";
import { z } from "zod";
import { LineClient } from "./line_client.ts";
import { type Figure, figure, median } from "./stats.ts";

const CALLS = 500;
const LINE = "x".repeat(100);
const ROUNDS = 5;
const STARTS = 15;
/** A model thinks between two scripts; by then the process for the next one waits. */
const THINKING_MS = 300;

/** Says how long it worked: what a call takes beyond that is ours and the system's. */
const ADAPTER = `import { defineAdapter, z } from "glovebox";
export default defineAdapter({
  name: "timed", version: "1.0.0", description: "Tells how long it worked.",
  tools: {
    timed_work: {
      description: "Works.", effect: "read", input: z.object({}), output: z.object({ own_ms: z.number() }),
      run: () => {
        const start = performance.now();
        let sum = 0;
        for (let at = 0; at < 200_000; at++) sum += Math.sqrt(at);
        return { own_ms: performance.now() - start + 0 * sum }; // its sum is used, or it would not be made
      },
    },
  },
});
`;

/** What each call takes beyond the time that the adapter says it worked. */
const SCRIPT = `import { timed } from "glovebox:tools";
const over = [];
for (let call = 0; call < ${CALLS}; call++) {
  const start = performance.now();
  const { data } = await timed.timed_work({});
  over.push(performance.now() - start - data.own_ms);
}
return over.sort((one, other) => one - other)[${CALLS / 2}];
`;

const valueSchema = z.object({
  result: z.object({ isError: z.literal(true).optional(), content: z.array(z.object({ text: z.string() })) }),
});

/**
 * Returns what a call from a script takes, and how soon a script begins. A call of an adapter goes to its process and
 * back: so long a line takes to a process that does nothing. The rest is what the script adds.
 *
 * @param echo arguments of the runtime for a program that says each line again
 */
export async function scriptFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
  echo: readonly string[],
): Promise<Figure[]> {
  const adapter = join(folder, "timed.ts");
  await Deno.writeTextFile(adapter, ADAPTER);
  await using raw = new LineClient(Deno.execPath(), echo);
  await using client = new LineClient(glovebox, ["--stdio", "--code", "--adapter", adapter], env);
  await client.initialize();
  await client.notify("notifications/initialized");
  await run(client, SCRIPT); // starts the adapter
  const [over, added, starts, atOnce]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const call = Number((await run(client, SCRIPT)).text);
    over.push(call);
    added.push(call - await rawEcho(raw)); // in turns: what else the machine does slows both
  }
  for (let round = 0; round < STARTS; round++) {
    await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
    starts.push((await run(client, "return 1;")).ms);
  }
  for (let round = 0; round < STARTS; round++) atOnce.push((await run(client, "return 1;")).ms);
  return [
    figure("scripts: a call of an adapter, beyond its own work", median(over), "ms"),
    figure("scripts: the same, beyond the way to the adapter too", median(added), "ms", { limit: 0.3 }),
    figure("scripts: start to end of an empty one, warm", median(starts), "ms", { limit: 60 }),
    figure("scripts: the same, one right after the other", median(atOnce), "ms"),
  ];
}

/** The way to a process and back, in milliseconds. */
async function rawEcho(raw: LineClient): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    await raw.exchange(LINE);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function run(
  client: LineClient,
  code: string,
): Promise<{ readonly text: string; readonly ms: number }> {
  const start = performance.now();
  const answer = await client.request("tools/call", { name: "run_script", arguments: { code } });
  const ms = performance.now() - start;
  const { result: { isError, content: [first] } } = valueSchema.parse(JSON.parse(answer));
  if (isError === true || first === undefined) throw new Error(`The script failed: ${answer}`);
  return { text: first.text.split("\n")[0] ?? "", ms };
}
