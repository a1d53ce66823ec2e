/** A tool that runs the program. */
export interface ProgramTool {
  readonly own: string;
  /** The sub-command, or none. */
  readonly words: readonly string[];
  readonly description: string;
  readonly effect: "read" | "write" | "destroy";
}

/** The code that each tool shares. Pure. */
function sharedCode(program: string): string {
  return `import { defineAdapter, type ToolContext, ToolError, z } from "glovebox";

const PROGRAM = ${JSON.stringify(program)};

const ARGUMENTS = z.object({
  args: z.array(z.string()).default([]).describe("Words of the command line after the name, one an item, not quoted"),
  input: z.string().optional().describe("What it reads from standard input"),
});

async function run(
  words: readonly string[],
  { args, input }: z.infer<typeof ARGUMENTS>,
  { exec, options, signal }: ToolContext<unknown, { readonly folder: string }>,
): Promise<string> {
  const { code, stdout, stderr, truncated } = await exec(PROGRAM, [...words, ...args], {
    cwd: options.folder,
    signal,
    maxBytes: 100_000,
    ...(input === undefined ? {} : { input }),
  });
  const said = [stdout, stderr].map((text) => text.trim()).filter((text) => text !== "").join("\\n");
  if (code !== 0) throw new ToolError("PROGRAM_FAILED", \`\${PROGRAM} ended with code \${code}: \${said.slice(0, 2_000)}\`);
  return \`\${said || "Done"}\${truncated ? "\\n(it wrote more: ask for less)" : ""}\`;
}
`;
}

/** Writes the adapter. Pure. */
export function adapterFile(
  { name, program, tools }: {
    readonly name: string;
    readonly program: string;
    readonly tools: readonly ProgramTool[];
  },
): string {
  const codes = tools.map(({ own, words, description, effect }) =>
    `${own}: {
      description: ${JSON.stringify(description)},
      effect: "${effect}",
      foreign: true,
      input: ARGUMENTS,
      run: (input, ctx) => run(${JSON.stringify(words)}, input, ctx),
    },`
  );
  return `${sharedCode(program)}
export default defineAdapter({
  name: "${name}",
  version: "0.1.0",
  description: ${JSON.stringify(`Runs ${program} in one folder.`)},
  options: z.object({
    folder: z.string().default(".").describe("Where it runs and what it reads; by default where Glovebox was started"),
    write: z.string().optional().describe("A folder that it may write, such as the same one; by default none"),
  }),
  permissions: ({ folder, write }) => ({
    run: [PROGRAM],
    read: [folder],
    ...(write === undefined ? {} : { write: [write] }),
    reason: ${JSON.stringify(`${program} is run in that folder`)},
  }),
  tools: {
    ${codes.join("\n")}
  },
});
`;
}

/** Writes its tests. Pure. */
export function testFile(program: string, tool: ProgramTool | undefined): string {
  return `import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("${tool?.own} runs ${program} with the words that were given, and no others", async () => {
  const asked: (readonly string[])[] = [];
  const exec = (program: string, args: readonly string[]) => {
    asked.push([program, ...args]);
    return { code: 0, stdout: "done\\n", stderr: "", truncated: false };
  };
  await using host = await testAdapter(adapter, { exec });
  assert.equal((await host.call("${tool?.own}", { args: ["a b", "; c"] })).text, "done");
  assert.deepEqual(asked, [${JSON.stringify([program, ...tool?.words ?? [], "a b", "; c"])}]);
});

Deno.test("${tool?.own} says what ${program} said when it fails", async () => {
  const exec = () => ({ code: 2, stdout: "", stderr: "no such thing\\n", truncated: false });
  await using host = await testAdapter(adapter, { exec });
  await assert.rejects(host.call("${tool?.own}"), { code: "PROGRAM_FAILED", message: /no such thing$/ });
});
`;
}
