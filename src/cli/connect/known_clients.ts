import { join } from "node:path";
import { isObject } from "../../base/is_object.ts";

/** Server that a client is to be connected to. */
export type Server =
  | { readonly kind: "stdio"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "http"; readonly url: string; readonly token: string | undefined };

/** System that a client runs on. */
export interface Place {
  readonly os: typeof Deno.build.os;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Place of an entry in a file of settings: the keys that lead to it, from the top. */
export type EntryPath = readonly [servers: string, name: string];

/** Format of a file of settings. */
export type ConfigFormat = "json" | "toml" | "yaml";

/** Entry in a file of settings. */
export interface EntryPlace {
  /** Name of the file, for messages. */
  readonly file: string;
  readonly format: ConfigFormat;
  readonly path: EntryPath;
}

/** Server as a client's settings have it, or some of its keys. */
export type Entry = Readonly<Record<string, unknown>>;

/** Client whose settings can be written. */
export interface KnownClient {
  /** Name that people know it by. */
  readonly title: string;
  readonly format: ConfigFormat;
  /** File of a user's own settings. */
  readonly file: (place: Place) => string;
  /** Key of the table of servers. */
  readonly servers: string;
  /** What connects it to the server; nothing when the client does not speak that transport. */
  readonly entry: (server: Server, name: string) => Entry | undefined;
  /** What an entry has besides, unless the user's own says otherwise. */
  readonly defaults?: Entry;
  /** What to do for the change to count. */
  readonly next: string;
}

type Http = Extract<Server, { kind: "http" }>;
type Stdio = Extract<Server, { kind: "stdio" }>;

/** Time that a call may take where a client's own is short, in milliseconds. */
const CALL_MS = 600_000;

const started = ({ command, args }: Stdio) => ({ command, args });
const headers = ({ token }: Http) =>
  token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };

/** Folder of settings of programs with windows. */
function settingsFolder({ os, home, env }: Place): string {
  if (os === "darwin") return join(home, "Library", "Application Support");
  if (os === "windows") return env["APPDATA"] ?? join(home, "AppData", "Roaming");
  return env["XDG_CONFIG_HOME"] || join(home, ".config");
}

/** Folder of settings of programs that follow the same rule on macOS as on Linux. */
function plainFolder(place: Place): string {
  return place.os === "darwin" ? join(place.home, ".config") : settingsFolder(place);
}

const RESTART = "Quit it and start it again";

/** Clients by the names that `glovebox connect` takes. */
export const KNOWN_CLIENTS: Readonly<Record<string, KnownClient>> = {
  "claude-code": {
    title: "Claude Code",
    format: "json",
    file: ({ home }) => join(home, ".claude.json"),
    servers: "mcpServers",
    entry: (server) =>
      server.kind === "stdio"
        ? { type: "stdio", ...started(server) }
        : { type: "http", url: server.url, ...headers(server) },
    next: "Start a new session; /mcp shows the server",
  },
  "claude-desktop": {
    title: "Claude Desktop",
    format: "json",
    file: (place) => join(settingsFolder(place), "Claude", "claude_desktop_config.json"),
    servers: "mcpServers",
    entry: (server) => server.kind === "stdio" ? started(server) : undefined,
    next: RESTART,
  },
  codex: {
    title: "Codex",
    format: "toml",
    file: ({ home, env }) => join(env["CODEX_HOME"] || join(home, ".codex"), "config.toml"),
    servers: "mcp_servers",
    entry: (server) =>
      server.kind === "stdio" ? started(server) : {
        url: server.url,
        ...(server.token === undefined ? {} : { http_headers: { Authorization: `Bearer ${server.token}` } }),
      },
    defaults: { required: true },
    next: "Start a new session; codex mcp list shows the server",
  },
  "copilot-cli": {
    title: "Copilot CLI",
    format: "json",
    file: ({ home }) => join(home, ".copilot", "mcp-config.json"),
    servers: "mcpServers",
    entry: (server) =>
      server.kind === "stdio"
        ? { type: "local", ...started(server) }
        : { type: "http", url: server.url, ...headers(server) },
    defaults: { tools: ["*"] },
    next: "Start a new session; /mcp show lists the server",
  },
  cursor: {
    title: "Cursor",
    format: "json",
    file: ({ home }) => join(home, ".cursor", "mcp.json"),
    servers: "mcpServers",
    entry: (server) => server.kind === "stdio" ? started(server) : { url: server.url, ...headers(server) },
    next: "Switch the server on in Settings, MCP",
  },
  "gemini-cli": {
    title: "Gemini CLI",
    format: "json",
    file: ({ home }) => join(home, ".gemini", "settings.json"),
    servers: "mcpServers",
    entry: (server) =>
      server.kind === "stdio" ? started(server) : { httpUrl: server.url, ...headers(server) },
    defaults: { timeout: CALL_MS },
    next: "Start a new session; /mcp shows the server",
  },
  goose: {
    title: "Goose",
    format: "yaml",
    file: (place) =>
      place.os === "windows"
        ? join(settingsFolder(place), "Block", "goose", "config", "config.yaml")
        : join(plainFolder(place), "goose", "config.yaml"),
    servers: "extensions",
    entry: (server, name) => ({
      name,
      enabled: true,
      ...(server.kind === "stdio"
        ? { type: "stdio", cmd: server.command, args: server.args }
        : { type: "streamable_http", uri: server.url, ...headers(server) }),
    }),
    defaults: { timeout: CALL_MS / 1_000 },
    next: "Start a new session",
  },
  opencode: {
    title: "opencode",
    format: "json",
    file: (place) => join(plainFolder(place), "opencode", "opencode.json"),
    servers: "mcp",
    entry: (server) =>
      server.kind === "stdio"
        ? { type: "local", command: [server.command, ...server.args], enabled: true }
        : { type: "remote", url: server.url, ...headers(server), oauth: false, enabled: true },
    next: "Start a new session",
  },
  vscode: {
    title: "VS Code",
    format: "json",
    file: (place) => join(settingsFolder(place), "Code", "User", "mcp.json"),
    servers: "servers",
    entry: (server) =>
      server.kind === "stdio"
        ? { type: "stdio", ...started(server) }
        : { type: "http", url: server.url, ...headers(server) },
    next: "Run MCP: List Servers, choose glovebox and start it",
  },
  windsurf: {
    title: "Windsurf",
    format: "json",
    file: ({ home }) => join(home, ".codeium", "windsurf", "mcp_config.json"),
    servers: "mcpServers",
    entry: (server) =>
      server.kind === "stdio" ? started(server) : { serverUrl: server.url, ...headers(server) },
    next: "Refresh the list of servers in Cascade",
  },
  zed: {
    title: "Zed",
    format: "json",
    file: (place) =>
      place.os === "windows"
        ? join(settingsFolder(place), "Zed", "settings.json")
        : join(plainFolder(place), "zed", "settings.json"),
    servers: "context_servers",
    entry: (server) => server.kind === "stdio" ? started(server) : { url: server.url, ...headers(server) },
    next: "Open the settings of the Agent Panel to see the server",
  },
};

/** A server of each kind: the keys that their entries have are the product's, all others the user's. */
const SERVERS: readonly Server[] = [
  { kind: "stdio", command: "", args: [] },
  { kind: "http", url: "http://127.0.0.1", token: "any" },
];

/**
 * Returns the entry that connects a client; what its user added to the one that it has stays. Pure.
 *
 * @param before entry that it has
 * @returns nothing when the client does not speak that transport
 */
export function entryFor(
  known: KnownClient,
  server: Server,
  name: string,
  before?: unknown,
): Entry | undefined {
  const entry = known.entry(server, name);
  if (entry === undefined || !isObject(before)) return entry && { ...entry, ...known.defaults };
  const product = new Set(SERVERS.flatMap((each) => Object.keys(known.entry(each, name) ?? {})));
  const users = Object.entries(before).filter(([key]) => !product.has(key));
  return { ...entry, ...known.defaults, ...Object.fromEntries(users) };
}
