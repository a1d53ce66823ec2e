import { secretProblem } from "../../../../authorization/secret_entry.ts";
import type { ApiDocument, ApiOperation, Part } from "./document.ts";

/** A secret that operations are sent with. */
export interface ApiSecret {
  readonly name: string;
  /** Header that has the value as it is; without one it goes out as a bearer token. */
  readonly header?: string;
  /** What a person puts in. */
  readonly value: string;
}

/** How an operation is let in. */
export type Admission =
  | { readonly kind: "open" }
  | { readonly kind: "secret"; readonly secret: ApiSecret }
  /** Wants what Glovebox does not send, such as a key in the address. */
  | { readonly kind: "unknown"; readonly wants: string };

/**
 * Chooses, of the ways that let an operation in, the first that Glovebox can go.
 *
 * @param server where the API is: a secret goes over https alone, or to this machine
 */
export function admissionOf(operation: ApiOperation, api: ApiDocument, server: string): Admission {
  const canSend = (secret: ApiSecret) => secretProblem(entryOf(secret, new URL(server).origin)).length === 0;
  const ways = api.securityOf(operation);
  if (ways.length === 0 || ways.some((way) => way.length === 0)) return { kind: "open" };
  for (const way of ways) {
    const [only] = way;
    const secret = way.length === 1 && only !== undefined ? secretOf(only) : undefined;
    if (secret !== undefined && canSend(secret)) return { kind: "secret", secret };
  }
  return { kind: "unknown", wants: ways.map((way) => way.map(wordsOf).join(" and ")).join(" or ") };
}

/** The entry of a secret among the permissions. */
export function entryOf({ name, header }: ApiSecret, origin: string): string {
  return `${name}@${origin}${header === undefined ? "" : `#${header}`}`;
}

function secretOf(scheme: Part): ApiSecret | undefined {
  const name = String(scheme.id).replace(/[^A-Za-z0-9_-]+/g, "_").replace(/^[_-]+/, "").slice(0, 64) || "key";
  switch (scheme.type) {
    case "oauth2":
    case "openIdConnect":
      return { name, value: "an access token" };
    case "http":
      return String(scheme.scheme).toLowerCase() === "basic"
        ? { name, header: "authorization", value: "Basic, a space, and name:password in base64" }
        : { name, value: "a token" };
    case "apiKey":
      return scheme.in === "header"
        ? { name, header: String(scheme.name).toLowerCase(), value: "the key" }
        : undefined;
    default:
      return undefined;
  }
}

function wordsOf({ id, type, in: place, name }: Part): string {
  return type === "apiKey" ? `the key "${name}" in the ${place === "query" ? "address" : place}` : String(id);
}
