/** A Lua thread: its address. */
export type State = number;

/** Part of Lua's C interface that is used; addresses and sizes are numbers. */
export interface LuaExports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  __wasm_call_ctors(): void;
  emscripten_stack_init(): void;
  stackSave(): number;
  stackRestore(pointer: number): void;
  stackAlloc(size: number): number;
  setThrew(threw: number, value: number): void;
  malloc(size: number): number;
  free(pointer: number): void;
  luaL_newstate(): State;
  luaL_openlibs(state: State): void;
  luaL_loadbufferx(state: State, text: number, size: number, name: number, mode: number): number;
  luaL_ref(state: State, table: number): number;
  luaL_where(state: State, level: number): void;
  luaL_traceback(state: State, of: State, message: number, level: number): void;
  lua_close(state: State): void;
  lua_error(state: State): number;
  lua_getinfo(state: State, what: number, record: number): number;
  lua_gettop(state: State): number;
  lua_pcallk(state: State, args: number, results: number, handler: number, ctx: number, k: number): number;
  lua_pushboolean(state: State, value: number): void;
  lua_pushcclosure(state: State, index: number, upvalues: number): void;
  lua_pushlstring(state: State, text: number, size: number): number;
  lua_pushnil(state: State): void;
  lua_pushnumber(state: State, value: number): void;
  lua_pushinteger(state: State, value: bigint): void;
  lua_rawgeti(state: State, table: number, index: bigint): number;
  lua_sethook(state: State, hook: number, mask: number, count: number): void;
  lua_setglobal(state: State, name: number): void;
  lua_settop(state: State, top: number): void;
  lua_rotate(state: State, from: number, by: number): void;
  lua_toboolean(state: State, index: number): number;
  lua_tolstring(state: State, index: number, size: number): number;
  lua_tonumberx(state: State, index: number, isNumber: number): number;
  lua_tothread(state: State, index: number): State;
  lua_type(state: State, index: number): number;
}

/** Lua's `LUA_T…`. */
export const TYPE = { nil: 0, boolean: 1, number: 3, string: 4, thread: 8 } as const;

/** Lua's `LUA_REGISTRYINDEX`. */
export const REGISTRY = -1_001_000;

/** Takes what a module of this build exports for what it is. */
export function luaExports(exports: WebAssembly.Exports): LuaExports {
  if (isLua(exports)) return exports;
  throw new TypeError("The module is not Lua");
}

function isLua(exports: unknown): exports is LuaExports {
  return typeof exports === "object" && exports !== null && "luaL_newstate" in exports &&
    "lua_sethook" in exports && "__indirect_function_table" in exports && "memory" in exports;
}
