/**
 * Fetches as the runtime does, and cancels the body when the signal aborts: on a busy machine the runtime's own fetch
 * at times reads on after that (seen with Deno 2.9.5), so that the server never hears that its client is gone.
 */
export async function cancellingFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { body, status, headers } = response;
  const signal = init?.signal;
  if (body === null || signal === null || signal === undefined) return response;
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {}); // it may have ended
  signal.addEventListener("abort", stop, { once: true });
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (!done) return controller.enqueue(value);
      signal.removeEventListener("abort", stop);
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(rest, { status, headers });
}
