import { equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { z } from "glovebox";
import { Chromium } from "../../../../adapters/browser/chromium/chromium.ts";
import { findBrowser } from "../../../../adapters/browser/chromium/find_browser.ts";
import { runDeno } from "../../../helpers/project/run_deno.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";

const SCRIPT = new URL("../../../../adapters/browser/page/script.ts", import.meta.url).pathname;
const scriptModule = z.object({
  PAGE_AGENT: z.string(),
  pageScript: z.function({ input: [], output: z.string() }),
});

Deno.test("pageScript works in a page when a bundler has renamed and shortened everything", async () => {
  await using folder = await temporaryFolder();
  const bundle = join(folder.path, "script.js");
  const bundled = await runDeno("bundle", "--minify", "--output", bundle, SCRIPT);
  ok(bundled.success, bundled.output);
  const { pageScript, PAGE_AGENT } = scriptModule.parse(await import(`file://${bundle}`));
  const source = pageScript();
  await using page = await emptyPage();
  await page.evaluate("document.body.innerHTML = '<label>Name <input value=Ann></label><button>Go</button>'");
  await page.evaluate(source);
  const look = `${PAGE_AGENT}.look({ scope: "all", offset: 0, limit: 9 })`;
  equal(
    await page.evaluate(`${look}.rows`),
    "1\ttextbox\tName\tAnn\t\t\n2\tbutton\tGo\t\t\t",
  );
});

Deno.test("pageScript tells the same effect again, though what was asked about an earlier action is answered meanwhile", async () => {
  const { pageScript, PAGE_AGENT } = scriptModule.parse(await import(`file://${SCRIPT}`));
  await using page = await emptyPage();
  await page.evaluate("document.body.innerHTML = '<button>Former</button><button>Go</button>'");
  await page.evaluate(pageScript());
  const told = await page.evaluate(`(async () => {
    const agent = ${PAGE_AGENT};
    const rule = (quiet) => ({ quiet, still: quiet, cap: 1000, anew: false });
    const prepare = (index) => agent.prepare({ index, action: "click", text: "" });
    agent.begin(0, false);
    agent.look({ scope: "all", offset: 0, limit: 9 });
    prepare(1);
    const earlier = agent.effect({ index: 1, rule: rule(300) });
    prepare(2);
    document.body.append("It came");
    const { changes: { textAdded: first } } = await agent.effect({ index: 2, rule: rule(16) });
    await earlier;
    const { changes: { textAdded: again } } = await agent.effect({ index: 2, rule: undefined });
    return JSON.stringify({ first, again });
  })()`);
  equal(told, JSON.stringify({ first: ["It came"], again: ["It came"] }));
});

/** A page without a script of ours. */
async function emptyPage() {
  const chromium = await Chromium.launch({
    executable: await findBrowser({ bare: true }),
    headless: true,
    environment: {},
    signal: AbortSignal.timeout(30_000),
  });
  const { targetId } = await chromium.connection.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await chromium.connection.send("Target.attachToTarget", { targetId, flatten: true });
  const evaluate = async (expression: string) => {
    const options = { expression, returnByValue: true, awaitPromise: true };
    return (await chromium.connection.send("Runtime.evaluate", options, { sessionId })).result.value;
  };
  return { evaluate, [Symbol.asyncDispose]: () => chromium[Symbol.asyncDispose]() };
}
