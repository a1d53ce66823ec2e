import { type AdapterExplanation, confinementHere } from "../../app.ts";

const FULL = "the full rights of your account";

/** Says whether programs that an adapter may run are confined, and why not; nothing where it may run none. */
export async function confinementOf(
  { loaded, effective, byTool }: AdapterExplanation,
  confine: boolean | undefined,
): Promise<string[]> {
  const all = [effective, ...Object.values(byTool)];
  if (!all.some(({ run }) => run.length > 0)) return [];
  if (loaded.code.builtIn) {
    return [`Its programs are not confined, as it is part of Glovebox: they have ${FULL}`];
  }
  if (confine === false) return [`Its programs are not confined, as you chose: they have ${FULL}`];
  const found = await confinementHere();
  const network = all.some(({ net }) => net.length > 0) ? "with a network" : "without a network";
  if (found.works) {
    const places = `to what it may read and write itself, ${network}`;
    return confine === true ? [`Its programs are confined ${places}; it starts none but by ctx.exec`] : [
      `Programs that it runs by ctx.exec are confined ${places}`,
      `A program that it starts by itself has ${FULL}; with --confine it starts none`,
    ];
  }
  return confine === true
    ? [`It runs no program: --confine was chosen, and ${found.reason}`]
    : [`Its programs are not confined, as ${found.reason}: they have ${FULL}`];
}
