/**
 * Makes `deno compile` executables from `dist/app`: `compile_native.ts [--target TRIPLE|all]… [--app DIR] [--out DIR]`.
 */
import { buildNative } from "./executable/build_native.ts";
import { runCompile } from "./executable/run_compile.ts";

await runCompile(async (target, options) =>
  console.log(`${await buildNative(target, options)}  ${target.triple}`)
);
