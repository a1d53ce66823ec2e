/** Where the memory section of the Lua build says what memory it wants, and what is patched there. */
const MEMORY_SECTION = Uint8Array.of(5, 7, 1, 1, 128, 2, 128, 128, 2);
const PAGE = 65_536;
const LEAST_PAGES = 256;

/**
 * Makes the Lua build use shared memory of a limited size: shared, so that the thread that watches over it can stop a
 * running program from outside; limited, so that a program that wants more gets Lua's own "not enough memory".
 *
 * @param bytes the WebAssembly module as it is shipped
 * @param megabytes what a VM may use, 16 to 1024
 * @throws TypeError when it is not the build that this was written for
 */
export function withSharedMemory(bytes: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  const at = bytes.findIndex((_, i) => MEMORY_SECTION.every((byte, offset) => bytes[i + offset] === byte));
  if (at < 0) throw new TypeError("This is not the Lua build that Glovebox knows");
  const pages = Math.max(LEAST_PAGES, Math.floor((megabytes * 1024 * 1024) / PAGE));
  const patched = new Uint8Array(bytes);
  patched[at + 3] = 3; // has a maximum, is shared
  patched.set([128 | (pages & 127), 128 | ((pages >> 7) & 127), (pages >> 14) & 127], at + 6);
  return patched;
}
