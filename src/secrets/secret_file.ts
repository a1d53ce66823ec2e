import { z } from "zod";
import { isSecretName, secretOrigin } from "../authorization/secret_entry.ts";

const shape = {
  name: z.string().refine(isSecretName, "it is not a name"),
  /** Name of the adapter that may use it. */
  adapter: z.string(),
  /** The real path of its script or folder, or `built-in`. */
  script: z.string(),
  /** Addresses that it may be sent to. */
  origins: z.array(z.string().refine((origin) => secretOrigin(origin) === origin, "it is no origin")).min(1),
  at: z.iso.datetime(),
};

/** The value stands in the file, or in the keyring of the person's desktop under an id. */
const secret = z.union([
  z.strictObject({ ...shape, value: z.string() }),
  z.strictObject({ ...shape, keyring: z.uuid() }),
]);

/** Schema of the whole file; anything that is not known is refused. */
export const secretFileSchema = z.strictObject({ version: z.literal(1), secrets: z.array(secret) });

/** A secret as the file has it. */
export type KeptSecret = z.output<typeof secret>;
/** All secrets of this machine's user. */
export type SecretFile = z.output<typeof secretFileSchema>;

/** Everything about a secret but its value. */
export interface ListedSecret {
  readonly name: string;
  readonly adapter: string;
  readonly script: string;
  readonly origins: string[];
  readonly at: string;
}

/** A secret with its value. */
export interface StoredSecret extends ListedSecret {
  readonly value: string;
}

/** Owner of secrets: a built-in adapter, or the script at a path under the name that it gives itself. */
export interface SecretOwner {
  readonly name: string;
  readonly script: string;
}

/** The assistant, which reaches models with keys of its own. */
export const ASSISTANT: SecretOwner = { name: "assist", script: "built-in" };

/** A file without a secret. */
export const NO_SECRETS: SecretFile = { version: 1, secrets: [] };

/** Fewest and most characters of a value: a shorter one stands in too many other words to be taken out of them. */
export const VALUE_LENGTH = { least: 6, most: 16 * 1024 } as const;

/** Says why a value cannot be kept; nothing where it can. It is in none of the words. */
export function valueProblem(value: string): string | undefined {
  if (value.length < VALUE_LENGTH.least) return `it has fewer than ${VALUE_LENGTH.least} characters`;
  if (value.length > VALUE_LENGTH.most) return `it has more than ${VALUE_LENGTH.most} characters`;
  if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)) return "it has a line end or another control character";
  if (value.trim() !== value) return "it begins or ends with a space";
  return undefined;
}

/** Tells whether a secret is of this adapter. */
export function isOf({ adapter, script }: ListedSecret, owner: SecretOwner): boolean {
  return adapter === owner.name && script === owner.script;
}
