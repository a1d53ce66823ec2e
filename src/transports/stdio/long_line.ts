import type { RequestId } from "@modelcontextprotocol/server";
import { isObject } from "../../base/is_object.ts";
import { askedBy } from "../message.ts";

/** Bytes that are kept of each end. */
const KEPT = 4 * 1024;

/** A line over the limit: its two ends are kept, and nothing between them. */
export class LongLine {
  #head: Uint8Array;
  #tail: Uint8Array;

  /** @param chunks the line, as far as it is here */
  constructor(chunks: readonly Uint8Array[]) {
    this.#head = chunks.reduce(
      (head, chunk) => head.length < KEPT ? joined(head, chunk.subarray(0, KEPT - head.length)) : head,
      new Uint8Array(),
    );
    this.#tail = chunks.reduceRight(
      (tail, chunk) => tail.length < KEPT ? joined(chunk.subarray(-(KEPT - tail.length)), tail) : tail,
      new Uint8Array(),
    );
  }

  /** More of the line has come. */
  add(part: Uint8Array): void {
    if (this.#head.length < KEPT) this.#head = joined(this.#head, part.subarray(0, KEPT - this.#head.length));
    if (part.length > 0) this.#tail = joined(this.#tail, part.subarray(-KEPT)).slice(-KEPT);
  }

  /** The id of the request that it is, where its ends tell: its sender waits. */
  get askedBy(): RequestId | null {
    const decoder = new TextDecoder();
    return askedBy({ ...membersAt(decoder.decode(this.#tail)), ...membersFrom(decoder.decode(this.#head)) });
  }
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const MEMBER = String.raw`${STRING}\s*:\s*(?:${STRING}|-?\d+|null|true|false)`;
/** Members of the outermost object before the first that is no plain value. */
const FIRST = new RegExp(String.raw`^\s*\{\s*((?:${MEMBER}\s*,\s*)*)`);
/** Members of the outermost object after the last that is no plain value. In a text, quotes are escaped. */
const LAST = new RegExp(
  String.raw`,\s*("(?:id|jsonrpc|method)"\s*:\s*(?:${STRING}|-?\d+)(?:\s*,\s*${MEMBER})*)\s*\}\s*$`,
);

function membersFrom(head: string): Record<string, unknown> {
  return membersIn(FIRST.exec(head)?.[1]?.trim().replace(/,$/, ""));
}

function membersAt(tail: string): Record<string, unknown> {
  return membersIn(LAST.exec(tail)?.[1]);
}

function membersIn(text = ""): Record<string, unknown> {
  try {
    const members: unknown = JSON.parse(`{${text}}`);
    return isObject(members) ? members : {};
  } catch {
    return {};
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
