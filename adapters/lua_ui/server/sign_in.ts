const MOST_KEYS = 64;
const VALID_MS = 600_000;
const KEY_BYTES = 16;

/** A key that has not been used yet. */
interface OpenKey {
  readonly sessionId: string;
  readonly until: number;
}

/**
 * One-time keys by which a person's browser gets into a session. Anyone else who works on this machine can reach the
 * server, and can say of himself whatever a browser says: only a key from the person's own client or terminal counts.
 */
export class SignIn {
  readonly #keys = new Map<string, OpenKey>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Makes a key for a session; only so many are valid at a time, the newest. */
  key(sessionId: string): string {
    const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES)).toHex();
    this.#keys.set(key, { sessionId, until: this.#now() + VALID_MS });
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MOST_KEYS && oldest !== undefined) this.#keys.delete(oldest);
    return key;
  }

  /** Uses a key up; tells whether it was one for this session. */
  use(key: string, sessionId: string): boolean {
    const found = this.#keys.get(key);
    if (found === undefined || found.sessionId !== sessionId) return false;
    this.#keys.delete(key);
    return found.until > this.#now();
  }
}
