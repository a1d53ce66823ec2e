import { readFile } from "node:fs/promises";
import { z } from "zod";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { HostProcess } from "../../helpers/host/host_process.ts";
import { familyOf } from "../../helpers/host/processes.ts";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { LegacySession, rpcOf } from "../../helpers/mcp/http_session.ts";

/** Longer than any call that is steered as it should be. */
const ANSWER_MS = 120_000;
const FIRST_ID = 1_000_000;

const listed = z.object({
  tools: z.array(z.looseObject({
    name: z.string(),
    inputSchema: z.unknown(),
    annotations: z.object({ readOnlyHint: z.boolean() }),
  })),
});
/** A tool as a host lists it. */
export type ListedTool = z.output<typeof listed>["tools"][number];

const answered = z.looseObject({
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
  result: z.looseObject({
    content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
    isError: z.boolean().default(false),
    structuredContent: z.unknown().optional(),
    _meta: z.record(z.string(), z.unknown()).default({}),
  }).optional(),
});
/** An answer to a call. */
export type Answer = z.output<typeof answered>;

/** A real host process that is called over one of its transports. */
export interface Door extends AsyncDisposable {
  readonly transport: "stdio" | "http";
  readonly home: string;
  list(): Promise<readonly ListedTool[]>;
  /** Calls a tool with arguments that are JSON already. */
  call(tool: string, json: string): Promise<Answer>;
  /** The processes of its adapters. */
  adapters(): Promise<number[]>;
}

/** What a host is started with. */
export interface Served {
  readonly adapter: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a host with one adapter, and opens it over a transport. */
export async function openDoor(
  transport: Door["transport"],
  served: Served,
): Promise<Door> {
  return transport === "stdio" ? await overStdio(served) : await overHttp(served);
}

async function overStdio({ adapter, args, env = {} }: Served): Promise<Door> {
  const host = await HostProcess.start({ adapter, args, env, logLevel: "warning" });
  await host.initialize();
  return doorOf(host);
}

/** The door of a host that runs already and was greeted. */
export function doorOf(host: HostProcess): Door {
  let id = FIRST_ID;
  return {
    transport: "stdio",
    home: host.home.path,
    list: async () => listed.parse((await host.request("tools/list")).result).tools,
    async call(tool, json) {
      const own = id++;
      await host.write(`${request(own, tool, json)}\n`);
      const isOwn = (message: { id?: unknown; method?: unknown }) =>
        message.id === own && message.method === undefined;
      return answered.parse(await host.messages.first(`the answer of ${tool}`, isOwn, ANSWER_MS));
    },
    adapters: () => adaptersOf(host.pid),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

async function overHttp({ adapter, args, env = {} }: Served): Promise<Door> {
  const host = await HttpHost.start({ adapter: fixtureAdapter(adapter), args, env });
  const session = await LegacySession.open(host);
  let id = FIRST_ID;
  return {
    transport: "http",
    home: host.home.path,
    list: async () => listed.parse((await session.request("tools/list")).result).tools,
    call: async (tool, json) =>
      answered.parse(await rpcOf(await host.post(request(id++, tool, json), session.headers))),
    adapters: () => adaptersOf(host.pid),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

function request(id: number, tool: string, json: string): string {
  const params = `{"name":${JSON.stringify(tool)},"arguments":${json}}`;
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
}

async function adaptersOf(host: number): Promise<number[]> {
  const family = await familyOf(host);
  const commands = await Promise.all(
    family.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")), // ended meanwhile
  );
  return family.filter((_, at) => commands[at]?.includes("boot.js")).sort((a, b) => a - b);
}
