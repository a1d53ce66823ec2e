/**
 * `deno task clients [--small] [NAME …]`: installs clients of other makers, lets each work through the executable over
 * both transports, and writes what its model was given into `docs/clients.md`.
 *
 * @module
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../../tests/helpers/project/source_tree.ts";
import { BRIDGES, installed, LIBRARIES, MCPORTERS, SDKS } from "../../tests/strangers/small_clients.ts";
import {
  runCancel,
  runClient,
  runFaces,
  type RunOptions,
  type Stranger,
} from "../../tests/strangers/stranger.ts";
import { ensurePrograms } from "../setup.ts";
import { LARGE_CLIENTS, type LargeClient } from "./large.ts";
import { type Row, withTable } from "./table.ts";

const FOLDER = join(PROJECT, "dist", "clients");
const PAGE = join(PROJECT, "docs", "clients.md");
const INSTALL_MS = 600_000;
const RUN_MS = 180_000;
const CANCEL_MS = 60_000;

/** Time that the long call of the plan takes; libraries are asked for less, since there are many. */
const SECONDS = { large: 12, small: 3 };

/** Some clients want a newer Node than Debian's. */
const NODE = "node@22.23.3";

/** Installs a client and the Node it runs on; what an earlier run installed is kept. */
async function installedLarge(client: LargeClient): Promise<Stranger> {
  const folder = join(FOLDER, client.package.replace(/\W+/g, "_"));
  await Deno.mkdir(folder, { recursive: true });
  const packages = [`${client.package}@${client.version}`, ...client.besides ?? [], NODE];
  const { success, stderr } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--save-exact", "--prefix", folder, ...packages],
    cwd: folder,
    stdin: "null",
    signal: AbortSignal.timeout(INSTALL_MS),
  }).output();
  if (!success) throw new Error(`${client.name} cannot be installed: ${new TextDecoder().decode(stderr)}`);
  const bin = join(folder, "node_modules", ".bin");
  const PATH = `${bin}:${Deno.env.get("PATH")}`;
  return {
    name: client.name,
    version: client.version,
    transports: ["stdio", "http"],
    async prepare(place) {
      const { env, ...command } = await client.prepare(place, bin);
      return { ...command, env: { PATH, ...env } };
    },
  };
}

async function rowOf(stranger: Stranger, given: Row["given"], options: RunOptions): Promise<Row> {
  const { name, version } = stranger;
  const say = (words: string) => console.log(`${name} ${version} over ${options.transport}: ${words}`);
  const result = await runClient(stranger, options);
  say(`${result.filled ? "filled the form" : "did not fill the form"}; ${result.outcome}`);
  const cancel = await runCancel(stranger, { ...options, deadlineMs: CANCEL_MS }).catch((error) => {
    say(error.message);
    return "not tried: the call was not made";
  });
  await Deno.writeTextFile(
    join(FOLDER, `${name.replace(/\W+/g, "_")}-${version}-${options.transport}.json`),
    JSON.stringify({ ...result, given, cancel }, null, 2),
  );
  return { name, version, transport: options.transport, result, cancel, given };
}

async function rowsOf(strangers: readonly Stranger[], seconds: number): Promise<Row[]> {
  const cache = join(FOLDER, "cache");
  const rows: Row[] = [];
  for (const stranger of strangers) {
    const given = await runFaces(stranger, RUN_MS);
    for (const transport of stranger.transports) {
      rows.push(await rowOf(stranger, given, { transport, seconds, cache, deadlineMs: RUN_MS }));
    }
  }
  return rows;
}

async function main(argv: readonly string[]): Promise<void> {
  const { values: { small = false }, positionals } = parseArgs({
    args: [...argv],
    options: { small: { type: "boolean" } },
    allowPositionals: true,
  });
  const isWanted = ({ name }: { readonly name: string }) =>
    positionals.length === 0 || positionals.includes(name);
  await ensurePrograms(["chromium", "chromium-headless-shell", "node"], { log: console.log });
  await Deno.mkdir(FOLDER, { recursive: true });
  const strangers = small
    ? await Promise.all([...SDKS, ...LIBRARIES, ...MCPORTERS, ...BRIDGES].filter(isWanted).map(installed))
    : await Promise.all(LARGE_CLIENTS.filter(isWanted).map(installedLarge));
  const rows = await rowsOf(strangers, small ? SECONDS.small : SECONDS.large);
  const page = await Deno.readTextFile(PAGE);
  const table = small ? "small clients" : "clients";
  await Deno.writeTextFile(PAGE, withTable(page, table, rows, positionals.length > 0));
}

await main(Deno.args);
