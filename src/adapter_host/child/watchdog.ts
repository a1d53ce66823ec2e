/**
 * Ends this process when a host without a reaper is gone, also while the adapter loops for ever: a worker has a thread
 * of its own, and killing one's own process needs no permission. The worker is a data: module because a file would need
 * a read permission, and loads Node's part only to die with: it would cost every child 5 MB.
 */
const SOURCE = `
const { host, everyMs } = await new Promise((resolve) => addEventListener("message", (e) => resolve(e.data)));
const die = async () => (await import("node:process")).default.kill(Deno.pid, "SIGKILL");
const check = () => { if (Deno.ppid !== host) die(); };
check();
setInterval(check, everyMs);
postMessage("ready");
`;

const CHECK_EVERY_MS = 500;

/**
 * Starts the watchdog and waits until it watches: an adapter imported before that could block it.
 *
 * @param host process id of the host
 */
export async function startWatchdog(host: number): Promise<void> {
  const worker = new Worker(`data:application/javascript,${encodeURIComponent(SOURCE)}`, { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.onmessage = () => resolve();
  worker.onerror = (event) => reject(new Error(`The watchdog did not start: ${event.message}`));
  worker.postMessage({ host, everyMs: CHECK_EVERY_MS });
  await promise;
}
