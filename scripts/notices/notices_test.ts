import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { componentsOf } from "./components.ts";
import { copyNotices, LICENSE, NOTICES } from "./copy_notices.ts";
import { noticesText } from "./notices.ts";

Deno.test("noticesText lists every component, and says each licence once", () => {
  const text = noticesText([
    { title: "a 1.0.0", license: "MIT", text: "Copyright\r\nme\n" },
    { title: "b 2.0.0", license: "MPL-2.0", text: "other", remark: "Its source is there" },
    { title: "c 3.0.0", license: "MIT", text: "Copyright\nme" },
  ]);
  assert.match(text, /\n {2}a 1\.0\.0 \(MIT\)\n {2}b 2\.0\.0 \(MPL-2\.0\)\n {2}c 3\.0\.0 \(MIT\)\n/);
  assert.match(text, /-\na 1\.0\.0 \(MIT\)\nc 3\.0\.0 \(MIT\)\n\nCopyright\nme\n/);
  assert.match(text, /-\nb 2\.0\.0 \(MPL-2\.0\)\n {2}Its source is there\n\nother\n/);
  assert.equal(text.split("Copyright").length, 2);
});

Deno.test("componentsOf has the runtime, takes texts from packages, and keeps those that come without", async () => {
  await using folder = await temporaryFolder();
  const file = { license: "MPL-2.0", repository: { url: "git+https://code.example/mine.git" } };
  await Deno.writeTextFile(join(folder.path, "package.json"), JSON.stringify(file));
  await Deno.writeTextFile(join(folder.path, "LICENSE.md"), "mine");
  const mine = { name: "mine", version: "1.0.0", folder: folder.path };
  const components = await componentsOf([mine, { name: "ajv", version: "8.18.0" }]);
  assert.deepEqual(components.map(({ title }) => title), ["Deno", "V8", "mine 1.0.0", "ajv 8.18.0"]);
  assert.deepEqual(components[2], {
    title: "mine 1.0.0",
    license: "MPL-2.0",
    text: "mine",
    remark:
      "Its source is not changed, and is at https://code.example/mine, and in the npm package mine@1.0.0 " +
      "(npm pack mine@1.0.0)",
  });
  assert.match(components[3]?.text ?? "", /Evgeny Poberezkin/);
});

Deno.test("componentsOf fails for a package whose licence nobody can read", async () => {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "package.json"), JSON.stringify({ license: "MIT" }));
  const lost = { name: "lost", version: "1.0.0" };
  await assert.rejects(
    componentsOf([{ ...lost, folder: folder.path }]),
    /lost comes without the text .*lost\.txt/,
  );
  await assert.rejects(componentsOf([lost]), /Say which licence lost is under/);
});

Deno.test("copyNotices puts both files next to an artefact, and fails without them", async () => {
  await using app = await temporaryFolder();
  const out = join(app.path, "out");
  await assert.rejects(copyNotices(app.path, out), /There is no LICENSE in ".*": run deno task build first/);
  for (const name of [LICENSE, NOTICES]) await Deno.writeTextFile(join(app.path, name), name);
  await copyNotices(app.path, out);
  for (const name of [LICENSE, NOTICES]) assert.equal(await Deno.readTextFile(join(out, name)), name);
});
