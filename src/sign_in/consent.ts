import { digestOf, randomCode, randomSecret } from "./secrets.ts";

/** Client that asks a person to be let in. */
export interface ConsentRequest {
  readonly client: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly resource: string;
  readonly state: string | undefined;
}

/** Code that a client exchanges for tokens. */
export interface IssuedCode extends ConsentRequest {
  /** The login that it was exchanged for: showing a code twice ends it. */
  login: string | undefined;
  readonly until: number;
}

interface Waiting {
  readonly request: ConsentRequest;
  readonly code: string;
  readonly until: number;
  tries: number;
}

/** Times for which the person's code and the client's are good, in milliseconds. */
const ANSWER_MS = 5 * 60_000;
const EXCHANGE_MS = 60_000;
/** A code has 39 bits: guessing goes no further than this. */
const MOST_TRIES = 5;
/** Above these numbers, the oldest goes. */
const MOST_WAITING = 4;
const MOST_CODES = 50;

/** What the person has to decide, and what they decided; it is gone with the host. */
export class Consents {
  readonly #now: () => number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #codes = new Map<string, IssuedCode>();

  /** @param now the time, in milliseconds */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Begins to wait for the person: the code is for them alone, and the page knows the id. */
  ask(request: ConsentRequest): { readonly id: string; readonly code: string } {
    const [id, code] = [randomSecret(), randomCode()];
    dropOldest(this.#waiting, MOST_WAITING - 1);
    this.#waiting.set(id, { request, code, until: this.#now() + ANSWER_MS, tries: 0 });
    return { id, code };
  }

  /** Returns what waits under an id. */
  waiting(id: string): ConsentRequest | undefined {
    const waiting = this.#waiting.get(id);
    return waiting !== undefined && waiting.until >= this.#now() ? waiting.request : undefined;
  }

  /** Tells whether the person typed the code. After some wrong ones, nothing waits any more. */
  async answer(id: string, typed: string): Promise<boolean> {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || waiting.until < this.#now()) return false;
    const [given, wanted] = await Promise.all([plain(typed), plain(waiting.code)].map(digestOf));
    if (given === wanted) return this.#waiting.delete(id);
    if (++waiting.tries >= MOST_TRIES) this.#waiting.delete(id);
    return false;
  }

  /** Ends waiting: the person refused. */
  refuse(id: string): void {
    this.#waiting.delete(id);
  }

  /** Issues the code with which a client gets its tokens. */
  async issue(request: ConsentRequest): Promise<string> {
    const code = randomSecret();
    dropOldest(this.#codes, MOST_CODES - 1);
    this.#codes.set(await digestOf(code), { ...request, login: undefined, until: this.#now() + EXCHANGE_MS });
    return code;
  }

  /** Returns what a code was issued for, as long as it is good; one that was exchanged names its login. */
  async issued(code: string): Promise<IssuedCode | undefined> {
    const issued = this.#codes.get(await digestOf(code));
    return issued !== undefined && issued.until >= this.#now() ? issued : undefined;
  }
}

/** People type small letters, spaces, and no dash. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const name of map.keys()) {
    if (map.size <= most) return;
    map.delete(name);
  }
}
