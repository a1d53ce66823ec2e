import type { EffectiveLimits } from "./effective_limits.ts";
import { inMegabytes, type Reached } from "./limit_error.ts";
import { memoryOf, memoryOfTree } from "./memory_use.ts";
import { sizeOfFolder, sizeOfUnnamed } from "./scratch_use.ts";

/** Part of the time that counting files may take: a twentieth. */
const PAUSE_PER_COUNT = 20;
const HINT = "Ask for less at once";

/** A process that is looked at. */
export interface Used {
  readonly pid: number;
  readonly name: string;
  /** Its private folder. */
  readonly scratch: string;
  /** True when it may start programs: their memory counts too. */
  readonly startsPrograms: boolean;
}

/** A limit that was reached, and the processes to end besides the first one. */
export interface Excess extends Reached {
  readonly others: readonly number[];
}

/** Looks how much memory and disk one adapter's process takes. */
export class Usage {
  readonly #used: Used;
  readonly #limits: EffectiveLimits;
  #countAt = 0;
  #looking = false;

  constructor(used: Used, limits: EffectiveLimits) {
    this.#used = used;
    this.#limits = limits;
  }

  /**
   * Tells which limit the process is over.
   *
   * @returns nothing when it is over none, when this system does not tell, or while an earlier look goes on
   */
  async look(): Promise<Excess | undefined> {
    if (this.#looking) return undefined;
    this.#looking = true;
    try {
      return await this.#memory() ?? await this.#scratch();
    } finally {
      this.#looking = false;
    }
  }

  async #memory(): Promise<Excess | undefined> {
    const { pid, name, startsPrograms } = this.#used;
    const { memoryMB } = this.#limits;
    const most = memoryMB * 1_000_000;
    const { bytes, others } = startsPrograms
      ? await memoryOfTree(pid, most)
      : { bytes: await memoryOf(pid), others: [] };
    if (bytes <= most) return undefined;
    const uses = others.length === 0 ? "it uses" : "it uses, with the programs that it started,";
    const message = `The adapter ${name} was ended: ${uses} ${inMegabytes(bytes)} of memory, more than ${
      inMegabytes(most)
    }`;
    return { limit: "memoryMB", message, hint: HINT, others };
  }

  /** Counting takes its time where there are many files, so that it is done the less often. */
  async #scratch(): Promise<Excess | undefined> {
    const { pid, name, scratch } = this.#used;
    const most = this.#limits.scratchMB * 1_000_000;
    const now = performance.now();
    if (most === Infinity || now < this.#countAt) return undefined;
    const unnamed = await sizeOfUnnamed(pid);
    const bytes = unnamed + await sizeOfFolder(scratch, most - unnamed);
    const tookMs = performance.now() - now;
    this.#countAt = performance.now() + tookMs * PAUSE_PER_COUNT;
    if (bytes <= most) return undefined;
    const message = `The adapter ${name} was ended: its temporary files take ${
      inMegabytes(bytes)
    }, more than ${inMegabytes(most)}`;
    return { limit: "scratchMB", message, hint: HINT, others: [] };
  }
}
