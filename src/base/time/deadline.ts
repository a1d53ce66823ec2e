/** Thrown by {@linkcode deadline} when the time is over. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * Waits for a promise, but not longer than a time. What the promise stands for goes on; stop it yourself.
 *
 * @param promise what to wait for
 * @param ms how long, in milliseconds
 * @param what names it in the error
 * @throws DeadlineError when the time is over
 */
export async function deadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
