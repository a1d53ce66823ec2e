/** Takes the pictures of `docs/lua-ui.md` again: applications of the gallery, and the examples of the reference. */
import { join } from "node:path";
import { TEMPLATES } from "../../adapters/lua_ui/client/project.ts";
import { LuaUi, type LuaUiOptions } from "../../tests/adapters/lua_ui/driver.ts";
import { TestBrowser } from "../../tests/adapters/lua_ui/page.ts";
import { patternsIn } from "../../tests/adapters/lua_ui/applications/patterns.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const PICTURES = join(ROOT, "docs", "pictures", "lua-ui");
const REFERENCE = join(ROOT, "adapters", "lua_ui", "reference", "examples.md");

await Deno.mkdir(PICTURES, { recursive: true });
await using browser = await TestBrowser.start();
for (const template of TEMPLATES) await take(template, { template });
for (const [title, files] of patternsIn(await Deno.readTextFile(REFERENCE))) {
  await take(title.toLowerCase().replaceAll(/\W+/g, "-"), { files: Object.fromEntries(files) });
}

async function take(name: string, options: LuaUiOptions): Promise<void> {
  await using lua = await LuaUi.start(options);
  const page = await browser.open(await lua.page());
  await page.until("document.querySelector('[ui-value]') && !document.querySelector('.ui-new-view')");
  await lua.run("return 0"); // what the page asked for before it has been answered
  await page.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const path = join(PICTURES, `${name}.png`);
  await page.screenshot(path);
  await page.close();
  console.log(`docs/${join("pictures", "lua-ui", `${name}.png`)} ${(await Deno.stat(path)).size} bytes`);
}
