import type { LogLevel } from "../../adapter_api/handler_port.ts";

/** Receiver of what is written to the console. */
interface ConsoleLog {
  stackOf(error: unknown): string;
  console(level: LogLevel, text: string): void;
}

/**
 * Gives what an adapter writes to its console a level. Standard output is information and standard error is errors, as
 * the host reads them; a warning is neither, and goes to the log.
 *
 * @param log where it goes
 * @param all true where the standard streams are not the adapter's
 */
export function logConsole(log: ConsoleLog, all: boolean): void {
  const shown = (value: unknown): string =>
    value instanceof Error ? log.stackOf(value) : typeof value === "string" ? value : Deno.inspect(value);
  const at = (level: LogLevel) => (...said: readonly unknown[]) => log.console(level, formatted(said, shown));
  Object.assign(globalThis.console, { warn: at("warning") });
  if (!all) return;
  Object.assign(globalThis.console, { log: at("info"), info: at("info"), debug: at("debug") });
}

/** Writes values as the console does, placeholders of a first text included. */
function formatted([first, ...rest]: readonly unknown[], shown: (value: unknown) => string): string {
  if (typeof first !== "string") return [first, ...rest].map(shown).join(" ");
  const left = [...rest];
  const head = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === "%%") return "%";
    if (left.length === 0) return mark;
    const value = left.shift();
    return mark === "%c" ? "" : shown(value);
  });
  return [head, ...left.map(shown)].join(" ");
}
