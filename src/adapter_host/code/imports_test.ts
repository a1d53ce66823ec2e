import assert from "node:assert/strict";
import { importsOf } from "./imports.ts";

Deno.test("relative imports are found in every form, each once", () => {
  const code = `
    import a from "./a.ts"; import type { B } from '../b.ts';
    import {
      c,
    } from "./c/c.ts";
    export * from "./d.ts"; export { e } from "./e.ts";
    import "./f.ts";
    const g = await import("./g.ts"); const again = await import( './a.ts' );
    import h from "./h.json" with { type: "json" };
    import { z } from "glovebox"; import "npm:x"; import "node:fs"; import "https://x/y.ts";`;
  assert.deepEqual(importsOf(code), [
    "./a.ts",
    "../b.ts",
    "./c/c.ts",
    "./d.ts",
    "./e.ts",
    "./f.ts",
    "./g.ts",
    "./h.json",
  ]);
});
