import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../../adapter_api/permissions.ts";
import { sha256 } from "../../base/sha256.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { visible } from "../../base/text/visible.ts";
import type { Identity } from "./grant_file.ts";

/** Subject of a question to a person. */
export interface GrantRequest {
  readonly identity: Identity;
  /** The hash of the code that gets the grant. */
  readonly code: string;
  /** Permissions that it asks for and was not granted. */
  readonly asks: Permissions;
  /** The author's own words. */
  readonly reason: string | undefined;
}

/** Names exactly this request: an answer to it is an answer to no other. */
export async function requestId({ identity, code, asks, reason }: GrantRequest): Promise<string> {
  const entries = PERMISSION_KINDS.map((kind) => [kind, [...asks[kind] ?? []].sort()]);
  return (await sha256(JSON.stringify([identity.name, identity.script, code, entries, reason]))).slice(0, 16);
}

/** The request in words for a person. Pure. */
export function requestText({ identity: { name, script }, asks, reason }: GrantRequest): string {
  const lines = grantLines(asks);
  return [
    `The adapter ${visible(name)} (${visible(script)}) asks for what it was not granted:`,
    ...lines.map((line) => `  ${line}`),
    ...(reason === undefined ? [] : [`Why, in its author's words: "${visible(reason)}"`]),
  ].join("\n");
}

/** Each permission with what it means. Pure. */
export function grantLines(permissions: Permissions): string[] {
  return PERMISSION_KINDS.flatMap((kind) =>
    (permissions[kind] ?? []).map((value) => `${kind}=${visible(value)}: ${meaningOf(kind, value)}`)
  );
}

/** The one command with which a person grants something. Pure. */
export function grantCommand(name: string, permissions: Permissions): string {
  const words = PERMISSION_KINDS.flatMap((kind) =>
    (permissions[kind] ?? []).map((value) => shellWord(`${name}:${kind}=${visible(value)}`))
  );
  return `glovebox grant ${words.join(" ")}`;
}

function meaningOf(kind: PermissionKind, value: string): string {
  return kind === "env" && value.endsWith("*")
    ? "see every environment variable whose name begins so"
    : MEANING[kind];
}

/** Sentence for each kind: what it lets an adapter do. */
export const MEANING = {
  net: "connect to this address",
  read: "read everything there",
  write: "create, change and delete everything there",
  run: "start this program, WITH THE FULL RIGHTS OF YOUR ACCOUNT",
  env: "see this environment variable",
  sys: "learn this about the system",
  secret: "use this secret of yours at this address",
} as const satisfies Record<PermissionKind, string>;
