import { ToolError } from "../../adapter_api/errors.ts";
import { inMegabytes } from "../limits/limit_error.ts";
import { isModest } from "./modest_json.ts";

/** The largest header, in bytes: texts and data of an answer are in it; pictures and files are blobs. */
export const JSON_LIMIT = 16 * 1024 * 1024;

/** Number of bytes that go out in one write, small things side by side; what does not fit is not copied. */
const ROOM = 64 * 1024;
const LENGTH_BYTES = 4;
/** UTF-8 takes at most three bytes for a unit of a JavaScript string. */
const WIDEST = 3;

/** Head of a frame. */
export interface Header {
  readonly message: unknown;
  /** The sizes of its blobs, in bytes; left out where there is none. */
  readonly sizes?: readonly number[];
}

const encoder = new TextEncoder();

/** Returns the error for a header over the limit. */
export function tooLarge(bytes: number): ToolError {
  const message = `A message with ${inMegabytes(bytes)} of text and data is over the limit of ${
    inMegabytes(JSON_LIMIT)
  }`;
  return new ToolError("LIMIT", message, { hint: "Ask for less at once", details: { limit: "message" } });
}

/** @throws ToolError `LIMIT` for JSON that the other end would not take */
export function mustBeModest(json: Uint8Array): void {
  if (isModest(json)) return;
  throw new ToolError("LIMIT", "A message is nested too deeply or has too many values", {
    hint: "Ask for less at once",
  });
}

/**
 * Frames that wait to be written: header length, header as JSON, then the blobs. Its room is used again and again:
 * bytes that are allocated for each message are what clearing them away costs most.
 */
export class FrameBatch {
  readonly #room = new Uint8Array(ROOM);
  readonly #view = new DataView(this.#room.buffer);
  #used = 0;
  #cutAt = 0;
  #parts: Uint8Array[] = [];

  add(message: unknown, blobs: readonly Uint8Array[]): void {
    const header: Header = blobs.length === 0
      ? { message }
      : { message, sizes: blobs.map(({ length }) => length) };
    this.#addJson(JSON.stringify(header));
    for (const blob of blobs) this.#addBytes(blob);
  }

  /** Everything in order, valid until it is cleared. */
  parts(): readonly Uint8Array[] {
    this.#cut();
    return this.#parts;
  }

  clear(): void {
    this.#used = this.#cutAt = 0;
    this.#parts = [];
  }

  #addJson(json: string): void {
    const start = this.#used + LENGTH_BYTES;
    if (start + WIDEST * json.length > ROOM) return this.#addLongJson(encoder.encode(json));
    const { written } = encoder.encodeInto(json, this.#room.subarray(start));
    mustBeModest(this.#room.subarray(start, start + written));
    this.#view.setUint32(this.#used, written);
    this.#used = start + written;
  }

  #addLongJson(json: Uint8Array): void {
    if (json.length > JSON_LIMIT) throw tooLarge(json.length);
    mustBeModest(json);
    const length = new Uint8Array(LENGTH_BYTES);
    new DataView(length.buffer).setUint32(0, json.length);
    this.#addBytes(length);
    this.#addBytes(json);
  }

  #addBytes(bytes: Uint8Array): void {
    if (this.#used + bytes.length <= ROOM) {
      this.#room.set(bytes, this.#used);
      this.#used += bytes.length;
      return;
    }
    this.#cut();
    this.#parts.push(bytes);
  }

  /** Begins a part behind bytes that are not copied. */
  #cut(): void {
    if (this.#used > this.#cutAt) this.#parts.push(this.#room.subarray(this.#cutAt, this.#used));
    this.#cutAt = this.#used;
  }
}
