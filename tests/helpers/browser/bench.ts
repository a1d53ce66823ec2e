/** Prints how long the browser's tools take: the median of seven runs of each. Run it with `deno run -A`. */
import { testAdapter } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { servePages } from "./pages.ts";

const RUNS = 7;

async function main(): Promise<void> {
  await using pages = servePages();
  const starts = [];
  for (let run = 0; run < RUNS; run += 1) starts.push(await firstLook(`${pages.url}/demo/index.html`));
  report("launch to first look", starts);
  await using host = await testAdapter(adapter);
  const call = (tool: string, input: object) => host.call(`browser_${tool}`, input);
  await call("navigate", { url: `${pages.url}/demo/index.html` });
  await measure("look at a form", () => call("list_interactives", {}));
  await measure("screenshot", () => call("screenshot", {}));
  await measure("screenshot with numbers", () => call("screenshot", { numbers: true }));
  await measure("type", () => call("overlay_act", { index: 1, action: "type", text: "Ann" }));
  await call("navigate", { url: `${pages.url}/list.html` });
  await measure("list, in view", () => call("list_interactives", {}));
  await measure("list, all 1000", () => call("list_interactives", { scope: "all", limit: 1000 }));
  await measure("click with its effect", () => call("overlay_act", { index: 1, action: "click" }));
  await call("navigate", { url: `${pages.url}/late.html` });
  await measure(
    "click with an effect after 100 ms",
    () => call("overlay_act", { index: 1, action: "click" }),
  );
}

async function firstLook(url: string): Promise<number> {
  const start = performance.now();
  await using host = await testAdapter(adapter);
  await host.call("browser_navigate", { url });
  return performance.now() - start;
}

async function measure(what: string, run: () => Promise<{ readonly text: string }>): Promise<void> {
  const times = [];
  let characters = 0;
  for (let turn = 0; turn < RUNS; turn += 1) {
    const start = performance.now();
    characters = (await run()).text.length;
    times.push(performance.now() - start);
  }
  report(what, times, `${characters} characters`);
}

function report(what: string, times: readonly number[], more = ""): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [best, middle] = [sorted[0] ?? NaN, sorted[Math.floor(RUNS / 2)] ?? NaN];
  console.log(`${what.padEnd(36)} ${middle.toFixed(1).padStart(8)} ms, best ${best.toFixed(1)}  ${more}`);
}

await main();
