/**
 * `deno task bench [GROUP …] [--write]`: measures what issues set numbers for, as ratios within one run where it can
 * be: the machine's own speed falls out of a ratio. With `--write` the README gets the figures, of all groups.
 */
import { join } from "node:path";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { assistFigures } from "./assist.ts";
import { browserFigures } from "./browser.ts";
import { grantFigures } from "./grants.ts";
import { httpFigures } from "./http.ts";
import { javafxFigures } from "./javafx.ts";
import { LineClient } from "./line_client.ts";
import { liveFigures } from "./live.ts";
import { luaUiFigures } from "./lua/lua_ui.ts";
import { idleMemory } from "./memory.ts";
import { withFigures } from "./readme_table.ts";
import { panelFigures } from "./panel.ts";
import { scriptFigures } from "./scripts.ts";
import { sh3dFigures } from "./sh3d.ts";
import { type Figure, figure, isMet, median, renderFigures } from "./stats.ts";
import { traceFigures } from "./trace.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const GLOVEBOX = join(ROOT, "dist", "glovebox");
const ECHO = join(ROOT, "tests", "fixtures", "adapters", "echo");
const SERVE = ["--stdio", "--adapter", ECHO];
const ROUNDS = 15;
const CALLS = 500;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A script of one line, in a folder of its own. */
async function script(folder: string, name: string, code: string): Promise<string[]> {
  const path = join(folder, name);
  await Deno.writeTextFile(path, code);
  return ["run", "--quiet", "--no-lock", "--no-config", path];
}

async function startFigures(folder: string, env: Readonly<Record<string, string>>): Promise<Figure[]> {
  const empty = await script(folder, "empty.ts", "");
  const unpack = await timed(async () =>
    await new Deno.Command(GLOVEBOX, { args: ["--version"], env, stdout: "null" }).output()
  );
  const [plain, initialize]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(
      await timed(() => new Deno.Command(Deno.execPath(), { args: empty, stdout: "null" }).output()),
    );
    const start = performance.now();
    await using client = new LineClient(GLOVEBOX, SERVE, env);
    await client.initialize();
    initialize.push(performance.now() - start);
  }
  const ratio = median(initialize) / median(plain);
  return [
    { name: "first start of the executable, which unpacks it", value: unpack, unit: "ms", isShown: true },
    { name: "deno run of an empty file", value: median(plain), unit: "ms" },
    { name: "start to answered initialize", value: median(initialize), unit: "ms" },
    {
      name: "start to answered `initialize`, against `deno run` of nothing",
      value: ratio,
      unit: "×",
      limit: 3.5,
    },
  ];
}

async function callFigures(folder: string, env: Readonly<Record<string, string>>): Promise<Figure[]> {
  const echo = await script(
    folder,
    "echo.ts",
    "for await (const chunk of Deno.stdin.readable) await Deno.stdout.write(chunk);",
  );
  await using raw = new LineClient(Deno.execPath(), echo);
  await using client = new LineClient(GLOVEBOX, SERVE, env);
  await client.initialize();
  await client.notify("notifications/initialized");
  const list = await timed(() => client.request("tools/list"));
  const first = await timed(() => client.callEcho("x"));
  const idle = await idleMemory(client.child.pid);
  const [fresh, used] = [await sideBySide(raw, client), await sideBySide(raw, client)];
  return [
    figure("first tools/list", list, "ms", { note: "the rest is loaded after the greeting" }),
    figure("first call of an adapter, its start included", first, "ms", { isShown: true }),
    figure("raw line echo, p50", fresh.rawUs, "µs"),
    figure("echo adapter through its child, p50", fresh.callUs, "µs"),
    figure(
      "a call of an echo adapter in its process, against a raw echo",
      fresh.callUs / fresh.rawUs,
      "×",
      { limit: 3 },
    ),
    figure("the same, after 500 calls", used.callUs / used.rawUs, "×", { limit: 3 }),
    ...await largeFigures(client),
    ...idle,
  ];
}

/** Medians of calls and of raw lines, in turns: the same lines by the same client, so that its own work is in both. */
async function sideBySide(raw: LineClient, client: LineClient): Promise<{ rawUs: number; callUs: number }> {
  const text = "x".repeat(200);
  const [rawTimes, callTimes]: [number[], number[]] = [[], []];
  for (let call = 0; call < CALLS; call++) {
    rawTimes.push(await timed(() => raw.callEcho(text)));
    callTimes.push(await timed(() => client.callEcho(text)));
  }
  return { rawUs: median(rawTimes) * 1000, callUs: median(callTimes) * 1000 };
}

async function largeFigures(client: LineClient): Promise<Figure[]> {
  const large = "x".repeat(8 * 1024 * 1024);
  const measure = { name: "echo_length", arguments: { text: large } };
  const oneWay = [
    await timed(() => client.request("tools/call", measure)),
    await timed(() => client.request("tools/call", measure)),
  ];
  const bothWays = [await timed(() => client.callEcho(large)), await timed(() => client.callEcho(large))];
  return [
    figure("an 8 MiB message over stdio, to an adapter", median(oneWay), "ms", { limit: 300 }),
    figure("8 MiB to an adapter and back", median(bothWays), "ms"),
  ];
}

async function write(figures: readonly Figure[]): Promise<void> {
  const readme = join(ROOT, "README.md");
  const circumstances = {
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    programs: await versionsOf("chromium", "chromium-headless-shell"),
  };
  await Deno.writeTextFile(readme, withFigures(await Deno.readTextFile(readme), figures, circumstances));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", readme] }).output();
}

/** Returns the first line of what each program says of itself; nothing of one that is not there. */
async function versionsOf(...programs: readonly string[]): Promise<string[]> {
  const said = await Promise.all(programs.map(async (program) => {
    try {
      const { stdout } = await new Deno.Command(program, { args: ["--version"], stderr: "null" }).output();
      return new TextDecoder().decode(stdout).trim().split(/\r?\n| built on/, 1);
    } catch {
      return [];
    }
  }));
  return said.flat();
}

type Group = (folder: string, env: Readonly<Record<string, string>>) => Promise<Figure[]>;

/** What is measured, by the names that the command takes. */
const GROUPS: Readonly<Record<string, Group>> = {
  start: startFigures,
  calls: callFigures,
  grants: (folder, env) => grantFigures(GLOVEBOX, folder, env),
  http: (folder, env) => httpFigures(GLOVEBOX, folder, env),
  browser: (_, env) => browserFigures(GLOVEBOX, env),
  panel: (_, env) => panelFigures(GLOVEBOX, env),
  live: () => liveFigures(),
  lua: (folder, env) => luaUiFigures(GLOVEBOX, folder, env),
  javafx: (_, env) => javafxFigures(GLOVEBOX, env),
  sh3d: (_, env) => sh3dFigures(GLOVEBOX, env),
  assist: (folder, env) => assistFigures(GLOVEBOX, folder, env),
  trace: (folder, env) => traceFigures(GLOVEBOX, ECHO, folder, env),
  scripts: (folder, env) => scriptFigures(GLOVEBOX, ECHO, folder, env),
};

/** @throws Error naming the groups that there are */
function chosenGroups(names: readonly string[]): Group[] {
  if (names.length === 0) return Object.values(GROUPS);
  return names.map((name) => {
    const group = GROUPS[name];
    if (group === undefined) {
      throw new Error(`There is no group "${name}": there are ${Object.keys(GROUPS).join(", ")}`);
    }
    return group;
  });
}

async function bench(): Promise<void> {
  const { values: { write: isWritten }, positionals } = parseArgs({
    options: { write: { type: "boolean" } },
    allowPositionals: true,
  });
  if (isWritten && positionals.length > 0) throw new Error("--write writes the figures of all groups");
  const groups = chosenGroups(positionals);
  const folder = await Deno.makeTempDir({ prefix: "gbx-bench-" });
  const env = { GLOVEBOX_CACHE_DIR: join(folder, "cache"), HOME: folder };
  try {
    const figures: Figure[] = [];
    for (const group of groups) figures.push(...await group(folder, env));
    console.log(renderFigures(figures));
    if (isWritten) await write(figures);
    if (!figures.every(isMet)) Deno.exitCode = 1;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

await bench();
