import { crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { concatBytes } from "./bytes.ts";
import type { PackedFile } from "./packed_file.ts";

const compress = promisify(deflateRaw);
/** 1980-01-01, the first day of zip: the files of an archive have no hour, so equal input gives an equal file. */
const FIRST_DAY = 0x21;
/** Version 2.0, with the modes of Unix: programs for Linux and macOS come in zip files as well. */
const MADE_ON_UNIX = 0x0314;

interface Entry {
  readonly name: Uint8Array;
  /** The fields that both headers of an entry have, from "version needed" to "length of the extra field". */
  readonly shared: Uint8Array;
  readonly data: Uint8Array;
  readonly offset: number;
  readonly executable: boolean;
}

/** A zip archive of the files, in their order. */
export async function writeZip(files: readonly PackedFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = await makeEntry(file, offset);
    entries.push(entry);
    offset += 4 + entry.shared.length + entry.name.length + entry.data.length;
  }
  const directory = entries.map(directoryRecord);
  const size = directory.reduce((sum, record) => sum + record.length, 0);
  return concatBytes([...entries.flatMap(localParts), ...directory, endRecord(entries.length, size, offset)]);
}

async function makeEntry({ path, bytes, executable = false }: PackedFile, offset: number): Promise<Entry> {
  const name = new TextEncoder().encode(path);
  const data = await compress(bytes, { level: 6 });
  const versionFlagsMethod = [[2, 20], [2, 0x0800], [2, 8]] as const; // UTF-8 names, deflate
  const sums = [[4, crc32(bytes)], [4, data.length], [4, bytes.length]] as const;
  const shared = fields([...versionFlagsMethod, [2, 0], [2, FIRST_DAY], ...sums, [2, name.length], [2, 0]]);
  return { name, shared, data, offset, executable };
}

function localParts({ shared, name, data }: Entry): readonly Uint8Array[] {
  return [fields([[4, 0x04034b50]]), shared, name, data];
}

function directoryRecord({ shared, name, offset, executable }: Entry): Uint8Array {
  const mode = (executable ? 0o100755 : 0o100644) * 0x10000;
  const commentDiskAttributes = [[2, 0], [2, 0], [2, 0], [4, mode]] as const;
  const start = fields([[4, 0x02014b50], [2, MADE_ON_UNIX]]);
  return concatBytes([start, shared, fields([...commentDiskAttributes, [4, offset]]), name]);
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  return fields([[4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]]);
}

/** Numbers of two or four bytes, little-endian, one after the other. */
function fields(numbers: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((size, [width]) => size + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of numbers) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}
