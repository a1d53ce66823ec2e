const SIGNALS = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"] as const
  : ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Hears, until it is disposed, when the system or the person wants the process to end. */
export function onStop(hear: (signal: Deno.Signal) => void): Disposable {
  const listeners = SIGNALS.map((signal) => {
    const tell = () => hear(signal);
    Deno.addSignalListener(signal, tell);
    return () => Deno.removeSignalListener(signal, tell);
  });
  return { [Symbol.dispose]: () => listeners.forEach((remove) => remove()) };
}

/** Resolves when the system or the person wants the process to end, with the reason. */
export function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  onStop((signal) => resolve(`the signal ${signal}`));
  return promise;
}
