import { isAbsolute, join } from "node:path";
import { homedir } from "node:os";
import { z } from "zod";
import { nearest } from "../../adapter_api/text/nearest.ts";
import { isObject } from "../../base/is_object.ts";
import { currentFolders } from "../../config/folders.ts";
import { keptToken, tokenFileIn } from "../../transports/http/token.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { table } from "../table.ts";
import { changeConfig, readConfig } from "./config_file.ts";
import { entryIn, withEntry } from "./config_text.ts";
import { type EntryPath, KNOWN_CLIENTS, type KnownClient, type Place, type Server } from "./known_clients.ts";

const connectFlags = z.object({
  write: z.boolean().optional(),
  http: z.boolean().optional(),
  url: z.string().optional(),
  token: z.union([z.string(), z.literal(false)]).optional(),
  name: z.string().optional(),
  file: z.string().optional(),
});
type ConnectFlags = z.output<typeof connectFlags>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const URL_OF_HOST = "http://127.0.0.1:9877/mcp";

/** `glovebox connect`: shows what connects a client, or writes it into the client's own settings. */
export async function connect([client, ...args]: readonly string[], flags: unknown): Promise<number> {
  const chosen = connectFlags.parse(flags);
  if (client === undefined) return await showClients();
  const server = await serverFor(args, chosen);
  if (client === "json") return await showJson(server, nameOf(chosen));
  const known = find(client);
  const entry = known.entry(server, nameOf(chosen));
  if (entry === undefined) {
    throw new UsageError(
      `${known.title} speaks no HTTP with a token: glovebox connect ${client} without --http`,
    );
  }
  const path: EntryPath = [known.servers, nameOf(chosen)];
  const file = chosen.file ?? known.file(currentPlace());
  if (!chosen.write) {
    return await show(known, { client, file, text: withEntry("", known.format, path, entry) });
  }
  const changed = await changeConfig(file, (text) => withEntry(text, known.format, path, entry));
  if (changed === undefined) await print(`${known.title} is connected already: ${file}`);
  else await print(`Wrote ${changed.file}${keptIn(changed.backup)}\n${known.next}`);
  return EXIT.fine;
}

/** `glovebox disconnect`: takes the server out of a client's own settings. */
export async function disconnect([client = ""]: readonly string[], flags: unknown): Promise<number> {
  const chosen = connectFlags.parse(flags);
  const known = find(client);
  const path: EntryPath = [known.servers, nameOf(chosen)];
  const file = chosen.file ?? known.file(currentPlace());
  const isThere = entryIn(await readConfig(file), known.format, path) !== undefined;
  if (!isThere) {
    await print(`${known.title} is not connected: ${file} has no server "${path[1]}"`);
    return EXIT.fine;
  }
  const changed = await changeConfig(file, (text) => withEntry(text, known.format, path, undefined));
  await print(`Removed "${path[1]}" from ${changed?.file ?? file}${keptIn(changed?.backup)}\n${known.next}`);
  return EXIT.fine;
}

function find(client: string): KnownClient {
  const known = Object.hasOwn(KNOWN_CLIENTS, client) ? KNOWN_CLIENTS[client] : undefined;
  if (known !== undefined) return known;
  const names = Object.keys(KNOWN_CLIENTS);
  const meant = nearest(client, names);
  const hint = meant === undefined ? `there are ${names.join(", ")}, and json` : `did you mean "${meant}"?`;
  throw new UsageError(`There is no client "${client}": ${hint}`);
}

function nameOf({ name = "glovebox" }: ConnectFlags): string {
  if (NAME.test(name)) return name;
  throw new UsageError(`--name "${name}" has something else than letters, digits, - and _`);
}

async function serverFor(args: readonly string[], flags: ConnectFlags): Promise<Server> {
  const { http = flags.url !== undefined, url = URL_OF_HOST } = flags;
  if (!http) {
    const { command, before } = launcher();
    return { kind: "stdio", command, args: [...before, "--stdio", ...args] };
  }
  if (args.length > 0) {
    throw new UsageError(`Give ${args.join(" ")} to glovebox --http: over HTTP the client starts nothing`);
  }
  if (!URL.canParse(url)) throw new UsageError(`--url "${url}" is no address`);
  return { kind: "http", url, token: await tokenFor(flags) };
}

async function tokenFor({ token = "auto" }: ConnectFlags): Promise<string | undefined> {
  if (token === false) return undefined;
  return token === "auto" ? await keptToken(tokenFileIn(currentFolders().state)) : token;
}

/** Returns what starts this very program again. */
function launcher(): { readonly command: string; readonly before: readonly string[] } {
  const executable = Deno.env.get("GLOVEBOX_EXECUTABLE") ?? "";
  if (isAbsolute(executable)) return { command: executable, before: [] };
  const main = join(import.meta.dirname ?? ".", "main.js");
  return { command: Deno.execPath(), before: ["run", "-A", "--quiet", main] };
}

function currentPlace(): Place {
  return { os: Deno.build.os, home: homedir(), env: Deno.env.toObject() };
}

function keptIn(backup: string | undefined): string {
  return backup === undefined ? "" : `; what it was is in ${backup}`;
}

async function show(
  { title }: KnownClient,
  { client, file, text }: { readonly client: string; readonly file: string; readonly text: string },
): Promise<number> {
  const again = `glovebox connect ${client} --write`;
  await print(
    `${title} reads ${file}. Add this to it, or let ${again} do it, which keeps all else:\n\n${text}`,
  );
  return EXIT.fine;
}

async function showJson(server: Server, name: string): Promise<number> {
  const cursor = find("cursor");
  await print(withEntry("", "json", ["mcpServers", name], cursor.entry(server, name)));
  return EXIT.fine;
}

async function showClients(): Promise<number> {
  const place = currentPlace();
  const rows = await Promise.all(
    Object.entries(KNOWN_CLIENTS).map(async ([client, known]) => {
      const file = known.file(place);
      return [client, known.title, await stateOf(known, file), file];
    }),
  );
  await print(`${table(["CLIENT", "", "", "SETTINGS"], rows)}\nConnect one: glovebox connect CLIENT --write`);
  return EXIT.fine;
}

/** A client whose settings name us. */
export interface ConnectedClient {
  readonly client: string;
  readonly title: string;
  /** Program that it starts; nothing over HTTP. */
  readonly command: string | undefined;
}

/** Returns the clients whose settings name us. */
export async function connectedClients(): Promise<ConnectedClient[]> {
  const place = currentPlace();
  const found = await Promise.all(
    Object.entries(KNOWN_CLIENTS).map(async ([client, known]) => {
      const text = await readConfig(known.file(place)).catch(() => "");
      const entry = entryIn(text, known.format, [known.servers, "glovebox"]);
      return entry === undefined ? [] : [{ client, title: known.title, command: commandIn(entry) }];
    }),
  );
  return found.flat();
}

/** An entry of TOML comes as it is written. */
function commandIn(entry: unknown): string | undefined {
  if (typeof entry === "string") return /^command\s*=\s*"([^"]*)"/m.exec(entry)?.[1];
  if (!isObject(entry)) return undefined;
  const command = entry.command ?? entry.cmd;
  return typeof command === "string" ? command : undefined;
}

async function stateOf({ format, servers }: KnownClient, file: string): Promise<string> {
  try {
    return entryIn(await readConfig(file), format, [servers, "glovebox"]) === undefined ? "" : "connected";
  } catch {
    return "unreadable";
  }
}
