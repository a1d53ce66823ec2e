/**
 * The load generator: a process of its own, so that what it costs is not on the server's account. Takes a task as JSON
 * on its command line, prints what it measured as JSON. Connections are kept alive; each has one request under way.
 *
 * @module
 */
import { cpuUsage } from "node:process";
import { z } from "zod";
import { Connection } from "./connection.ts";

const loadTask = z.object({
  url: z.string(),
  /** Sent once on each connection before the load; a session that comes back is kept. */
  opening: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  /** The request, with `"ID"` where its number goes. */
  body: z.string(),
  connections: z.number().int().min(1),
  warmUpMs: z.number(),
  measureMs: z.number(),
});

/** Task of the load generator. */
export type LoadTask = z.output<typeof loadTask>;

/** Schema of the measurements of the load generator. */
export const loadResult = z.object({
  requestsPerSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Of one core, 0 to 1: near 1, the generator and not the server is what limits. */
  ownCpu: z.number(),
});

/** Measurements of the load generator. */
export type LoadResult = z.output<typeof loadResult>;

async function open(task: LoadTask): Promise<Connection> {
  const connection = new Connection(new URL(task.url), task.headers);
  for (const body of task.opening) await connection.exchange(body);
  return connection;
}

async function run(task: LoadTask): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: task.connections }, () => open(task)));
  const [before = "", after = ""] = task.body.split('"ID"');
  let id = 1_000;
  const drive = async (until: number, times: number[]) => {
    await Promise.all(connections.map(async (connection) => {
      for (let start = performance.now(); start < until;) {
        await connection.exchange(`${before}${id++}${after}`);
        const end = performance.now();
        times.push(end - start);
        start = end;
      }
    }));
  };
  await drive(performance.now() + task.warmUpMs, []);
  const times: number[] = [];
  const [start, cpu] = [performance.now(), cpuUsage()];
  await drive(start + task.measureMs, times);
  const elapsed = performance.now() - start;
  const { user, system } = cpuUsage(cpu);
  for (const connection of connections) connection[Symbol.dispose]();
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / elapsed * 1_000,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? NaN,
    ownCpu: (user + system) / 1_000 / elapsed,
  };
}

if (import.meta.main) console.log(JSON.stringify(await run(loadTask.parse(JSON.parse(Deno.args[0] ?? "")))));
