import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { signalGroup, signalProcess } from "../../base/process_group.ts";
import { deadline } from "../../base/time/deadline.ts";
import { limitError } from "../limits/limit_error.ts";
import { type Frame, FrameStream } from "../wire/frames.ts";
import { removeFolder, scratchIn } from "./run_directory.ts";
import { MessageRate } from "../wire/message_rate.ts";
import {
  HELLO_MS,
  type LineLevel,
  type ProcessOptions,
  startChild,
  type Started,
  startError,
} from "./start_child.ts";
import { childMessage, type HostMessage } from "../wire/messages.ts";

/** What V8 says before it ends a process whose heap is full. */
const OUT_OF_HEAP = /JavaScript (heap )?out of memory/;
/** Time for reading what a process said before it crashed, in milliseconds. */
const LAST_WORDS_MS = 500;

/** One child process: started with exactly its flags, greeted, and killed as a group. */
export class AdapterProcess implements AsyncDisposable {
  /** Frames from the child: foreign data. Ends when the child is gone or sends nonsense. */
  readonly incoming: AsyncGenerator<Frame, void, void>;
  readonly exited: Promise<string>;
  readonly #child: Deno.ChildProcess;
  readonly #frames: FrameStream;
  readonly #told: Promise<void>;
  readonly #options: ProcessOptions;
  readonly #path: string;
  readonly #isOutOfHeap: () => boolean;
  #gone = false;
  #reason: string | undefined;

  constructor(
    { child, stream, told }: Started,
    path: string,
    options: ProcessOptions,
    isOutOfHeap = () => false,
  ) {
    this.#isOutOfHeap = isOutOfHeap;
    this.#child = child;
    this.#told = told;
    this.#frames = new FrameStream(stream, { mostBlobBytes: options.limits.answerMB * 1_000_000 });
    this.incoming = this.#frames.frames();
    this.#options = options;
    this.#path = path;
    this.exited = this.#watch();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Tells whether it may start programs that are not ours. */
  get startsPrograms(): boolean {
    return !this.#options.isBuiltIn && this.#options.effective.run.length > 0;
  }

  /** The limit that it died of, once it exited. */
  get reached(): ToolError | undefined {
    if (!this.#isOutOfHeap()) return undefined;
    const { name, limits: { heapMB } } = this.#options;
    return limitError(name, {
      limit: "heapMB",
      message: `The adapter ${name} was ended: it needs more JavaScript heap than ${heapMB} MB`,
      hint: "Ask for less at once",
    });
  }

  /** Its private folder. */
  get scratch(): string {
    return scratchIn(this.#path);
  }

  /** Starts a process and waits for its greeting. */
  static async start(options: ProcessOptions): Promise<AdapterProcess> {
    const path = await options.folder.forChild();
    await options.cache.seed(join(path, "deno"));
    const nonce = crypto.randomUUID();
    let isOutOfHeap = false;
    const rate = new MessageRate(
      options.limits.messagesPerSecond,
      (left) => options.onLine(`${options.name} prints too much; left out: ${left}`, "warning"),
    );
    const onLine = (line: string, level: LineLevel) => {
      isOutOfHeap ||= OUT_OF_HEAP.test(line);
      if (rate.passes("log")) options.onLine(line, level);
      return rate.pace();
    };
    const kept = options.isBuiltIn && options.isProbe !== true
      ? await options.folder.keptFor(options.name)
      : undefined;
    const started = await startChild(path, nonce, { ...options, onLine, kept });
    const process = new AdapterProcess(started, path, options, () => isOutOfHeap);
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

  /** Kills it for a reason, which is what is told of its end. */
  end(reason: string): void {
    this.#reason ??= reason;
    this.kill();
  }

  /**
   * Kills the process and everything it started.
   *
   * @param others programs of its that may have left its group
   */
  kill(others: readonly number[] = []): void {
    if (this.#gone) return;
    signalGroup(this.pid, "SIGKILL");
    for (const other of others) signalProcess(other, "SIGKILL");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.exited;
  }

  async #greeting(nonce: string): Promise<void> {
    const first = await this.incoming.next();
    const hello = first.done ? undefined : childMessage.safeParse(first.value.message).data;
    if (hello?.type === "hello" && hello.nonce === nonce) return;
    throw new ToolError(
      "ADAPTER_DIED",
      `The process of ${this.#options.name} did not complete its handshake`,
    );
  }

  async #watch(): Promise<string> {
    const { success, code, signal } = await this.#child.status;
    this.kill(); // what it started may still be there
    this.#gone = true;
    if (signal !== null && signal !== "SIGKILL") {
      await deadline(this.#told, LAST_WORDS_MS, "its last words").catch(() => {}); // what escaped it may hold the pipe
    }
    this.#frames.close();
    await this.#options.folder.reaper.remove(this.pid);
    await removeFolder(this.#path);
    if (this.#reason !== undefined) return this.#reason;
    return signal === null
      ? (success ? "it exited" : `it exited with code ${code}`)
      : `it was ended by ${signal}`;
  }
}
