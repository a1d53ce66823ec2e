import { familyOf } from "../../tests/helpers/host/processes.ts";

const CLOCK_TICKS = 100;

/** The processor time that a process has spent, on all processors together, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await Deno.readTextFile(`/proc/${pid}/stat`)).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1000 / CLOCK_TICKS;
}

/** The processor time of a process and of all that live below it, in milliseconds. */
export async function familyProcessorMs(pid: number): Promise<number> {
  const all = await Promise.all((await familyOf(pid)).map(processorMs));
  return all.reduce((sum, each) => sum + each, 0);
}
