import assert from "node:assert/strict";
import { fillTemplate, UNSET } from "./template.ts";

for (const file of ["./launcher.sh", "./glovebox.cmd"]) {
  Deno.test(`${file} starts a host with a limited heap, which loads nothing but what was packed`, async () => {
    const script = await fillTemplate(file, {});
    const start = script.split("\n").find((line) => /\brun -A\b/.test(line)) ?? assert.fail();
    for (const flag of ["--cached-only", "--no-remote", "--no-npm", "--no-lock", "--no-prompt"]) {
      assert.ok(start.includes(` ${flag} `), flag);
    }
    const heap = Number(/--max-old-space-size=(\d+)/.exec(start)?.[1]);
    assert.ok(heap <= 1_024, "a message of gigabytes ends the host, not the machine");
    for (const variable of UNSET) assert.ok(script.includes(variable), variable);
  });
}
