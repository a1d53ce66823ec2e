import { join, resolve } from "node:path";
import { joinPermissions, type PermissionKind, type Permissions } from "./adapter_api/permissions.ts";
import type { AdapterHost } from "./adapter_host/adapter_host.ts";
import type { LoadedCode } from "./adapter_host/code/loaded_code.ts";
import { appFolder, createHost, requestFor, RunDirectory, runtimePath } from "./app.ts";
import { type Access, readAccesses } from "./authorization/learned/accesses.ts";
import {
  compare,
  type Comparison,
  entriesOf,
  forManifest,
  missingFrom,
  permissionsOf,
} from "./authorization/learned/proposal.ts";
import { type Reached, smallest } from "./authorization/learned/smallest.ts";
import { placeProblems } from "./authorization/paths/protected_places.ts";
import { isPathWithin } from "./base/path_within.ts";
import { sensitiveGrants } from "./authorization/paths/sensitive_places.ts";
import type { Effective } from "./authorization/permissions.ts";
import { realPath } from "./authorization/resolve_permissions.ts";
import { currentFolders } from "./config/folders.ts";
import type { Settings } from "./config/settings.ts";

export { plainWords } from "./authorization/plain_words.ts";
export { refusedPrograms } from "./authorization/learned/accesses.ts";
export { entriesOf, manifestWords } from "./authorization/learned/proposal.ts";

/** Most times that a call, or the tests, are repeated. */
const MOST_ROUNDS = 20;

/** One run that is recorded. */
export interface Round {
  readonly host: AdapterHost;
  readonly loaded: LoadedCode;
  /** Rights of the process. */
  readonly rights: Effective;
  /** File that the runtime records to. */
  readonly record: string;
  /** Folder for what the run writes. */
  readonly folder: RunDirectory;
  /** Aborts when the person has enough. */
  readonly signal: AbortSignal;
}

/** What came of a run. */
export interface Ran {
  readonly ok: boolean;
  /** What it said, for a person. */
  readonly said: string;
  /** Programs that it was refused. */
  readonly programs: readonly string[];
}

/** Options for {@linkcode learn}. */
export interface LearnOptions {
  /** Script, or folder of an adapter. */
  readonly path: string;
  readonly settings: Settings;
  /** Kinds of permission that the person lets it have for this once; without them it has what it was granted. */
  readonly permit: readonly PermissionKind[];
  /** Folder that the run happens in, and from which relative paths start. */
  readonly folder: string;
  /** Folders that the run may read and write in any case. */
  readonly own: readonly string[];
  /** Ends the run that goes on: what it reached for until then is learned. */
  readonly signal: AbortSignal;
  readonly run: (round: Round) => Promise<Ran>;
}

/** What was learned of an adapter. */
export interface Learned {
  readonly loaded: LoadedCode;
  readonly rounds: number;
  /** What came of the last run. */
  readonly ran: Ran;
  readonly comparison: Comparison;
  /** The smallest asks that cover what it reached for. */
  readonly proposal: Permissions;
  /** Kinds of which it reached for all there is, which no manifest can ask for. */
  readonly everything: readonly PermissionKind[];
  /** What it was refused, and would be let through to if the person permits that. */
  readonly stoppedAt: Permissions;
  /** Sentences about what it is never let through to here; it is not proposed either. */
  readonly neverPermitted: readonly string[];
}

/**
 * Runs an adapter and records what it reaches for. It has what a person granted to it and nothing more, so that the
 * first refusal may end it; where the person permits it for this once, it is run again with what it reached for, until
 * it reaches for nothing new. Keys, passwords, the system and Glovebox's own files are never permitted so.
 */
export async function learn(options: LearnOptions): Promise<Learned> {
  await using folder = await RunDirectory.create(); // it goes by whatever signal the command ends
  return await rounds(options, folder);
}

async function rounds(options: LearnOptions, folder: RunDirectory): Promise<Learned> {
  let permitted: Permissions = {};
  let asked: Permissions | undefined; // what is permitted later counts as asked for, or it would not be in force
  const seen: Access[] = [];
  for (let round = 1;; round++) {
    const { loaded, rights, ran, accesses } = await once(options, folder, permitted);
    asked ??= loaded.asked;
    seen.push(...accesses);
    const reached = await reachedBy(seen, loaded);
    const { possible, never } = sorted(missingFrom(rights, reached.permissions), loaded);
    const more = missingFrom(permitted, ofKinds(possible, options.permit));
    const mayGoOn = round < MOST_ROUNDS && !options.signal.aborted;
    if (mayGoOn && entriesOf(more).length > 0) permitted = joinPermissions(permitted, more);
    else {
      const last = {
        rounds: round,
        ran: options.signal.aborted ? stopped(ran) : ran,
        stoppedAt: possible,
        neverPermitted: never,
      };
      return { ...told(loaded, asked, reached), ...last };
    }
  }
}

function stopped(ran: Ran): Ran {
  return { ...ran, ok: false, said: "stopped before it ended, so it may reach for more" };
}

async function once(
  { path, settings, run, signal, ...options }: LearnOptions,
  folder: RunDirectory,
  permissions: Permissions,
) {
  const record = join(folder.path, "record");
  await Deno.writeTextFile(record, "");
  await using host = createHost({ ...settings, learning: { permissions, record } });
  const loaded = await host.load(requestFor(path, settings));
  const rights = host.effective(loaded);
  const ran = await run({ host, loaded, rights, record, folder, signal });
  const own = [
    ...options.own,
    folder.path,
    loaded.code.path,
    appFolder(),
    join(currentFolders().state, "run"),
  ];
  const programs = ran.programs.map((value) => ({ kind: "run" as const, value }));
  const accesses = await Promise.all(
    [...readAccesses(await Deno.readTextFile(record)), ...programs].map((access) =>
      real(access, options.folder)
    ),
  );
  return { loaded, rights, ran, accesses: accesses.filter((access) => !isOwn(access, own)) };
}

/** What every process reaches for, and what each may reach anyway. */
function isOwn({ kind, value }: Access, own: readonly string[]): boolean {
  if (value === undefined || (kind !== "read" && kind !== "write")) return false;
  return value === runtimePath() || own.some((folder) => isPathWithin(value, folder));
}

async function real(access: Access, folder: string): Promise<Access> {
  const { kind, value } = access;
  if (value === undefined || (kind !== "read" && kind !== "write")) return access;
  return { kind, value: await realPath(resolve(folder, value), currentFolders().home) };
}

async function reachedBy(accesses: readonly Access[], loaded: LoadedCode): Promise<Reached> {
  const paths = accesses.flatMap(({ kind, value }) =>
    value && (kind === "read" || kind === "write") ? [value] : []
  );
  const folders = await Promise.all([...new Set(paths)].map(async (path) => {
    const info = await Deno.stat(path).catch(() => undefined);
    return info?.isDirectory === true ? [path] : [];
  }));
  return smallest(accesses, {
    folders: new Set(folders.flat()),
    mayWiden: (kind, folder) => problemsOf({ [kind]: [folder] }, loaded).length === 0,
  });
}

/** What a person may permit for this once, and sentences about what nobody may. */
function sorted(wanted: Permissions, loaded: LoadedCode): { possible: Permissions; never: string[] } {
  const all = entriesOf(wanted).map((entry) => ({
    entry,
    problems: problemsOf(permissionsOf([entry]), loaded),
  }));
  return {
    possible: permissionsOf(all.flatMap(({ entry, problems }) => problems.length === 0 ? [entry] : [])),
    never: all.flatMap(({ problems }) => problems),
  };
}

function ofKinds(permissions: Permissions, kinds: readonly PermissionKind[]): Permissions {
  return permissionsOf(entriesOf(permissions).filter(({ kind }) => kinds.includes(kind)));
}

function problemsOf(permissions: Permissions, { places }: LoadedCode): string[] {
  return [...placeProblems(permissions, places), ...sensitiveGrants(permissions, currentFolders().home)];
}

function told(loaded: LoadedCode, asked: Permissions, { permissions, everything }: Reached) {
  const { reason } = loaded.manifest.permissions;
  const comparison = compare(permissions, asked);
  const { possible } = sorted(permissionsOf(comparison.added), loaded);
  const entries = [...comparison.known, ...entriesOf(possible)];
  const asks = forManifest(permissionsOf(entries), currentFolders().home);
  const proposal = { ...asks, ...(reason === undefined || entries.length === 0 ? {} : { reason }) };
  return { loaded, everything, comparison, proposal };
}
