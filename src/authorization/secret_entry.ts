import { isLoopbackHost } from "./special_addresses.ts";

/** A secret by its name, where it may be sent, and how. */
export interface SecretEntry {
  readonly name: string;
  /** In the form of `URL.origin`, or `app:` and the main class of an application of this machine. */
  readonly origin: string;
  /** Header that holds the value as it is; without one it goes out as `Authorization: Bearer`. */
  readonly header: string | undefined;
}

const ENTRY = /^([^@]*)@([^#]*)(?:#(.*))?$/s;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** A name or a literal address; the standard lets a host have a star as well. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;
/** An application of this machine, by its main class or the path of its jar: what is for it is typed, and never sent. */
const APPLICATION = /^app:[\w.$/-]{1,200}$/;
const HEADER = /^[a-z][a-z0-9_-]{0,63}$/;

/** Headers of the connection, and those by which an answer comes in pieces or in another form: none holds a secret. */
const RESERVED =
  /^(host|connection|content-.*|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*|accept.*|range|if-.*|origin|referer|user-agent|date|via)$/;

/** Tells whether a word can name a secret: it stands in commands, files and messages, and matches nothing but itself. */
export function isSecretName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the parts of `NAME@ORIGIN` or `NAME@ORIGIN#HEADER`; nothing where it is none in its standard spelling. */
export function parseSecretEntry(entry: string): SecretEntry | undefined {
  const [, name = "", origin = "", header] = ENTRY.exec(entry) ?? [];
  if (!isSecretName(name) || secretOrigin(origin) !== origin) return undefined;
  if (header !== undefined && (APPLICATION.test(origin) || !HEADER.test(header) || RESERVED.test(header))) {
    return undefined;
  }
  return { name, origin, header };
}

/**
 * Returns the standard spelling of an origin that a secret may be sent to: https, or http on this machine; or of an
 * application that it may be typed in.
 *
 * @param address an origin, which may end with `/`, or `app:` and a main class
 * @returns nothing where it is none
 */
export function secretOrigin(address: string): string | undefined {
  if (APPLICATION.test(address)) return address;
  const url = URL.parse(address);
  if (url === null || url.host === "" || url.username !== "" || url.password !== "") return undefined;
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.hostname.endsWith(".")) {
    return undefined;
  }
  if (!HOST.test(url.hostname)) return undefined;
  if (url.protocol === "https:") return url.origin;
  return url.protocol === "http:" && isLoopbackHost(url.hostname) ? url.origin : undefined;
}

/** Says what is wrong with an entry of `permissions.secret`. */
export function secretProblem(entry: string): string[] {
  if (parseSecretEntry(entry) !== undefined) return [];
  return [
    `permissions.secret: "${entry}" is not a name with its origin, such as github@https://api.github.com ` +
    "or maps@https://maps.example#x-api-key; only https, or http on this machine, or app: and a main class",
  ];
}
