import type { LuaExports } from "./lua_exports.ts";

/** Signature of a table entry: numbers in, a number out or nothing. */
export type Signature = "i_i" | "ii_v";

/** A module that takes a function and gives it back as one of WebAssembly's own: only these fit into a table. */
const MODULES: Readonly<Record<Signature, WebAssembly.Module>> = {
  i_i: new WebAssembly.Module(wrapper([1, 0x7f, 1, 0x7f])),
  ii_v: new WebAssembly.Module(wrapper([2, 0x7f, 0x7f, 0])),
};

function wrapper(type: readonly number[]): Uint8Array<ArrayBuffer> {
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 2 + type.length, 0x01, 0x60, ...type];
  const imports = [0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00]; // "e"."f", function of type 0
  const exports = [0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00]; // "f"
  return Uint8Array.from([...header, ...types, ...imports, ...exports]);
}

/** Puts a function where Lua's C code can call it; returns its address. */
export function addToTable(
  { __indirect_function_table: table }: LuaExports,
  signature: Signature,
  callee: (...args: number[]) => number | void,
): number {
  const { exports } = new WebAssembly.Instance(MODULES[signature], { e: { f: callee } });
  const index = table.grow(1);
  if (typeof exports.f !== "function") throw new TypeError("There is no such function");
  table.set(index, exports.f);
  return index;
}
