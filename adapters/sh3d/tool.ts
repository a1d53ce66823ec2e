import { type Effect, type Tool, type ToolAnswer, toolFor, unknownArguments, z } from "glovebox";
import type { Home, Told } from "./client/home.ts";
import type { Homes } from "./client/homes.ts";
import { toToolError } from "./errors.ts";
import { BridgeError } from "../jvm_bridge/bridge_error.ts";
import type { Draft } from "./model/scene/draft.ts";
import type { Sh3dOptions } from "./options.ts";

const plainTool = toolFor<Homes, Sh3dOptions>();

/** Makes the tools of this adapter: names in homes and catalogues are words of others. */
export function tool<Schema extends z.ZodObject>(
  definition: Tool<Homes, Sh3dOptions, Schema>,
): Tool<Homes, Sh3dOptions, Schema> {
  return plainTool({
    foreign: true,
    ...definition,
    assist: { ...definition.assist, omit: ["home", "details"] },
  });
}

/** Argument of every tool that names a home: list_homes says so once, for all. */
export const HOME = z.string().optional();

/** Plan of an edit, which gives its answer: told from the home as it is then. */
export type Plan<Input> = (draft: Draft, input: Input) => Told<Answer>;
type Answer = Readonly<Record<string, unknown>>;

interface EditDefinition<Shape extends z.ZodRawShape> {
  readonly description: string;
  /** Words of the Edit menu after "Undo". */
  readonly menu: string;
  readonly input: Shape;
  readonly effect?: Effect;
  readonly core?: boolean;
  /** Of the checkpoint that is taken before, where there is one. */
  readonly checkpoint?: string;
  readonly plan: Plan<z.output<z.ZodObject<Shape>>>;
}

/** An edit, as a tool of its own and as a command of a batch. */
export interface Edit {
  readonly tool: Tool<Homes, Sh3dOptions, z.ZodObject>;
  readonly schema: z.ZodObject;
  /** @throws ToolError when it cannot be done; ZodError for arguments that were not parsed before */
  planned(draft: Draft, given: unknown): Told<Answer>;
}

/**
 * A tool that changes the home: its plan is pure, so that `batch_commands` can string several together. Arguments
 * that it does not know are told as `_warnings`.
 */
export function edit<Shape extends z.ZodRawShape>(definition: EditDefinition<Shape>): Edit {
  const { description, menu, input, effect = "write", core = false } = definition;
  const schema = z.object(input);
  const planned = (draft: Draft, given: unknown) => definition.plan(draft, schema.parse(given));
  const made = tool({
    description,
    effect,
    core,
    timeoutMs: 300_000,
    input: z.object({ ...input, home: HOME }).loose(),
    run: async (given, call) => {
      const answer = await withHome(call, homeIn(given), (home) =>
        home.edit(menu, (draft) => {
          if (definition.checkpoint !== undefined) home.checkpoints.take(draft, definition.checkpoint);
          return planned(draft, given);
        }, call));
      return { ...answer, ...warningsFor(given, schema) };
    },
  });
  return { tool: made, schema, planned };
}

/** Input and work of a tool; its description is put next to it. */
interface Reader {
  readonly input: z.ZodObject;
  run(given: Readonly<Record<string, unknown>>, call: Call): Promise<ToolAnswer>;
}

/** A tool that looks, or does what the application's undo knows nothing of. */
export function reader<Shape extends z.ZodRawShape, Result extends ToolAnswer>(
  shape: Shape,
  task: (
    home: Home,
    input: z.output<z.ZodObject<Shape>>,
    call: Call,
  ) => Promise<Result>,
): Reader {
  const schema = z.object(shape);
  return {
    input: z.object({ ...shape, home: HOME }).loose(),
    run: async (given: Readonly<Record<string, unknown>>, call: Call) => {
      const answer = await withHome(call, homeIn(given), (home) => task(home, schema.parse(given), call));
      const warnings = warningsFor(given, schema);
      return isPlain(answer) && warnings !== undefined ? { ...answer, ...warnings } : answer;
    },
  };
}

/** The part of a call that a handler gets. */
export interface Call {
  readonly state: Homes;
  readonly options: Sh3dOptions;
  readonly session: { readonly id: string; readonly ended: AbortSignal };
  readonly signal: AbortSignal;
  progress(done: number, total?: number, message?: string): void;
  path(path: string, purpose: "read" | "write", options?: { overwrite?: boolean }): Promise<string>;
}

/** Works with the home that is meant; what the application refuses becomes an error of this adapter. */
export async function withHome<T>(
  { state, session, signal }: Pick<Call, "state" | "session" | "signal">,
  name: string | undefined,
  task: (home: Home) => Promise<T>,
): Promise<T> {
  try {
    const home = await state.choose(name, session, signal);
    return await task(home).catch((error: unknown) => {
      if (error instanceof BridgeError && error.code === "HOME_NOT_FOUND") state.forget(home);
      throw error;
    });
  } catch (error) {
    throw toToolError(error);
  }
}

function homeIn(given: Readonly<Record<string, unknown>>): string | undefined {
  return typeof given["home"] === "string" ? given["home"] : undefined;
}

const MOST_UNKNOWN = 10;
const LONGEST_NAME = 60;

/** Tells of arguments that nobody asked for rather than refused: users of the existing commands expect that. */
export function warningsFor(given: object, schema: z.ZodObject): { _warnings: string[] } | undefined {
  const unknown = unknownArguments(schema, given).map(({ path }) => path).filter((path) => path !== "home");
  if (unknown.length === 0) return undefined;
  const told = unknown.slice(0, MOST_UNKNOWN).map((name) => name.slice(0, LONGEST_NAME));
  const more = unknown.length - told.length;
  return {
    _warnings: [`Unknown parameters ignored: [${told.join(", ")}${more > 0 ? `, and ${more} more` : ""}]`],
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("type" in value);
}
