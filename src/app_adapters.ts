import type { AdapterHost } from "./adapter_host/adapter_host.ts";
import type { AdapterRequest } from "./adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "./adapter_host/open_adapter.ts";
import { ToolError } from "./adapter_api/errors.ts";
import { nearest } from "./adapter_api/text/nearest.ts";
import { isObject } from "./base/is_object.ts";
import { pathWord } from "./base/text/shell_word.ts";
import { AbsentSource } from "./catalog/absent_source.ts";
import { prefixed } from "./catalog/prefixed.ts";
import type { ToolSource } from "./catalog/tool_source.ts";
import { BUILT_INS } from "./config/folder_settings.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";
import { logger } from "./log/configure_log.ts";
import { isSetUp, lackOf } from "./machine/backends.ts";

/**
 * Returns what the settings say of one adapter. Grants in flags and settings go by name: a script that the file of a
 * folder chose could take any name, and gets only what was granted to it by command.
 */
export function requestFor(adapter: string, settings: Settings): AdapterRequest {
  return {
    adapter,
    choices: (name, builtIn) => {
      const { options } = optionsFor(name, settings);
      const { "*": all, [name]: own } = settings.limits;
      if (settings.isFolderChoice && !builtIn) {
        return { options, granted: {}, grantAsked: false, limits: all ?? {} };
      }
      return {
        options,
        limits: { ...all, ...own },
        granted: settings.grants[name] ?? {},
        grantAsked: settings.grantAsked.includes(name),
      };
    },
  };
}

/** `prefix` is the host's own option; the adapter does not see it. */
function optionsFor(name: string, settings: Settings) {
  const { prefix = "", ...options } = settings.options[name] ?? {};
  return { prefix: String(prefix), options };
}

/** Tells whether what an adapter drives is on this machine. */
export async function isReady({ name, builtIn, hasBackend }: OpenAdapter): Promise<boolean> {
  return hasBackend && (!builtIn || await isSetUp(name, currentFolders()));
}

/** A program that a person named and that is not there is a mistake of theirs, found before a model meets it. */
function mustHaveNamed({ name, builtIn, hasBackend }: OpenAdapter, { adapters, options }: Settings): void {
  const executable = options[name]?.executable;
  if (!builtIn || hasBackend || !adapters.includes(name) || typeof executable !== "string") return;
  throw new ToolError("NOT_FOUND", `Cannot serve ${name}: ${lackOf(name, executable).reason}`, {
    hint: `Name one that is there with --option ${name}.executable=PATH, or leave the option out`,
  });
}

/** An adapter that is open, and its tools under their public names. */
export interface Opened {
  readonly adapter: OpenAdapter;
  readonly source: ToolSource;
}

/** Adapters that there are for a person, and those whose application this machine does not have. */
export interface Found {
  readonly opened: readonly Opened[];
  readonly absent: readonly ToolSource[];
}

/**
 * Opens the adapters that a person named, or those whose application is on this machine.
 *
 * @throws ToolError where one that was named cannot be served, or two have one name
 */
export async function openAll(host: AdapterHost, settings: Settings): Promise<Found> {
  if (settings.adapters.length > 0) {
    const named = await openNamed(host, settings);
    mustHaveOwnNames(named.map(({ adapter }) => adapter));
    tellOfStrangers(named, settings);
    await tellOfIdleGrants(named);
    return { opened: named, absent: [] };
  }
  const all = await Promise.all((await host.builtIns()).map((adapter) => open(host, adapter, settings)));
  tellOfStrangers(all, settings);
  await tellOfIdleGrants(all);
  const ready = await Promise.all(all.map(({ adapter }) => isReady(adapter)));
  const found = all.filter((_, index) => ready[index]);
  if (found.length === 0) {
    logger("app").warning(
      "No adapter has what it needs on this machine; glovebox doctor says what is missing",
    );
  }
  const others = all.filter((_, index) => !ready[index]).map(({ adapter, source }) =>
    // A missing program is told to models; an application that nobody set up may not be wanted.
    new AbsentSource(source.manifest, {
      ...lackOf(adapter.name, settings.options[adapter.name]?.executable),
      isListed: !adapter.hasBackend,
    })
  );
  return { opened: found, absent: others };
}

/**
 * What is set for an adapter that is not there has no effect, and nobody would know. A flag is meant now; a file may
 * name adapters that are loaded another time, and is wrong only where it nearly names one that is.
 */
function tellOfStrangers(opened: readonly Opened[], { flagged, options, limits, grants }: Settings): void {
  const names = opened.map(({ adapter }) => adapter.name);
  const known = new Set([...names, ...BUILT_INS, "*"]);
  const set = new Set([options, limits, grants].flatMap((each) => Object.keys(each)).concat(flagged));
  for (const name of [...set].filter((each) => !names.includes(each))) {
    const near = known.has(name) ? undefined : nearest(name, names);
    const isFlag = flagged.includes(name);
    if (!isFlag && near === undefined) continue;
    logger("app").warning(
      `No adapter called "${name}" is loaded${near === undefined ? "" : ` (did you mean "${near}"?)`}, so ${
        isFlag ? "flags" : "settings"
      } that name it have no effect; loaded: ${names.join(", ")}`,
    );
  }
}

/** Nothing that is not asked for is granted, and who wrote it would take it for given. */
async function tellOfIdleGrants(opened: readonly Opened[]): Promise<void> {
  for (const { adapter } of opened) {
    const idle = await adapter.idleGrants();
    if (idle.length === 0) continue;
    logger("app").warning(
      `${adapter.name} does not ask for ${idle.join(", ")}, so to grant it has no effect; ` +
        `what it asks for: glovebox check ${pathWord(adapter.place)}`,
    );
  }
}

/** Opens what was named. One that has mistakes is left out and named in the log, unless nothing else is left. */
async function openNamed(host: AdapterHost, settings: Settings): Promise<Opened[]> {
  const attempts = await Promise.allSettled(
    settings.adapters.map((adapter) => open(host, adapter, settings)),
  );
  const opened = attempts.flatMap((attempt) => attempt.status === "fulfilled" ? [attempt.value] : []);
  for (const attempt of attempts) {
    if (attempt.status === "fulfilled") continue;
    if (opened.length === 0 || !hasMistakes(attempt.reason)) throw attempt.reason;
    logger("app").error(`Left out: ${attempt.reason.message}`, { hint: attempt.reason.options.hint });
  }
  return opened;
}

function hasMistakes(error: unknown): error is ToolError {
  return error instanceof ToolError && isObject(error.options.details) && "problems" in error.options.details;
}

/** Grants in flags and settings go by name: two adapters of one name would share them. */
function mustHaveOwnNames(adapters: readonly OpenAdapter[]): void {
  for (const [name, same] of Map.groupBy(adapters, ({ name }) => name)) {
    const origins = new Set(same.map(({ origin }) => origin));
    if (origins.size <= 1) continue;
    throw new ToolError("CONFLICT", `Several adapters are called ${name}: ${[...origins].join(", ")}`, {
      hint: "Load one of them, or give one another name in its defineAdapter({ name })",
    });
  }
}

async function open(host: AdapterHost, adapter: string, settings: Settings): Promise<Opened> {
  const opened = await host.open(requestFor(adapter, settings));
  mustHaveNamed(opened, settings);
  const { prefix } = optionsFor(opened.name, settings);
  return { adapter: opened, source: prefix === "" ? opened : prefixed(opened, prefix) };
}
