const SIGNALS = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"] as const
  : ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Resolves when the system or the person wants the process to end, with the reason. */
export function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const signal of SIGNALS) Deno.addSignalListener(signal, () => resolve(`the signal ${signal}`));
  return promise;
}
