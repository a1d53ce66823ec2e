import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Vm } from "../../../adapters/lua_ui/engine/wasm/vm.ts";
import { WatchCell } from "../../../adapters/lua_ui/engine/wasm/watch_cell.ts";

const ROUNDS = 20;

/**
 * Returns what programs take in Lua's WebAssembly as it is shipped, in milliseconds, in their order: the best of some
 * rounds.
 */
export async function unpatchedTimes(programs: readonly string[]): Promise<number[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve("wasmoon")));
  const module = await WebAssembly.compile(await Deno.readFile(join(folder, "glue.wasm")));
  const vm = new Vm({
    module,
    isFitted: false,
    memoryLimit: 64 * 1024 * 1024,
    functions: [],
    cell: new WatchCell(),
    isOurs: () => false,
  });
  return programs.map((code) => {
    vm.run(`function program() ${code} end`, "=program");
    const program = vm.reference("program");
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      vm.call(program);
      return performance.now() - start;
    });
    return Math.min(...times);
  });
}
