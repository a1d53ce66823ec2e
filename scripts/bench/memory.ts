import type { Figure } from "./stats.ts";

const SETTLE_MS = 2_000;

/** Proportional memory of the idle host and of its adapter, by the kernel's own account; nothing elsewhere. */
export async function idleMemory(host: number): Promise<Figure[]> {
  if (Deno.build.os !== "linux") return [];
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS)); // the garbage of starting up is collected meanwhile
  const adapter = await Promise.all((await childrenOf(host)).map(proportionalMegabytes));
  return [
    {
      name: "memory of the idle host (PSS)",
      value: await proportionalMegabytes(host),
      unit: "MB",
      limit: 80,
    },
    { name: "memory of one adapter (PSS)", value: Math.max(...adapter), unit: "MB", limit: 40 },
  ];
}

/** Time of rest in which a runtime collects the garbage that it left while it was busy. */
const REST_MS = 25_000;

/** Proportional memory of the host at rest and of what it has started itself, which a browser is not. */
export async function ownMegabytes(host: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const all = await Promise.all([host, ...await childrenOf(host)].map(proportionalMegabytes));
  return all.reduce((sum, each) => sum + each, 0);
}

async function childrenOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const children = await Deno.readTextFile(`/proc/${pid}/task/${name}/children`);
    found.push(...children.split(" ").filter((word) => word !== "").map(Number));
  }
  return found;
}

/** Proportional memory of one process. */
export async function proportionalMegabytes(pid: number): Promise<number> {
  const rollup = await Deno.readTextFile(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? NaN) / 1024;
}
