import { join } from "node:path";
import { Chromium } from "../../adapters/browser/chromium/chromium.ts";
import { findBrowser } from "../../adapters/browser/chromium/find_browser.ts";
import { LineClient } from "./line_client.ts";
import { type Figure, figure, median } from "./stats.ts";

/** Each of eight looks, one scroll and one picture. */
const TURNS = 100;
const LOOKS = 8;
const CALLS = 500;
const ROUNDS = 3;
const CALLS_SHOWN = TURNS * (LOOKS + 2);

const LIST = Array.from({ length: 40 }, (_, at) => `<p>Row ${at} <button>Buy ${at}</button></p>`).join("");

/** Returns what a trace costs a call, and how long the page of 1,000 calls of a real browser takes to open. */
export async function traceFigures(
  glovebox: string,
  echo: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const trace = join(folder, "trace");
  return [
    await costFigure(glovebox, echo, join(folder, "echo_trace"), env),
    ...await openFigures(glovebox, trace, env),
  ];
}

/** In turns: what else the machine does slows both. */
async function costFigure(
  glovebox: string,
  echo: string,
  trace: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure> {
  const serve = ["--stdio", "--adapter", echo];
  await using plain = new LineClient(glovebox, serve, env);
  await using traced = new LineClient(glovebox, [...serve, "--trace", trace], env);
  const times: [number[], number[]] = [[], []];
  for (const client of [plain, traced]) {
    await client.initialize();
    await client.notify("notifications/initialized");
    await client.callEcho("warm");
  }
  for (let call = 0; call < CALLS; call++) {
    for (const [at, client] of [plain, traced].entries()) {
      const start = performance.now();
      await client.callEcho("x".repeat(200));
      times[at]?.push(performance.now() - start);
    }
  }
  const cost = (median(times[1]) - median(times[0])) * 1000;
  return figure("trace: what it adds to a call", cost, "µs", { limit: 100 });
}

async function openFigures(
  glovebox: string,
  trace: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  let report: Uint8Array<ArrayBuffer> | undefined;
  const headers = { "content-type": "text/html" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const isReport = request.url.endsWith("/report");
    return new Response(isReport ? report : `<!doctype html><title>list</title>${LIST}`, { headers });
  });
  const url = `http://127.0.0.1:${server.addr.port}/`;
  try {
    await record(glovebox, trace, url, env);
    const start = performance.now();
    await new Deno.Command(glovebox, { args: ["trace", trace], env, stdout: "null" }).output();
    const made = performance.now() - start;
    report = await Deno.readFile(join(trace, "report.html"));
    const size = report.length / 1e6;
    const opened = await open(`${url}report`);
    const name = `trace: page of 1,000 calls, ${TURNS} pictures`;
    return [
      figure(`${name}, made`, made, "ms"),
      figure(`${name}, opened in Chromium`, opened, "ms", { limit: 2000, note: `${size.toFixed(1)} MB` }),
    ];
  } finally {
    await server.shutdown();
  }
}

async function record(
  glovebox: string,
  trace: string,
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const args = ["--stdio", "--adapter", "browser", "--trace", trace];
  await using client = new LineClient(glovebox, args, env);
  await client.initialize();
  await client.notify("notifications/initialized");
  const call = (name: string, input: Readonly<Record<string, unknown>>) =>
    client.request("tools/call", { name, arguments: input });
  await call("browser_navigate", { url });
  for (let turn = 0; turn < TURNS; turn++) {
    for (let look = 0; look < LOOKS; look++) {
      await call("browser_list_interactives", { scope: "all", full: true });
    }
    await call("browser_scroll", { pages: 0.1 + turn / TURNS, direction: turn % 2 === 0 ? "down" : "up" }); // so that pictures differ
    await call("browser_screenshot", { format: "png" });
  }
}

/** Settled when all calls are in the page and it was drawn. */
const SHOWN = `new Promise((done) => {
  const count = () => done(document.querySelectorAll("#calls > li").length);
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(count));
  if (document.readyState === "complete") drawn();
  else addEventListener("load", drawn);
})`;

/** Until the page is loaded and drawn, in a browser that runs. */
async function open(url: string): Promise<number> {
  const executable = await findBrowser({ bare: false });
  const { signal } = new AbortController();
  await using browser = await Chromium.launch({ executable, headless: true, environment: {}, signal });
  const { connection } = browser;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { targetId } = await connection.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const start = performance.now();
    await connection.send("Page.navigate", { url }, { sessionId });
    const asked = { expression: SHOWN, awaitPromise: true, returnByValue: true };
    const { result } = await connection.send("Runtime.evaluate", asked, { sessionId });
    times.push(performance.now() - start);
    if (!(Number(result.value) >= CALLS_SHOWN)) throw new Error(`The page shows ${result.value} calls`);
    await connection.send("Target.closeTarget", { targetId });
  }
  return median(times);
}
