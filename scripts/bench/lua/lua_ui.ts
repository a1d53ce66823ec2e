import { join } from "node:path";
import { lostByKills } from "../../../tests/adapters/lua_ui/kills.ts";
import { TestBrowser } from "../../../tests/adapters/lua_ui/page.ts";
import { LineClient } from "../line_client.ts";
import { least, LuaClient } from "./lua_client.ts";
import { listFigures } from "./lua_lists.ts";
import { unpatchedTimes } from "./lua_unpatched.ts";
import { type Figure, median } from "../stats.ts";

const ROUNDS = 7;
const SPEED_ROUNDS = 40;
const SESSIONS = 50;
/** Each death makes the next start wait longer. */
const [HOSTS, KILLS_OF_A_HOST] = [5, 2];

/** Programs of one line that run for some 20 ms in Debian's Lua, with what may be expected of ours. */
const PROGRAMS: Readonly<Record<string, { readonly code: string; readonly limit: number }>> = {
  loops: { code: "local s = 0 for i = 1, 2000000 do s = s + i % 7 end return s", limit: 2 },
  strings: {
    code:
      `local n = 0 for i = 1, 40000 do local s = "item " .. i n = n + #s:gsub("m", "n"):upper() end return n`,
    limit: 2,
  },
  "function calls": {
    code:
      "local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end return fib(25)",
    limit: 2,
  },
  "method calls": {
    code: `local C = {} C.__index = C function C:add(x) self.n = self.n + x return self end \
local o = setmetatable({ n = 0 }, C) for i = 1, 400000 do o:add(i) end return o.n`,
    limit: 3,
  },
};

const VARIABLES_APP = `
Row = session:prototype("Row", { a = 1, b = "two", c = true, d = 4 })
function Row:sum() return self.a + self.d end
App = session:prototype("App", {})
app = App:new({ rows = {} })
for i = 1, 2000 do app.rows[i] = Row:new({ a = i }) end
session:createAppVariable(app)`;

/** Returns what the Lua UI adapter takes, through the executable. */
export async function luaUiFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  await using client = new LuaClient(glovebox, env);
  const base = join(folder, "Glovebox", "lua-ui", "bench");
  await Deno.mkdir(join(base, "lua"), { recursive: true });
  await Deno.writeTextFile(join(base, "lua", "main.lua"), VARIABLES_APP);
  await Deno.mkdir(join(base, "viewdefs"));
  const view = `<template><b class="n" ui-value="rows.0.a"></b></template>`;
  await Deno.writeTextFile(join(base, "viewdefs", "App.DEFAULT.html"), view);
  await client.start(base);
  return [
    ...await speedFigures(client, folder),
    await borderFigure(client),
    ...await refreshFigures(client),
    ...await pixelFigure(client),
    ...await listFigures(glovebox, folder, env),
    await lostFigure(),
    ...await sessionFigures(client),
    await weightFigure(client),
  ];
}

/**
 * Both in turns and by the same clock, in processes that have run for a while, so that what else the machine does
 * slows down both. V8 compiles what is hot while it runs: what the very first loop takes is told as well.
 */
async function speedFigures(client: LuaClient, folder: string): Promise<Figure[]> {
  await using native = await NativeLua.start(folder);
  if (native === undefined) return [];
  const nothing = [await client.best("return 0"), await native.best("return 0")] as const;
  const figures: Figure[] = [];
  const unpatched = await unpatchedTimes(Object.values(PROGRAMS).map(({ code }) => code));
  for (const [i, [name, { code, limit }]] of Object.entries(PROGRAMS).entries()) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    const first = await client.run(code);
    for (let round = 0; round < SPEED_ROUNDS; round++) {
      theirs.push(await native.run(code) - nothing[1]);
      ours.push(await client.run(code) - nothing[0]);
    }
    const value = Math.min(...ours) / Math.min(...theirs);
    const told = `${name}, against Debian's lua5.4`;
    figures.push({ name: `lua-ui: ${told}`, value, unit: "×", limit });
    const asShipped = (unpatched[i] ?? 0) / Math.min(...theirs);
    figures.push({ name: `lua-ui: ${told}, interpreter unpatched`, value: asShipped, unit: "×" });
    if (i > 0) continue;
    figures.push({ name: `lua-ui: the first ${told}`, value: first / Math.min(...theirs), unit: "×" });
  }
  return figures;
}

/** The system's Lua, which runs a line of code for each line that it gets. */
class NativeLua implements AsyncDisposable {
  readonly #client: LineClient;

  constructor(client: LineClient) {
    this.#client = client;
  }

  /** Nothing where there is none. */
  static async start(folder: string): Promise<NativeLua | undefined> {
    const path = join(folder, "bench.lua");
    await Deno.writeTextFile(path, "for line in io.lines() do load(line)() print() io.flush() end");
    try {
      return new NativeLua(new LineClient("lua5.4", [path]));
    } catch {
      return undefined;
    }
  }

  async run(code: string): Promise<number> {
    const start = performance.now();
    await this.#client.exchange(code);
    return performance.now() - start;
  }

  best(code: string): Promise<number> {
    return least(() => this.run(code));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
  }
}

/** Returns how much of what was answered a kill at a random moment takes away. */
async function lostFigure(): Promise<Figure> {
  const lost: number[] = [];
  for (let host = 0; host < HOSTS; host++) lost.push(...await lostByKills(KILLS_OF_A_HOST));
  return {
    name: `lua-ui: changes lost by a kill, the worst of ${lost.length}`,
    value: Math.max(...lost),
    unit: "ms",
    limit: 250,
  };
}

/** Each resume of a coroutine crosses the border twice, so that the watch knows what runs. */
async function borderFigure(client: LuaClient): Promise<Figure> {
  const loop = (times: number) =>
    `local co = coroutine.create(function() while true do coroutine.yield() end end)
    for i = 1, ${times} do coroutine.resume(co) end`;
  const value = await client.best(loop(5_000)) - await client.best(loop(0));
  return { name: "lua-ui: 10,000 calls across the border", value, unit: "ms", limit: 15 };
}

/** A page with so many variables, of which two change. */
async function refreshFigures(client: LuaClient): Promise<Figure[]> {
  const change = "app.rows[1].a = app.rows[1].a + 1 app.rows[2].b = tostring(app.rows[1].a)";
  const figures: Figure[] = [];
  for (const [session, rows, limit] of [["2", 166, 1.5], ["3", 1_666, 15]] as const) {
    const before = await client.best(change, session);
    const internal = await client.internal(session);
    using page = new Page(new WebSocket(`${client.url.replace("http", "ws")}/ws/${internal}`));
    await page.show(rows);
    const value = await client.best(change, session) - before;
    const name = `lua-ui: refresh of ${(rows * 6 + 2).toLocaleString("en")} variables, two changed`;
    figures.push({ name, value, unit: "ms", limit });
  }
  return figures;
}

/** A page without a browser. */
class Page implements Disposable {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Shows rows of six variables each, and waits for the values of the last. */
  async show(rows: number): Promise<void> {
    await new Promise((resolve) => this.#socket.onopen = resolve);
    const messages: unknown[] = [{ type: "watch", data: { varId: 1 } }];
    let id = 1;
    const create = (parentId: number, path: string) => {
      messages.push({ type: "create", data: { id: ++id, parentId, properties: { path, access: "r" } } });
      return id;
    };
    const list = create(1, "rows");
    for (let row = 0; row < rows; row++) {
      const parent = create(list, String(row));
      for (const path of ["a", "b", "c", "d", "sum()"]) create(parent, path);
    }
    const told = new Promise<void>((resolve) => {
      this.#socket.onmessage = ({ data }) => {
        if (String(data).includes(`"varId":${id},`)) resolve();
      };
    });
    this.#socket.send(JSON.stringify({ messages }));
    await told;
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }
}

/** From the call of `ui_run` to the change in the document, by the clock of the machine. */
async function pixelFigure(client: LuaClient): Promise<Figure[]> {
  await using browser = await TestBrowser.start().catch(() => undefined);
  if (browser === undefined) return [];
  const page = await browser.open(await client.signIn());
  await page.until("document.querySelector('.n')?.textContent === '1'");
  await page.eval(`new MutationObserver(() => window.changed = Date.now())
    .observe(document.querySelector(".n"), { childList: true, characterData: true, subtree: true }); true`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = Date.now();
    await client.run(`app.rows[1].a = ${1000 + round}`);
    await page.until(`document.querySelector('.n').textContent === '${1000 + round}'`);
    times.push(Number(await page.eval("window.changed")) - start);
  }
  return [{
    name: "lua-ui: change to the document (ui_run to DOM)",
    value: median(times),
    unit: "ms",
    limit: 50,
  }];
}

async function sessionFigures(client: LuaClient): Promise<Figure[]> {
  const start = performance.now();
  for (let id = 4; id <= SESSIONS; id++) await client.run("return 1", String(id));
  const each = (performance.now() - start) / (SESSIONS - 3);
  const answered = await client.best("return 1", String(SESSIONS));
  return [
    { name: `lua-ui: start of a session, mean of ${SESSIONS - 3}`, value: each, unit: "ms" },
    { name: `lua-ui: a call among ${SESSIONS} sessions`, value: answered, unit: "ms" },
  ];
}

/** Returns what a page loads before any component, compressed, in kB; the unit stands in the name. */
async function weightFigure({ url }: LuaClient): Promise<Figure> {
  let bytes = 0;
  for (const name of ["page.js", "index.html", "conserve_worker.js"]) {
    const { body } = await fetch(`${url}/_glovebox/${name}`);
    const packed = body?.pipeThrough(new CompressionStream("gzip"));
    bytes += (await new Response(packed).arrayBuffer()).byteLength;
  }
  return { name: "lua-ui: page before components, compressed", value: bytes / 1e6, unit: "MB", limit: 0.12 };
}
