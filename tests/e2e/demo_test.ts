import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verifies } from "../helpers/verifies.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PICTURE = join(ROOT, "dist", "demo.png");
const PNG = [0x89, 0x50, 0x4e, 0x47];

Deno.test("the demo runs a task list, then operates it, a form and a JavaFX window through the executable", async () => {
  verifies("demo:works", "browser:form", "project:one-build", "lua:starter");
  await Deno.remove(PICTURE).catch(() => {}); // of an earlier run
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "demo"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(400_000),
  }).output();
  const said = new TextDecoder().decode(stdout);
  assert.equal(code, 0, said + new TextDecoder().decode(stderr));
  assert.match(said, /After ui_run has added a task it says "4 of 4 to do"/);
  assert.match(said, /"Added by an assistant", "Added in the browser"/);
  assert.match(said, /Thank you, Ada Lovelace!/);
  assert.match(said, /"name":"Ada Lovelace".*"tea":"Sencha","quantity":3,"gift":true/);
  assert.ok(said.includes(PICTURE));
  const picture = await Deno.readFile(PICTURE);
  assert.deepEqual([...picture.subarray(0, 4)], PNG);
  assert.ok(picture.length > 5_000, `${picture.length} bytes`);
  assert.match(said, /~ Label#status \S+: label "Ready" → "grid true"/);
  const application = await Deno.readFile(join(ROOT, "dist", "demo_javafx.png"));
  assert.deepEqual([...application.subarray(0, 4)], PNG);
});

Deno.test("the README names the two commands, and CI runs the second", async () => {
  verifies("readme:commands");
  const readme = await Deno.readTextFile(join(ROOT, "README.md"));
  const commands = [...readme.matchAll(/^npx --yes (\S+) task (\w+)/gm)].map(([, deno, task]) =>
    `${deno} ${task}`
  );
  const version = Deno.version.deno;
  assert.deepEqual(commands, [`deno@${version} demo`, `deno@${version} test`]);
  const ci = await Deno.readTextFile(join(ROOT, ".ci", "run"));
  assert.ok(ci.includes(`npx --yes deno@${version} task test`));
});
