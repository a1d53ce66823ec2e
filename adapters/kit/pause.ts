import { abortable } from "./abortable.ts";

/** Resolves after a while; nothing or less does not wait. Rejects when the call ends before. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, ms));
  try {
    await abortable(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
