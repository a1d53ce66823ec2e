import { formatCalendar, readCalendar, writeCalendar } from "./calendar.ts";
import type { Heap } from "./heap.ts";
import type { LuaExports } from "./lua_exports.ts";

/** Errno of "operation not permitted": Lua's own file functions lead nowhere. */
const REFUSED = -63;
const BAD_FILE = 8;

/** Parts of an instance that its imports need. */
export interface Instance {
  readonly exports: LuaExports;
  readonly heap: Heap;
  /** Bytes that it may take. */
  readonly memoryLimit: number;
}

/** Thrown through Lua's C frames where C would jump. */
const LONG_JUMP = Infinity;

/**
 * Makes what the Lua build wants from its surroundings: time, and C's long jump. There are no files in it, no
 * environment and no programs: what there is of these, Lua code gets from functions of ours.
 *
 * @param instance the instance, which exists by the time that any of them is called
 */
export function luaImports(instance: () => Instance): WebAssembly.Imports {
  return {
    env: {
      ...jumps(instance),
      ...time(() => instance().heap),
      ...Object.fromEntries(REFUSED_CALLS.map((name) => [name, () => REFUSED])),
      emscripten_resize_heap: (size: number) => instance().heap.grow(size, instance().memoryLimit) ? 1 : 0,
    },
    wasi_snapshot_preview1: {
      ...Object.fromEntries(
        ["fd_write", "fd_read", "fd_close", "fd_seek"].map((name) => [name, () => BAD_FILE]),
      ),
      environ_get: () => 0,
      environ_sizes_get: (count: number, size: number) => {
        instance().heap.data.setUint32(count, 0, true);
        instance().heap.data.setUint32(size, 0, true);
        return 0;
      },
    },
  };
}

const REFUSED_CALLS = [
  "system",
  "__syscall_openat",
  "__syscall_fcntl64",
  "__syscall_ioctl",
  "__syscall_dup3",
  "__syscall_unlinkat",
  "__syscall_rmdir",
  "__syscall_renameat",
  "__syscall_readlinkat",
] as const;

function jumps(instance: () => Instance): WebAssembly.ModuleImports {
  return {
    abort: () => {
      throw new Error("Lua gave up");
    },
    exit: () => {
      throw new Error("Lua wanted to exit");
    },
    invoke_vii: (index: number, a: number, b: number) => protectedCall(instance().exports, index, a, b),
    _emscripten_throw_longjmp: () => {
      throw LONG_JUMP;
    },
  };
}

function time(heap: () => Heap): WebAssembly.ModuleImports {
  return {
    emscripten_date_now: () => Date.now(),
    _emscripten_get_now_is_monotonic: () => 1,
    strftime: (to: number, most: number, format: number, at: number) => {
      const bytes = heap().encode(`${formatCalendar(heap(), heap().zeroText(format), at)}\0`);
      if (bytes.length > most) return 0;
      heap().bytes.set(bytes, to);
      return bytes.length - 1;
    },
    _mktime_js: (at: number) => readCalendar(heap(), at),
    _localtime_js: (seconds: bigint, at: number) => writeCalendar(heap(), at, seconds, false),
    _gmtime_js: (seconds: bigint, at: number) => writeCalendar(heap(), at, seconds, true),
    _tzset_js: () => {},
  };
}

/** A call that a long jump ends. Any other error is a mistake of ours and goes on. */
function protectedCall(exports: LuaExports, index: number, a: number, b: number): void {
  const stack = exports.stackSave();
  try {
    const callee = exports.__indirect_function_table.get(index);
    if (callee === null) throw new TypeError("There is no such function");
    callee(a, b);
  } catch (error) {
    exports.stackRestore(stack);
    if (error !== LONG_JUMP) throw error;
    exports.setThrew(1, 0);
  }
}
