import { z } from "zod";
import { type AdapterGrants, type AdapterOffer, changeLines, grantLines } from "../../app.ts";
import type { Permissions } from "../../adapter_api/permissions.ts";
import { EXIT, print, UsageError } from "../failure.ts";
import { parseGrants } from "../flags.ts";
import { openGrants, rightsFlags } from "./rights_words.ts";
import { confirmed } from "../terminal.ts";

const grantFlags = rightsFlags.extend({
  tool: z.string().optional(),
  asked: z.boolean().optional(),
  changed: z.boolean().optional(),
  sensitive: z.boolean().optional(),
});
type GrantFlags = z.output<typeof grantFlags>;

/** `glovebox grant`: a person gives an adapter what it asks for, permanently. */
export async function grant(words: readonly string[], flags: unknown): Promise<number> {
  const parsed = grantFlags.parse(flags);
  const wanted = parsed.asked || parsed.changed
    ? words.map((name) => [name, undefined] as const)
    : Object.entries(parseGrants(words, "grant"));
  const misplaced = wanted.find(([name, permissions]) => permissions === undefined && /[:=]/.test(name));
  if (misplaced !== undefined) {
    throw new UsageError(`--${parsed.asked ? "asked" : "changed"} takes the name of an adapter alone`);
  }
  if (wanted.length > 1 && parsed.adapter !== undefined) {
    throw new UsageError("--adapter says where one adapter is; grant to one at a time");
  }
  await using opened = await openGrants();
  for (const [name, permissions] of wanted) {
    const done = parsed.changed
      ? await keepOne(opened.service, name, parsed)
      : await grantOne(opened.service, name, permissions, parsed);
    if (!done) return EXIT.failure;
  }
  return EXIT.fine;
}

async function grantOne(
  service: AdapterGrants,
  name: string,
  permissions: Permissions | undefined,
  { adapter, tool, sensitive }: GrantFlags,
): Promise<boolean> {
  const offer = await service.offer(await service.load(name, adapter), permissions);
  const lines = grantLines(offer.permissions);
  if (lines.length === 0) {
    await print(`${name} asks for nothing`);
    return true;
  }
  if (!sensitive && !await isMeant(offer)) {
    await print("Nothing was granted");
    return false;
  }
  await service.grant(offer, tool);
  const scope = tool === undefined ? "permanently" : `for calls of ${tool}`;
  await print([`Granted to ${name} ${scope}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
  return true;
}

async function isMeant({ loaded, sensitive }: AdapterOffer): Promise<boolean> {
  if (sensitive.length === 0) return true;
  const { name } = loaded.manifest;
  return await confirmed(
    `This gives ${name} more than most adapters need. ${sensitive.join(". ")}. Do you mean it?`,
    "--sensitive",
  );
}

async function keepOne(service: AdapterGrants, name: string, { adapter }: GrantFlags): Promise<boolean> {
  const change = await service.keep(await service.load(name, adapter));
  if (change === undefined) {
    await print(`${name} is not suspended: its code is what you granted`);
    return true;
  }
  const lines = changeLines(change).map((line) => `  ${line}`);
  await print([`${name} keeps its grants with this change:`, ...lines].join("\n"));
  return true;
}
