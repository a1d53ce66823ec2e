import { join, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../../../adapter_api/errors.ts";
import { appFolder } from "../../../app.ts";
import { exists } from "../../../base/exists.ts";
import { runRuntime } from "../../runtime_run.ts";
import type { NewAdapter } from "./new_adapter.ts";
import { brief, ToolNames } from "./words.ts";

const tool = z.looseObject({
  name: z.string(),
  description: z.string().catch(""),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional().catch(undefined),
  annotations: z.looseObject({
    readOnlyHint: z.boolean().optional(),
    destructiveHint: z.boolean().optional(),
    idempotentHint: z.boolean().optional(),
  }).catch({}),
});
type ServerTool = z.infer<typeof tool>;

/** Options for {@linkcode mcpAdapter}. */
export interface McpOptions {
  readonly name: string;
  /** Patterns of tools; without any, all are taken. */
  readonly only: readonly string[];
}

/** Most characters of a description: a model reads all of them. */
const LONGEST = 1_000;

/** Writes an adapter that has the tools of an MCP server, which runs as a program. */
export async function mcpAdapter(
  command: readonly string[],
  { name, only }: McpOptions,
): Promise<NewAdapter> {
  const [program = "", ...words] = command;
  const args = await Promise.all(words.map(absolute));
  const all = await listTools(program, args);
  const chosen = all.filter((each) =>
    only.length === 0 || only.some((pattern) => isNamed(each.name, pattern))
  );
  if (chosen.length === 0) {
    throw new ToolError(
      "NOT_FOUND",
      `"${command.join(" ")}" has no tool${only.length > 0 ? ` called ${only.join(" or ")}` : ""}`,
      {
        hint: all.length === 0 ? "Name another server" : `It has ${all.map((each) => each.name).join(", ")}`,
      },
    );
  }
  const names = new ToolNames(name);
  const tools = chosen.map((each) => ({ ...each, own: names.of(each.name) }));
  const easy = tools.find(({ inputSchema }) => listOf(inputSchema.required).length === 0);
  return {
    files: new Map([
      ["adapter.ts", adapterFile({ name, program, args, tools })],
      ["adapter_test.ts", testFile(tools[0]?.own ?? "", tools[0]?.name ?? "")],
    ]),
    templates: ["mcp/server.ts", "mcp/tools.ts"],
    says: [
      `${tools.length === 1 ? "one tool" : `${tools.length} tools`} of ${command.join(" ")}`,
      `${program} runs with the rights of your account`,
    ],
    next: [],
    call: easy?.own,
  };
}

/** Paths of here would be others where the adapter runs. */
async function absolute(word: string): Promise<string> {
  return /^\.{1,2}(?:[\\/]|$)/.test(word) && await exists(word) ? resolve(word) : word;
}

async function listTools(program: string, args: readonly string[]): Promise<ServerTool[]> {
  const script = join(appFolder(), "templates", "mcp", "list.ts");
  const config = join(appFolder(), "deno.json");
  const flags = ["run", "--quiet", "--no-check", "--no-remote", "--no-npm", "--no-lock", "--config", config];
  const asked = ["--allow-run", "--allow-env", "--allow-read"];
  const run = { cwd: Deno.cwd(), deadlineMs: 120_000 };
  const { success, stdout, stderr } = await runRuntime([...flags, ...asked, script, program, ...args], run);
  if (success) return z.array(tool).parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
  const reason = stderr.split("\n").find((line) => line.includes("Error: ") || line.includes("NotFound: ")) ??
    "it ended";
  throw new ToolError(
    "NOT_CONNECTED",
    `Cannot ask "${[program, ...args].join(" ")}" for its tools: ${
      reason.replace(/^.*?(?:Error|NotFound): /, "")
    }`,
    { hint: "Try the command by itself: a server waits for messages and prints nothing" },
  );
}

function isNamed(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.split("*").map((each) => RegExp.escape(each)).join(".*")}$`, "i").test(name);
}

interface AdapterFile {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly tools: readonly (ServerTool & { readonly own: string })[];
}

function adapterFile({ name, program, args, tools }: AdapterFile): string {
  const codes = tools.map((each) => {
    const { $schema: _dialect, ...input } = each.inputSchema;
    return `${each.own}: {
      description: ${JSON.stringify(brief(each.description, LONGEST) || `Runs ${each.name}`)},
      effect: "${effectOf(each)}",
      ${each.annotations.idempotentHint === true ? "idempotent: true,\n" : ""}foreign: true,
      input: { jsonSchema: ${JSON.stringify(input)} },
      ${
      each.outputSchema === undefined
        ? ""
        : `output: { jsonSchema: ${JSON.stringify(withoutDialect(each.outputSchema))} },\n`
    }run: (input, ctx) => callTool(${JSON.stringify(each.name)}, input, ctx),
    },`;
  });
  return `import { defineAdapter, z } from "glovebox";
import { callTool, ServerHandle } from "./tools.ts";

const COMMAND = { program: ${JSON.stringify(program)}, args: ${JSON.stringify(args)} };

export default defineAdapter({
  name: "${name}",
  version: "0.1.0",
  description: ${JSON.stringify(`Tools of the MCP server ${brief([program, ...args].join(" "), 150)}.`)},
  options: z.object({}),
  // The server sees these variables of the environment: add what it needs, such as the name of its key.
  permissions: { run: [COMMAND.program], env: ["PATH", "HOME"], reason: "The server is a program of its own" },
  start: () => new ServerHandle(COMMAND),
  stop: (handle) => handle.close(),
  tools: {
    ${codes.join("\n")}
  },
});
`;
}

function withoutDialect({ $schema: _dialect, ...schema }: Readonly<Record<string, unknown>>) {
  return schema;
}

/** What a server does not say of a tool is taken for a change. */
function effectOf({ annotations }: ServerTool): "read" | "write" | "destroy" {
  if (annotations.readOnlyHint === true) return "read";
  return annotations.destructiveHint === true ? "destroy" : "write";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function testFile(own: string, name: string): string {
  return `import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("an unknown argument never reaches the server", async () => {
  await using host = await testAdapter(adapter);
  await assert.rejects(host.call("${own}", { "no such argument": 1 }), { code: "INVALID_INPUT" });
});

Deno.test("the tools are those of the server", () => {
  assert.ok(Object.keys(adapter.tools).includes("${own}"), ${JSON.stringify(`${name} is missing`)});
});
`;
}
