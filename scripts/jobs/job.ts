/** Calls a tool, and returns what a model reads of the answer. */
export type Use = (tool: string, input: Readonly<Record<string, unknown>>) => Promise<string>;

/** A job that can be done now, with the thing that it is done in. */
export interface OpenJob extends AsyncDisposable {
  /** Flags of the server besides its adapter. */
  readonly args?: readonly string[];
  /** Makes what is there before the job begins; it is not counted. */
  prepare?(use: Use): Promise<unknown>;
  /** Does it by our tools, a call after the other, as a model would that reads each answer. */
  ours(use: Use): Promise<unknown>;
  /** Programs that do it, one after the other. */
  readonly scripts: readonly string[];
  /** Does it by the rival's tools. */
  rival?(use: Use): Promise<unknown>;
  /** Says what is not as it must be in the thing itself; nothing when the job is done. */
  missing(): Promise<string | undefined>;
}

/** One of the jobs that are compared. */
export interface Job {
  readonly name: string;
  readonly adapter: string;
  /** Words with which the tools for it are looked for. */
  readonly words: string;
  /** @param folder for files; the home of the server and of the rival */
  open(folder: string): Promise<OpenJob> | OpenJob;
}

/** Says what differs. Pure. */
export function difference(wanted: unknown, found: unknown): string | undefined {
  const [want, have] = [JSON.stringify(wanted), JSON.stringify(found) ?? "nothing"];
  return want === have ? undefined : `wanted ${want.slice(0, 200)}, found ${have.slice(0, 200)}`;
}

/** Returns the reference that the rival's look gives an element. */
export function refOf(look: string, element: string): string {
  const line = look.split("\n").find((each) => each.includes(element) && each.includes("ref=")) ?? "";
  const ref = /ref=(\w+)/.exec(line)?.[1];
  if (ref === undefined) throw new Error(`The rival shows no ${element}: ${look.slice(0, 500)}`);
  return ref;
}

/** Returns the number that our look gives an element. */
export function numberOf(look: string, element: string): number {
  const line = look.split("\n").find((each) => each.includes(element)) ?? "";
  const number = /^\s*(?:[+~] )?(\d+) /.exec(line)?.[1];
  if (number === undefined) throw new Error(`There is no ${element}: ${look.slice(0, 500)}`);
  return Number(number);
}
