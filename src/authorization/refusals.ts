import { dirname } from "node:path";
import { defined } from "../adapter_api/defined.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../adapter_api/permissions.ts";
import { shellWord } from "../base/text/shell_word.ts";
import { visible } from "../base/text/visible.ts";
import { covers, parseHost } from "./covers.ts";
import { placeProblems, type ProtectedPlaces } from "./paths/protected_places.ts";
import { permissionProblems } from "./permissions.ts";

/** Thing that was refused: a kind that a person can grant, or something that no grant covers. */
export type RefusedKind = PermissionKind | "other";

/** State of an adapter when something was refused to it. */
export interface Standing {
  /** Permissions that its manifest asks for. */
  readonly asked: Permissions;
  /** Permissions that were in force for this call. */
  readonly granted: Permissions;
  /** Permissions that a person took back. */
  readonly revoked: Permissions;
  /** True when it waits for a person because its code changed. */
  readonly suspended: boolean;
  /** Programs that its manifest asks for by name and that this machine does not have. */
  readonly absent: readonly string[];
  /** Places that no adapter may reach, whatever a person grants. */
  readonly places: ProtectedPlaces;
  /** Options of a built-in adapter that name folders which it may read or write. */
  readonly folderOptions?: { readonly read?: string; readonly write?: string };
}

/** Longer names of things are cut where people read them. */
const SHOWN = 300;
/** Most entries that a refusal lists. */
const MOST_SHOWN = 8;

/**
 * Returns the error for something that was refused: what, to which adapter and tool, why, and what a person can type.
 * It offers nothing that a model could call, and says so. Pure.
 *
 * @param tool the tool that was called, or `start`, where that is known
 * @param name exactly what was refused, in the runtime's spelling; empty for everything of its kind
 * @returns `PERMISSION_DENIED`, with the same facts as details
 */
export function refusal(
  adapter: string,
  tool: string | undefined,
  kind: RefusedKind,
  name: string,
  standing: Standing,
): ToolError {
  const resource = kind === "run" ? programIn(standing.asked.run, name) ?? name : name;
  const asked = isIn(standing.asked, kind, resource);
  const granted = isIn(standing.granted, kind, resource);
  const nearest = nearestGrant(standing.granted, kind, resource);
  const { why, hint, command } = adviceFor({ adapter, kind, resource, standing, asked, nearest });
  const where = tool === undefined ? "" : ` in ${tool}`;
  const message = `The adapter ${adapter} was refused ${thing(kind, resource)}${where}: ${why}`;
  const details = { adapter, tool, kind, resource: visible(resource), asked, granted, nearest, command };
  return new ToolError("PERMISSION_DENIED", message, { hint, details: defined(details) });
}

interface Case {
  readonly adapter: string;
  readonly kind: RefusedKind;
  readonly resource: string;
  readonly standing: Standing;
  readonly asked: boolean;
  readonly nearest: string | undefined;
}

interface Advice {
  readonly why: string;
  readonly hint: string;
  readonly command?: string;
}

function adviceFor({ adapter, kind, resource, standing, asked, nearest }: Case): Advice {
  if (standing.suspended) {
    const command = `glovebox grant ${adapter} --changed`;
    const hint =
      `${DECIDES}; glovebox explain ${adapter} shows what changed, and this keeps its grants: ${command}`;
    return { why: "its code changed since a person granted it, so it is suspended", hint, command };
  }
  if (kind === "other") {
    return { why: "no grant covers it", hint: "The adapter has to do without it; tell its author" };
  }
  if (kind === "run" && standing.absent.includes(resource)) {
    const hint = /[/\\]/.test(resource)
      ? "Name a program that is there, and start Glovebox again"
      : `Install ${visible(resource)}, or have its folder in PATH, and start Glovebox again`;
    return { why: "this machine has no such program", hint };
  }
  if (kind === "run" && isProgramOf(standing.granted.run ?? [], resource)) {
    const hint = "Its author must have it run by ctx.exec; or a person starts Glovebox without --confine";
    return { why: "programs are confined, and it starts none by itself", hint };
  }
  if (!asked && isNeverGranted(kind, resource, standing.places)) {
    const hint = "Nobody can grant it, and the adapter has to do without it; tell its author";
    return { why: "no adapter may have it", hint };
  }
  const command = commandFor(adapter, kind, resource);
  if (!asked && (kind === "read" || kind === "write") && resource !== "") {
    const option = standing.folderOptions?.[kind];
    if (option !== undefined) return notInFolders(`${adapter}.${option}`, kind, resource, standing.places);
  }
  if (!asked) return notAskedFor(kind, resource, command);
  const typed = command === undefined
    ? "its name cannot be typed as a grant"
    : `to grant it they type: ${command}`;
  const hint = `${DECIDES}; ${typed}${allMissing(adapter, standing)}`;
  return { why: reason(kind, resource, standing, nearest), hint, ...defined({ command }) };
}

/** Nobody changes the manifest of an adapter that comes with the product: its options name its folders. */
function notInFolders(
  option: string,
  kind: "read" | "write",
  file: string,
  places: ProtectedPlaces,
): Advice {
  const [adapter] = option.split(".");
  const folder = dirname(file);
  const place = isNeverGranted(kind, folder, places) ? file : folder; // the home folder as a whole is refused
  const typed = `--option ${shellWord(`${option}=${visible(place)}`)} --grant-asked ${adapter}`;
  return {
    why: "it is in none of its folders",
    hint:
      `Use a folder that it has (glovebox check ${adapter}), or ask the person to start the host with: ${typed}`,
  };
}

function notAskedFor(kind: PermissionKind, resource: string, command: string | undefined): Advice {
  const why = "its manifest does not ask for it";
  if (kind === "env" && (resource === "" || resource === CHILD_VARIABLE)) {
    return { why, hint: SINGLE_VARIABLES };
  }
  const hint = `Its author must add it to permissions.${kind} in the manifest` +
    (command === undefined
      ? "; nobody can grant it as it stands"
      : `; then a person can grant it: ${command}`);
  return { why, hint, ...defined({ command }) };
}

/** An author who asked for it, and a person who granted it, would both be refused. */
function isNeverGranted(kind: PermissionKind, resource: string, places: ProtectedPlaces): boolean {
  if (resource === "") return false; // everything of a kind: part of it may be granted
  const one = { [kind]: [resource] };
  return permissionProblems(one).length > 0 || placeProblems(one, places).length > 0;
}

/** More than one thing may be missing: a person would rather decide once. */
function allMissing(adapter: string, { asked, granted }: Standing): string {
  const lacking = PERMISSION_KINDS.flatMap((kind) =>
    (asked[kind] ?? []).filter((entry) => !isIn(granted, kind, entry)).map((entry) =>
      `${kind}=${visible(entry)}`
    )
  );
  if (lacking.length < 2) return "";
  const shown = lacking.slice(0, MOST_SHOWN).join(", ") +
    (lacking.length > MOST_SHOWN ? ` and ${lacking.length - MOST_SHOWN} more` : "");
  return `. It still lacks ${shown}; to grant all that it asks for: glovebox grant ${adapter} --asked`;
}

/** Node's own part reads all variables, or this one where it is handed others, when it starts a program. */
const CHILD_VARIABLE = "NODE_V8_COVERAGE";
const SINGLE_VARIABLES =
  'Its author must read single variables, such as Deno.env.get("NAME"), and run programs ' +
  "by ctx.exec: node:child_process wants all variables, and nobody can grant them";
const DECIDES = "Only a person can decide this, no tool can";

function reason(kind: PermissionKind, resource: string, { revoked }: Standing, nearest: string | undefined) {
  if (isIn(revoked, kind, resource)) return "a person revoked it";
  if (nearest !== undefined) return `what was granted is narrower (${nearest})`;
  return "it asks for it, and no person granted it";
}

function isIn(permissions: Permissions, kind: RefusedKind, resource: string): boolean {
  if (kind === "other" || resource === "") return false;
  return (permissions[kind] ?? []).some((entry) => covers(kind, entry, resource));
}

/** A program that is not granted is looked for by its name; what was asked for has a path. */
function programIn(programs: readonly string[] | undefined, name: string): string | undefined {
  return name === "" || name.includes("/") ? undefined : programs?.find((path) => path.endsWith(`/${name}`));
}

/** A program may be reached for by its name. */
function isProgramOf(programs: readonly string[], resource: string): boolean {
  return resource !== "" && programs.some((path) => path === resource || path.endsWith(`/${resource}`));
}

/** The grant that is most like what was refused; nothing where none has to do with it. */
function nearestGrant(granted: Permissions, kind: RefusedKind, resource: string): string | undefined {
  if (kind === "other") return undefined;
  const likeness = (granted[kind] ?? []).map((entry) => ({ entry, score: alike(kind, entry, resource) }));
  const [best] = likeness.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  return best === undefined ? undefined : `${kind}=${visible(best.entry)}`;
}

/** From 0 for strangers upwards. */
function alike(kind: PermissionKind, entry: string, resource: string): number {
  switch (kind) {
    case "net":
      return parseHost(entry).host === parseHost(resource).host ? 1 : 0;
    case "run":
      return entry.split("/").at(-1) === resource.split("/").at(-1) ? 1 : 0;
    case "read":
    case "write":
      return commonStart(entry.split("/").slice(1), resource.split("/").slice(1));
    case "env":
      return commonStart(entry.split("_"), resource.split("_"));
    case "secret":
      return entry.split("@")[0] === resource.split("@")[0] ? 1 : 0;
    case "sys":
      return 0;
  }
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((part, index) => part !== b[index]);
  return different === -1 ? a.length : different;
}

const KINDS = {
  net: "every address",
  read: "every file",
  write: "every file",
  run: "every program",
  env: "all variables",
  sys: "all facts of the system",
  secret: "all secrets",
} as const satisfies Record<PermissionKind, string>;

function thing(kind: RefusedKind, resource: string): string {
  const shown = resource.length <= SHOWN ? visible(resource) : `${visible(resource.slice(0, SHOWN))}…`;
  if (kind === "other") return resource === "" ? "something" : `something at "${shown}"`;
  return `${kind} access to ${resource === "" ? KINDS[kind] : `"${shown}"`}`;
}

/** The command of a person; nothing where the name has what a grant cannot hold. */
function commandFor(adapter: string, kind: PermissionKind, resource: string): string | undefined {
  if (resource === "" || resource.length > SHOWN) return undefined;
  if (/[,*]/.test(resource) || visible(resource) !== resource) return undefined;
  return `glovebox grant '${`${adapter}:${kind}=${resource}`.replaceAll("'", `'\\''`)}'`;
}
