import { join } from "node:path";
import { Connection } from "./http/connection.ts";
import { type LoadResult, loadResult, type LoadTask } from "./http/load.ts";
import { ServerProcess } from "./http/server_process.ts";
import { manyToolsAdapter, TOOLS } from "./http/tools.ts";
import { proportionalMegabytes } from "./memory.ts";
import { type Figure, figure, median } from "./stats.ts";

const HERE = import.meta.dirname ?? ".";
const CONFIG = join(HERE, "..", "..", "deno.json");
const ECHO = join(HERE, "..", "..", "tests", "fixtures", "adapters", "echo");
const ROUNDS = 9;
const WARM_UP_MS = 300;
const MEASURE_MS = 1_000;
const MODERN = "2026-07-28";

const TEXT = "x".repeat(200);
const SESSION_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const OPENING = [
  rpc("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  }),
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
];
const CALL = { name: "echo", arguments: { text: TEXT } };

type Target = Pick<LoadTask, "url" | "opening" | "headers" | "body">;

function rpc(method: string, params: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id: "ID", method, params });
}

function inSession(url: string, method: string, params?: Readonly<Record<string, unknown>>): Target {
  return { url, opening: OPENING, headers: SESSION_HEADERS, body: rpc(method, params) };
}

/** The same for a revision without sessions: each request says everything. */
function modern(url: string, method: string, params: Readonly<Record<string, unknown>> = {}): Target {
  const claim = "io.modelcontextprotocol";
  const _meta = {
    [`${claim}/protocolVersion`]: MODERN,
    [`${claim}/clientInfo`]: { name: "bench", version: "1" },
    [`${claim}/clientCapabilities`]: {},
  };
  const named = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const headers = { ...SESSION_HEADERS, "mcp-protocol-version": MODERN, "mcp-method": method, ...named };
  return { url, opening: [], headers, body: rpc(method, { ...params, _meta }) };
}

/** The result of one request, as text. */
async function resultOf({ url, headers, body }: Target): Promise<string> {
  const response = await fetch(url, { method: "POST", headers, body: body.replace('"ID"', "1") });
  const { result } = await response.json();
  return JSON.stringify(result);
}

async function load(target: Target, connections: number): Promise<LoadResult> {
  const task: LoadTask = { ...target, connections, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
  const script = join(HERE, "http", "load.ts");
  const args = ["run", "-A", "--quiet", "--config", CONFIG, script, JSON.stringify(task)];
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  if (!success) throw new Error(`The load on ${target.url} failed: ${new TextDecoder().decode(stderr)}`);
  return loadResult.parse(JSON.parse(new TextDecoder().decode(stdout)));
}

/** Loads all targets in turn, again and again, so that a slow moment of the machine is slow for each of them. */
async function interleaved<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  connections: number,
): Promise<(name: Name, what: keyof LoadResult) => number> {
  const results = new Map<string, LoadResult[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries<Target>(targets)) {
      results.set(name, [...results.get(name) ?? [], await load(target, connections)]);
    }
  }
  return (name, what) => median((results.get(name) ?? []).map((result) => result[what]));
}

async function callFigures(raw: string, v1: string, ours: string): Promise<Figure[]> {
  const targets = {
    raw: inSession(raw, "tools/call", CALL),
    v1: inSession(v1, "tools/call", CALL),
    session: inSession(ours, "tools/call", CALL),
    modern: modern(ours, "tools/call", CALL),
  };
  const eight = await interleaved(targets, 8);
  const one = await interleaved(targets, 1);
  const rate = "requestsPerSecond";
  const ratio = (a: "session" | "modern", b: "raw" | "v1") => eight(a, rate) / eight(b, rate);
  return [
    figure("HTTP: raw echo, 8 connections", eight("raw", rate), "/s"),
    figure("HTTP: load generator's own core then", eight("raw", "ownCpu"), "×"),
    figure("HTTP: call through the child, 8 connections", eight("session", rate), "/s"),
    figure("HTTP: calls through the child at 8 connections, against raw", ratio("session", "raw"), "×", {
      atLeast: 0.1,
    }),
    figure("HTTP: sessions, against the v1 SDK's server without a child", ratio("session", "v1"), "×", {
      atLeast: 1,
    }),
    figure(
      "HTTP: a call through the child, p50, against raw",
      one("session", "p50Ms") / one("raw", "p50Ms"),
      "×",
      { limit: 8 },
    ),
    figure("HTTP: call, p50 at 1 connection", one("session", "p50Ms"), "ms"),
    figure("HTTP: a call at 8 connections, p99", eight("session", "p99Ms"), "ms", { isShown: true }),
    figure("HTTP: v1 SDK's server, p99 at 8 connections", eight("v1", "p99Ms"), "ms"),
    figure("HTTP: call of 2026-07-28, 8 connections", eight("modern", rate), "/s"),
    figure("HTTP: calls of 2026-07-28 at 8 connections, against raw", ratio("modern", "raw"), "×", {
      atLeast: 0.1,
    }),
    figure("HTTP: call of 2026-07-28, p50 at 1", one("modern", "p50Ms"), "ms"),
    figure("HTTP: a call of 2026-07-28 at 8 connections, p99", eight("modern", "p99Ms"), "ms", { limit: 3 }),
  ];
}

async function listFigures(raw: string, ours: string): Promise<Figure[]> {
  const targets = {
    raw: inSession(raw, "tools/list"),
    session: inSession(ours, "tools/list"),
    modern: modern(ours, "tools/list"),
  };
  const measured = await interleaved(targets, 8);
  const slower = (name: "session" | "modern") =>
    measured("raw", "requestsPerSecond") / measured(name, "requestsPerSecond");
  const against = `HTTP: list of ${TOOLS} tools against a ready text`;
  return [
    { name: against, value: slower("session"), unit: "×", limit: 6 },
    { name: `${against}, 2026-07-28`, value: slower("modern"), unit: "×", limit: 12 },
    { name: `HTTP: list of ${TOOLS} tools, p99 at 8`, value: measured("session", "p99Ms"), unit: "ms" },
  ];
}

/** Returns how much more memory a host takes after ten thousand calls than after the first thousand. */
async function growthFigures(ours: ServerProcess): Promise<Figure[]> {
  if (Deno.build.os !== "linux") return [];
  const { headers, body } = inSession(ours.url, "tools/call", CALL);
  using connection = new Connection(new URL(ours.url), headers);
  for (const opening of OPENING) await connection.exchange(opening);
  const after = async (calls: number) => {
    for (let id = 0; id < calls; id++) await connection.exchange(body.replace('"ID"', `${id}`));
    return await proportionalMegabytes(ours.pid);
  };
  const [early, late] = [await after(1_000), await after(9_000)];
  return [
    { name: "HTTP: host's memory after 1,000 calls (PSS)", value: early, unit: "MB" },
    {
      name: "HTTP: the host's memory after 10,000 calls, against 1,000",
      value: late / early,
      unit: "×",
      limit: 1.1,
    },
  ];
}

/** Returns what serving over HTTP takes, through the executable, against the least that could serve it. */
export async function httpFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const serve = (adapter: string) =>
    ServerProcess.start(glovebox, ["--http", "--no-token", "--port", "0", "--adapter", adapter], env);
  const script = (name: string, ...args: readonly string[]) =>
    ServerProcess.start(Deno.execPath(), [
      "run",
      "-A",
      "--quiet",
      "--config",
      CONFIG,
      join(HERE, "http", name),
      ...args,
    ]);
  const many = join(folder, "many.ts");
  await Deno.writeTextFile(many, manyToolsAdapter());
  await using busy = await serve(many);
  const list = join(folder, "list.json");
  await Deno.writeTextFile(list, await resultOf(modern(busy.url, "tools/list")));
  await using ours = await serve(ECHO);
  const growth = await growthFigures(ours);
  await using raw = await script("raw_server.ts", list);
  await using v1 = await script("v1_server.ts");
  const calls = await callFigures(raw.url, v1.url, ours.url);
  return [...calls, ...await listFigures(raw.url, busy.url), ...growth];
}
