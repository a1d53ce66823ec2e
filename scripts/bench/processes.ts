const CLOCK_TICKS = 100;

/** The processes that one has started itself. */
export async function childrenOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const children = await Deno.readTextFile(`/proc/${pid}/task/${name}/children`);
    found.push(...children.split(" ").filter((word) => word !== "").map(Number));
  }
  return found;
}

/** The processor time that a process has spent, on all processors together, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await Deno.readTextFile(`/proc/${pid}/stat`)).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1000 / CLOCK_TICKS;
}

/** The processor time of a process and of all that live below it, in milliseconds. */
export async function familyProcessorMs(pid: number): Promise<number> {
  const children = await Promise.all((await childrenOf(pid)).map(familyProcessorMs));
  return children.reduce((sum, each) => sum + each, await processorMs(pid));
}
