import { joinBytes } from "../../../kit/join_bytes.ts";

const CODE_SECTION = 10;
const HEADER = 8;

/** A size that is written in the module, and what it counts. */
interface Sized {
  /** Place of its first byte. */
  readonly at: number;
  /** Offset at which what it counts begins, and the one at which that ends. */
  readonly start: number;
  readonly end: number;
}

/**
 * Puts other bytes into a function of a WebAssembly module, more or fewer: the sizes that count them change with them.
 *
 * @param from where the old ones begin, within the body of one function
 * @param length how many there are
 * @throws TypeError when that is in no function
 */
export function replaceCode(
  module: Uint8Array,
  from: number,
  length: number,
  bytes: readonly number[],
): Uint8Array<ArrayBuffer> {
  const section = sectionAt(module, from);
  const body = bodyAt(module, section, from);
  const bodySize = leb(body.end - body.start + bytes.length - length);
  const grown = bytes.length - length + bodySize.length - (body.start - body.at);
  return joinBytes([
    module.subarray(0, section.at),
    leb(section.end - section.start + grown),
    module.subarray(section.start, body.at),
    bodySize,
    module.subarray(body.start, from),
    bytes,
    module.subarray(from + length),
  ]);
}

/** A number as instructions hold it: seven bits a byte, with its sign. */
export function signed(value: number): number[] {
  const [low, rest] = [value & 127, value >> 7];
  const isLast = (rest === 0 && low < 64) || (rest === -1 && low >= 64);
  return isLast ? [low] : [low | 128, ...signed(rest)];
}

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
}

function sectionAt(module: Uint8Array, place: number): Sized {
  for (let at = HEADER; at < module.length;) {
    const section = sizedAt(module, at + 1);
    if (module[at] === CODE_SECTION && place >= section.start && place < section.end) return section;
    at = section.end;
  }
  throw new TypeError("There is no code at this place of the module");
}

function bodyAt(module: Uint8Array, section: Sized, place: number): Sized {
  for (let at = sizeAt(module, section.start).end; at < section.end;) {
    const body = sizedAt(module, at);
    if (place >= body.start && place < body.end) return body;
    at = body.end;
  }
  throw new TypeError("There is no function at this place of the module");
}

function sizedAt(module: Uint8Array, at: number): Sized {
  const { value, end: start } = sizeAt(module, at);
  return { at, start, end: start + value };
}

function sizeAt(module: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let [value, end] = [0, from];
  for (let shift = 0;; shift += 7) {
    const byte = module[end++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, end };
  }
}
