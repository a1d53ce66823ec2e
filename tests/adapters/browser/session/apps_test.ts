import { equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { compile } from "svelte/compiler";
import { runDeno } from "../../../helpers/project/run_deno.ts";
import { PROJECT } from "../../../helpers/project/source_tree.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../../../helpers/browser/driver.ts";

const APPS = join(PROJECT, "tests", "fixtures", "apps");
const PAGE = '<!doctype html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">' +
  '<div id="app"></div><script type="module" src="app.js"></script>';

/** Bundles an application for browsers; Svelte's templates are compiled first. */
async function bundled(name: string, folder: string): Promise<string> {
  await Deno.copyFile(join(APPS, `${name}.js`), join(folder, `${name}.js`));
  if (name === "svelte") {
    const source = await Deno.readTextFile(join(APPS, "tasks.svelte"));
    await Deno.writeTextFile(
      join(folder, "tasks.svelte.js"),
      compile(source, { generate: "client" }).js.code,
    );
  }
  const output = join(folder, "out.js");
  const config = join(PROJECT, "deno.json");
  const target = [
    "--platform",
    "browser",
    "--config",
    config,
    "--output",
    output,
    join(folder, `${name}.js`),
  ];
  const result = await runDeno("bundle", "--quiet", ...target);
  ok(result.success, result.output);
  return await Deno.readTextFile(output);
}

for (const name of ["plain", "react", "vue", "lit", "svelte"]) {
  Deno.test(`browser operates an application in ${name} by numbers`, async () => {
    verifies("browser:frameworks");
    await using folder = await temporaryFolder();
    const code = await bundled(name, folder.path);
    await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
      const script = url.endsWith(".js");
      const type = script ? "text/javascript" : "text/html";
      return new Response(script ? code : PAGE, { headers: { "content-type": type } });
    });
    await using driver = await Driver.open("/deep_inner.html");
    await driver.host.call("browser_navigate", { url: `http://127.0.0.1:${server.addr.port}/` });
    const [field, add] = [await driver.number("New task"), await driver.number("Add")];
    await driver.actOn(field, "type", "Tea");
    match(await driver.actOn(add), /\+ \d+ button "Remove Tea"/);
    await driver.actOn(field, "type", "Jam");
    match(await driver.actOn(add), /\+ "2 open"[^]*\+ \d+ button "Remove Jam"/);
    match(await driver.act("Tea"), /\+ "1 open"/);
    const jam = await driver.number("Remove Jam");
    match(await driver.act("Remove Tea"), /- \d+ button "Remove Tea"/);
    equal(await driver.number("Remove Jam"), jam);
  });
}
