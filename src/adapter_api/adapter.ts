import type { z } from "zod";
import type { AssistUse } from "./assist_use.ts";
import type { Content } from "./content.ts";
import type { LifeContext, ToolContext } from "./context.ts";
import type { JsonSchema } from "./schema/json_schema.ts";
import type { Limits } from "./limits.ts";
import type { Permissions } from "./permissions.ts";
import type { Reply } from "./reply.ts";
import type { View, Visibility } from "./views/view.ts";

/** Effect of a tool on the world: it looks, changes, or changes in a way that cannot be taken back. */
export type Effect = "read" | "write" | "destroy";

/** Values that a handler may return: text, a part, several, structured data, the full form, or nothing. */
export type ToolAnswer =
  | string
  | Content
  | Reply
  | readonly (string | Content)[]
  | Readonly<Record<string, unknown>>
  | void;

/** Description of a tool, apart from its handler. */
export interface ToolInfo {
  /** A verb in the third person, when to use it, what it returns. */
  readonly description: string;
  /** A name for people. */
  readonly title?: string;
  /** Becomes the MCP hints. */
  readonly effect: Effect;
  /** True when calling it again with the same input changes nothing more. Defaults to false. */
  readonly idempotent?: boolean;
  /** True when it is listed although the person did not name the adapter. Defaults to false. */
  readonly core?: boolean;
  /** Other names it may be called by; they are not listed. */
  readonly aliases?: readonly string[];
  /** Arguments that a call by an alias has unless it gives them itself: an alias may stand for an older contract. */
  readonly aliasInput?: Readonly<Record<string, unknown>>;
  /** Milliseconds until a call is given up, 1 to 3,600,000. Defaults to 60,000. */
  readonly timeoutMs?: number;
  /**
   * True when its structured data says all that its text says and is what its callers expect: then it goes out as
   * `structuredContent` without an `output` schema, unless the call asks for `format: "text"`. Defaults to false.
   */
  readonly structured?: boolean;
  /**
   * True when its answers show words of strangers, such as an application's: characters that nobody sees are left out
   * of texts and data. Defaults to false: sources and documents come back as they are.
   */
  readonly foreign?: boolean;
  /** Name of the adapter's view that clients show next to the answer. */
  readonly view?: string;
  /**
   * Who may call it. `["app"]`: only the adapter's own views, and no model hears of it. `["model", "app"]`: views of
   * every adapter may. Defaults to `["model"]`.
   */
  readonly visibility?: readonly Visibility[];
  /** What it is for the assistant. */
  readonly assist?: AssistUse;
  /** Passed through as MCP `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

// Schemas of authors are compared with zod's core: with z.ZodType, the compiler takes twice as long for a script.

/** Arguments of a tool, as a handler gets them. */
export type InputOf<Schema> = Schema extends z.core.$ZodType ? z.output<Schema>
  : Readonly<Record<string, unknown>>;

/** A tool: its arguments are described by a zod object, or by a JSON schema. */
export interface Tool<State, Options, Schema extends z.ZodObject | JsonSchema> extends ToolInfo {
  /** The arguments; unknown names are refused. */
  readonly input: Schema;
  /** The structured answer, checked before it is sent. */
  readonly output?: z.core.$ZodType | JsonSchema;
  /** Does the work. */
  run(input: InputOf<Schema>, ctx: ToolContext<State, Options>): ToolAnswer | Promise<ToolAnswer>;
}

/** One piece of a resource; most resources have one. */
export interface ResourceContents {
  /** Defaults to the address that was read. */
  readonly uri?: string;
  /** Defaults to the resource's own. */
  readonly mimeType?: string;
  /** Text, or raw bytes. */
  readonly body: string | Uint8Array;
}

/** Contents of a resource. */
export type ResourceBody = string | Uint8Array | readonly ResourceContents[];

/** Description of a resource. */
export interface ResourceInfo {
  /** Summary of what it holds. */
  readonly description?: string;
  /** A name for people. */
  readonly title?: string;
  /** Defaults to `text/plain`. */
  readonly mimeType?: string;
}

/** A resource with one address. */
export interface FixedResource<State, Options> extends ResourceInfo {
  /** Its address, for example `counter://window`. */
  readonly uri: string;
  /** Only templates have one. */
  readonly template?: undefined;
  /** Reads it. */
  read(ctx: ToolContext<State, Options>): ResourceBody | Promise<ResourceBody>;
}

/** Suggests values for one argument. */
export type Completer<State, Options> = (
  prefix: string,
  ctx: ToolContext<State, Options>,
) => readonly string[] | Promise<readonly string[]>;

/** A listed instance of a template. */
export interface ResourceEntry extends ResourceInfo {
  /** Its address. */
  readonly uri: string;
  /** For programs. */
  readonly name: string;
}

/** Resources whose addresses follow a pattern, for example `counter://row/{id}`. */
export interface TemplateResource<State, Options> extends ResourceInfo {
  /** An RFC 6570 template of simple `{name}` and `{+name}` expressions. */
  readonly template: string;
  /** Only fixed resources have one. */
  readonly uri?: undefined;
  /** Lists the ones there are; without it they are not listed. */
  list?(ctx: ToolContext<State, Options>): readonly ResourceEntry[] | Promise<readonly ResourceEntry[]>;
  /** Suggests values for the template's variables. */
  readonly complete?: Readonly<Record<string, Completer<State, Options>>>;
  /**
   * Reads one.
   *
   * @throws ToolError `NOT_FOUND` when there is none with these variables
   */
  read(
    variables: Readonly<Record<string, string>>,
    ctx: ToolContext<State, Options>,
  ): ResourceBody | Promise<ResourceBody>;
}

/** A fixed resource or a template. */
export type Resource<State, Options> = FixedResource<State, Options> | TemplateResource<State, Options>;

/** An argument of a prompt. */
export interface PromptArgument<State, Options> {
  /** Meaning of the argument. */
  readonly description?: string;
  /** Defaults to false. */
  readonly required?: boolean;
  /** Suggests values. */
  readonly complete?: Completer<State, Options>;
}

/** One message of a prompt. */
export interface PromptMessage {
  /** Speaker of the message. */
  readonly role: "user" | "assistant";
  /** Contents of the message. */
  readonly content: string | Content;
}

/** A text that a person picks to start a conversation with. */
export interface Prompt<State, Options> {
  /** Purpose of the prompt. */
  readonly description?: string;
  /** A name for people. */
  readonly title?: string;
  /** By name. */
  readonly args?: Readonly<Record<string, PromptArgument<State, Options>>>;
  /** Makes the messages; a string is one message of the user. */
  get(
    args: Readonly<Record<string, string>>,
    ctx: ToolContext<State, Options>,
  ): string | readonly PromptMessage[] | Promise<string | readonly PromptMessage[]>;
}

/** Health of the application behind the adapter. */
export interface Health {
  /** True when calls can succeed. */
  readonly ok: boolean;
  /** Description of the problem. */
  readonly detail?: string;
}

/** Definition of an adapter. `start` must stand before `tools`: the compiler infers the state from it. */
export interface AdapterDefinition<
  State,
  OptionsSchema extends z.ZodObject,
  Inputs extends Record<string, z.ZodObject | JsonSchema>,
> {
  /** Lower case letters, digits, `-` and `_`, 1 to 32 characters; starts with a letter. */
  readonly name: string;
  /** Semantic version. */
  readonly version: string;
  /** One sentence. */
  readonly description: string;
  /** Options that a person may set with `--option NAME.KEY=VALUE`; every field needs a default or must be optional. */
  readonly options?: OptionsSchema;
  /** Permissions that it asks for; may depend on the options. */
  readonly permissions?: Permissions | ((options: z.output<OptionsSchema>) => Permissions);
  /** True when handlers ask for the client's folders with `ctx.roots()`; without it they are refused. Defaults to false. */
  readonly roots?: boolean;
  /** Limits that are tighter than the host's, for what this adapter needs. */
  readonly limits?: Limits;
  /**
   * True when it is started again by itself when its process dies, because it serves others than those who call its
   * tools: pages in a browser, for example. Defaults to false: the next call starts it.
   */
  readonly comesBack?: boolean;
  /** Runs once, before the first call. Its result is every handler's `state`. Importing must have no effect. */
  start?(ctx: LifeContext<z.output<OptionsSchema>>): State | Promise<State>;
  /** Runs once at the end, also after a failure. */
  stop?(state: State, ctx: LifeContext<z.output<OptionsSchema>>): void | Promise<void>;
  /** Says how the application is; the host asks now and then. */
  health?(state: State, ctx: LifeContext<z.output<OptionsSchema>>): Health | Promise<Health>;
  /** By public name: lower case letters, digits and underscores. */
  readonly tools?: { readonly [Name in keyof Inputs]: Tool<State, z.output<OptionsSchema>, Inputs[Name]> };
  /** By name. */
  readonly resources?: Readonly<Record<string, Resource<State, z.output<OptionsSchema>>>>;
  /** By name. */
  readonly prompts?: Readonly<Record<string, Prompt<State, z.output<OptionsSchema>>>>;
  /** Pages for clients that show them in the conversation, by name: a tool names the one that shows its answer. */
  readonly views?: Readonly<Record<string, View<State, z.output<OptionsSchema>>>>;
}
