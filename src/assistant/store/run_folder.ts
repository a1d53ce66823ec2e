import { basename, join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { extensionOf } from "../../base/extension_of.ts";
import { readRegularBytes, readRegularFile } from "../../base/regular_file.ts";
import { appendPrivately, holdFile, isHeld, makePrivateFolder } from "../../base/private_file.ts";
import { type StepEvent, stepEventSchema } from "../events/step_event.ts";
import type { Picture } from "../model/port.ts";
import type { Journal } from "../ports.ts";
import { type Memory, memorySchema, type RunRecord, runRecordSchema } from "./run_record.ts";

/** Limits for what is kept. */
export interface Keeping {
  /** Bytes of one log file; then a new one begins. */
  readonly logBytes: number;
  /** Log files of one run. */
  readonly logFiles: number;
  readonly runs: number;
}

/** Amounts that are kept where nobody says otherwise. */
export const KEEPING: Keeping = { logBytes: 1_000_000, logFiles: 4, runs: 50 };

/** More than any file of a run has. */
const MOST_BYTES = 64 * 1024 * 1024;
const EVENTS = "events";
/** Held by the process in which the run is under way. */
const HELD = "running.lock";

/** The folder of one run: what it is, its steps, and its pictures. Only its owner can read it. */
export class RunFolder implements Journal {
  readonly path: string;
  readonly #keeping: Keeping;

  constructor(path: string, keeping: Keeping = KEEPING) {
    this.path = path;
    this.#keeping = keeping;
  }

  /** Makes the folder of a new run, and removes those of the oldest when there are too many. */
  static async make(root: string, record: RunRecord, keeping: Keeping = KEEPING): Promise<RunFolder> {
    await makePrivateFolder(root);
    await forgetOldest(root, keeping.runs - 1);
    const folder = new RunFolder(join(root, nameFor(record)), keeping);
    await makePrivateFolder(folder.path);
    await folder.save(record);
    return folder;
  }

  /**
   * Finds a run by its name, by the beginning of it, by its folder, or as `last`.
   *
   * @throws ToolError `NOT_FOUND` naming those that there are
   */
  static async find(root: string, run: string): Promise<RunFolder> {
    const names = await runNames(root);
    const name = run === "last" ? names.at(-1) : names.find((each) => each.startsWith(run));
    if (name !== undefined && run !== "") return new RunFolder(join(root, name));
    if (await isRun(run)) return new RunFolder(run);
    throw new ToolError("NOT_FOUND", `There is no run "${run}"`, {
      hint: names.length === 0 ? "There are none yet" : `The last ones are ${names.slice(-5).join(", ")}`,
    });
  }

  /** The folder of a run that is known to be there. */
  static in(root: string, name: string): RunFolder {
    return new RunFolder(join(root, name));
  }

  /** While this is held, nobody takes the run for an old one. */
  async hold(): Promise<Disposable> {
    return await this.take() ?? { [Symbol.dispose]: () => {} };
  }

  /** Tells whether the run is under way somewhere, or taken. */
  async isHeld(): Promise<boolean> {
    return await isHeld(join(this.path, HELD));
  }

  /** Takes the run; nothing while it is under way somewhere, or taken. */
  async take(): Promise<Disposable | undefined> {
    return await holdFile(join(this.path, HELD));
  }

  async save(record: RunRecord): Promise<void> {
    await atomicWrite(join(this.path, "run.json"), `${JSON.stringify(record, undefined, 2)}\n`);
  }

  async record(): Promise<RunRecord> {
    return runRecordSchema.parse(JSON.parse(await readRegularFile(join(this.path, "run.json"), MOST_BYTES)));
  }

  async remember(memory: Memory): Promise<void> {
    await atomicWrite(join(this.path, "memory.json"), JSON.stringify(memory));
  }

  async memory(): Promise<Memory> {
    const text = await readRegularFile(join(this.path, "memory.json"), MOST_BYTES).catch(() =>
      `{"steps":[]}`
    );
    return memorySchema.parse(JSON.parse(text));
  }

  async step(event: StepEvent): Promise<void> {
    const path = this.#log(0);
    await appendPrivately(path, `${JSON.stringify(event)}\n`);
    if ((await Deno.stat(path)).size >= this.#keeping.logBytes) await this.#rotate();
  }

  async picture(step: number, { mimeType, bytes }: Picture): Promise<string> {
    const name = `step-${String(step).padStart(3, "0")}.${extensionOf(mimeType)}`;
    await atomicWrite(join(this.path, name), bytes);
    return name;
  }

  /** The steps that are still there, oldest first; a line that was cut in the middle is left out. */
  async events(): Promise<StepEvent[]> {
    const numbers = Array.from(
      { length: this.#keeping.logFiles },
      (_, at) => this.#keeping.logFiles - 1 - at,
    );
    const texts = await Promise.all(
      numbers.map((number) => readRegularFile(this.#log(number), MOST_BYTES).catch(() => "")),
    );
    return texts.join("").split("\n").flatMap((line) => readEvent(line) ?? []);
  }

  /** The pictures of these steps that are still there, by their name. */
  async pictures(events: readonly StepEvent[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const names = events.flatMap(({ diag }) => diag === undefined ? [] : [basename(diag.screenshot_path)]);
    const read = await Promise.all(names.map(async (name) => {
      const bytes = await readRegularBytes(join(this.path, name), MOST_BYTES).catch(() => undefined);
      return bytes === undefined ? [] : [[name, bytes] as const];
    }));
    return new Map(read.flat());
  }

  #log(number: number): string {
    return join(this.path, number === 0 ? `${EVENTS}.jsonl` : `${EVENTS}.${number}.jsonl`);
  }

  async #rotate(): Promise<void> {
    for (let number = this.#keeping.logFiles - 2; number >= 0; number--) {
      await Deno.rename(this.#log(number), this.#log(number + 1)).catch(() => {}); // not there yet
    }
  }
}

function readEvent(line: string): StepEvent | undefined {
  try {
    return stepEventSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Names are in the order in which runs begin, also within a second: `20261125-150254-123a4f`. */
function nameFor({ started_at: at }: RunRecord): string {
  const [day, time, thousandths] = [at.slice(0, 10), at.slice(11, 19), at.slice(20, 23)];
  const random = crypto.randomUUID().slice(0, 3);
  return `${day.replaceAll("-", "")}-${time.replaceAll(":", "")}-${thousandths}${random}`;
}

/** Names of the runs that are kept, the oldest first. */
export async function runNames(root: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(root));
    return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

async function isRun(path: string): Promise<boolean> {
  return path !== "" && await Deno.stat(join(path, "run.json")).then(() => true, () => false);
}

/** Leaves what is still under way, however long ago it began. */
async function forgetOldest(root: string, kept: number): Promise<void> {
  const names = await runNames(root);
  for (const name of names.slice(0, Math.max(0, names.length - kept))) {
    const path = join(root, name);
    const held = await holdFile(join(path, HELD)).catch(() => undefined); // another run is faster
    if (held === undefined) continue;
    held[Symbol.dispose](); // some systems remove nothing that is open
    await Deno.remove(path, { recursive: true }).catch(() => {}); // as above
  }
}
