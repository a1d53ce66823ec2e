import { PERMISSION_KINDS, type PermissionKind } from "../../adapter_api/permissions.ts";
import { type AdapterExplanation, changeLines, permissionFlags } from "../../app.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { grantWords, openGrants, revokedWords, rightsFlags } from "./rights_words.ts";
import { confinementOf } from "./confinement_words.ts";
import { table } from "../table.ts";

/** `glovebox explain`: what an adapter may do, and why. */
export async function explain([name = ""]: readonly string[], flags: unknown): Promise<number> {
  const { adapter, json } = rightsFlags.parse(flags);
  await using opened = await openGrants();
  const explanation = await opened.service.explain(await opened.service.load(name, adapter));
  const confined = await confinementOf(explanation, opened.settings.confine);
  if (json) await printJson({ ...asData(explanation), programs: confined }, 2);
  else await print(asText(explanation, confined));
  return EXIT.fine;
}

function asText(explanation: AdapterExplanation, programs: readonly string[]): string {
  const { loaded: { manifest, identity, code }, change, problem } = explanation;
  const asks = PERMISSION_KINDS.filter((kind) => asked(explanation, kind).length > 0);
  const never = PERMISSION_KINDS.filter((kind) => !asks.includes(kind));
  return [
    `${visible(manifest.name)} ${visible(manifest.version)} (${visible(identity.script)}), code ${
      code.hash.slice(0, 12)
    }`,
    ...(problem === undefined ? [] : [`NO STORED GRANT COUNTS: ${problem}`]),
    ...(change === undefined ? [] : suspendedLines(manifest.name, changeLines(change))),
    ...(asks.length === 0 ? ["It asks for nothing"] : [rightsTable(explanation, asks)]),
    ...(never.length === 0 ? [] : [`Never asked for: ${never.join(", ")}`]),
    ...sourceLines(explanation),
    ...programs,
    ...processLines(explanation),
    ...(manifest.roots === true ? [ASKS_FOR_ROOTS] : []),
    `Limits: ${limitWords(explanation)}`,
  ].join("\n");
}

const ASKS_FOR_ROOTS = "It asks your client which folders you work in";

/** By the names under which a person sets them. */
function limitWords({ loaded: { limits } }: AdapterExplanation): string {
  return Object.entries(limits).map(([name, most]) => `${name}=${most === Infinity ? "none" : most}`).join(
    ", ",
  );
}

function suspendedLines(name: string, lines: readonly string[]): string[] {
  return [
    "SUSPENDED: its code changed after you approved it. Nothing of it runs. What is different:",
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
  if (change !== undefined) return ["It has no process: it is suspended"];
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
    kept: loaded.code.builtIn ? "ITS-KEPT-FOLDER" : undefined,
    socket: "ITS-SOCKET",
  });
}

function asData(explanation: AdapterExplanation) {
  const { loaded: { manifest, identity, code, limits }, entry, effective, change, problem } = explanation;
  const kinds = PERMISSION_KINDS.map((kind) => [kind, {
    asked: asked(explanation, kind),
    granted: granted(explanation, kind),
    effective: effective[kind],
  }]);
  return {
    name: manifest.name,
    script: identity.script,
    code: code.hash,
    suspended: change ?? false,
    problem,
    rights: Object.fromEntries(kinds),
    grants: entry?.grants ?? [],
    revoked: entry?.revoked ?? [],
    roots: manifest.roots ?? false,
    limits, // JSON has no word for none but null
    flags: change === undefined ? flagsOf(explanation, effective) : [],
  };
}
