import assert from "node:assert/strict";
import { Command, Option } from "commander";
import { defineAdapter, z } from "glovebox";
import { describe } from "../../src/adapter_api/schema/describe.ts";
import { isAdapter } from "../../src/adapter_api/loaded.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { cliReference } from "./cli_reference.ts";
import { stalePages } from "./generate_docs.ts";
import { toolReference } from "./tool_reference.ts";

const ADAPTER: unknown = defineAdapter({
  name: "counter",
  version: "1.0.0",
  description: "Counts.",
  options: z.object({ port: z.number().int().min(1).max(65535).default(4100).describe("Where it listens") }),
  permissions: { net: ["127.0.0.1:4100"], reason: "to reach the counter" },
  tools: {
    add: {
      description: "Adds to the count.",
      effect: "write",
      core: true,
      input: z.object({
        by: z.number().int().min(1).describe("How much"),
        mode: z.enum(["once", "twice"]).default("once").describe("How often | when"),
        tags: z.array(z.string()).optional(),
      }),
      run: () => "added",
    },
    wipe: { description: "Forgets it.", effect: "destroy", input: z.object({}), run: () => "gone" },
  },
});

function rowsOf(page: string): string[] {
  return page.split("\n").filter((line) => line.startsWith("| `"));
}

function counterPage(): string {
  assert.ok(isAdapter(ADAPTER));
  const description = describe(ADAPTER, {});
  assert.ok(description.ok);
  return toolReference([description.manifest]);
}

Deno.test("tool reference has a row for every option and argument", () => {
  assert.deepEqual(rowsOf(counterPage()), [
    "| `port` | integer, 1 to 65535 | `4100` | Where it listens |",
    "| `by` | integer, at least 1 | required | How much |",
    '| `mode` | "once" \\| "twice" | `"once"` | How often \\| when |',
    "| `tags` | list of string |  |  |",
  ]);
});

Deno.test("tool reference has the fields of objects and of lists of them, and refers to those it had before", () => {
  const point = z.object({ x: z.number().describe("From the left"), y: z.number().optional() });
  const adapter: unknown = defineAdapter({
    name: "pen",
    version: "1.0.0",
    description: "Draws.",
    tools: {
      draw: {
        description: "Draws lines.",
        effect: "write",
        input: z.object({
          from: point.optional(),
          lines: z.array(z.object({ to: point, width: z.number() })),
        }),
        run: () => "drawn",
      },
    },
  });
  assert.ok(isAdapter(adapter));
  const description = describe(adapter, {});
  assert.ok(description.ok);
  assert.deepEqual(rowsOf(toolReference([description.manifest])), [
    "| `from` | object |  |  |",
    "| `from.x` | number | required | From the left |",
    "| `from.y` | number |  |  |",
    "| `lines` | list of object | required |  |",
    "| `lines[].to` | object, as `from` | required |  |",
    "| `lines[].width` | number | required |  |",
  ]);
});

Deno.test("tool reference says what a tool does, when it is listed and what its adapter asks for", () => {
  const page = counterPage();
  assert.match(page, /^## counter\n\nCounts\.\n\nAsks for net: to reach the counter$/m);
  assert.match(page, /^### add\n\nAdds to the count\.\n\nChanges\. Listed by default\.$/m);
  assert.match(
    page,
    /^### wipe\n\n.*\n\nChanges in a way that cannot be taken back\. Listed when.*\n\nNo arguments\.$/m,
  );
});

Deno.test("command line reference shows the help of every visible command", () => {
  const program = new Command("glovebox").description("Gives hands.").addHelpText(
    "after",
    "Example: glovebox call",
  );
  program.command("call").argument("<tool>").addOption(new Option("--json", "prints JSON")).action(() => {});
  program.command("inner", { hidden: true });
  const page = cliReference(program);
  assert.match(page, /Usage: glovebox \[options\] \[command\][^]*Example: glovebox call/);
  assert.match(page, /## call[^]*Usage: glovebox call \[options\] <tool>[^]*--json +prints JSON/);
  assert.doesNotMatch(page, /inner/);
});

Deno.test("generated pages say what the definitions say", async () => {
  verifies("project:docs-generated");
  assert.deepEqual(await stalePages(), []);
});
