import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { COMPILE_FLAGS } from "./build_native.ts";
import { fillTemplate, UNSET } from "./template.ts";

const heapOf = (command: string) => Number(/--max-old-space-size=(\d+)/.exec(command)?.[1]);

for (const file of ["./launcher.sh", "./glovebox.cmd"]) {
  Deno.test(`${file} starts a host with a limited heap, which loads nothing but what was packed`, async () => {
    verifies("host:heap");
    const script = await fillTemplate(file, {});
    const start = script.split("\n").find((line) => /\brun -A\b/.test(line)) ?? assert.fail();
    for (const flag of ["--cached-only", "--no-remote", "--no-npm", "--no-lock", "--no-prompt"]) {
      assert.ok(start.includes(` ${flag} `), flag);
    }
    assert.ok(heapOf(start) <= 1_024, "a message of gigabytes ends the host, not the machine");
    for (const variable of UNSET) assert.ok(script.includes(variable), variable);
  });
}

Deno.test("a native executable has the same limited heap", () => {
  verifies("host:heap");
  assert.ok(heapOf(COMPILE_FLAGS.join(" ")) <= 1_024);
});
