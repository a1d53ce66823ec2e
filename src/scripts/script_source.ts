import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest, ToolEntry } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import { parseLeniently } from "../adapter_api/schema/input.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import { ToolsOnlySource } from "../catalog/tools_only_source.ts";
import { declarationsOf } from "./declarations.ts";
import { type Namespace, namespacesOf, type ToolGroup, toolNames } from "./namespaces.ts";
import { Outputs } from "./outputs.ts";
import type { ScriptHost } from "./ports.ts";
import { prepareScript } from "./prepare_script.ts";
import { type PersonalParts, ScriptRun } from "./script_run.ts";
import { searchTools } from "./search.ts";

/** Name of the source, and what the tools of scripts are called. */
export const SCRIPT_TOOLS = ["search_tools", "run_script", "read_output"] as const;

const MOST_MINUTES = 60;
/** Characters of a script. */
const MOST_CODE = 500_000;
const DEFAULT_TIMEOUT_MS = 300_000;
const record = z.record(z.string(), z.unknown());

// What a schema lists, each conversation pays for: bounds that no model needs to know are checked, and not listed.
const whole = z.number().refine(Number.isInteger, "a whole number");
const searchSchema = z.strictObject({
  query: z.string().default("").describe(
    "What is to be done, such as: navigate, fill in a form, read a table",
  ),
  detail: z.enum(["names", "types", "full"]).default("types").describe(
    "names: many, one line each; full: all arguments",
  ),
});
const runSchema = z.strictObject({
  code: z.string().min(1).refine((code) => code.length <= MOST_CODE, `at most ${MOST_CODE} characters`)
    .describe("Has top-level await; what it returns and logs is the answer"),
  inputs: record.optional().describe("The script's `inputs`"),
  timeout_ms: whole.refine((ms) => ms >= 1 && ms <= MOST_MINUTES * 60_000, `at most ${MOST_MINUTES} minutes`)
    .optional().describe(`Default ${DEFAULT_TIMEOUT_MS}`),
});
const readSchema = z.strictObject({
  handle: z.string(),
  part: whole.refine((part) => part >= 1, "1 or more").default(1),
});

const RUN_DESCRIPTION =
  `Runs a TypeScript program that calls tools: one program instead of many calls. search_tools tells which there are.
import { browser, javafx, sh3d, lua } from "glovebox:tools"; // a function for each tool, with one object of arguments
const { text, data, pictures } = await browser.navigate({ url: "https://example.com" });
Also there: log(...), show(picture), ask("question"): Promise<string>, confirm("question"): Promise<boolean>, progress(done, total), pause(ms), inputs, state (kept between scripts).
A tool that fails throws ToolError (code, message). Promise.all is fine. No other imports, files or network. Return only what you need.`;

const TOOLS: readonly Omit<ToolEntry, "inputSchema" | "idempotent" | "core" | "aliases">[] = [
  {
    name: "search_tools",
    description: "Finds tools for run_script by words, with their arguments.",
    effect: "read",
    timeoutMs: 10_000,
  },
  { name: "run_script", description: RUN_DESCRIPTION, effect: "destroy", timeoutMs: MOST_MINUTES * 60_000 },
  {
    name: "read_output",
    description: "Reads on in what did not fit into an answer of run_script.",
    effect: "read",
    timeoutMs: 10_000,
  },
];

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input" });
  return json;
}

const SCHEMAS = [searchSchema, runSchema, readSchema].map(schemaOf);

const MANIFEST: Manifest = {
  apiVersion: 1,
  name: "scripts",
  version: "1.0.0",
  description: "Runs programs that call the other tools",
  permissions: {},
  optionsSchema: {},
  tools: TOOLS.map((tool, at) => ({
    ...tool,
    idempotent: tool.effect === "read",
    core: true,
    aliases: [],
    inputSchema: SCHEMAS[at] ?? {},
  })),
  resources: [],
  templates: [],
  prompts: [],
};

/** Parts of a {@linkcode ScriptSource}. */
export interface ScriptParts {
  /** Tools as a client would get them, with all that holds for their calls. */
  readonly tools: Pick<Catalog, "call">;
  /** Tools that scripts see, by adapter. */
  readonly groups: () => readonly ToolGroup[];
  readonly host: ScriptHost;
}

/** A script that a person reviewed. */
export interface Reviewed {
  readonly code: string;
  readonly inputs: Record<string, unknown>;
  /** Names of the tools that it may call. */
  readonly calls: readonly string[];
}

interface RunRequest {
  readonly code: string;
  readonly inputs: Record<string, unknown>;
  readonly timeoutMs: number;
  readonly state: Record<string, unknown>;
  /** Names of the tools that it may call; all that scripts see by default. */
  readonly calls?: ReadonlySet<string>;
}

/** What scripts of one session share. */
interface SessionData {
  state: Record<string, unknown>;
  readonly outputs: Outputs;
}

/** Programs that call tools, as three tools. */
export class ScriptSource extends ToolsOnlySource {
  readonly #parts: ScriptParts;
  readonly #sessions = new Map<string, SessionData>();
  #personal: PersonalParts = {};

  constructor(parts: ScriptParts) {
    super(MANIFEST);
    this.#parts = parts;
  }

  async call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome> {
    try {
      if (tool === "run_script") return await this.#run(given(runSchema, input), context);
      if (tool === "search_tools") return this.#search(given(searchSchema, input));
      const { handle, part } = given(readSchema, input);
      return textOutcome(this.#session(context.session).outputs.read(handle, part));
    } catch (error) {
      if (error instanceof ToolError) return failureOf(error);
      throw error;
    }
  }

  /** Adds what is there where a person runs a script of theirs, from now on. */
  runFor(personal: PersonalParts): void {
    this.#personal = personal;
  }

  /** Returns the declaration of what scripts import, for editors. */
  declarations(): string {
    return declarationsOf(this.#namespaces());
  }

  #search({ query, detail }: z.output<typeof searchSchema>): ToolOutcome {
    this.#parts.host.prepare(); // a script will follow
    return textOutcome(searchTools(this.#namespaces(), query, detail));
  }

  /** Runs a script that a person reviewed: it calls the tools that it named then, and keeps no state. */
  async runReviewed(
    { code, inputs, calls }: Reviewed,
    context: CallContext,
  ): Promise<ToolOutcome> {
    const outputs = this.#session(context.session).outputs;
    const shorten = (text: string) => outputs.shorten(text);
    const request = { code, inputs, timeoutMs: DEFAULT_TIMEOUT_MS, state: {}, calls: new Set(calls) };
    return (await this.#runOnce(request, context, shorten)).outcome;
  }

  async #run(
    { code, inputs = {}, timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS }: z.output<typeof runSchema>,
    context: CallContext,
  ): Promise<ToolOutcome> {
    const session = this.#session(context.session);
    const request = { code, inputs, timeoutMs, state: session.state };
    const shorten = (text: string) => session.outputs.shorten(text);
    const { outcome, state } = await this.#runOnce(request, context, shorten);
    if (state !== undefined) session.state = state;
    return outcome;
  }

  async #runOnce(
    { code, calls, ...request }: RunRequest,
    context: CallContext,
    shorten: (text: string) => string,
  ): Promise<{ readonly outcome: ToolOutcome; readonly state?: Record<string, unknown> }> {
    this.#parts.host.prepare(); // it starts while the script is checked
    const namespaces = this.#namespaces();
    const script = { ...request, code: await prepareScript(code, namespaces), tools: toolNames(namespaces) };
    const all = Object.values(script.tools).flatMap(Object.values);
    const run = new ScriptRun(this.#parts.tools, calls ?? new Set(all), this.#personal);
    const ended = await this.#parts.host.run(script, context, (call, own) => run.call(call, own));
    if (!ended.ok) return { outcome: run.failure(ended, shorten) };
    return { outcome: run.success(ended, shorten), state: { ...ended.state } };
  }

  #namespaces(): Namespace[] {
    return namespacesOf(this.#parts.groups());
  }

  #session({ id, ended }: ClientSession): SessionData {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const made = { state: {}, outputs: new Outputs() };
    if (ended.aborted) return made;
    this.#sessions.set(id, made);
    ended.addEventListener("abort", () => void this.#sessions.delete(id), { once: true });
    return made;
  }
}

function given<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.output<Schema> {
  const { parsed } = parseLeniently(schema, input);
  if (parsed.success) return parsed.data;
  throw new ToolError("INVALID_INPUT", z.prettifyError(parsed.error));
}

function textOutcome(text: string): ToolOutcome {
  return { ok: true, content: [{ type: "text", text }] };
}
