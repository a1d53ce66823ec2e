import { z } from "zod";

const whole = (from: number, to: number) => z.number().int().min(from).max(to).exactOptional();

/** Schema of limits as a person sets them, or as an adapter states them for itself. */
export const limitsSchema = z.strictObject({
  callMs: whole(1, 3_600_000).describe("Longest time of a call, in milliseconds"),
  idleMs: whole(1, 3_600_000).describe("Longest time in which a call says nothing, in milliseconds"),
  heapMB: whole(32, 65_536).describe("JavaScript heap"),
  memoryMB: whole(100, 1_000_000).describe("Memory in use, with the programs that it starts"),
  scratchMB: whole(1, 1_000_000).describe("Temporary files"),
  answerMB: whole(1, 256).describe("One answer: text, data and pictures together"),
  callsAtOnce: whole(1, 10_000).describe("Calls that run at once"),
  messagesPerSecond: whole(1, 100_000).describe("Log lines, progress reports and requests, of each kind"),
});

/**
 * Limits that an adapter states for itself. What is more than the host's own limit changes nothing. Megabytes are
 * millions of bytes.
 */
export interface Limits {
  /** Longest time of a call, in milliseconds, 1 to 3,600,000; a tool's `timeoutMs` counts where it is shorter. */
  readonly callMs?: number;
  /** Longest time in which a call neither answers, nor reports progress, nor logs, in milliseconds. */
  readonly idleMs?: number;
  /** JavaScript heap, in megabytes. */
  readonly heapMB?: number;
  /** Memory in use, with that of the programs that the adapter starts, in megabytes. */
  readonly memoryMB?: number;
  /** Temporary files, in megabytes. */
  readonly scratchMB?: number;
  /** One answer, with its text, data and pictures, in megabytes, 1 to 256. */
  readonly answerMB?: number;
  /** Calls that run at once; the next ones wait for a place. */
  readonly callsAtOnce?: number;
  /** Log lines, progress reports and requests to the host, of each kind, in a second. */
  readonly messagesPerSecond?: number;
}
