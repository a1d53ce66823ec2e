import { join } from "node:path";
import { installPackages } from "../helpers/npm_program.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import type { ClientCommand, Place, Stranger } from "./stranger.ts";

/** A client that is a library or a small command: a program of ours in `programs/` lets a model use it. */
export interface SmallClient {
  readonly name: string;
  readonly version: string;
  /** The file in `programs/`. */
  readonly program: string;
  /** Packages that it needs from npm, besides Node. */
  readonly packages: readonly string[];
  /** Transports that it can be tried over; both where nothing is said. */
  readonly transports?: readonly ("stdio" | "http")[];
}

const OWN = join(import.meta.dirname ?? "", "programs");
const LOCK = join(import.meta.dirname ?? "", "clients.lock");

/** Some of them want a newer Node than Debian's; npm brings it as a package without scripts. */
const NODE = `npm:node-linux-${Deno.build.arch === "aarch64" ? "arm64" : "x64"}@22.23.3`;

const SDK = "npm:@modelcontextprotocol/sdk@1.32.2";

function sdk(version: string): SmallClient {
  const packages = [`npm:@modelcontextprotocol/sdk@${version}`];
  return { name: "@modelcontextprotocol/sdk", version, program: "sdk.js", packages };
}

function mastra(version: string, core: string): SmallClient {
  const packages = [`npm:@mastra/mcp@${version}`, `npm:@mastra/core@${core}`];
  return { name: "@mastra/mcp", version, program: "mastra.js", packages };
}

function mcporter(version: string, transport: "stdio" | "http"): SmallClient {
  const packages = [`npm:mcporter@${version}`];
  return { name: "mcporter", version, program: "mcporter.js", packages, transports: [transport] };
}

function bridge(name: string, version: string, transports: readonly ("stdio" | "http")[]): SmallClient {
  const program = `${name.replace("-", "_")}.js`;
  return { name, version, program, packages: [`npm:${name}@${version}`, SDK], transports };
}

/** The SDKs of the protocol. */
export const SDKS: readonly SmallClient[] = [
  ...["1.10.2", "1.17.5", "1.25.1", "1.32.2"].map(sdk),
  {
    name: "@modelcontextprotocol/client",
    version: "2.4.0",
    program: "sdk_v2.js",
    packages: ["npm:@modelcontextprotocol/client@2.4.0"],
  },
];

/** Libraries that bring a model and the tools of servers together. */
export const LIBRARIES: readonly SmallClient[] = [
  {
    name: "@ai-sdk/mcp",
    version: "2.0.99",
    program: "ai_sdk.js",
    packages: ["npm:@ai-sdk/mcp@2.0.99", "npm:ai@7.0.173", "npm:@ai-sdk/anthropic@4.0.105"],
  },
  {
    name: "@langchain/mcp-adapters",
    version: "1.1.4",
    program: "langchain.js",
    packages: [
      "npm:@langchain/mcp-adapters@1.1.4",
      "npm:@langchain/core@1.4.0",
      "npm:@langchain/langgraph@1.7.3",
      "npm:@langchain/openai@1.6.0",
      "npm:langchain@1.5.14",
    ],
  },
  {
    name: "@openai/agents",
    version: "0.20.0",
    program: "openai_agents.js",
    packages: ["npm:@openai/agents@0.20.0"],
  },
  {
    name: "@google/genai",
    version: "3.1.0",
    program: "google_genai.js",
    packages: ["npm:@google/genai@3.1.0", SDK],
  },
  mastra("0.14.4", "0.24.8"),
  mastra("2.0.0", "1.71.0"),
];

/** Commands that call tools: what they print is what a model reads. Each call starts one, which takes its time. */
export const MCPORTERS: readonly SmallClient[] = [mcporter("0.9.0", "http"), mcporter("0.12.3", "stdio")];

/** Commands that carry the protocol over another transport. */
export const BRIDGES: readonly SmallClient[] = [
  bridge("mcp-remote", "0.15.1", ["http"]),
  bridge("supergateway", "4.0.0", ["stdio"]),
  bridge("supergateway", "4.0.0", ["http"]),
  bridge("mcp-proxy", "6.7.19", ["stdio"]),
];

/** Installs a client's packages, if an earlier run has not, and says how it is started. */
export async function installed(client: SmallClient): Promise<Stranger> {
  const { name, version, program, packages, transports = ["stdio", "http"] } = client;
  const folder = join(PROJECT, "dist", "strangers", `${name.replace(/\W/g, "_")}-${version}`);
  await Deno.mkdir(folder, { recursive: true });
  await installPackages([NODE, ...packages], LOCK, folder);
  await Deno.writeTextFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await placePrograms(folder);
  return {
    name,
    version,
    transports,
    prepare: (place) => Promise.resolve(commandIn(folder, program, place)),
  };
}

/** Copies our programs to where the packages are that they load. */
export async function placePrograms(folder: string): Promise<void> {
  for await (const file of Deno.readDir(OWN)) {
    await Deno.copyFile(join(OWN, file.name), join(folder, file.name));
  }
}

/** Says how a program is started that lets a model use a library of its folder. */
export function commandIn(folder: string, program: string, { model, server }: Place): ClientCommand {
  const bin = join(folder, "node_modules", ".bin");
  return {
    command: join(bin, "node"),
    args: [join(folder, program), JSON.stringify({ server, model })],
    env: {
      PATH: `${bin}:${Deno.env.get("PATH")}`,
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_API_KEY: "none",
      OPENAI_AGENTS_DISABLE_TRACING: "1",
    },
  };
}
