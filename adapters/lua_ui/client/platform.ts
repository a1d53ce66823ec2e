import { dirname, isAbsolute, join } from "node:path";
import { type LifeContext, ToolError } from "glovebox";
import { stateError } from "../errors.ts";
import type { LuaUiOptions } from "../options.ts";
import { Assets } from "./assets.ts";
import { absoluteFolders } from "./folders.ts";
import { Kept } from "./kept.ts";
import { openProject, type Project } from "./project.ts";
import { Running } from "./running.ts";

const VERSION = "0.1.0";
/** How long an answer may take to get out before the process ends, in milliseconds. */
const LAST_WORDS_MS = 500;

/** The platform's life cycle: UNCONFIGURED, CONFIGURED, RUNNING. */
export class Platform implements AsyncDisposable {
  readonly #ctx: LifeContext<LuaUiOptions>;
  readonly #assets: Assets;
  readonly #kept: Kept;
  #project: Project | undefined;
  #running: Running | undefined;
  /** Changes of state come one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: LifeContext<LuaUiOptions>, kept: Kept) {
    this.#ctx = ctx;
    this.#assets = new Assets(ctx.options.memoryMb);
    this.#kept = kept;
  }

  /** Begins, or goes on where a process of the same host ended. */
  static async open(ctx: LifeContext<LuaUiOptions>): Promise<Platform> {
    const kept = await Kept.open(absoluteFolders(ctx.options.folders));
    const platform = new Platform(ctx, kept);
    const life = await kept.life();
    if (life === undefined) return platform;
    try {
      platform.#project = await openProject(life.base, ctx.options.folders, platform.#assets);
      if (life.port !== undefined) {
        platform.#running = await Running.start(platform.#parts(platform.#project), life);
      }
    } catch (error) {
      ctx.log.warning("The life cycle could not be restored", error instanceof Error ? error.message : error);
      platform.#running = undefined;
    }
    return platform;
  }

  get state(): "UNCONFIGURED" | "CONFIGURED" | "RUNNING" {
    if (this.#running !== undefined) return "RUNNING";
    return this.#project === undefined ? "UNCONFIGURED" : "CONFIGURED";
  }

  /**
   * The running server.
   *
   * @throws ToolError in the words of the specification when there is none
   */
  get running(): Running {
    if (this.#running !== undefined) return this.#running;
    throw stateError(this.#project === undefined ? "unconfigured" : "notStarted");
  }

  /**
   * Prepares a base folder.
   *
   * @param judge the path rule: gives the real path of a file that may be written
   * @returns where the logs are
   */
  configure(baseDir: string, judge: (path: string) => Promise<string>): Promise<string> {
    return this.#inTurn(async () => {
      if (this.#running !== undefined) throw stateError("reconfigure");
      if (!isAbsolute(baseDir) && !baseDir.startsWith("~/")) {
        throw new ToolError("INVALID_INPUT", `base_dir is not an absolute path: "${baseDir}"`, {
          hint: `Name a folder such as ${absoluteFolders(this.#ctx.options.folders)[0] ?? "/srv/app"}`,
        });
      }
      // The rule judges files; the log is one that will be there.
      const base = dirname(dirname(await judge(join(baseDir, "log", "lua.log"))));
      this.#project = await openProject(base, this.#ctx.options.folders, this.#assets);
      await this.#keptQuietly({ base, sessions: [] });
      return base;
    });
  }

  /** Starts the server; gives its address. */
  start(): Promise<string> {
    return this.#inTurn(async () => {
      if (this.#project === undefined) throw stateError("unconfigured");
      if (this.#running !== undefined) throw stateError("running");
      this.#running = await Running.start(this.#parts(this.#project));
      return this.#running.url;
    });
  }

  /** Back to CONFIGURED. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      const running = this.running;
      this.#running = undefined;
      await running[Symbol.asyncDispose]();
      const base = this.#project?.reach.base ?? "";
      await this.#keptQuietly({ base, sessions: [] });
    });
  }

  /** How it is, in every state. */
  status(): Record<string, unknown> {
    const running = this.#running;
    const sessions = running?.sessions ?? [];
    const refused = Object.entries(this.#project?.refused ?? {});
    return {
      version: VERSION,
      state: this.state,
      ...(this.#project === undefined ? {} : { base_dir: this.#project.reach.base }),
      ...(running === undefined ? {} : { url: running.url, port: running.port }),
      sessions: sessions.length,
      waiting: sessions.some(({ session }) => session.isAwaited),
      ...(running === undefined ? {} : {
        session_list: sessions.map(({ session, pages }) => ({
          id: session.id,
          pages,
          events: session.events.length,
          ...(session.problems.size === 0 ? {} : { problems: Object.fromEntries(session.problems) }),
        })),
      }),
      ...(refused.length === 0 ? {} : { broken_viewdefs: Object.fromEntries(refused) }),
    };
  }

  /** Ends it for good: the host goes, and nothing is to be restored. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running?.[Symbol.asyncDispose]();
    this.#running = undefined;
    await this.#kept.forget();
  }

  #parts(project: Project) {
    return {
      project,
      assets: this.#assets,
      options: this.#ctx.options,
      kept: this.#kept,
      log: this.#ctx.log,
      status: () => JSON.stringify(this.status()),
      onHung: () => this.#endProcess(),
    };
  }

  /** A thread in C code ends with its process alone; the host starts another, which finds what was kept. */
  #endProcess(): void {
    this.#ctx.log.error("Lua code cannot be interrupted; the adapter ends and comes back");
    setTimeout(() => Deno.exit(1), LAST_WORDS_MS);
  }

  async #keptQuietly(life: { base: string; sessions: [] }): Promise<void> {
    await this.#kept.keepLife(life).catch(() => {}); // then a restart begins anew
  }

  async #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#last.then(change);
    this.#last = done.catch(() => {}); // told to who asked
    return await done;
  }
}
