/**
 * The main job: makes the executable, starts it as an MCP client would, and lets it run a user interface of its own,
 * then operate that one and a shop's order form in a real browser, and a JavaFX application. Shows every step and
 * leaves screenshots.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { ensurePrograms, SetupError } from "../setup.ts";
import { type LuaUiShown, showLuaUi } from "./lua_ui.ts";
import { type Order, serveShop } from "./shop.ts";
import { operateJavafx } from "./javafx_step.ts";
import { type Call, callsOf, indent, type Item, readItems, textOf } from "./answers.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const STARTED = performance.now();

function say(line: string): void {
  console.log(`${((performance.now() - STARTED) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

/** The deno that runs this script: as a task it is the one that npx brought. */
async function runTask(name: string, script: string): Promise<void> {
  say(name);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", join(ROOT, "scripts", script)],
    cwd: ROOT,
  }).spawn().status;
  if (!success) throw new SetupError(`${script} failed; what it printed says why`);
}

/** Steps that a user would take in the order form, and that an assistant takes here by numbers. */
const STEPS = [
  { name: "Name", action: "type", text: "Ada Lovelace" },
  { name: "E-mail", action: "type", text: "ada@example.org" },
  { name: "Tea", action: "select", text: "Sencha, 100 g (€8.90)" },
  { name: "Quantity", action: "type", text: "3" },
  { name: "Wrap it as a gift", action: "check" },
  { name: "Notes", action: "type", text: "To the Analytical Engine, please" },
  { name: "Place order", action: "click" },
] as const;

/** Steps that a user would take in the task list. */
const TASK_STEPS = [
  { name: "New task", action: "type", text: "Added in the browser" },
  { name: "Add", action: "click" },
] as const;

async function addTask(client: Client, shown: LuaUiShown): Promise<void> {
  const call = callsOf(client);
  await call("browser_navigate", { url: shown.url });
  await call("browser_wait", { text: "Added by an assistant" });
  for (const { name, ...step } of TASK_STEPS) {
    const items = readItems(await call("browser_list_interactives", { format: "json", scope: "all" }));
    await call("browser_overlay_act", { index: itemNamed(name, items).index, ...step });
  }
  await call("browser_wait", { text: "5 of 5 to do" });
  say(`The application has now ${await shown.tasks()}`);
  await keepScreenshot(call, "demo_lua_ui.png");
}

async function keepScreenshot(call: Call, name: string): Promise<void> {
  const path = join(ROOT, "dist", name);
  const { content } = await call("browser_screenshot", { format: "png" });
  const picture = content.find((part) => part.type === "image");
  if (picture === undefined) throw new Error("browser_screenshot answered without a picture");
  await Deno.writeFile(path, Uint8Array.fromBase64(picture.data));
  say(`A screenshot: ${path}`);
}

async function orderTea(client: Client, url: string): Promise<void> {
  const call = callsOf(client);
  say(`The page:\n${indent(textOf(await call("browser_navigate", { url })))}`);
  const items = readItems(await call("browser_list_interactives", { format: "json", scope: "all" }));
  for (const { name, ...step } of STEPS) {
    const { index } = itemNamed(name, items);
    say(indent(textOf(await call("browser_overlay_act", { index, ...step }))).trimStart());
  }
  say(`What the page says now:\n${indent(textOf(await call("browser_extract", { mode: "text" })))}`);
  await keepScreenshot(call, "demo.png");
}

function itemNamed(name: string, items: readonly Item[]): Item {
  const item = items.find((entry) => entry.name.startsWith(name));
  if (item !== undefined) return item;
  throw new Error(
    `The page has nothing called "${name}"; it has ${items.map((entry) => entry.name).join(", ")}`,
  );
}

async function connected(...args: readonly string[]): Promise<Client> {
  const transport = new StdioClientTransport({
    command: join(ROOT, "dist", "glovebox"),
    args: ["--stdio", ...args],
    env: { HOME: Deno.env.get("HOME") ?? "/", PATH: Deno.env.get("PATH") ?? "" },
    stderr: "inherit",
  });
  const client = new Client({ name: "demo", version: "1.0.0" });
  say(`Starting dist/glovebox ${["--stdio", ...args].join(" ")}`);
  await client.connect(transport);
  return client;
}

async function demo(): Promise<void> {
  await runTask("Building the application", "build.ts");
  await runTask("Packing it into one executable", "compile.ts");
  const base = join(ROOT, "dist", "lua_ui_demo");
  await Deno.remove(base, { recursive: true }).catch(() => {}); // of an earlier run
  const option = `lua-ui.folders=${base}`;
  const lua = await connected("--adapter", "lua-ui", "--option", option, "--grant-asked", "lua-ui");
  try {
    const shown = await showLuaUi(lua, base, say);
    await inBrowser(shown);
  } finally {
    await lua.close();
  }
  await ensurePrograms(["openjfx", "Xvfb"], { log: say });
  const glovebox = join(ROOT, "dist", "glovebox");
  await operateJavafx({ glovebox, picture: join(ROOT, "dist", "demo_javafx.png"), say });
  say("Done");
}

/** Runs the part that needs a browser; installs one where it is missing. */
async function inBrowser(shown: LuaUiShown): Promise<void> {
  await ensurePrograms(["chromium"], { log: say });
  const ordered = Promise.withResolvers<Order>();
  await using shop = serveShop(join(import.meta.dirname ?? ".", "page"), ordered.resolve);
  const client = await connected("--adapter", "browser");
  try {
    const { tools } = await client.listTools();
    say(`It offers ${tools.length} tools: ${tools.map(({ name }) => name).join(", ")}`);
    await addTask(client, shown);
    await orderTea(client, shop.url);
    say(`The shop's server received: ${JSON.stringify(await ordered.promise)}`);
  } finally {
    await client.close();
  }
}

try {
  await demo();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
