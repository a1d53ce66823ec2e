import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { deadline } from "../../base/time/deadline.ts";
import { type Frame, FrameStream } from "../wire/frames.ts";
import { removeFolder } from "./run_directory.ts";
import { HELLO_MS, type ProcessOptions, startChild, startError } from "./start_child.ts";
import { childMessage, type HostMessage } from "../wire/messages.ts";

/** One child process: started with exactly its flags, greeted, and killed as a group. */
export class AdapterProcess implements AsyncDisposable {
  /** Frames from the child: foreign data. Ends when the child is gone or sends nonsense. */
  readonly incoming: AsyncGenerator<Frame, void, void>;
  readonly exited: Promise<string>;
  readonly #child: Deno.ChildProcess;
  readonly #frames: FrameStream;
  readonly #options: ProcessOptions;
  readonly #path: string;
  #gone = false;

  constructor(child: Deno.ChildProcess, frames: FrameStream, path: string, options: ProcessOptions) {
    this.#child = child;
    this.#frames = frames;
    this.incoming = frames.frames();
    this.#options = options;
    this.#path = path;
    this.exited = this.#watch();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Starts a process and waits for its greeting. */
  static async start(options: ProcessOptions): Promise<AdapterProcess> {
    const path = await options.folder.forChild();
    await options.cache.seed(join(path, "deno"));
    const nonce = crypto.randomUUID();
    const started = await startChild(path, nonce, options);
    const process = new AdapterProcess(started.child, new FrameStream(started.stream), path, options);
    try {
      await options.folder.reaper.add(process.pid);
      await deadline(process.#greeting(nonce), HELLO_MS, `The start of ${options.name}`);
      return process;
    } catch (error) {
      await process[Symbol.asyncDispose]();
      throw startError(options.name, error);
    }
  }

  send(message: HostMessage): void {
    void this.#frames.send(message).catch(() => this.kill()); // nobody reads any more
  }

  /** Kills the process and everything it started. */
  kill(): void {
    if (this.#gone) return;
    try {
      Deno.kill(Deno.build.os === "windows" ? this.pid : -this.pid, "SIGKILL");
    } catch {
      // gone already
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.exited;
  }

  async #greeting(nonce: string): Promise<void> {
    const first = await this.incoming.next();
    const hello = first.done ? undefined : childMessage.safeParse(first.value.message).data;
    if (hello?.type === "hello" && hello.nonce === nonce) return;
    throw new ToolError("ADAPTER_DIED", `The process of ${this.#options.name} did not greet`);
  }

  async #watch(): Promise<string> {
    const { success, code, signal } = await this.#child.status;
    this.kill(); // what it started may still be there
    this.#gone = true;
    this.#frames.close();
    await this.#options.folder.reaper.remove(this.pid);
    await removeFolder(this.#path);
    return signal === null
      ? (success ? "it exited" : `it exited with code ${code}`)
      : `it was ended by ${signal}`;
  }
}
