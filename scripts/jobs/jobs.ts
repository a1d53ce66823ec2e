/**
 * `deno task jobs [WORD …] [--write]`: does the same ten jobs by single calls of our tools, by programs, and by single
 * calls of a rival's tools, and counts turns, tokens and time. With `--write` docs/scripts.md gets the table.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../../tests/helpers/project/source_tree.ts";
import { runTool } from "../../tests/helpers/tools/run_tool.ts";
import { PACKAGES, rivals } from "../bench/rivals.ts";
import { JAVAFX_TABLE, JAVAFX_WIZARD } from "./applications/javafx.ts";
import { LUA_BOARD } from "./applications/lua.ts";
import { FURNISHED_ROOM, PRICES } from "./applications/sh3d.ts";
import { ARTICLE } from "./browser/article.ts";
import { DOWNLOADS } from "./browser/downloads.ts";
import { ORDERS } from "./browser/orders.ts";
import { SHOPS_COMPARED } from "./browser/shops.ts";
import { WEB_WIZARD } from "./browser/wizard.ts";
import type { Job, OpenJob } from "./job.ts";
import { jobsTable, type Row, summary, withJobs } from "./jobs_table.ts";
import { type Cost, Player, type Server } from "./player.ts";

const GLOVEBOX = join(PROJECT, "dist", "glovebox");
const PAGE = join(PROJECT, "docs", "scripts.md");
const RIVAL = "@playwright/mcp";

const JOBS: readonly Job[] = [
  ...[ORDERS, SHOPS_COMPARED, ARTICLE, WEB_WIZARD, DOWNLOADS],
  ...[FURNISHED_ROOM, PRICES, JAVAFX_WIZARD, JAVAFX_TABLE, LUA_BOARD],
];

/** What all jobs are done with. */
interface Means {
  /** Home of our server; the rival writes there too. */
  readonly folder: string;
  readonly rival: Server;
}

async function rowOf(job: Job, means: Means): Promise<Row> {
  const { folder } = means;
  const own = (args: readonly string[], more: readonly string[] = []): Server => ({
    command: GLOVEBOX,
    args: ["--stdio", ...more, "--adapter", job.adapter, ...args],
    env: { HOME: folder, GLOVEBOX_CACHE_DIR: join(folder, "cache") },
  });
  const calls = await played(job, folder, (args) => own(args), (open, { use }) => open.ours(use));
  const script = await played(job, folder, (args) => own(args, ["--code"]), async ({ scripts }, { use }) => {
    await use("search_tools", { query: job.words });
    for (const code of scripts) await use("run_script", { code });
  });
  const rival = job.adapter === "browser"
    ? await played(job, folder, () => means.rival, (open, { use }) => open.rival?.(use) ?? Promise.resolve())
    : undefined;
  return { name: job.name, calls, script, rival };
}

/** Does a job one way, from the start of everything, and looks whether it is done; what it cost, or why it is not. */
async function played(
  job: Job,
  folder: string,
  server: (args: readonly string[]) => Server,
  play: (open: OpenJob, player: Player) => Promise<unknown>,
): Promise<Cost | string> {
  try {
    await using open = await job.open(folder);
    if (open.prepare !== undefined) {
      const args = ["--stdio", "--adapter", job.adapter, ...open.args ?? []];
      const env = { HOME: folder, GLOVEBOX_CACHE_DIR: join(folder, "cache") };
      await using preparing = await Player.start({ command: GLOVEBOX, args, env });
      await open.prepare(preparing.use);
    }
    await using player = await Player.start(server(open.args ?? []));
    await play(open, player);
    return await open.missing() ?? player.cost;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function jobs(): Promise<void> {
  const { values: { write }, positionals } = parseArgs({
    options: { write: { type: "boolean" } },
    allowPositionals: true,
  });
  const chosen = JOBS.filter(({ name }) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word))
  );
  const folder = await Deno.makeTempDir({ prefix: "gbx-jobs-" });
  try {
    await runTool("npm", "install", "--prefix", folder, "--no-audit", "--no-fund", "--silent", ...PACKAGES);
    const chromium = (await runTool("sh", "-c", "command -v chromium || command -v google-chrome")).trim();
    const rival = rivals(folder, chromium).find(({ name }) => name === RIVAL);
    if (rival === undefined) throw new Error(`There is no ${RIVAL}`);
    const rows: Row[] = [];
    for (const job of chosen) {
      rows.push(await rowOf(job, { folder, rival }));
      console.log(jobsTable(rows.slice(-1)));
    }
    console.log(summary(rows));
    if (write && positionals.length === 0) await writeInto(rows);
    if (rows.some(({ calls, script }) => typeof calls === "string" || typeof script === "string")) {
      Deno.exitCode = 1;
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function writeInto(rows: readonly Row[]): Promise<void> {
  const version = PACKAGES.find((each) => each.startsWith(`${RIVAL}@`)) ?? RIVAL;
  const said = `\`deno task jobs --write\` measured this on ${
    new Date().toISOString().slice(0, 10)
  }; the rival is ${version}, and knows browsers alone:`;
  await Deno.writeTextFile(PAGE, withJobs(await Deno.readTextFile(PAGE), rows, said));
  await runTool(Deno.execPath(), "fmt", "--quiet", PAGE);
}

await jobs();
