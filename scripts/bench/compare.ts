/**
 * Measures our browser tools against pinned rivals from npm, in one run and over the same protocol: the machine's own
 * speed falls out of the ratios. Run it with `deno task compare`; it needs a browser, and npm for the rivals.
 */
import { join } from "node:path";
import { servePages } from "../../tests/helpers/browser/pages.ts";
import { LineClient } from "./line_client.ts";
import { type Contender, ours, PACKAGES, rivals } from "./rivals.ts";
import { median } from "./stats.ts";
import { compareStrangers } from "./strangers.ts";
import { caller, inTime, type Tokenizer } from "./tool_caller.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const ROUNDS = 7;

/** Task on a page: a look, and a click on the first line with a text, after which another text is awaited. */
interface Task {
  readonly name: string;
  readonly path: string;
  readonly target: string;
  readonly effect: string;
  /** Time to leave the page alone before the next look, in milliseconds. */
  readonly pauseMs?: number;
}

const TASKS: readonly Task[] = [
  { name: "small form", path: "/form.html", target: "Gift", effect: "checked" },
  { name: "form", path: "/demo/index.html", target: "gift", effect: "checked" },
  { name: "list of 1,000", path: "/list.html", target: "Buy 1", effect: "Cart: " },
  { name: "deep page", path: "/layers.html?levels=2", target: "Top", effect: "Top clicked" },
  { name: "effect after 100 ms", path: "/late.html", target: "Soon", effect: "soon done" },
  {
    name: "effect after 600 ms",
    path: "/late.html?ms=600",
    target: "Soon",
    effect: "soon done",
    pauseMs: 700,
  },
];

interface Row {
  readonly task: string;
  readonly server: string;
  readonly look: number;
  readonly lookTokens: number;
  readonly click: number;
  readonly clickTokens: number;
  /** In how many of the rounds the answer to the click had its effect, and the next look. */
  readonly seen: number;
  readonly seenLater: number;
}

async function compare(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "gbx-compare-" });
  await using pages = servePages();
  try {
    await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--silent", ...PACKAGES]);
    const tokens = await tokenizer(folder);
    const env = { GLOVEBOX_CACHE_DIR: join(folder, "cache"), HOME: folder };
    const chromium = (await run("sh", ["-c", "command -v chromium || command -v google-chrome"])).trim();
    const glovebox = join(ROOT, "dist", "glovebox");
    const same = { glovebox, env, executable: chromium };
    const own = ours({ ...same, name: "glovebox", scope: "viewport" });
    const whole = ours({ ...same, name: "glovebox, all at once", scope: "all" });
    const bare = ours({ name: "glovebox, headless shell", glovebox, env, scope: "viewport" });
    const others = rivals(folder, chromium);
    console.log(await compareStarts([bare, own, ...others], pages.url));
    console.log(await compareStrangers([own, ...others], tokens));
    const rows: Row[] = [];
    for (const contender of [own, whole, ...others]) {
      rows.push(...await measure(contender, pages.url, tokens));
    }
    for (const { name } of TASKS) console.log(table(name, rows.filter((row) => row.task === name)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** From the start of each server to its first look at a form, in turns: what else the machine does slows all. */
async function compareStarts(contenders: readonly Contender[], origin: string): Promise<string> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, contender] of contenders.entries()) {
      const ms = await startTime(contender, `${origin}/form.html`);
      if (round > 0) times[at]?.push(ms); // before that, what only a first start does
    }
  }
  const rows = contenders.map(({ name }, at) => [name, median(times[at] ?? [])] as const);
  const fastest = Math.min(...rows.map(([, ms]) => ms));
  const lines = rows.map(([name, ms]) =>
    `${name.padEnd(26)}${ms.toFixed(0)} ms ${(ms / fastest).toFixed(1)}×`
  );
  return `${["start to first look", ...lines].join("\n")}\n`;
}

async function startTime(contender: Contender, url: string): Promise<number> {
  const start = performance.now();
  await using client = new LineClient(contender.command, contender.args, contender.env);
  const call = caller(client);
  await inTime(client.initialize());
  await client.notify("notifications/initialized");
  await call(contender.open(url));
  await call(contender.look);
  const ms = performance.now() - start;
  if (contender.close !== undefined) await call(contender.close).catch(() => undefined);
  return ms;
}

/** All rows of one server; none, and why, when it does not do here. */
async function measure(contender: Contender, origin: string, tokens: Tokenizer): Promise<Row[]> {
  const client = new LineClient(contender.command, contender.args, contender.env);
  const call = caller(client);
  const rows: Row[] = [];
  try {
    await inTime(client.initialize());
    await client.notify("notifications/initialized");
    for (const task of TASKS) rows.push(await measureTask({ contender, call, tokens, origin }, task));
  } catch (error) {
    console.log(`${contender.name} does not do here: ${error instanceof Error ? error.message : error}`);
  } finally {
    // One of them leaves its browser behind when it is merely ended.
    if (contender.close !== undefined) await call(contender.close).catch(() => undefined);
    client.child.kill();
  }
  return rows;
}

interface Measuring {
  readonly contender: Contender;
  readonly call: ReturnType<typeof caller>;
  readonly tokens: Tokenizer;
  readonly origin: string;
}

async function measureTask({ contender, call, tokens, origin }: Measuring, task: Task): Promise<Row> {
  const [looks, clicks]: [number[], number[]] = [[], []];
  let [lookText, clickText, seen, seenLater] = ["", "", 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await call(contender.open(origin + task.path));
    const look = await call(contender.look);
    looks.push(look.ms);
    lookText = look.text;
    const line = look.text.split("\n").find((each) => each.includes(task.target)) ?? "";
    const click = await call(contender.click(contender.refOf(line) ?? ""));
    clicks.push(click.ms);
    clickText = click.text;
    if (click.text.includes(task.effect)) seen += 1;
    await new Promise((resolve) => setTimeout(resolve, task.pauseMs ?? 0));
    if ((await call(contender.look)).text.includes(task.effect)) seenLater += 1;
  }
  return {
    task: task.name,
    server: contender.name,
    look: median(looks),
    lookTokens: tokens(lookText),
    click: median(clicks),
    clickTokens: tokens(clickText),
    seen,
    seenLater,
  };
}

async function tokenizer(folder: string): Promise<Tokenizer> {
  const path = join(folder, "node_modules", "gpt-tokenizer", "esm", "main.js");
  const { encode }: { encode(text: string): readonly number[] } = await import(`file://${path}`);
  return (text) => encode(text).length;
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args] }).output();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr).slice(0, 500)}`);
  return new TextDecoder().decode(stdout);
}

function table(task: string, rows: readonly Row[]): string {
  const [first] = rows;
  const ratio = (value: number, own: number | undefined) => `${(value / (own ?? NaN)).toFixed(1)}×`;
  const lines = rows.map((row) => [
    row.server,
    `${row.look.toFixed(0)} ms ${ratio(row.look, first?.look)}`,
    `${row.lookTokens}`,
    `${row.click.toFixed(0)} ms ${ratio(row.click, first?.click)}`,
    `${row.clickTokens}`,
    `${row.seen}/${ROUNDS}, ${row.seenLater}/${ROUNDS}`,
  ]);
  const head = [task, "look", "tokens", "click", "tokens", "effect in the answer, in the next look"];
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? "").length)));
  const text = [head, ...lines].map((line) =>
    line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")
  );
  return `${text.join("\n")}\n`;
}

await compare();
