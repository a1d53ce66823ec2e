import { PERMISSION_KINDS, type PermissionKind } from "../../adapter_api/permissions.ts";
import { type AdapterExplanation, changeLines, permissionFlags } from "../../app.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print } from "../failure.ts";
import { grantWords, openGrants, revokedWords, rightsFlags } from "./rights_words.ts";
import { table } from "../table.ts";

/** `glovebox explain`: what an adapter may do, and why. */
export async function explain([name = ""]: readonly string[], flags: unknown): Promise<number> {
  const { adapter, json } = rightsFlags.parse(flags);
  await using opened = await openGrants();
  const explanation = await opened.service.explain(await opened.service.load(name, adapter));
  await print(json ? JSON.stringify(asData(explanation), undefined, 2) : asText(explanation));
  return EXIT.fine;
}

function asText(explanation: AdapterExplanation): string {
  const { loaded: { manifest, identity, code }, change, problem } = explanation;
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
    ...(!mayRun(explanation) ? [] : ["A program it may run has the full rights of your account"]),
    ...processLines(explanation),
  ].join("\n");
}

function mayRun({ effective, byTool }: AdapterExplanation): boolean {
  return [effective, ...Object.values(byTool)].some(({ run }) => run.length > 0);
}

function heldLines(name: string, lines: readonly string[]): string[] {
  return [
    "HELD: its code changed since you granted it what it has. Nothing of it runs. What is different:",
    ...lines.map((line) => `  ${line}`),
    `If that is fine: glovebox grant ${name} --changed. If not: glovebox reset ${name}`,
  ];
}

function rightsTable(explanation: AdapterExplanation, kinds: readonly PermissionKind[]): string {
  const words = (values: readonly string[]) => values.map(visible).join(", ") || "nothing";
  const rows = kinds.map((kind) => [
    kind,
    words(asked(explanation, kind)),
    words(granted(explanation, kind)),
    words(explanation.effective[kind]),
  ]);
  return table(["KIND", "ASKED", "GRANTED", "IN FORCE"], rows);
}

/** Source of each grant. */
function sourceLines({ loaded: { base, shipped }, entry }: AdapterExplanation): string[] {
  const given = PERMISSION_KINDS.flatMap((kind) =>
    (base[kind] ?? []).map((value) => {
      const origin = shipped[kind]?.includes(value) ? "shipped with Glovebox" : "in your settings";
      return `${kind}=${visible(value)}, ${origin}`;
    })
  );
  const lines = [
    ...given,
    ...(entry?.grants ?? []).map(grantWords),
    ...(entry?.revoked ?? []).map(revokedWords),
  ];
  return lines.length === 0 ? [] : ["Where it comes from:", ...lines.map((line) => `  ${line}`)];
}

/** The real flags; of calls that have other rights, theirs too. */
function processLines(explanation: AdapterExplanation): string[] {
  const { change, effective, byTool, problem } = explanation;
  if (change !== undefined) return ["It has no process: it is held"];
  const flags = (rights: Effective) => flagsOf(explanation, rights).map((flag) => `  ${shellWord(flag)}`);
  return [
    ...(problem === undefined ? [] : ["What needs a stored grant has no process"]),
    "Flags of its process:",
    ...flags(effective),
    ...Object.entries(byTool).flatMap((
      [tool, rights],
    ) => [`Flags of the process for ${tool}:`, ...flags(rights)]),
  ];
}

function asked({ loaded }: AdapterExplanation, kind: PermissionKind): readonly string[] {
  return loaded.asked[kind] ?? [];
}

function granted({ loaded, entry }: AdapterExplanation, kind: PermissionKind): string[] {
  const stored = (entry?.grants ?? []).filter((grant) => grant.kind === kind)
    .map(({ value, tool }) => tool === undefined ? value : `${value} (${tool} only)`);
  return [...new Set([...loaded.base[kind] ?? [], ...stored])];
}

function flagsOf({ loaded }: AdapterExplanation, rights: Effective): string[] {
  return permissionFlags(rights, {
    code: loaded.code.path,
    scratch: "ITS-SCRATCH-FOLDER",
    socket: "ITS-SOCKET",
  });
}

function asData(explanation: AdapterExplanation) {
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
    flags: change === undefined ? flagsOf(explanation, effective) : [],
  };
}
