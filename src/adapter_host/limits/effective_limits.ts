import type { Limits } from "../../adapter_api/limits.ts";

/** The limits that are in force for one adapter. */
export type EffectiveLimits = Required<Limits>;

/** One of the limits. */
export type LimitName = keyof Limits;

/** Limits of an adapter that nobody set any for. */
export const DEFAULT_LIMITS: EffectiveLimits = {
  callMs: 3_600_000,
  idleMs: 300_000,
  heapMB: 512,
  memoryMB: 3_000,
  scratchMB: 2_000,
  answerMB: 25,
  callsAtOnce: 64,
  messagesPerSecond: 1_000,
};

/**
 * Limits of an adapter of ours that nobody set any for: it says by itself how long a call of its may be silent, and what
 * its programs keep in temporary files, such as a browser's profile, is bounded by them.
 */
export const BUILT_IN_LIMITS: EffectiveLimits = {
  ...DEFAULT_LIMITS,
  idleMs: DEFAULT_LIMITS.callMs,
  scratchMB: Infinity,
  answerMB: 100,
};

/**
 * Returns the limits that are in force.
 *
 * @param host limits of the host for such an adapter
 * @param person what the person set, which may be more
 * @param stated what the adapter states for itself, which is never more
 */
export function effectiveLimits(
  host: EffectiveLimits,
  person: Limits = {},
  stated: Limits = {},
): EffectiveLimits {
  const allowed = { ...host, ...person };
  const least = (name: LimitName) => Math.min(allowed[name], stated[name] ?? Infinity);
  return {
    callMs: least("callMs"),
    idleMs: least("idleMs"),
    heapMB: least("heapMB"),
    memoryMB: least("memoryMB"),
    scratchMB: least("scratchMB"),
    answerMB: least("answerMB"),
    callsAtOnce: least("callsAtOnce"),
    messagesPerSecond: least("messagesPerSecond"),
  };
}
