import { INTEGER_TEXT } from "./integer_text.ts";
import { replaceCode } from "./wasm_code.ts";

/** Bytes of the Lua build, and what stands there instead: as many, so that nothing else moves. */
interface Change {
  readonly was: readonly number[];
  readonly becomes: readonly number[];
}

const PAGE = 65_536;
/** Pages that the build needs for itself, and the most that can be said in the bytes that there are. */
const PAGES = { least: 256, most: 16_383 } as const;
/** Labels of the interpreter's branch table, as they stand there: one is left out, which nothing leads to. */
const labels = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const LABELS = [...labels(1, 72), ...labels(74, 83)];
const NOTHING = 1;

/**
 * Code that takes the interpreter to the next instruction. The compiler made it look up in a table in memory what
 * number the branch table has for an opcode; the branch table can tell by itself. And what an instruction learnt of its
 * surroundings, "there is something to look at before the next one" (`trap`), has been looked at by then: said to the
 * runtime's compiler, it leaves out the question after each instruction that does nothing by which one could learn it.
 * The others ask again, and among them are all by which a program could go on for ever: jumps, loops, calls.
 */
const DISPATCH: Change = {
  was: [
    ...[0x20, 1, 0x28, 2, 0, 0x22, 1], // the instruction: i32.load (local 1), kept in local 1
    ...[0x41, 0xff, 0, 0x71], // its opcode: & 127
    ...[0x41, 2, 0x74, 0x41, 0xa0, 0xdd, 0, 0x6a, 0x28, 2, 0], // i32.load (11936 + opcode * 4)
    ...[0x41, 2, 0x6b], // - 2
    ...[0x0e, LABELS.length, ...LABELS, 0], // br_table
  ],
  becomes: [
    ...Array.from({ length: 9 }, () => NOTHING),
    ...[0x41, 0, 0x21, 4], // trap (local 4) = 0
    ...[0x20, 1, 0x28, 2, 0, 0x22, 1],
    ...[0x41, 0xff, 0, 0x71],
    ...[0x0e, LABELS.length + 1, ...byOpcode(LABELS), 0],
  ],
};

/**
 * Returns what the table in memory said: in the order of the opcodes, but for two, and the first is the branch table's
 * last.
 */
function byOpcode(labels: readonly number[]): number[] {
  const [shiftRight, metamethod] = [44, 45];
  return [0, ...labels].map((label, opcode) => {
    if (opcode === shiftRight) return metamethod;
    return opcode === metamethod ? shiftRight : label;
  });
}

/** The memory section: one memory of 256 to 32,768 pages, which becomes one of a fixed size that is shared. */
function memory(pages: number): Change {
  const [low, high] = [128 | (pages & 127), pages >> 7];
  return {
    was: [5, 7, 1, 1, 128, 2, 128, 128, 2],
    becomes: [5, 7, 1, 3, low, high, low, 128 | high, 0],
  };
}

/** The build that the changes were written for, by its SHA-256. */
const KNOWN = "95f3f19ddb740125883bc41d5ec670cd0828e7b58c8bdad385323cbff497b55c";

/** A Lua that can be run. */
export interface LuaBuild {
  readonly module: WebAssembly.Module;
  /** True when it is the known build, fitted; another one runs as it is. */
  readonly isFitted: boolean;
  /** Bytes that a VM may take. */
  readonly memoryLimit: number;
}

/** Compiles Lua: the known build fitted, any other as it is, which is slower and does the same. */
export async function compiledLua(bytes: Uint8Array<ArrayBuffer>, megabytes: number): Promise<LuaBuild> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  const isFitted = hash === KNOWN;
  const module = await WebAssembly.compile(isFitted ? fittedLua(bytes, megabytes) : bytes);
  return { module, isFitted, memoryLimit: megabytes * 1024 * 1024 };
}

/**
 * Makes of the Lua build the one that we run. Its memory is shared, so that the thread that watches over it can stop a
 * running program from outside, and of a fixed size: a program that wants more gets Lua's own "not enough memory", and
 * the runtime, which checks each access, need not look up what the size is. Pages that are not used cost nothing.
 *
 * @param bytes the WebAssembly module as it is shipped
 * @param megabytes what a VM may use, 16 to 1024
 * @throws TypeError when it is not the build that this was written for
 */
export function fittedLua(bytes: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  const wanted = Math.floor((megabytes * 1024 * 1024) / PAGE);
  const pages = Math.min(Math.max(PAGES.least, wanted), PAGES.most);
  const fitted = new Uint8Array(bytes);
  for (const { was, becomes } of [memory(pages), DISPATCH]) {
    fitted.set(becomes, placeOf(was, bytes));
  }
  const { was, becomes } = INTEGER_TEXT;
  return replaceCode(fitted, placeOf(was, fitted), was.length, becomes);
}

function placeOf(was: readonly number[], bytes: Uint8Array): number {
  const at = bytes.findIndex((_, i) => was.every((byte, offset) => bytes[i + offset] === byte));
  if (at < 0) throw new TypeError("This is not the Lua build that Glovebox knows");
  return at;
}
