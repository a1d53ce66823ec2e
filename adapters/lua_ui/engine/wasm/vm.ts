import { Heap } from "./heap.ts";
import { type LuaExports, luaExports, REGISTRY, type State, TYPE } from "./lua_exports.ts";
import { addToTable } from "./table_functions.ts";
import { luaImports } from "./wasm_imports.ts";
import type { WatchCell } from "./watch_cell.ts";

/** Values that cross the border between Lua and us; a thread crosses as its address. */
export type HostValue = string | number | boolean | undefined | Uint8Array;

/** A function that Lua code can call. What it throws becomes a Lua error with its message. */
export interface HostFunction {
  readonly name: string;
  /** True when texts come as bytes: for what need not be UTF-8. */
  readonly bytes?: boolean;
  readonly run: (...args: readonly HostValue[]) => HostValue | readonly HostValue[] | void;
}

/** Parts that a VM is made of. */
export interface VmOptions {
  readonly module: WebAssembly.Module;
  /** In the same order in every VM that is to take a snapshot of another. */
  readonly functions: readonly HostFunction[];
  readonly cell: WatchCell;
  /** Tells whether a chunk is ours: then a job whose time is up may finish it. */
  readonly isOurs: (chunk: string) => boolean;
  /** True when the module is the known build, fitted; another one is run as it is. */
  readonly isFitted: boolean;
  /** Bytes that it may take; a fitted one has them from the start. */
  readonly memoryLimit: number;
}

/** An error that Lua code raised. */
export class LuaError extends Error {
  override readonly name = "LuaError";
}

/** The whole state of a VM at rest. */
export interface Snapshot {
  readonly state: State;
  readonly stack: number;
  /** As much of its memory as it has taken. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The size of C's `lua_Debug`, with room to spare, and where its field `source` is. */
const DEBUG_SIZE = 256;
const DEBUG_SOURCE = 16;
/** Instructions of ours that may pass after the time is up; then they end as well. */
const PATIENCE = 2_000_000;
const NO_MEMORY = "not enough memory";
/** Lua's `LUA_MASKCOUNT`. */
const MASK_COUNT = 8;
/** After how many instructions a VM that is not fitted looks whether its time is up. */
const UNFITTED_COUNT = 10_000;

/** One Lua 5.4 with a thin binding to its C interface. */
export class Vm {
  readonly #lua: LuaExports;
  readonly #heap: Heap;
  readonly #cell: WatchCell;
  readonly #isOurs: VmOptions["isOurs"];
  readonly #isFitted: boolean;
  #state: State;
  #patience = PATIENCE;
  #collector = 0;

  constructor({ module, functions, cell, isOurs, isFitted, memoryLimit }: VmOptions) {
    const instance = () => ({ exports: this.#lua, heap: this.#heap, memoryLimit });
    this.#isFitted = isFitted;
    const { exports } = new WebAssembly.Instance(module, luaImports(instance));
    this.#lua = luaExports(exports);
    this.#heap = new Heap(this.#lua.memory, isFitted);
    this.#cell = cell;
    this.#isOurs = isOurs;
    this.#lua.__wasm_call_ctors();
    this.#state = this.#lua.luaL_newstate();
    this.#lua.luaL_openlibs(this.#state);
    cell.hook = addToTable(this.#lua, "ii_v", (state = 0, record = 0) => this.#onHook(state, record));
    this.#watch();
    for (const one of functions) this.#define(one);
    this.#defineWatch();
    this.#collector = this.reference("collectgarbage");
  }

  /** Its memory, the same for all its life. */
  get memory(): ArrayBufferLike {
    return this.#lua.memory.buffer;
  }

  /**
   * Compiles a chunk and runs it.
   *
   * @param name as it stands in messages
   * @throws LuaError
   */
  run(code: string, name: string): void {
    this.#guarded(() => {
      this.#load(code, name);
      this.#call(0, 0);
    });
  }

  /** Keeps a global function; the number is for {@linkcode Vm.call}. */
  reference(global: string): number {
    return this.#guarded(() => {
      this.#load(`return ${global}`, "=reference");
      this.#call(0, 1);
      return this.#lua.luaL_ref(this.#state, REGISTRY);
    });
  }

  /**
   * Calls a function that was kept.
   *
   * @throws LuaError
   */
  call(reference: number, ...args: readonly HostValue[]): HostValue {
    return this.#guarded(() => {
      this.#lua.lua_rawgeti(this.#state, REGISTRY, BigInt(reference));
      for (const arg of args) this.#push(this.#state, arg);
      this.#call(args.length, 1);
      return this.#read(this.#state, -1, false);
    });
  }

  /** Copies what it is; only while nothing runs in it. */
  snapshot(): Snapshot {
    const { used } = this.#heap;
    return { state: this.#state, stack: this.#lua.stackSave(), bytes: this.#heap.copy(0, used) };
  }

  /**
   * Becomes what another VM of the same making was.
   *
   * @throws RangeError when this one has less memory than that one took
   */
  restore({ state, stack, bytes }: Snapshot): void {
    this.#heap.grow(bytes.length, bytes.length);
    this.#heap.bytes.set(bytes);
    this.#lua.stackRestore(stack);
    this.#state = state;
  }

  /** Does work and leaves nothing on the stack, in any case. */
  #guarded<T>(work: () => T): T {
    const { stackSave, stackRestore, lua_settop } = this.#lua;
    const stack = stackSave();
    this.#patience = PATIENCE;
    this.#cell.enter(this.#state);
    try {
      return work();
    } catch (error) {
      if (error instanceof LuaError && error.message.endsWith(NO_MEMORY)) this.#collect();
      throw error;
    } finally {
      this.#cell.leaveAll();
      lua_settop(this.#state, 0);
      this.#watch();
      stackRestore(stack);
    }
  }

  /** Collects what a failed program left behind: our own requests of memory do not make Lua look for it. */
  #collect(): void {
    this.#lua.lua_rawgeti(this.#state, REGISTRY, BigInt(this.#collector));
    this.#lua.lua_pcallk(this.#state, 0, 0, 0, 0, 0);
  }

  #load(code: string, name: string): void {
    const [text, size] = this.#put(this.#heap.encode(code));
    const [label] = this.#put(this.#heap.encode(`${name}\0`));
    const status = this.#lua.luaL_loadbufferx(this.#state, text, size, label, 0);
    this.#lua.free(text);
    this.#lua.free(label);
    if (status !== 0) throw new LuaError(this.#message());
  }

  #call(args: number, results: number): void {
    if (this.#lua.lua_pcallk(this.#state, args, results, 0, 0, 0) !== 0) throw new LuaError(this.#message());
  }

  #message(): string {
    const value = this.#read(this.#state, -1, false);
    return value === undefined ? "an error that is no text" : String(value);
  }

  #put(bytes: Uint8Array): [number, number] {
    const at = this.#lua.malloc(bytes.length + 1);
    if (at === 0) throw new LuaError(NO_MEMORY);
    this.#heap.bytes.set(bytes, at);
    return [at, bytes.length];
  }

  #define({ name, bytes = false, run }: HostFunction): void {
    this.#global(name, (state = 0) => this.#serve(state, bytes, run));
  }

  /** Called at each switch between threads: without what the other functions need. */
  #defineWatch(): void {
    this.#global("host_enter", (state = 0) => {
      this.#cell.enter(this.#lua.lua_tothread(state, 1));
      return 0;
    });
    this.#global("host_leave", () => {
      this.#cell.leave();
      return 0;
    });
  }

  #global(name: string, callee: (state?: State) => number): void {
    this.#lua.lua_pushcclosure(this.#state, addToTable(this.#lua, "i_i", callee), 0);
    const [label] = this.#put(this.#heap.encode(`${name}\0`));
    this.#lua.lua_setglobal(this.#state, label);
    this.#lua.free(label);
  }

  #serve(state: State, bytes: boolean, run: HostFunction["run"]): number {
    try {
      const args: HostValue[] = [];
      const top = this.#lua.lua_gettop(state);
      for (let i = 1; i <= top; i++) args.push(this.#read(state, i, bytes));
      const results = run(...args);
      const list = isList(results) ? results : [results ?? undefined];
      for (const one of list) this.#push(state, one);
      return list.length;
    } catch (error) {
      this.#push(state, error instanceof Error ? error.message : String(error));
    }
    return this.#lua.lua_error(state);
  }

  #read(state: State, index: number, bytes: boolean): HostValue {
    switch (this.#lua.lua_type(state, index)) {
      case TYPE.boolean:
        return this.#lua.lua_toboolean(state, index) !== 0;
      case TYPE.number:
        return this.#lua.lua_tonumberx(state, index, 0);
      case TYPE.string: {
        const stack = this.#lua.stackSave();
        const size = this.#lua.stackAlloc(4);
        const at = this.#lua.lua_tolstring(state, index, size);
        const length = this.#heap.data.getUint32(size, true);
        this.#lua.stackRestore(stack);
        return bytes ? this.#heap.copy(at, length) : this.#heap.text(at, length);
      }
      case TYPE.thread:
        return this.#lua.lua_tothread(state, index);
      default:
        return undefined;
    }
  }

  #push(state: State, value: HostValue): void {
    if (typeof value === "number") this.#lua.lua_pushnumber(state, value);
    else if (typeof value === "boolean") this.#lua.lua_pushboolean(state, value ? 1 : 0);
    else if (typeof value === "string" || value instanceof Uint8Array) {
      const [at, size] = this.#put(typeof value === "string" ? this.#heap.encode(value) : value);
      this.#lua.lua_pushlstring(state, at, size);
      this.#lua.free(at);
    } else this.#lua.lua_pushnil(state);
  }

  /**
   * At rest: nobody interrupts a fitted VM but from outside, which costs nothing until then. Another build is asked
   * now and then, while it runs, whether its time is up.
   */
  #watch(): void {
    if (this.#isFitted) this.#lua.lua_sethook(this.#state, 0, 0, 0);
    else this.#lua.lua_sethook(this.#state, this.#cell.hook, MASK_COUNT, UNFITTED_COUNT);
  }

  /** Lua calls this at an instruction of a thread that was interrupted, or that inherited the hook of one. */
  #onHook(state: State, record: number): void {
    if (!this.#cell.isTimeUp) return this.#isFitted ? this.#lua.lua_sethook(state, 0, 0, 0) : undefined;
    this.#lua.lua_sethook(state, this.#cell.hook, MASK_COUNT, 1);
    this.#patience -= 1;
    if (this.#patience > 0 && this.#isOurs(this.#chunkOf(state, record))) return;
    this.#push(state, "the time of this job is up");
    this.#lua.lua_error(state);
  }

  #chunkOf(state: State, record: number): string {
    const stack = this.#lua.stackSave();
    const what = this.#lua.stackAlloc(DEBUG_SIZE);
    this.#heap.bytes.set([0x53, 0], what); // "S"
    this.#lua.lua_getinfo(state, what, record);
    this.#lua.stackRestore(stack);
    const source = this.#heap.data.getUint32(record + DEBUG_SOURCE, true);
    return this.#heap.zeroText(source);
  }
}

function isList(value: unknown): value is readonly HostValue[] {
  return Array.isArray(value);
}
