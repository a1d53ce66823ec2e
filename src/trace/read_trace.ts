import { join } from "node:path";
import { ToolError } from "../adapter_api/errors.ts";
import { readRegularBytes, readRegularFile } from "../base/regular_file.ts";
import { CALLS, PART_NAME, partNames } from "./trace_folder.ts";
import { type TracedPicture, type TraceRecord, traceRecordSchema } from "./trace_record.ts";

type Begin = Extract<TraceRecord, { type: "begin" }>;
type End = Extract<TraceRecord, { type: "end" }>;

/** Picture of an answer, and the folder that it is in. */
export interface KeptPicture extends TracedPicture {
  readonly folder: string;
}

/** A call as it was recorded. */
export interface TracedCall extends Omit<Begin, "type" | "call" | "within"> {
  /** Counted from 1, by the time at which calls began. */
  readonly number: number;
  /** Number of the call that this one is part of. */
  readonly within: number | undefined;
  /** Missing when the host ended before the call did. */
  readonly end: (Omit<End, "type" | "call" | "pictures"> & { readonly pictures: KeptPicture[] }) | undefined;
  readonly log: readonly Omit<Extract<TraceRecord, { type: "log" }>, "type" | "call">[];
}

/** All that a folder of traces holds. */
export interface Trace {
  readonly calls: readonly TracedCall[];
  /** Hosts that wrote there. */
  readonly hosts: readonly Extract<TraceRecord, { type: "host" }>[];
  /** Records that could not be written, and lines that cannot be read. */
  readonly lost: number;
}

/** More than a part has. */
const MOST_BYTES = 256 * 1024 * 1024;

interface Raw {
  readonly begin: Begin;
  readonly host: string;
  readonly log: Extract<TraceRecord, { type: "log" }>[];
  end: End | undefined;
  folder: string;
}

/**
 * Reads a folder of traces, whatever the host that wrote it came to: what is whole is taken.
 *
 * @throws ToolError `NOT_FOUND` when there is none
 */
export async function readTrace(path: string): Promise<Trace> {
  const names = await partNames(path).catch(() => []);
  if (names.length === 0) {
    throw new ToolError("NOT_FOUND", `There is no trace in ${path}`, {
      hint: "Record one: add --trace DIR to glovebox --stdio, --http, run or assist",
    });
  }
  const reading = new Reading();
  for (const name of names) {
    const folder = join(path, name);
    const text = await readRegularFile(join(folder, CALLS), MOST_BYTES).catch(() => "");
    reading.take(text, folder, PART_NAME.exec(name)?.[1] ?? name);
  }
  return reading.trace();
}

/** Returns the bytes of a picture; nothing when it is not there any more. */
export async function readPicture({ folder, file }: KeptPicture): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  return await readRegularBytes(join(folder, file), MOST_BYTES).catch(() => undefined);
}

/** Puts records together. Numbers of calls are those of their host. */
class Reading {
  readonly #calls = new Map<string, Raw>();
  readonly #hosts = new Map<string, Extract<TraceRecord, { type: "host" }>>();
  #lost = 0;

  take(text: string, folder: string, host: string): void {
    for (const line of text.split("\n")) {
      if (line === "") continue;
      const record = recordIn(line);
      if (record === undefined) this.#lost++;
      else this.#add(record, folder, host);
    }
  }

  trace(): Trace {
    const raw = [...this.#calls].sort(([, one], [, other]) => one.begin.at - other.begin.at);
    const numbers = new Map(raw.map(([key], at) => [key, at + 1]));
    return {
      calls: raw.map(([, each], at) => this.#call(each, at + 1, numbers)),
      hosts: [...this.#hosts.values()],
      lost: this.#lost,
    };
  }

  #add(record: TraceRecord, folder: string, host: string): void {
    if (record.type === "host") {
      if (!this.#hosts.has(host)) this.#hosts.set(host, record);
    } else if (record.type === "gap") {
      this.#lost += record.records;
    } else if (record.type === "begin") {
      this.#calls.set(keyOf(host, record.call), { begin: record, host, log: [], end: undefined, folder });
    } else {
      this.#follow(record, folder, host);
    }
  }

  /** The part with the beginning may have been removed: what follows it is left out. */
  #follow(record: Extract<TraceRecord, { type: "log" | "end" }>, folder: string, host: string): void {
    const raw = this.#calls.get(keyOf(host, record.call));
    if (raw === undefined) return;
    if (record.type === "log") raw.log.push(record);
    else [raw.end, raw.folder] = [record, folder];
  }

  #call({ begin, host, log, end, folder }: Raw, number: number, numbers: ReadonlyMap<string, number>) {
    const { type: _, call: _call, within, ...rest } = begin;
    return {
      ...rest,
      number,
      within: within === undefined ? undefined : numbers.get(keyOf(host, within)),
      log: log.map(({ at, level, text }) => ({ at, level, text })),
      end: end && { ...end, pictures: end.pictures.map((picture) => ({ ...picture, folder })) },
    };
  }
}

function keyOf(host: string, call: number): string {
  return `${host} ${call}`;
}

function recordIn(line: string): TraceRecord | undefined {
  try {
    return traceRecordSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
