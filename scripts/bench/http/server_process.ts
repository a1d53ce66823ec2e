import { linesOf } from "../../../src/base/text/lines.ts";

/** A server in a process of its own, which says its address on its first lines. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string;
  readonly #child: Deno.ChildProcess;

  constructor(child: Deno.ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Starts one and waits until it serves. */
  static async start(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const child = new Deno.Command(command, {
      args: [...args],
      env,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const url = await Promise.any([child.stdout, child.stderr].map(addressIn));
    return new ServerProcess(child, url);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#child.status;
  }
}

/** Reads on after the address, so that the process never waits for somebody to read. */
async function addressIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = async () => {
    for await (const line of linesOf(stream)) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    }
    reject(new Error("It ended without an address"));
  };
  void read().catch(reject);
  return await promise;
}
