import { type ChildProcess, spawn } from "node:child_process";
import { ToolError } from "glovebox";
import { Readable, Writable } from "node:stream";
import { CdpConnection, type Pipe } from "../cdp/connection.ts";
import { browserError } from "../errors.ts";
import { launchFlags } from "./launch_flags.ts";
import { ProfileFolder } from "./profile_folder.ts";

/** Options for starting a browser. */
export interface LaunchOptions {
  readonly executable: string;
  readonly headless: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly network?: readonly string[];
  /** Languages that pages are asked for, such as `de-DE,de`. */
  readonly languages?: string | undefined;
  /** Folders of extensions to load. */
  readonly extensions?: readonly string[];
  /** The folder of a profile that is kept. */
  readonly profile?: string | undefined;
}

const END_MS = 3_000;
const LOAD_MS = 20_000;
/** Time in which the exit is told after the pipe is closed, in milliseconds. */
const EXIT_MS = 500;

/** A running browser and the connection to it. */
export class Chromium implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  readonly #options: LaunchOptions;
  readonly #lastWords: () => string;
  readonly connection: CdpConnection;

  constructor(child: ChildProcess, profile: ProfileFolder, options: LaunchOptions) {
    this.#child = child;
    this.#options = options;
    this.#lastWords = lastWords(child);
    this.#gone = ended(child).then(() => profile[Symbol.asyncDispose]());
    this.connection = new CdpConnection(pipeOf(child, this.#lastWords));
  }

  /** Starts a browser; what is sent to it waits until it is there. */
  static async launch(options: LaunchOptions): Promise<Chromium> {
    const profile = await ProfileFolder.create(options.profile);
    return new Chromium(start(options, profile), profile, options);
  }

  /**
   * Loads the extensions that were asked for, for private pages too: each session works in its own.
   *
   * @throws ToolError `CONFLICT` when a folder holds none
   */
  async extend(): Promise<void> {
    for (const path of this.#options.extensions ?? []) {
      const asked = { path, enableInIncognito: true };
      await this.connection.send("Extensions.loadUnpacked", asked, { timeoutMs: LOAD_MS }).catch((cause) => {
        const message = `Cannot load the extension in "${path}": ${
          cause instanceof Error ? cause.message : cause
        }`;
        throw browserError("CONFLICT", message, {
          hint: "Name a folder with a manifest.json in --option browser.extensions, by its absolute path",
          cause,
        });
      });
    }
  }

  /**
   * Waits for the first answers: the browser has started then.
   *
   * @throws ToolError `NOT_CONNECTED` when it ends at once, with its last words
   */
  async started<T>(answers: Promise<T>): Promise<T> {
    try {
      return await answers;
    } catch (cause) {
      await this[Symbol.asyncDispose]();
      const { executable, signal } = this.#options;
      signal.throwIfAborted();
      if (cause instanceof ToolError && cause.code === "CONFLICT") throw cause;
      const hint = hasNoDisplay(this.#options)
        ? "There is no display for its window: start Glovebox on one, or by xvfb-run, or without a window"
        : `Its last words: ${this.#lastWords() || "none"}`;
      throw browserError("NOT_CONNECTED", `Cannot start ${executable}: it did not come up`, { hint, cause });
    }
  }

  /** Ends the browser: it goes when the pipe does, or else is killed. Its profile goes with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const commands = this.#child.stdio?.[3];
    if (commands instanceof Writable) commands.end();
    const kill = setTimeout(() => this.#child.kill("SIGKILL"), END_MS);
    await this.#gone;
    clearTimeout(kill);
  }
}

function hasNoDisplay({ headless, environment }: LaunchOptions): boolean {
  const has = environment.DISPLAY ?? environment.WAYLAND_DISPLAY;
  return !headless && Deno.build.os === "linux" && has === undefined;
}

function start(
  { executable, headless, environment, network = [], languages, extensions = [] }: LaunchOptions,
  profile: ProfileFolder,
): ChildProcess {
  const [root, extended] = [Deno.uid() === 0, extensions.length > 0];
  const flags = launchFlags({ profile: profile.path, headless, root, network, languages, extended });
  const scratch = profile.scratch === undefined ? {} : { TMPDIR: profile.scratch };
  // Downloads, crash reports and what desktop libraries keep for every program stay out of the person's home.
  const home = { HOME: profile.path };
  return spawn(executable, flags, {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    env: { ...environment, ...home, ...scratch },
  });
}

/** Also when it could not be started at all. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
}

/** Keeps the end of what the browser complains about, for the case that it does not come up. */
function lastWords(child: ChildProcess): () => string {
  let words = "";
  child.once("error", (error) => words += error.message);
  child.stderr?.on("data", (bytes: Uint8Array) => {
    words = `${words}${new TextDecoder().decode(bytes)}`.slice(-1000);
  });
  return () => words.trim().split("\n").slice(-3).join(" / ");
}

/** A browser that is asked to end does so without a word. */
function endOf(code: number | null, signal: string | null, words: string): string | undefined {
  if (code === 0) return undefined;
  const said = words === "" ? "" : `; its last words: ${words}`;
  return `${signal ?? `exit code ${code}`}${said}`;
}

function pipeOf(child: ChildProcess, lastWords: () => string): Pipe {
  const [, , , commands, answers] = child.stdio ?? [];
  return {
    write(text) {
      if (commands instanceof Writable) commands.write(text);
    },
    onBytes(listener) {
      if (answers instanceof Readable) answers.on("data", listener);
    },
    onClose(listener) {
      child.once("exit", (code, signal) => listener(endOf(code, signal, lastWords())));
      child.once("error", ({ message }) => listener(message));
      // A broken pipe is the news of the exit, before it: without a listener it would end this process.
      const onBroken = () => Deno.unrefTimer(setTimeout(listener, EXIT_MS));
      if (commands instanceof Writable) commands.on("error", onBroken);
      if (answers instanceof Readable) answers.on("close", onBroken).on("error", onBroken);
    },
  };
}
