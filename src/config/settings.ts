import { z } from "zod";
import { type Limits, limitsSchema } from "../adapter_api/limits.ts";
import { permissionsSchema } from "../adapter_api/manifest.ts";
import { joinPermissions } from "../adapter_api/permissions.ts";
import { type AssistSettings, assistSettingsSchema } from "./assist_settings.ts";

/** Log levels, from the most to the least verbose. */
export const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;

const anyRecord = z.record(z.string(), z.unknown());

/** Schema of a settings file; flags and environment say the same. */
export const settingsSchema = z.strictObject({
  adapters: z.array(z.string()).exactOptional().describe("Built-in names, or paths of scripts and folders"),
  tools: z.array(z.string()).exactOptional().describe("core, all, or patterns such as browser_*"),
  code: z.boolean().exactOptional().describe("List the tools for scripts in place of all others"),
  options: z.record(z.string(), anyRecord).exactOptional().describe("Options by adapter"),
  grants: z.record(z.string(), permissionsSchema).exactOptional().describe("Permissions by adapter"),
  grantAsked: z.array(z.string()).exactOptional().describe("Adapters that get all they ask for"),
  limits: z.record(z.string(), limitsSchema).exactOptional().describe(
    "Limits by adapter; those of * are for all",
  ),
  logLevel: z.enum(LOG_LEVELS).exactOptional().describe("How much is logged"),
  logFile: z.string().exactOptional().describe("Where the log goes instead of standard error"),
  watch: z.boolean().exactOptional().describe("Reload scripts when they change"),
  audit: z.boolean().exactOptional().describe("Whether calls and processes are recorded; true by default"),
  record: z.string().exactOptional().describe("The file that calls are written to, as a script"),
  trace: z.string().exactOptional().describe("The folder that every call is recorded into"),
  traceValues: z.boolean().exactOptional().describe(
    "Keep the values of arguments in a trace: replay needs them",
  ),
  confirm: z.enum(["write", "destroy"]).exactOptional().describe(
    "The mildest effect of tools that you confirm call by call",
  ),
  confine: z.boolean().exactOptional().describe(
    "Whether programs run confined to an adapter's grants: true only so, false never; by default where it works",
  ),
  dev: z.boolean().exactOptional().describe("You are writing adapters: changed code keeps its grants"),
  host: z.string().exactOptional().describe("The address that HTTP is served at"),
  port: z.number().int().min(0).max(65_535).exactOptional().describe(
    "The port that HTTP is served at; 0 is a free one",
  ),
  token: z.union([z.string(), z.literal(false)]).exactOptional().describe(
    "The bearer token of HTTP; auto is one that is made and kept; false is none",
  ),
  oauth: z.boolean().exactOptional().describe(
    "Whether clients of HTTP may sign in that cannot be given the token; a person lets each in",
  ),
  panel: z.union([z.boolean(), z.number().int().min(0).max(65_535)]).exactOptional().describe(
    "Whether the panel is served; beside stdio, a number is its port",
  ),
  clients: z.record(z.string(), z.enum(["text", "json"])).exactOptional().describe(
    "The form of answers by the client's name: text alone, or JSON as well",
  ),
  assist: assistSettingsSchema.exactOptional().describe("The assistant"),
});

/** Settings that one source gives. */
export type PartialSettings = z.output<typeof settingsSchema>;

/** The settings that are in force. */
export interface Settings {
  readonly adapters: readonly string[];
  readonly tools: readonly string[];
  /** True when clients get the tools for scripts in place of all others. */
  readonly code: boolean;
  readonly options: NonNullable<PartialSettings["options"]>;
  readonly grants: NonNullable<PartialSettings["grants"]>;
  readonly grantAsked: readonly string[];
  /** Adapters that flags name, for options and grants: a person means each of them now. */
  readonly flagged: readonly string[];
  /** By adapter; those of `*` are for all. */
  readonly limits: NonNullable<PartialSettings["limits"]>;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFile: string | undefined;
  readonly watch: boolean;
  /** True when calls and processes are recorded; grants always are. */
  readonly audit: boolean;
  /** The file that calls are written to, as a script. */
  readonly record: string | undefined;
  /** True when all that is typed becomes an input of the recorded script. */
  readonly recordTyped?: boolean;
  /** The folder that calls are recorded into. */
  readonly trace: string | undefined;
  /** True when a trace keeps the values of arguments. */
  readonly traceValues: boolean;
  /** The mildest effect of tools that the person confirms call by call. */
  readonly confirm: "write" | "destroy" | undefined;
  /** Whether programs run confined: only so, never, or, by default, where it works. */
  readonly confine: boolean | undefined;
  readonly dev: boolean;
  /** The adapters were chosen by the file of a folder, which may come from anybody. */
  readonly isFolderChoice: boolean;
  /** The file that was named instead of the usual two. */
  readonly configFile: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly token: string | false;
  /** Whether clients may sign in that cannot be given the token. */
  readonly oauth: boolean;
  /** Whether the panel is served, and at which port beside stdio; by default with HTTP only. */
  readonly panel: boolean | number | undefined;
  /** The form of answers, by the client's name. */
  readonly clients: NonNullable<PartialSettings["clients"]>;
  readonly assist: AssistSettings;
}

/**
 * Puts sources of settings together: for single values and lists the first that says something wins; options and
 * grants are merged adapter by adapter. Pure.
 *
 * @param sources strongest first
 */
export function mergeSettings(sources: readonly PartialSettings[]): Settings {
  const first = <K extends keyof PartialSettings>(key: K) =>
    sources.find((source) => source[key] !== undefined)?.[key];
  const weakestFirst = [...sources].reverse();
  const isWriting = first("dev") === true || first("watch") === true;
  return {
    adapters: first("adapters") ?? [],
    tools: first("tools") ?? [],
    code: first("code") ?? false,
    ...mergedByAdapter(weakestFirst),
    grantAsked: sources.flatMap(({ grantAsked = [] }) => grantAsked),
    flagged: [],
    limits: mergedLimits(weakestFirst),
    logLevel: first("logLevel") ?? (isWriting ? "info" : "warning"),
    logFile: first("logFile"),
    watch: first("watch") ?? false,
    audit: first("audit") ?? true,
    record: first("record"),
    trace: first("trace"),
    traceValues: first("traceValues") ?? false,
    confirm: first("confirm"),
    confine: first("confine"),
    dev: first("dev") ?? false,
    isFolderChoice: false,
    configFile: undefined,
    host: first("host") ?? "127.0.0.1",
    port: first("port") ?? 9877,
    token: first("token") ?? "auto",
    oauth: first("oauth") ?? false,
    panel: first("panel"),
    clients: weakestFirst.reduce<Settings["clients"]>((all, { clients }) => ({ ...all, ...clients }), {}),
    assist: weakestFirst.reduce<AssistSettings>((all, { assist }) => ({ ...all, ...assist }), {}),
  };
}

function mergedByAdapter(weakestFirst: readonly PartialSettings[]): Pick<Settings, "options" | "grants"> {
  const options: Record<string, Record<string, unknown>> = {};
  const grants: Record<string, NonNullable<PartialSettings["grants"]>[string]> = {};
  for (const source of weakestFirst) {
    for (const [name, values] of Object.entries(source.options ?? {})) {
      options[name] = { ...options[name], ...values };
    }
    for (const [name, granted] of Object.entries(source.grants ?? {})) {
      grants[name] = joinPermissions(grants[name] ?? {}, granted);
    }
  }
  return { options, grants };
}

function mergedLimits(weakestFirst: readonly PartialSettings[]): Record<string, Limits> {
  const all: Record<string, Limits> = {};
  for (const { limits = {} } of weakestFirst) {
    for (const [name, set] of Object.entries(limits)) all[name] = { ...all[name], ...set };
  }
  return all;
}
