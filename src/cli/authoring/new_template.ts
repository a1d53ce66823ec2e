/** The files of a new adapter, by name. The tests check, run and call what these make. */
export function templateFiles(name: string): Record<string, string> {
  return {
    "adapter.ts": adapter(name),
    "adapter_test.ts": adapterTest(name),
  };
}

/** What an editor needs to check an adapter, without network. */
export function editorFiles(): Record<string, string> {
  return {
    "deno.json": json({
      exclude: [".glovebox", "vendor"],
      imports: { glovebox: "./.glovebox/glovebox/mod.ts", zod: "./.glovebox/zod/index.d.ts" },
    }),
    "tsconfig.json": json({
      compilerOptions: {
        target: "esnext",
        module: "esnext",
        moduleResolution: "bundler",
        lib: ["esnext", "dom"],
        types: [],
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        paths: { glovebox: ["./.glovebox/glovebox/mod.ts"], zod: ["./.glovebox/zod/index.d.ts"] },
      },
      include: ["adapter.ts"],
    }),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function adapter(name: string): string {
  return `import { defineAdapter, ToolError, z } from "glovebox";

export default defineAdapter({
  name: "${name}",
  version: "0.1.0",
  description: "Counts, and remembers the count while it runs.",
  options: z.object({ first: z.number().int().default(0).describe("Where counting begins") }),
  permissions: {}, // for example { net: ["127.0.0.1:4100"], reason: "talks to the demo server" }

  start: ({ options }) => ({ count: options.first }), // what it returns is every tool's \`state\`

  tools: {
    ${name}_read: {
      description: "Reads the count.",
      effect: "read",
      input: z.object({}),
      output: z.object({ count: z.number() }),
      run: (_input, { state }) => ({ count: state.count }),
    },
    ${name}_add: {
      description: "Adds to the count and says what it is now.",
      effect: "write",
      input: z.object({ amount: z.number().int().describe("How much to add; may be negative") }),
      run({ amount }, { state }) {
        if (state.count + amount < 0) {
          throw new ToolError("CONFLICT", \`Cannot add \${amount}: the count is only \${state.count}\`);
        }
        state.count += amount;
        return \`The count is \${state.count}\`;
      },
    },
  },
});
`;
}

function adapterTest(name: string): string {
  return `import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("${name}_add changes what ${name}_read reads", async () => {
  await using host = await testAdapter(adapter, { options: { first: 40 } });
  assert.equal((await host.call("${name}_add", { amount: 2 })).text, "The count is 42");
  assert.deepEqual((await host.call("${name}_read")).structured, { count: 42 });
});

Deno.test("${name}_add refuses a negative count", async () => {
  await using host = await testAdapter(adapter);
  await assert.rejects(host.call("${name}_add", { amount: -1 }), { code: "CONFLICT" });
});
`;
}
