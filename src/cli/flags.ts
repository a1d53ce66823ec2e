import { type Command, Option } from "commander";
import { z } from "zod";
import { joinPermissions, PERMISSION_KINDS, type PermissionKind } from "../adapter_api/permissions.ts";
import { nearest } from "../adapter_api/text/nearest.ts";
import { LOG_LEVELS, type PartialSettings } from "../config/settings.ts";
import { UsageError } from "./failure.ts";

const LISTS = [
  ["-a, --adapter", "name|path", "load exactly these adapters and list all their tools"],
  ["--tools", "core|all|pattern", "which tools are listed"],
  ["--option", "adapter.key=value", "set an option of an adapter"],
  ["--grant", "adapter:kind=value", `grant a permission; kind is ${PERMISSION_KINDS.join(", ")}`],
  ["--grant-asked", "adapter", "grant an adapter everything it asks for"],
] as const;

/**
 * Adds the flags that every command which loads adapters has. A flag that is a list may be repeated; where the
 * command has no words of its own, several values may also follow one flag.
 */
export function withAdapterFlags(command: Command): Command {
  const greedy = command.registeredArguments.length === 0;
  for (const [flag, value, description] of LISTS) {
    if (greedy) command.option(`${flag} <${value}...>`, description);
    else command.option(`${flag} <${value}>`, description, collect);
  }
  return command
    .option("--code", "list search_tools and run_script in place of all tools: programs call them")
    .addOption(
      new Option("--confirm <effect>", "ask you before each call of a tool that writes, or that destroys")
        .choices(["write", "destroy"]),
    )
    .option("--trace <folder>", "record every call into this folder: glovebox trace FOLDER shows it")
    .option("--trace-values", "keep the values of arguments in the trace, for glovebox replay")
    .option("--confine", "programs run only confined to their adapter's grants, and by ctx.exec")
    .option("--no-confine", "programs have the full rights of your account")
    .option("--dev", "you are writing adapters: changed code keeps the grants that it has")
    .option("--config <file>", "read settings from this file only")
    .addOption(new Option("--log-level <level>", "how much is logged").choices([...LOG_LEVELS]))
    .option("--log-file <file>", "log to a file, as lines of JSON, instead of standard error");
}

/** Adds the flag of commands that make calls for somebody, and can write them down. */
export function withRecordFlag(command: Command): Command {
  return command.option("--record <file>", "write what is called to this file, as a script for glovebox run");
}

function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

const flagsSchema = z.object({
  adapter: z.array(z.string()).optional(),
  tools: z.array(z.string()).optional(),
  code: z.boolean().optional(),
  option: z.array(z.string()).optional(),
  grant: z.array(z.string()).optional(),
  grantAsked: z.array(z.string()).optional(),
  config: z.string().optional(),
  logLevel: z.enum(LOG_LEVELS).optional(),
  logFile: z.string().optional(),
  watch: z.boolean().optional(),
  record: z.string().optional(),
  trace: z.string().optional(),
  traceValues: z.boolean().optional(),
  confirm: z.enum(["write", "destroy"]).optional(),
  confine: z.boolean().optional(),
  dev: z.boolean().optional(),
  host: z.string().optional(),
  port: z.string().optional(),
  token: z.union([z.string(), z.boolean()]).optional(),
  oauth: z.boolean().optional(),
  panel: z.union([z.string(), z.boolean()]).optional(),
});

/** Settings that the flags give. */
export interface Flags {
  readonly settings: PartialSettings;
  readonly configFile: string | undefined;
}

/**
 * Reads what commander parsed.
 *
 * @throws UsageError naming the flag and the form it must have
 */
export function readFlags(parsed: unknown): Flags {
  const flags = flagsSchema.parse(parsed);
  const { adapter, tools, code, grantAsked, logLevel, logFile, watch, confirm, confine, dev } = flags;
  return {
    configFile: flags.config,
    settings: {
      ...(adapter === undefined ? {} : { adapters: adapter }),
      ...(tools === undefined ? {} : { tools: tools.flatMap((list) => list.split(",")) }),
      ...(code === undefined ? {} : { code }),
      ...(flags.option === undefined ? {} : { options: parseOptions(flags.option) }),
      ...(flags.grant === undefined ? {} : { grants: parseGrants(flags.grant) }),
      ...(grantAsked === undefined ? {} : { grantAsked }),
      ...(logLevel === undefined ? {} : { logLevel }),
      ...(logFile === undefined ? {} : { logFile }),
      ...(watch === undefined ? {} : { watch }),
      ...(flags.record === undefined ? {} : { record: flags.record }),
      ...(flags.trace === undefined ? {} : { trace: flags.trace }),
      ...(flags.traceValues === undefined ? {} : { traceValues: flags.traceValues }),
      ...(confirm === undefined ? {} : { confirm }),
      ...(confine === undefined ? {} : { confine }),
      ...(dev === undefined ? {} : { dev }),
      ...(flags.host === undefined ? {} : { host: flags.host }),
      ...(flags.port === undefined ? {} : { port: parsePort(flags.port) }),
      ...(flags.oauth === undefined ? {} : { oauth: flags.oauth }),
      ...(flags.panel === undefined ? {} : { panel: parsePanel(flags.panel) }),
      ...parseToken(flags.token),
    },
  };
}

function parseOptions(entries: readonly string[]): Record<string, Record<string, unknown>> {
  const options: Record<string, Record<string, unknown>> = {};
  for (const entry of entries) {
    const [, adapter, key, value] = /^([\w-]+)\.(\w+)=([\s\S]*)$/.exec(entry) ?? [];
    if (adapter === undefined || key === undefined || value === undefined) {
      throw new UsageError(
        `--option "${entry}" is not of the form ADAPTER.KEY=VALUE, such as browser.headless=false`,
      );
    }
    options[adapter] = { ...options[adapter], [key]: parseValue(value) };
  }
  return options;
}

/** Numbers, booleans and JSON are what they look like; everything else is a string. */
export function parseValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/**
 * Reads grants, by adapter.
 *
 * @param flag as which they were given, for messages
 * @throws UsageError naming the form that they must have
 */
export function parseGrants(
  entries: readonly string[],
  flag = "--grant",
): NonNullable<PartialSettings["grants"]> {
  const grants: NonNullable<PartialSettings["grants"]> = {};
  for (const entry of entries) {
    const [, adapter, word, value] = /^([\w-]+):(\w+)=([\s\S]+)$/.exec(entry) ?? [];
    if (adapter === undefined || word === undefined || value === undefined) {
      throw new UsageError(
        `${flag} "${entry}" is not of the form ADAPTER:KIND=VALUE, such as mine:net=127.0.0.1:4100`,
      );
    }
    grants[adapter] = joinPermissions(grants[adapter] ?? {}, { [kindOf(word, flag)]: value.split(",") });
  }
  return grants;
}

/** @throws UsageError naming the kinds that there are */
export function kindOf(word: string, flag: string): PermissionKind {
  const kind = PERMISSION_KINDS.find((known) => known === word);
  if (kind !== undefined) return kind;
  const meant = nearest(word, PERMISSION_KINDS);
  throw new UsageError(
    `${flag} knows no kind "${word}": use ${PERMISSION_KINDS.join(", ")}${
      meant ? ` (did you mean "${meant}"?)` : ""
    }`,
  );
}

function parsePort(text: string, flag = "--port"): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${flag} "${text}" is not a number from 0 to 65535`);
}

/** A port, or that it is wanted, or not. */
function parsePanel(given: string | boolean): number | boolean {
  return typeof given === "string" ? parsePort(given, "--panel") : given;
}

/** `--no-token` comes as false; no flag at all may come as true. */
function parseToken(token: string | boolean | undefined): Pick<PartialSettings, "token"> {
  return token === undefined || token === true ? {} : { token };
}
