import { concatBytes } from "./bytes.ts";
import type { PackedFile } from "./packed_file.ts";

const BLOCK = 512;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * A ustar archive of the files, in their order, with nothing in it of this machine or this hour. A path that ends with a
 * slash is a folder.
 */
export function writeTar(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap((file) => [tarHeader(file), file.bytes, padding(file.bytes.length)]);
  return concatBytes([...parts, new Uint8Array(2 * BLOCK)]);
}

/** The regular files of a ustar archive; their bytes are views of it. */
export function* readTar(archive: Uint8Array<ArrayBuffer>): Generator<PackedFile> {
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const field = (from: number, size: number): string => textAt(archive, at + from, size);
    const path = [field(345, 155), field(0, 100)].filter(Boolean).join("/");
    const size = parseInt(field(124, 12), 8);
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (bytes.length !== size) throw new RangeError(`The archive ends within "${path}"`);
    const executable = (parseInt(field(100, 8), 8) & 0o100) !== 0;
    if (["0", ""].includes(field(156, 1))) yield { path, bytes, executable };
    at += BLOCK + size + padding(size).length;
  }
}

function tarHeader({ path, bytes, executable }: PackedFile): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => header.set(ENCODER.encode(text), at);
  const { prefix, name } = splitPath(path);
  put(0, name);
  const isFolder = path.endsWith("/");
  put(100, executable || isFolder ? "0000755\0" : "0000644\0");
  put(108, "0000000\0".repeat(2)); // owner and group
  put(124, `${octal(bytes.length, 11)}\0`);
  put(136, `${octal(0, 11)}\0`); // time
  put(148, " ".repeat(8)); // the sum counts its own field as blanks
  put(156, isFolder ? "5" : "0");
  put(257, "ustar\x0000");
  put(345, prefix);
  put(148, `${octal(header.reduce((sum, byte) => sum + byte, 0), 6)}\0 `);
  return header;
}

function splitPath(path: string): { prefix: string; name: string } {
  const size = (text: string): number => ENCODER.encode(text).length;
  if (size(path) <= 100) return { prefix: "", name: path };
  const cut = path.indexOf("/", path.length - 101);
  const parts = { prefix: path.slice(0, cut), name: path.slice(cut + 1) };
  if (cut > 0 && size(parts.prefix) <= 155 && size(parts.name) <= 100) return parts;
  throw new RangeError(`Cannot pack "${path}": its path is too long for an archive`);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padding(size: number): Uint8Array {
  return new Uint8Array((BLOCK - size % BLOCK) % BLOCK);
}

function textAt(bytes: Uint8Array<ArrayBuffer>, at: number, size: number): string {
  return DECODER.decode(bytes.subarray(at, at + size)).split("\0", 1).join("");
}
