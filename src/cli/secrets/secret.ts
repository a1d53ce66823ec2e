import { z } from "zod";
import type { AdapterGrants } from "../../app.ts";
import { isSecretName, secretOrigin } from "../../authorization/secret_entry.ts";
import { shellWord } from "../../base/text/shell_word.ts";
import { visible } from "../../base/text/visible.ts";
import { currentFolders } from "../../config/folders.ts";
import { DesktopKeyring } from "../../secrets/keyring.ts";
import {
  ASSISTANT,
  type ListedSecret,
  type SecretOwner,
  type StoredSecret,
  valueProblem,
} from "../../secrets/secret_file.ts";
import { SecretStore } from "../../secrets/secret_store.ts";
import { EXIT, print, printJson, UsageError } from "../failure.ts";
import { openGrants } from "../permissions/rights_words.ts";
import { table } from "../table.ts";
import { readSecret } from "./read_secret.ts";
import { stillToDo } from "./still_to_do.ts";

const secretFlags = z.object({
  adapter: z.string().optional(),
  origin: z.array(z.string()).optional(),
  keyring: z.boolean().default(true),
  json: z.boolean().optional(),
});
type SecretFlags = z.output<typeof secretFlags>;

/** `glovebox secret`: keeps, lists and forgets what adapters use by name and never see. */
export async function secret(words: readonly string[], flags: unknown): Promise<number> {
  const [what, name, ...more] = words;
  const parsed = secretFlags.parse(flags);
  if (what === "set" && more.length > 0) {
    throw new UsageError(
      "A value among the words of a command is seen by every program here and kept by the shell: leave it out and " +
        `type it when you are asked, or send it: printenv VARIABLE | ${setCommand(parsed)}`,
    );
  }
  if (more.length > 0 || (what === "list" && name !== undefined)) {
    throw new UsageError("secret takes one name: glovebox secret --help has examples");
  }
  if (what === "list") return await list(parsed);
  if (what !== "set" && what !== "remove") {
    throw new UsageError(`secret has no "${what}": use set NAME, list, or remove NAME`);
  }
  if (name === undefined || !isSecretName(name)) {
    throw new UsageError(
      `secret ${what} needs a name of up to 64 letters, digits, - and _, such as github; the value is no part of it`,
    );
  }
  return what === "set" ? await set(name, parsed) : await remove(name, parsed);
}

async function set(name: string, { adapter, origin: given = [], keyring }: SecretFlags): Promise<number> {
  if (adapter === undefined || given.length === 0) {
    throw new UsageError(
      `secret set needs who may use it and where: glovebox secret set ${name} --adapter ADAPTER ` +
        "--origin https://api.example.com",
    );
  }
  const origins = [...new Set(given.map(originOf))];
  await using opened = await openGrants();
  const owner = await ownerOf(opened.service, adapter);
  const value = await readSecret(name);
  const problem = valueProblem(value);
  if (problem !== undefined) throw new UsageError(`The value cannot be kept: ${problem}`);
  const store = new SecretStore(currentFolders().state, opened.audit);
  const at = new Date().toISOString();
  const { name: ownerName, script } = owner;
  const place = await keep(store, { name, adapter: ownerName, script, origins, value, at }, keyring);
  await print([
    `Kept ${name} for ${visible(ownerName)}, to be ${usedAt(origins)} alone`,
    place,
    ...await stillToDo(opened.service, adapter, owner, origins.map((origin) => ({ name, origin }))),
  ].join("\n"));
  return EXIT.fine;
}

/** Keeps a secret in the keyring where there is one that takes it; returns where it is. */
async function keep(store: SecretStore, secret: StoredSecret, isKeyringWanted: boolean): Promise<string> {
  let reason = "";
  if (isKeyringWanted && DesktopKeyring.isThere()) {
    try {
      await store.set(secret, "keyring");
      return 'It is in the keyring of your desktop, as "Glovebox"';
    } catch (error) {
      const words = visible(error instanceof Error ? error.message : String(error));
      reason = `; the keyring of your desktop does not take it: ${words}`;
    }
  }
  await store.set(secret);
  return `It is in ${store.path}, which only you can read${reason}`;
}

async function list({ adapter, json }: SecretFlags): Promise<number> {
  const store = new SecretStore(currentFolders().state);
  const secrets = store.list().filter((one) => adapter === undefined || one.adapter === adapter);
  if (json) await printJson({ secrets: secrets.map((one) => ({ ...one, path: store.path })) }, 2);
  else if (secrets.length === 0) await print("No secret is kept");
  else {
    const rows = secrets.map(({ name, adapter, script, origins, at, kept }) => [
      name,
      `${visible(adapter)} (${visible(script)})`,
      origins.join(" "),
      at.slice(0, 10),
      kept,
    ]);
    await print(
      `${table(["NAME", "ADAPTER", "ORIGINS", "SET", "KEPT IN"], rows)}\nThe file is ${store.path}`,
    );
  }
  return EXIT.fine;
}

async function remove(name: string, { adapter }: SecretFlags): Promise<number> {
  await using opened = await openGrants();
  const store = new SecretStore(currentFolders().state, opened.audit);
  const owner = adapter === undefined ? undefined : await ownerOf(opened.service, adapter);
  const found = store.list().filter((one) =>
    one.name === name &&
    (owner === undefined || (one.adapter === owner.name && one.script === owner.script))
  );
  const [first] = found;
  if (first === undefined) {
    throw new UsageError(`No secret "${name}" is kept: glovebox secret list shows all`);
  }
  if (found.length > 1) {
    const commands = found.map((one) => `glovebox secret remove ${name} --adapter ${whose(one)}`);
    throw new UsageError(`Several adapters have a secret "${name}": ${commands.join(" or ")}`);
  }
  await store.remove(first);
  await print(`Removed ${name} of ${visible(first.adapter)}`);
  return EXIT.fine;
}

async function ownerOf(service: AdapterGrants, adapter: string): Promise<SecretOwner> {
  if (adapter === ASSISTANT.name) return ASSISTANT;
  const isPath = /[/\\]|\.[mc]?[jt]s$/.test(adapter);
  return isPath ? (await service.load(adapter, undefined)).identity : await service.find(adapter, undefined);
}

/** What is for an application is typed in it. */
function usedAt(origins: readonly string[]): string {
  const isSent = origins.some((origin) => !origin.startsWith("app:"));
  return `${isSent ? "sent to" : "typed in"} ${origins.join(" and ")}`;
}

function originOf(word: string): string {
  const origin = secretOrigin(word);
  if (origin !== undefined) return origin;
  throw new UsageError(
    `--origin "${word}" is not where a secret may be sent: write https and the host, such as https://api.example.com, ` +
      "without a path; http only for this machine; app: and the main class for a JavaFX application",
  );
}

function whose({ adapter, script }: ListedSecret): string {
  return script.includes("/") || script.includes("\\") ? shellWord(script) : adapter;
}

function setCommand({ adapter = "ADAPTER", origin = ["https://api.example.com"] }: SecretFlags): string {
  const origins = origin.map((one) => `--origin ${shellWord(one)}`);
  return `glovebox secret set NAME --adapter ${shellWord(adapter)} ${origins.join(" ")}`;
}
