/** Makes the executables from `dist/app`: `compile.ts [--target TRIPLE|all]… [--app DIR] [--out DIR]`. */
import { buildExecutable } from "./executable/build_executable.ts";
import { runCompile } from "./executable/run_compile.ts";

const LARGEST = 48_000_000;

await runCompile(async (target, options) => {
  const { path, size } = await buildExecutable(target, options);
  console.log(`${path}  ${(size / 1e6).toFixed(1)} MB  ${target.triple}`);
  if (size > LARGEST) throw new RangeError(`"${path}" has ${size} bytes: at most ${LARGEST} are allowed`);
});
