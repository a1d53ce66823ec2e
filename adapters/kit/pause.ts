/** Resolves after a while; nothing or less does not wait. Rejects when the call ends before. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, ms));
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}
