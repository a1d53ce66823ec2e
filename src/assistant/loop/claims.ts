import type { Observation } from "../page/observer.ts";
import type { Decision } from "../reply/decision.ts";
import { type DoneClaim, missingProof } from "./done_check.ts";
import { type Taken, takenStep } from "./taken.ts";

/** So many claims that do not hold end a run. */
const MOST = 3;

/** Evidence that a claim is held against. */
export interface Known extends Pick<DoneClaim, "seen" | "last" | "results"> {
  /** The person refused something, and allowed nothing since. */
  readonly isRefused: boolean;
}

type Claim = Extract<Decision, { kind: "done" }>;

/** Believes `assistant_done` when the page shows it, and ends a run that only says so. */
export class Claims {
  #refused = 0;

  /** @param look at the page as it is now */
  async take(claim: Claim, known: Known, look: () => Promise<Observation>): Promise<Taken> {
    const { reason, evidence, outcome } = claim;
    if (outcome !== "done") return ended(claim, known.isRefused ? "refused" : outcome, 0);
    const now = await look();
    const { settleMs } = now.times;
    const missing = missingProof({ ...known, evidence, now });
    // What was wanted was refused: whatever else was reached, that is how it ended.
    if (missing === undefined) return ended(claim, known.isRefused ? "refused" : "done", settleMs);
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

function ended(
  { reason, data }: Claim,
  outcome: "done" | "impossible" | "person" | "refused",
  settleMs: number,
) {
  const end = { outcome, reason, ...(data === undefined ? {} : { data }) };
  return takenStep(true, reason, { end, done: { accepted: true, why: "" }, settleMs });
}
