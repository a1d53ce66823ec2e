/**
 * Makes everything that is published of a version: `release.ts [--target TRIPLE|all]… [--base-url URL] [--app DIR]
 * [--out DIR]`. Without the URL that the files are downloaded from, what names it is left out.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { chooseTargets } from "./executable/targets.ts";
import { makeRelease } from "./release/make_release.ts";

try {
  const { values } = parseArgs({
    options: {
      target: { type: "string", multiple: true, default: ["all"] },
      "base-url": { type: "string" },
      app: { type: "string", default: "dist/app" },
      out: { type: "string", default: "dist/release" },
    },
  });
  const { target, "base-url": base, ...folders } = values;
  const made = await makeRelease({ ...folders, targets: chooseTargets(target), base });
  for (const { path, size } of made.files) console.log(`${path}  ${(size / 1e6).toFixed(1)} MB`);
  for (const name of made.leftOut) console.log(`${name}  not made: it needs --base-url`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
