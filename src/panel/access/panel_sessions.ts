import { createHash } from "node:crypto";

/** Time for which a link is good, in milliseconds. */
const LINK_MS = 10 * 60_000;
/** Time for which a session may rest, in milliseconds. */
const IDLE_MS = 12 * 3_600_000;
/** Above these numbers, the oldest goes. */
const MOST_LINKS = 4;
const MOST_SESSIONS = 8;
const KEY_BYTES = 32;

/** Both halves of a session. */
export interface PanelCredentials {
  /** Goes into a cookie that no script reads. */
  readonly cookie: string;
  /** Goes into a header; the page keeps it where only its own origin, port included, can read it in this tab. */
  readonly token: string;
}

interface Session {
  readonly token: string;
  used: number;
}

/**
 * Sessions of the panel. A link opens one, once. A session needs both of its halves: browsers send a cookie to every
 * port of this machine, and show it to every tab; the token is the page's that signed in, and goes to none but us.
 */
export class PanelSessions {
  readonly #now: () => number;
  /** Times until which links are good, by the digests of their keys. */
  readonly #links = new Map<string, number>();
  /** By the digests of their cookies. */
  readonly #sessions = new Map<string, Session>();

  /** @param now the time, in milliseconds */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Makes the key of a link. */
  mintKey(): string {
    const key = randomText();
    dropOldest(this.#links, MOST_LINKS - 1);
    this.#links.set(digest(key), this.#now() + LINK_MS);
    return key;
  }

  /** Opens a session with the key of a link; nothing when the link is used, too old, or none of ours. */
  open(key: string): PanelCredentials | undefined {
    const name = digest(key);
    const until = this.#links.get(name);
    this.#links.delete(name);
    if (until === undefined || until < this.#now()) return undefined;
    const [cookie, token] = [randomText(), randomText()];
    dropOldest(this.#sessions, MOST_SESSIONS - 1);
    this.#sessions.set(digest(cookie), { token: digest(token), used: this.#now() });
    return { cookie, token };
  }

  /** Tells whether these are both halves of one session. */
  has({ cookie, token }: PanelCredentials): boolean {
    const name = digest(cookie);
    const session = this.#sessions.get(name);
    if (session === undefined || session.token !== digest(token)) return false;
    if (session.used + IDLE_MS < this.#now()) {
      this.#sessions.delete(name);
      return false;
    }
    session.used = this.#now();
    return true;
  }

  /** Ends the session of a cookie. */
  close(cookie: string): void {
    this.#sessions.delete(digest(cookie));
  }
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Digests are compared, so that time says nothing about what they are of. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const name of map.keys()) {
    if (map.size <= most) return;
    map.delete(name);
  }
}
