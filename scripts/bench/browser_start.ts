import { basename } from "node:path";
import { Chromium } from "../../adapters/browser/chromium/chromium.ts";
import { findBrowser } from "../../adapters/browser/chromium/find_browser.ts";
import { LineClient } from "./line_client.ts";
import { type Figure, median } from "./stats.ts";

const ROUNDS = 7;

/**
 * Returns how long it takes from the start of the executable to the first look at a page, besides the start of the
 * browser alone: in turns, because what else the machine does slows both.
 *
 * @param url a small page
 */
export async function browserStartFigures(
  glovebox: string,
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<Figure[]> {
  await firstLook(glovebox, env, url); // what only the first start of an installation does
  const executable = await findBrowser({ bare: true });
  const [looks, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    looks.push(await firstLook(glovebox, env, url));
    alone.push(await browserAlone(executable));
  }
  const [look, browser] = [median(looks), median(alone)];
  return [
    { name: "browser: start to first look", value: look, unit: "ms", limit: 800, note: basename(executable) },
    { name: "browser: the browser alone, until its page answers", value: browser, unit: "ms" },
  ];
}

async function firstLook(
  glovebox: string,
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<number> {
  const start = performance.now();
  await using client = new LineClient(glovebox, ["--stdio", "--adapter", "browser"], env);
  await client.initialize();
  await client.notify("notifications/initialized");
  const answer = await client.request("tools/call", { name: "browser_navigate", arguments: { url } });
  if (!answer.includes("button")) throw new Error(answer);
  return performance.now() - start;
}

/** Started as the adapter starts it. */
async function browserAlone(executable: string): Promise<number> {
  const { signal } = new AbortController();
  const start = performance.now();
  await using browser = await Chromium.launch({ executable, headless: true, environment: {}, signal });
  const { connection } = browser;
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  await connection.send("Runtime.evaluate", { expression: "1" }, { sessionId });
  return performance.now() - start;
}
