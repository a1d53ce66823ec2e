/**
 * Waits for a promise until a signal aborts. What the promise stands for goes on; stop it yourself.
 *
 * @throws the signal's reason
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Lets a time pass.
 *
 * @param ms how long, in milliseconds; nothing or less does not wait
 * @throws the signal's reason as soon as it aborts
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, ms));
  try {
    await abortable(promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
