import { PERMISSION_KINDS, type PermissionKind } from "../adapter_api/permissions.ts";
import { changeLines, permissionFlags } from "../app.ts";
import type { Explanation } from "../adapter_host/grant_desk.ts";
import { shellWord } from "../base/shell_word.ts";
import { visible } from "../base/visible.ts";
import { EXIT, print } from "./failure.ts";
import { grantWords, openDesk, rightsFlags } from "./rights_words.ts";
import { table } from "./table.ts";

/** `glovebox explain`: what an adapter may do, and why. */
export async function explain([name = ""]: readonly string[], flags: unknown): Promise<number> {
  const { adapter, json } = rightsFlags.parse(flags);
  await using opened = await openDesk();
  const explanation = await opened.desk.explain(await opened.desk.load(name, adapter));
  await print(json ? JSON.stringify(asData(explanation), undefined, 2) : asText(explanation));
  return EXIT.fine;
}

function asText(explanation: Explanation): string {
  const { loaded: { manifest, identity, code }, change, effective, problem } = explanation;
  const asks = PERMISSION_KINDS.filter((kind) => asked(explanation, kind).length > 0);
  const never = PERMISSION_KINDS.filter((kind) => !asks.includes(kind));
  return [
    `${visible(manifest.name)} ${visible(manifest.version)} (${visible(identity.script)}), code ${
      code.hash.slice(0, 12)
    }`,
    ...(problem === undefined ? [] : [`NO STORED GRANT COUNTS: ${problem}`]),
    ...(change === undefined ? [] : heldLines(manifest.name, changeLines(change))),
    ...(asks.length === 0 ? ["It asks for nothing"] : [rightsTable(explanation, asks)]),
    ...(never.length === 0 ? [] : [`Never asked for: ${never.join(", ")}`]),
    ...sourceLines(explanation),
    ...(effective.run.length === 0 ? [] : ["A program it may run has the full rights of your account"]),
    "Flags of its process:",
    ...flagsOf(explanation).map((flag) => `  ${shellWord(flag)}`),
  ].join("\n");
}

function heldLines(name: string, lines: readonly string[]): string[] {
  return [
    "HELD: its code is not the code that you granted what it has. Nothing of it runs. What is different:",
    ...lines.map((line) => `  ${line}`),
    `If that is fine: glovebox grant ${name} --changed. If not: glovebox reset ${name}`,
  ];
}

function rightsTable(explanation: Explanation, kinds: readonly PermissionKind[]): string {
  const words = (values: readonly string[]) => values.map(visible).join(", ") || "nothing";
  const rows = kinds.map((kind) => [
    kind,
    words(asked(explanation, kind)),
    words(granted(explanation, kind)),
    words(explanation.effective[kind]),
  ]);
  return table(["KIND", "ASKED", "GRANTED", "IN FORCE"], rows);
}

/** Where each grant comes from. */
function sourceLines({ loaded: { base, code }, entry }: Explanation): string[] {
  const origin = code.builtIn ? "shipped with Glovebox, or in your settings" : "in your settings";
  const given = PERMISSION_KINDS.flatMap((kind) =>
    (base[kind] ?? []).map((value) => `${kind}=${visible(value)}`)
  );
  const revoked = (entry?.revoked ?? []).map(({ kind, value, at }) =>
    `${kind}${value === undefined ? "" : `=${visible(value)}`} revoked ${at.slice(0, 10)}`
  );
  const lines = [
    ...given.map((word) => `${word}, ${origin}`),
    ...(entry?.grants ?? []).map(grantWords),
    ...revoked,
  ];
  return lines.length === 0 ? [] : ["Where it comes from:", ...lines.map((line) => `  ${line}`)];
}

function asked({ loaded }: Explanation, kind: PermissionKind): readonly string[] {
  return loaded.asked[kind] ?? [];
}

function granted({ loaded, entry }: Explanation, kind: PermissionKind): string[] {
  const stored = (entry?.grants ?? []).filter((grant) => grant.kind === kind)
    .map(({ value, tool }) => tool === undefined ? value : `${value} (${tool} only)`);
  return [...new Set([...loaded.base[kind] ?? [], ...stored])];
}

function flagsOf({ loaded, effective }: Explanation): string[] {
  return permissionFlags(effective, {
    code: loaded.code.path,
    scratch: "ITS-SCRATCH-FOLDER",
    socket: "ITS-SOCKET",
  });
}

function asData(explanation: Explanation) {
  const { loaded: { manifest, identity, code }, entry, effective, change, problem } = explanation;
  const kinds = PERMISSION_KINDS.map((kind) => [kind, {
    asked: asked(explanation, kind),
    granted: granted(explanation, kind),
    effective: effective[kind],
  }]);
  return {
    name: manifest.name,
    script: identity.script,
    code: code.hash,
    held: change ?? false,
    problem,
    rights: Object.fromEntries(kinds),
    grants: entry?.grants ?? [],
    revoked: entry?.revoked ?? [],
    flags: flagsOf(explanation),
  };
}
