import type { Observation } from "../page/observer.ts";
import type { Decision } from "../reply/decision.ts";
import { type DoneClaim, missingProof } from "./done_check.ts";
import { type Taken, takenStep } from "./taken.ts";

/** So many claims that do not hold end a run. */
const MOST = 3;
const FAILED = /^failed:\s*/i;

/** Evidence that a claim is held against. */
export type Known = Pick<DoneClaim, "goal" | "seen" | "last" | "results" | "downloaded">;

/** Believes `assistant_done` when the page shows it, and ends a run that only says so. */
export class Claims {
  #refused = 0;

  /** @param look at the page as it is now */
  async take(
    { reason, evidence }: Extract<Decision, { kind: "done" }>,
    known: Known,
    look: () => Promise<Observation>,
  ): Promise<Taken> {
    if (FAILED.test(reason)) {
      const why = reason.replace(FAILED, "");
      return takenStep(true, why, {
        end: { outcome: "failed", reason: why },
        done: { accepted: true, why: "" },
      });
    }
    const now = await look();
    const { settleMs } = now.times;
    const missing = missingProof({ ...known, evidence, now });
    if (missing === undefined) {
      return takenStep(true, reason, {
        end: { outcome: "done", reason },
        done: { accepted: true, why: "" },
        settleMs,
      });
    }
    this.#refused += 1;
    const shown = `The model says "${reason}", but that is not to be seen: ${missing}`;
    const end = this.#refused < MOST ? undefined : { outcome: "failed", reason: shown } as const;
    return takenStep(false, `Not yet done. ${missing}`, {
      end,
      done: { accepted: false, why: missing },
      settleMs,
    });
  }
}
