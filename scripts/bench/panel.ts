import { Chromium } from "../../adapters/browser/chromium/chromium.ts";
import { findBrowser } from "../../adapters/browser/chromium/find_browser.ts";
import { linesOf } from "../../src/base/text/lines.ts";
import { deadline } from "../../src/base/time/deadline.ts";
import { type Figure, median } from "./stats.ts";

const ROUNDS = 9;
const START_MS = 20_000;

/** Returns how soon the panel is seen, through the executable; nothing where there is no browser. */
export async function panelFigures(
  glovebox: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const executable = await findBrowser({ bare: false }).catch(() => undefined);
  if (executable === undefined) return [];
  const child = new Deno.Command(glovebox, {
    args: ["--http", "--port", "0", "--adapter", "lua-ui"],
    env,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  try {
    const link = await deadline(linkIn(child.stderr), START_MS, "The link of the panel");
    const paints = await firstPaints(executable, link);
    return [{ name: "panel: first paint", value: median(paints), unit: "ms", limit: 300 }];
  } finally {
    child.kill("SIGTERM");
    await child.status;
  }
}

async function linkIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const line of linesOf(stream)) {
    const [link] = /http:\S+#key=\S+$/.exec(line) ?? [];
    if (link !== undefined) return link;
  }
  throw new Error("The host printed no link to its panel");
}

/** Times until the page, signed in, shows something, in milliseconds. */
async function firstPaints(executable: string, link: string): Promise<number[]> {
  const { signal } = new AbortController();
  await using browser = await Chromium.launch({ executable, headless: true, environment: {}, signal });
  const { connection } = browser;
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const paints: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const url = round === 0 ? link : link.replace(/#.*/, `?round=${round}`);
    await connection.send("Page.navigate", { url }, { sessionId });
    const { result } = await connection.send(
      "Runtime.evaluate",
      { expression: FIRST_PAINT, awaitPromise: true, returnByValue: true },
      { sessionId },
    );
    if (round > 0) paints.push(Number(result.value)); // the first one signs in
  }
  return paints;
}

/** When the tabs of the panel were painted first. */
const FIRST_PAINT = `new Promise((done) => {
  const look = () => document.querySelector("nav a") === null
    ? setTimeout(look, 1)
    : requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  look();
})`;
