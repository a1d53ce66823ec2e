import { join } from "node:path";
import { PROJECT } from "../helpers/project/source_tree.ts";

/** A line that a page has its reader type. */
export interface Typed {
  readonly page: string;
  readonly line: string;
}

/** Commands that need a person, a model, a network or an application, and the tests that run them with these. */
export const ELSEWHERE: readonly { readonly pattern: RegExp; readonly test: string }[] = [
  { pattern: /^npx --yes deno@/, test: ".ci/run" },
  { pattern: /^glovebox assist /, test: "tests/assistant/cli_test.ts" },
  { pattern: /^glovebox record /, test: "tests/scripts/record_test.ts" },
  { pattern: /^glovebox secret |^glovebox grant notes:/, test: "tests/cli/secret_test.ts" },
  {
    pattern: /^npx (mcp-remote|supergateway|mcp-proxy) /,
    test: "tests/strangers/commands_test.ts",
  },
  { pattern: /^java -javaagent|^glovebox attach /, test: "tests/adapters/javafx/attach_test.ts" },
  { pattern: /--from mcp /, test: "tests/cli/templates_test.ts" },
  { pattern: /^glovebox install browser/, test: "tests/cli/doctor_test.ts" },
];

/** Commands of programs too large to be installed for a test: typed by hand, with which version and when. */
export const BY_HAND: readonly { readonly pattern: RegExp; readonly with: string; readonly on: string }[] = [
  { pattern: /^claude mcp add /, with: "Claude Code 2.1.331, whose list said Connected", on: "2026-11-25" },
];

/** Returns what the pages have typed, page by page; without what is run elsewhere, unless all is wanted. */
export async function documentedCommands({ all = false } = {}): Promise<Map<string, Typed[]>> {
  const pages = ["README.md"];
  for await (const { name } of Deno.readDir(join(PROJECT, "docs"))) {
    if (name.endsWith(".md")) pages.push(`docs/${name}`);
  }
  const found = new Map<string, Typed[]>();
  for (const page of pages.sort()) {
    const text = await Deno.readTextFile(join(PROJECT, page));
    const lines = [...text.matchAll(/^```sh\n([^]*?)^```/gm)]
      .flatMap(([, block = ""]) => block.split("\n"))
      .map((line) => line.replace(/\s+#.*/, "").replace(/^dist\/glovebox/, "glovebox").trim())
      .filter((line) => line !== "" && !/^(cd|export) /.test(line))
      .filter((line) => all || ![...ELSEWHERE, ...BY_HAND].some(({ pattern }) => pattern.test(line)));
    if (lines.length > 0) found.set(page, lines.map((line) => ({ page, line })));
  }
  return found;
}
