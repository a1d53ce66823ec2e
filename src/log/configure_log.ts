import { configure, getAnsiColorFormatter, getLogger, type LogLevel, type LogRecord } from "@logtape/logtape";
import { visible } from "../base/text/visible.ts";
import { writeError } from "./standard_error.ts";

/** Destination and level of the log. */
export interface LogOptions {
  readonly level: "debug" | "info" | "warning" | "error";
  /** Lines of JSON are appended to this file; without it, lines for people go to standard error. */
  readonly file: string | undefined;
  /** Hears of each line as people read it, besides. */
  readonly onLine?: (line: string) => void;
}

const ROOT = "glovebox";

/** Sets the log up. Nothing ever goes to standard output: that belongs to the protocol. */
export async function configureLog({ level, file, onLine }: LogOptions): Promise<void> {
  const main = file === undefined ? stderrSink() : fileSink(file);
  const sink = onLine === undefined ? main : (record: LogRecord) => {
    main(record);
    onLine(plainLine(shownRecord(record)));
  };
  await configure<"main", string>({
    sinks: { main: sink },
    loggers: [
      { category: ROOT, lowestLevel: level satisfies LogLevel, sinks: ["main"] },
      // LogTape's own category prints on standard output unless it is told otherwise.
      { category: ["logtape", "meta"], lowestLevel: "warning", sinks: ["main"] },
    ],
    reset: true,
  });
}

/** Writes lines at each level. */
export type PartLogger = Readonly<
  Record<LogOptions["level"], (message: string, facts?: Record<string, unknown>) => void>
>;

/** The logger of one part of the product. Braces in a message are its own: it is a text, not a template. */
export function logger(...part: string[]): PartLogger {
  const log = getLogger([ROOT, ...part]);
  const text = (message: string) => message.replaceAll("{", "{{").replaceAll("}", "}}");
  return {
    debug: (message, facts = {}) => log.debug(text(message), facts),
    info: (message, facts = {}) => log.info(text(message), facts),
    warning: (message, facts = {}) => log.warning(text(message), facts),
    error: (message, facts = {}) => log.error(text(message), facts),
  };
}

function stderrSink(): (record: LogRecord) => void {
  const format = Deno.stderr.isTerminal() ? getAnsiColorFormatter({ timestamp: "time" }) : plainLine;
  return (record) => writeError(format(shownRecord(record)));
}

/** An adapter's words must not move a terminal's cursor, turn a line around, nor look like a line of ours. */
function shownRecord(record: LogRecord): LogRecord {
  const message = record.message.map((part) => typeof part === "string" ? visible(part) : part);
  return { ...record, message };
}

function fileSink(path: string): (record: LogRecord) => void {
  const file = Deno.openSync(path, { append: true, create: true, mode: 0o600 });
  const encoder = new TextEncoder();
  return (record) => writeAll(file, encoder.encode(jsonLine(record)));
}

function writeAll(target: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let done = 0; done < bytes.length;) done += target.writeSync(bytes.subarray(done));
  } catch {
    // the disk is full: logging must never be what fails
  }
}

function plainLine({ timestamp, level, category, message, properties }: LogRecord): string {
  const facts = Object.keys(properties).length === 0 ? "" : ` ${visible(safeJson(properties))}`;
  return `${new Date(timestamp).toISOString()} ${level} ${category.slice(1).join("·")}: ${
    message.join("")
  }${facts}\n`;
}

function jsonLine({ timestamp, level, category, message, properties }: LogRecord): string {
  const time = new Date(timestamp).toISOString();
  const head = { time, level, part: category.slice(1).join("."), message: message.join("") };
  return `${safeJson({ ...head, ...properties }, { ...head, properties: String(properties) })}\n`;
}

/** Replaces a cycle, and whatever else JSON has no word for. */
function safeJson(value: unknown, otherwise: unknown = String(value)): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(otherwise);
  }
}
