import { join, resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../../../adapter_api/errors.ts";
import { appFolder } from "../../../app.ts";
import { exists } from "../../../base/exists.ts";
import { runRuntime } from "../../runtime_run.ts";
import type { NewAdapter } from "./new_adapter.ts";
import { brief, shortened, ToolNames } from "./words.ts";

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
  execution: z.looseObject({ taskSupport: z.string().optional() }).catch({}),
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
  if (/^https?:\/\//.test(program)) throw overHttp(program);
  const listed = await listTools(program, args);
  const all = listed.filter((each) => !isTask(each));
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
      ["adapter_test.ts", testFile(tools)],
    ]),
    templates: ["mcp/server.ts", "mcp/tools.ts"],
    says: [
      `${tools.length === 1 ? "one tool" : `${tools.length} tools`} of ${command.join(" ")}`,
      ...leftOut(listed.filter(isTask)),
      `${program} runs with the rights of your account`,
    ],
    next: [],
    call: easy?.own,
  };
}

/** A tool that runs as a task alone cannot be called and waited for. */
function isTask({ execution }: ServerTool): boolean {
  return execution.taskSupport === "required";
}

function leftOut(tasks: readonly ServerTool[]): string[] {
  return tasks.length === 0
    ? []
    : [`Left out, as they run as tasks of the protocol alone: ${tasks.map(({ name }) => name).join(", ")}`];
}

function overHttp(url: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot start "${url}": it is an address, and not a program`, {
    hint:
      `Name a server that speaks over its standard streams, or a program that passes messages on to the ` +
      `address: glovebox new FOLDER --from mcp -- npx -y mcp-remote ${url}`,
  });
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
  throw new ToolError(
    "NOT_CONNECTED",
    `Cannot ask "${[program, ...args].join(" ")}" for its tools: ${reasonIn(stderr)}`,
    { hint: "Try the command by itself: a server waits for messages and prints nothing" },
  );
}

/** Finds why there are no tools; a program that failed has said so in the last error that it printed. */
function reasonIn(stderr: string): string {
  const lines = stderr.split("\n");
  const at = lines.findIndex((line) => /(?:Error|NotFound): /.test(line));
  const [reason, said] = (lines[at] ?? "it ended").replace(/^.*?(?:Error|NotFound): /, "").split(
    " It said: ",
  );
  if (said === undefined) return reason ?? "";
  const error = lines.slice(at + 1).find((line) => /^\s*(?:\w*Error|error)\b.*: \S/.test(line));
  return `${reason} It said: ${(error ?? said).trim()}`;
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
  description: ${JSON.stringify(`Tools of the MCP server ${shortened([program, ...args].join(" "), 150)}.`)},
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

function testFile(tools: AdapterFile["tools"]): string {
  const [first] = tools;
  const refusing = tools.find(({ inputSchema }) =>
    listOf(inputSchema.required).length > 0 || inputSchema.additionalProperties === false
  );
  return `import assert from "node:assert/strict";
${
    refusing === undefined
      ? ""
      : 'import { testAdapter } from "glovebox";\n'
  }import adapter from "./adapter.ts";

${refusing === undefined ? "" : refusalTest(refusing)}Deno.test("the tools are those of the server", () => {
  assert.ok(
    Object.keys(adapter.tools).includes("${first?.own}"),
    ${JSON.stringify(`${first?.name} is missing`)},
  );
});
`;
}

function refusalTest({ own, inputSchema }: AdapterFile["tools"][number]): string {
  const [what, input] = listOf(inputSchema.required).length > 0
    ? ["a call without its arguments", "{}"]
    : ["an unknown argument", '{ "no such argument": 1 }'];
  return `Deno.test("${what} never reaches the server", async () => {
  await using host = await testAdapter(adapter);
  await assert.rejects(host.call("${own}", ${input}), { code: "INVALID_INPUT" });
});

`;
}
