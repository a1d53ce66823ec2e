import type { Picture } from "../model/port.ts";
import type { Observation } from "../page/observer.ts";
import type { Decision } from "../reply/decision.ts";
import type { Decided } from "../safety/decided.ts";
import type { HandOver } from "./hand_over.ts";
import type { Changes } from "./changes.ts";
import { type DoneClaim, missingProof } from "./done_check.ts";
import { maskText } from "../safety/masking.ts";
import type { Case, Judge, Verdict } from "./judge.ts";
import { type Taken, takenStep } from "../loop/taken.ts";

/** So many claims that do not hold end a run. */
const MOST = 3;

/** Evidence that a claim is held against. */
export interface Known extends Pick<DoneClaim, "seen" | "last" | "results" | "opened"> {
  /** The person refused something last. */
  readonly isRefused: boolean;
  /** What the person decided on. */
  readonly decided: readonly Decided[];
}

/** Ways of looking at an end. */
export interface ClaimsOptions {
  /** The page as it is now. */
  readonly look: (signal: AbortSignal) => Promise<Observation>;
  /** A picture of it; undefined where none can be had. */
  readonly picture: (signal: AbortSignal) => Promise<Picture | undefined>;
  /** The run's own model, asked anew; undefined where it gets no pictures. */
  readonly eyes: Judge | undefined;
  /** A second model, where the person wants one. */
  readonly judge: Judge | undefined;
  readonly handOver: HandOver;
  readonly changes: Changes;
}

const BY_PERSON = "The person says: It is done. Look at what is there now, and go on with the goal";

const FOUND = 'with did "found" where it was only to be found out, opened or shown, or was so before';
const UNDONE =
  `This run has sent and changed nothing: what was only opened says nothing about that. Do it, or end ${FOUND}`;
const LEFT =
  `Nothing was sent in this run, and what is shown may not come of what it did: make sure that it is done, or end ${FOUND}`;

type Claim = Extract<Decision, { kind: "done" }>;

/** Believes `assistant_done` when the page shows it, and ends a run that only says so. */
export class Claims {
  readonly #options: ClaimsOptions;
  #refused = 0;
  #hasDoubted = false;

  constructor(options: ClaimsOptions) {
    this.#options = options;
  }

  async take(claim: Claim, known: Known, signal: AbortSignal): Promise<Taken> {
    const { isRefused } = known;
    const given = claim.outcome === "person" ? await this.#given(claim, known, signal) : undefined;
    if (given !== undefined) return given;
    if (claim.outcome !== "done") return ended(claim, isRefused ? "refused" : claim.outcome, 0);
    const now = await this.#options.look(signal);
    const { settleMs } = now.times;
    const held: DoneClaim = { ...known, evidence: claim.evidence, now };
    const inWords = missingProof(held);
    const byPicture = inWords !== undefined && claim.picture !== undefined &&
      missingProof({ ...held, isInPicture: true }) === undefined;
    if (inWords !== undefined && !byPicture) return this.#refuse(claim, inWords, settleMs);
    const undone = isRefused ? undefined : this.#undone(claim, known);
    if (undone !== undefined) return this.#refuse(claim, undone, settleMs);
    const unseen = await this.#unseen({ claim, known, now }, byPicture, signal);
    if (unseen !== undefined) return { ...this.#refuse(claim, unseen, settleMs), isTrusted: false };
    // What was wanted was refused: whatever else was reached, that is how it ended.
    return ended(claim, isRefused ? "refused" : "done", settleMs);
  }

  /** A page says much: that something was brought about is believed of what this run sent or changed. */
  #undone({ did = "changed" }: Claim, { decided }: Known): string | undefined {
    if (did === "found" || decided.some(({ allowed }) => allowed)) return undefined;
    const { lines, isShown } = this.#options.changes;
    if (lines.length === 0) return UNDONE;
    if (isShown || this.#hasDoubted) return undefined;
    this.#hasDoubted = true;
    return LEFT;
  }

  /** What only the person may do they do in the same place, and the run goes on; undefined where it ends. */
  async #given({ reason }: Claim, { seen }: Known, signal: AbortSignal): Promise<Taken | undefined> {
    const where = seen.kind === "page" ? seen.screen.url : "";
    const given = await this.#options.handOver.instead(reason, where, signal);
    if (given === undefined) return undefined;
    const { question, personMs } = given;
    this.#options.changes.byPerson();
    const ask = { asked: true, question: maskText(question), user_reply: "yes" };
    return takenStep(true, BY_PERSON, { ask, personMs, isAnew: true });
  }

  /** What a model misses that looks at the end; undefined where none is asked, or none misses anything. */
  async #unseen(
    { claim, known, now }: { readonly claim: Claim; readonly known: Known; readonly now: Observation },
    byPicture: boolean,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { eyes, judge } = this.#options;
    if (!byPicture && judge === undefined) return undefined;
    const picture = await this.#options.picture(signal);
    if (byPicture) {
      const looking = judge?.hasEyes === true ? judge : eyes;
      if (looking === undefined || !looking.hasEyes || picture === undefined) {
        return "No picture can be looked at: give as evidence words as they stand on the page that show it";
      }
      const verdict = await looking.sees(claim.picture ?? claim.reason, picture, signal);
      if (!verdict.isReached) return missed("A new picture does not show it", verdict);
    }
    const { lines } = this.#options.changes;
    const verdict = await judge?.judge({ ...caseOf(claim, known, now), changes: lines }, picture, signal);
    return verdict?.isReached === false
      ? missed("A second model does not see the goal reached", verdict)
      : undefined;
  }

  #refuse({ reason }: Claim, missing: string, settleMs: number): Taken {
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

function missed(what: string, { why }: Verdict): string {
  return why === "" ? what : `${what}: ${why}`;
}

function caseOf(
  { reason, evidence, picture, data }: Claim,
  { results, decided }: Known,
  now: Observation,
): Omit<Case, "changes"> {
  const effects = decided.map(({ effect, allowed }) => allowed ? effect : `refused: ${effect}`);
  const screen = now.kind === "page" ? now.screen : undefined;
  return { reason, evidence, picture, data, screen, results, effects };
}

function ended(
  { reason, data, evidence, did = "changed" }: Claim,
  outcome: "done" | "impossible" | "person" | "refused",
  settleMs: number,
) {
  const end = {
    outcome,
    reason,
    ...(outcome === "done" ? { did } : {}),
    ...(data === undefined ? {} : { data }),
    ...(evidence === undefined ? {} : { evidence }),
  };
  return takenStep(true, reason, { end, done: { accepted: true, why: "" }, settleMs });
}
