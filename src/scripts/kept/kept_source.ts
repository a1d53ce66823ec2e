import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../../adapter_api/outcome.ts";
import { correction, parseLeniently, problemsOf } from "../../adapter_api/schema/input.ts";
import { readRegularFile } from "../../base/regular_file.ts";
import { sha256 } from "../../base/sha256.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { ToolsOnlySource } from "../../catalog/tools_only_source.ts";
import type { KeptScript } from "./kept_store.ts";

/** Name of the source. */
const NAME = "my-scripts";
/** Larger than any script that is kept, in bytes. */
const LARGEST = 500_000;
const TIMEOUT_MS = 300_000;

/** Runs a script that a person looked at, with these tools and no others. */
export type RunReviewed = (
  script: {
    readonly code: string;
    readonly inputs: Record<string, unknown>;
    readonly calls: readonly string[];
  },
  context: CallContext,
) => Promise<ToolOutcome>;

/**
 * Scripts that a person made tools. One that changed since is not run before a person looks at it again; what they
 * allow and take back holds at once, and is listed as soon as it is looked for again.
 */
export class KeptSource extends ToolsOnlySource {
  readonly #listed: () => readonly KeptScript[];
  readonly #current: () => readonly KeptScript[];
  readonly #run: RunReviewed;

  /**
   * @param listed scripts that are to be listed now
   * @param current scripts as a person allows them now
   * @param run runs one
   */
  constructor(
    listed: () => readonly KeptScript[],
    current: () => readonly KeptScript[],
    run: RunReviewed,
  ) {
    super(manifestOf(listed()));
    this.#listed = listed;
    this.#current = current;
    this.#run = run;
  }

  /** Looks for scripts that a person made tools since, or took away. */
  refresh(): void {
    const manifest = manifestOf(this.#listed());
    if (JSON.stringify(manifest) !== JSON.stringify(this.manifest)) this.offer(manifest);
  }

  async call(name: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    try {
      const script = this.#current().find(({ tool }) => tool.name === name);
      if (script === undefined) {
        throw new ToolError("PERMISSION_DENIED", `Cannot run ${name}: the person took it away`, {
          hint: "A person makes it a tool again with glovebox add SCRIPT",
        });
      }
      const inputs = inputsOf(script, input);
      const code = await reviewed(script);
      return await this.#run({ code, inputs, calls: script.tool.calls }, context);
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }
}

function manifestOf(scripts: readonly KeptScript[]): Manifest {
  return {
    ...{ apiVersion: 1, name: NAME, version: "1.0.0", permissions: {}, optionsSchema: {} },
    ...{ description: "Scripts that the person made tools", resources: [], templates: [], prompts: [] },
    tools: scripts.map(({ tool: { name, description, effect, inputSchema } }) => ({
      ...{ name, description, effect, inputSchema },
      ...{ idempotent: effect === "read", core: true, aliases: [], timeoutMs: TIMEOUT_MS },
    })),
  };
}

function inputsOf({ tool: { name, inputSchema } }: KeptScript, input: unknown): Record<string, unknown> {
  const schema = z.fromJSONSchema(inputSchema);
  const { parsed } = parseLeniently(schema, input);
  const inputs = parsed.success ? z.record(z.string(), z.unknown()).safeParse(parsed.data).data : undefined;
  if (inputs !== undefined) return inputs;
  const reason = parsed.success ? "the arguments are not an object" : problemsOf(schema, parsed.error, input);
  throw new ToolError("INVALID_INPUT", `Cannot call ${name}: ${reason}`, { hint: correction(name) });
}

/**
 * Reads the script as the person looked at it.
 *
 * @throws ToolError `PERMISSION_DENIED` when it is another one now
 */
async function reviewed({ path, hash, tool: { name } }: KeptScript): Promise<string> {
  const text = await readRegularFile(path, LARGEST).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("NOT_FOUND", `Cannot run ${name}: ${path} cannot be read: ${reason}`, {
      hint: `A person puts it back, or types: glovebox add --remove ${name}`,
    });
  });
  if (await sha256(text) === hash) return text;
  throw new ToolError("PERMISSION_DENIED", `${name} is suspended: ${path} changed after you approved it`, {
    hint: `A person looks at it and types: glovebox add ${shellWord(path)}`,
  });
}
