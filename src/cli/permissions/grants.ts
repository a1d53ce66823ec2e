import type { GrantEntry } from "../../authorization/grants/grant_file.ts";
import { visible } from "../../base/text/visible.ts";
import { EXIT, print, printJson, UsageError } from "../failure.ts";
import { grantWords, openGrants, revokedWords, rightsFlags } from "./rights_words.ts";
import { table } from "../table.ts";

/** `glovebox grants`: what is stored, of all adapters or of one. */
export async function grants([what = "list", name]: readonly string[], flags: unknown): Promise<number> {
  const { adapter, json } = rightsFlags.parse(flags);
  if (what !== "list" && what !== "show") {
    throw new UsageError(`grants has no "${what}": use list, or show ADAPTER`);
  }
  if (what === "show" && name === undefined) throw new UsageError("grants show needs the name of an adapter");
  await using opened = await openGrants();
  const { adapters } = opened.service.file;
  const meant = name === undefined ? undefined : await opened.service.find(name, adapter);
  const entries = adapters.filter((entry) =>
    meant === undefined || (entry.name === meant.name && entry.script === meant.script)
  );
  if (json) await printJson({ adapters: entries }, 2);
  else if (entries.length === 0) await print("Nothing is granted or revoked");
  else await print(what === "list" ? listed(entries) : entries.map(shown).join("\n\n"));
  return EXIT.fine;
}

function listed(entries: readonly GrantEntry[]): string {
  const rows = entries.map(({ name, script, grants, revoked }) => [
    visible(name),
    grants.map(({ kind, value }) => `${kind}=${visible(value)}`).join(", ") || "nothing",
    revoked.map(({ kind, value }) => value === undefined ? kind : `${kind}=${visible(value)}`).join(", ") ||
    "nothing",
    visible(script),
  ]);
  return table(["ADAPTER", "GRANTED", "REVOKED", "SCRIPT"], rows);
}

function shown({ name, script, bound, grants, revoked }: GrantEntry): string {
  return [
    `${visible(name)} (${visible(script)})`,
    ...(bound === undefined ? [] : [`  granted for the code ${bound.code.slice(0, 12)}`]),
    ...grants.map((grant) => `  ${grantWords(grant)}`),
    ...revoked.map((one) => `  ${revokedWords(one)}`),
  ].join("\n");
}
