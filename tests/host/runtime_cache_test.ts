import assert from "node:assert/strict";
import { join } from "node:path";
import { runtimeArguments } from "../../src/adapter_host/process/child_program.ts";
import { callContext, errorOf } from "../helpers/mcp/call_context.ts";
import { namesIn } from "../helpers/host/person.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";

const NO_CHOICES = { options: {}, granted: {}, grantAsked: false };

/** The bytes of compiled code in a cache of the runtime. */
async function compiledBytes(cache: string): Promise<number> {
  const parts = (await namesIn(cache)).filter((name) => name.startsWith("v8_code_cache"));
  const sizes = await Promise.all(parts.map(async (name) => (await Deno.stat(join(cache, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Opens a built-in adapter and has it refuse something, which takes its process and no browser. */
async function useBrowserAdapter({ host }: TestHost) {
  const browser = await host.open({ adapter: "browser", choices: () => NO_CHOICES });
  const outcome = await browser.call("browser_navigate", { url: "ftp://localhost/" }, callContext());
  assert.equal(errorOf(outcome).code, "BROWSER_URL_REFUSED");
  return { [Symbol.asyncDispose]: () => browser.close() };
}

Deno.test("what children begin with holds a built-in adapter compiled", async () => {
  await using host = await startHost();
  await using _browser = await useBrowserAdapter(host);
  const folder = join(host.home, "cache", "runtime");
  const caches = (await namesIn(folder)).map((name) => join(folder, name));
  const compiled = Math.max(...await Promise.all(caches.map(compiledBytes)));
  const { size } = await Deno.stat("dist/app/adapters/browser/adapter.js");
  assert.ok(compiled > size, `${compiled} bytes of compiled code for ${size} of the adapter alone`);
});

Deno.test("a child has the flags under which its code was compiled: V8 takes it under no others", async () => {
  await using host = await startHost();
  await using _browser = await useBrowserAdapter(host);
  const program = { runtime: "deno", boot: "boot.js", config: "deno.json" };
  const compiledUnder = runtimeArguments(program).filter((each) => each.startsWith("--v8-flags"));
  const commands = (await processesWith(host.temporary)).map(({ command }) => command);
  const child = commands.find((command) => command.includes("boot.js"));
  assert.deepEqual(child?.match(/--v8-flags\S+/g), compiledUnder);
});
