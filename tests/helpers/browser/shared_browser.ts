import { type CallOptions, testAdapter, type TestedAdapter } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** Adapters with their browsers, by options; each test file runs in a program of its own. */
const shared = new Map<string, Promise<TestedAdapter>>();
const stack = new AsyncDisposableStack();
let clients = 0;

Deno.test.afterAll(() => stack.disposeAsync());

/**
 * Returns a client of its own of a browser that the tests of a file share: starting one takes longer than most tests.
 * The pages and cookies of clients are apart, as those of two assistants at one host are. Their downloads are not.
 */
export async function clientOf(options: Readonly<Record<string, unknown>>): Promise<TestedAdapter> {
  const key = JSON.stringify(options);
  const host = shared.get(key) ?? start(options);
  shared.set(key, host);
  return new Client(await host, `client ${++clients}: `);
}

async function start(options: Readonly<Record<string, unknown>>): Promise<TestedAdapter> {
  const { path: downloads } = stack.use(await temporaryFolder()); // those of tests are not for who runs them
  return stack.use(await testAdapter(adapter, { options: { downloads, ...options } }));
}

/** Sessions of an adapter that belong together, each with the name that a test gives it. */
class Client implements TestedAdapter {
  readonly #host: TestedAdapter;
  readonly #prefix: string;
  readonly #sessions = new Set<string>();

  constructor(host: TestedAdapter, prefix: string) {
    this.#host = host;
    this.#prefix = prefix;
  }

  get logs(): TestedAdapter["logs"] {
    return this.#host.logs;
  }

  get progress(): TestedAdapter["progress"] {
    return this.#host.progress;
  }

  get changes(): TestedAdapter["changes"] {
    return this.#host.changes;
  }

  get opened(): TestedAdapter["opened"] {
    return this.#host.opened;
  }

  readonly call: TestedAdapter["call"] = (tool, input, options) => {
    return this.#host.call(tool, input, this.#own(options));
  };

  readonly read: TestedAdapter["read"] = (uri, options) => this.#host.read(uri, this.#own(options));

  readonly prompt: TestedAdapter["prompt"] = (name, args, options) => {
    return this.#host.prompt(name, args, this.#own(options));
  };

  endSession(session: string): void {
    this.#host.endSession(this.#prefix + session);
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const session of this.#sessions) this.endSession(session);
    return Promise.resolve();
  }

  #own({ session = "test", ...others }: CallOptions = {}): CallOptions {
    this.#sessions.add(session);
    return { ...others, session: this.#prefix + session };
  }
}
