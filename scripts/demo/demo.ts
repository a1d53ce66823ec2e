/**
 * The main job, on a real page: makes the executable, starts it as an MCP client would, and lets it fill and submit
 * a form by numbers. Shows every step and leaves a screenshot.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { ensurePrograms, SetupError } from "../setup.ts";
import { type Order, serveShop } from "./shop.ts";
import { operateJavafx } from "./javafx_step.ts";
import { type Item, readItems, textOf } from "./answers.ts";

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

/** What a person would do with the order form, and what an assistant does here by numbers. */
const STEPS = [
  { name: "Name", action: "type", text: "Ada Lovelace" },
  { name: "E-mail", action: "type", text: "ada@example.org" },
  { name: "Tea", action: "select", text: "Sencha, 100 g (€8.90)" },
  { name: "Quantity", action: "type", text: "3" },
  { name: "Wrap it as a gift", action: "check" },
  { name: "Notes", action: "type", text: "To the Analytical Engine, please" },
  { name: "Place order", action: "click" },
] as const;

async function orderTea(client: Client, url: string): Promise<void> {
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = await client.callTool({ name, arguments: args });
    if (answer.isError) throw new Error(`${name} failed: ${textOf(answer)}`);
    return answer;
  };
  say(`The page:\n${indent(textOf(await call("browser_navigate", { url })))}`);
  const items = readItems(await call("browser_list_interactives", { format: "json", scope: "all" }));
  for (const { name, ...step } of STEPS) {
    const { index } = itemNamed(name, items);
    say(indent(textOf(await call("browser_overlay_act", { index, ...step }))).trimStart());
  }
  say(`What the page says now:\n${indent(textOf(await call("browser_extract", { mode: "text" })))}`);
  const path = join(ROOT, "dist", "demo.png");
  const { content } = await call("browser_screenshot", { format: "png" });
  const picture = content.find((part) => part.type === "image");
  if (picture === undefined) throw new Error("browser_screenshot answered without a picture");
  await Deno.writeFile(path, Uint8Array.fromBase64(picture.data));
  say(`A screenshot: ${path}`);
}

function itemNamed(name: string, items: readonly Item[]): Item {
  const item = items.find((entry) => entry.name.startsWith(name));
  if (item !== undefined) return item;
  throw new Error(
    `The page has nothing called "${name}"; it has ${items.map((entry) => entry.name).join(", ")}`,
  );
}

function indent(text: string): string {
  return text.split("\n").map((line) => `          ${line}`).join("\n");
}

async function demo(): Promise<void> {
  await ensurePrograms(["chromium", "javac", "openjfx", "Xvfb"], { log: say });
  await runTask("Building the application", "build.ts");
  await runTask("Packing it into one executable", "compile.ts");
  const ordered = Promise.withResolvers<Order>();
  await using shop = serveShop(join(import.meta.dirname ?? ".", "page"), ordered.resolve);
  const transport = new StdioClientTransport({
    command: join(ROOT, "dist", "glovebox"),
    args: ["--stdio", "--adapter", "browser"],
    env: { HOME: Deno.env.get("HOME") ?? "/", PATH: Deno.env.get("PATH") ?? "" },
    stderr: "inherit",
  });
  const client = new Client({ name: "demo", version: "1.0.0" });
  say(`Starting dist/glovebox --stdio; the shop is at ${shop.url}`);
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    say(`It offers ${tools.length} tools: ${tools.map(({ name }) => name).join(", ")}`);
    await orderTea(client, shop.url);
    say(`The shop's server received: ${JSON.stringify(await ordered.promise)}`);
  } finally {
    await client.close();
  }
  const glovebox = join(ROOT, "dist", "glovebox");
  await operateJavafx({ glovebox, picture: join(ROOT, "dist", "demo-javafx.png"), say });
  say("Done");
}

try {
  await demo();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
