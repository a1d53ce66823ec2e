import { join } from "node:path";
import { z } from "zod";
import { changePrivateFile, readPrivateFile, RememberedFile } from "../base/private_file.ts";

const time = z.number();

const client = z.strictObject({
  id: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** When it registered, in milliseconds since 1970. */
  at: time,
});

const login = z.strictObject({
  id: z.string(),
  client: z.string(),
  /** Name of the client as it was when the person agreed. */
  name: z.string(),
  /** The server that its tokens are for. */
  resource: z.string(),
  at: time,
  /** Digests of tokens, never the tokens. */
  access: z.string(),
  accessUntil: time,
  refresh: z.string(),
  refreshUntil: time,
  /** Digests of refresh tokens that were exchanged: who shows one of them has stolen it. */
  exchanged: z.array(z.string()),
});

const file = z.strictObject({ version: z.literal(1), clients: z.array(client), logins: z.array(login) });

/** A client that registered. */
export type RegisteredClient = z.output<typeof client>;
/** A client that a person let in, until it is taken back or forgotten. */
export type Login = z.output<typeof login>;
/** Everything that is kept of clients that sign in. */
export type Logins = z.output<typeof file>;

const NOTHING: Logins = { version: 1, clients: [], logins: [] };

/** The file with the clients that sign in, for its owner alone. Hosts and commands share it. */
export class LoginFile {
  readonly #path: string;
  readonly #file: RememberedFile<Logins>;

  /** @param state the folder for state */
  constructor(state: string) {
    this.#path = join(state, "logins.json");
    this.#file = new RememberedFile(this.#path, parsed);
  }

  /**
   * Reads it, or remembers it where it has not changed.
   *
   * @throws Error when it is not trusted, or broken
   */
  read(): Logins {
    return this.#file.read();
  }

  /** Changes it while nobody else does. */
  async change(to: (logins: Logins) => Logins): Promise<void> {
    await changePrivateFile(this.#path, () => {
      const before = parsed(readPrivateFile(this.#path));
      const after = to(before);
      return after === before ? undefined : `${JSON.stringify(after)}\n`;
    });
  }
}

function parsed(text: string | undefined): Logins {
  return text === undefined ? NOTHING : file.parse(JSON.parse(text));
}
