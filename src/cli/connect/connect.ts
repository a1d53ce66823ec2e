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
import {
  entryFor,
  type EntryPlace,
  KNOWN_CLIENTS,
  type KnownClient,
  type Place,
  type Server,
} from "./known_clients.ts";

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
  const entry = entryFor(known, server, nameOf(chosen));
  if (entry === undefined) {
    throw new UsageError(
      `${known.title} speaks no HTTP with a token: glovebox connect ${client} without --http`,
    );
  }
  const place = placeOf(known, chosen);
  const { file } = place;
  if (!chosen.write) return await show(known, { client, file, text: withEntry("", place, entry) });
  const changed = await changeConfig(file, (text) => {
    return withEntry(text, place, entryFor(known, server, nameOf(chosen), entryIn(text, place)));
  });
  if (changed === undefined) await print(`${known.title} is connected already: ${file}`);
  else await print(`Wrote ${changed.file}${keptIn(changed.backup)}\n${known.next}`);
  return EXIT.fine;
}

/** `glovebox disconnect`: takes the server out of a client's own settings. */
export async function disconnect([client = ""]: readonly string[], flags: unknown): Promise<number> {
  const chosen = connectFlags.parse(flags);
  const known = find(client);
  const place = placeOf(known, chosen);
  const { file, path: [, name] } = place;
  const isThere = entryIn(await readConfig(file), place) !== undefined;
  if (!isThere) {
    await print(`${known.title} is not connected: ${file} has no server "${name}"`);
    return EXIT.fine;
  }
  const changed = await changeConfig(file, (text) => withEntry(text, place, undefined));
  await print(`Removed "${name}" from ${changed?.file ?? file}${keptIn(changed?.backup)}\n${known.next}`);
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

/** Returns where the entry belongs that the flags name; ours in the client's own file where they name none. */
function placeOf({ format, servers, file }: KnownClient, flags: ConnectFlags = {}): EntryPlace {
  return { file: flags.file ?? file(currentPlace()), format, path: [servers, nameOf(flags)] };
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
  await print(withEntry("", placeOf(cursor, { name }), entryFor(cursor, server, name)));
  return EXIT.fine;
}

async function showClients(): Promise<number> {
  const rows = await Promise.all(
    Object.entries(KNOWN_CLIENTS).map(async ([client, known]) => {
      const place = placeOf(known);
      return [client, known.title, await stateOf(place), place.file];
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
  const found = await Promise.all(
    Object.entries(KNOWN_CLIENTS).map(async ([client, known]) => {
      const place = placeOf(known);
      const entry = entryIn(await readConfig(place.file).catch(() => ""), place);
      return entry === undefined ? [] : [{ client, title: known.title, command: commandIn(entry) }];
    }),
  );
  return found.flat();
}

function commandIn(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const command = entry.command ?? entry.cmd;
  return typeof command === "string" ? command : undefined;
}

async function stateOf(place: EntryPlace): Promise<string> {
  try {
    return entryIn(await readConfig(place.file), place) === undefined ? "" : "connected";
  } catch {
    return "unreadable";
  }
}
