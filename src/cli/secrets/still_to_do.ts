import type { AdapterGrants } from "../../app.ts";
import { parseSecretEntry } from "../../authorization/secret_entry.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { ASSISTANT } from "../../secrets/secret_file.ts";
import type { SecretOwner } from "../../secrets/secret_file.ts";

/** A name and one place that it is for. */
interface Use {
  readonly name: string;
  readonly origin: string;
}

/** Says what is missing until an adapter can use a secret that was just kept: that it asks, and that it may. */
export async function stillToDo(
  service: AdapterGrants,
  adapter: string,
  owner: SecretOwner,
  uses: readonly Use[],
): Promise<string[]> {
  if (owner === ASSISTANT) return [];
  const { loaded, effective } = await service.explain(await service.load(adapter, undefined));
  const fits = (entry: string, { name, origin }: Use) => {
    const parsed = parseSecretEntry(entry);
    return parsed?.name === name && parsed.origin === origin;
  };
  return uses.flatMap((use) => {
    if (effective.secret.some((entry) => fits(entry, use))) return [];
    const asked = loaded.asked.secret?.find((entry) => fits(entry, use));
    return asked === undefined
      ? [`${owner.name} does not ask for it yet: ${howToAsk(owner, use)}`]
      : [`Let ${owner.name} use it: glovebox grant ${shellWord(`${owner.name}:secret=${asked}`)}`];
  });
}

/** What asks is the manifest of a script, and an option of the adapters that type secrets. */
function howToAsk({ name: adapter, script }: SecretOwner, { name, origin }: Use): string {
  if (script !== "built-in") return `permissions.secret of its manifest needs "${name}@${origin}"`;
  const place = origin.startsWith("app:") ? { app: origin.slice("app:".length) } : { origin };
  const option = `${adapter}.secrets=${JSON.stringify([{ name, ...place }])}`;
  return `name it in your settings, or with --option ${shellWord(option)}`;
}
