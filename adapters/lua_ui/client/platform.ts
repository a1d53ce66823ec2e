import { isAbsolute } from "node:path";
import { type Changed, type LifeContext, ToolError } from "glovebox";
import { stateError } from "../errors.ts";
import type { LuaUiOptions } from "../options.ts";
import { Assets } from "./assets.ts";
import { absoluteFolders } from "./folders.ts";
import { Kept } from "./kept.ts";
import type { Reach } from "../engine/files/granted_paths.ts";
import { applicationFolder } from "./application_folder.ts";
import { openProject, type Project, type Template } from "./project.ts";
import { Running } from "./running.ts";

const VERSION = "0.1.0";
/** Time for an answer to get out before the process ends, in milliseconds. */
const LAST_WORDS_MS = 500;

/** The platform's life cycle: UNCONFIGURED, CONFIGURED, RUNNING. */
export class Platform implements AsyncDisposable {
  readonly #ctx: LifeContext<LuaUiOptions>;
  readonly #assets: Assets;
  readonly #kept: Kept;
  #project: Project | undefined;
  #running: Running | undefined;
  #scratch: string | undefined;
  /** Changes of state come one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: LifeContext<LuaUiOptions>, kept: Kept) {
    this.#ctx = ctx;
    this.#assets = new Assets(ctx.options.memoryMb);
    this.#kept = kept;
  }

  /** Begins, or goes on where a process of the same host ended. */
  static async open(ctx: LifeContext<LuaUiOptions>): Promise<Platform> {
    const kept = await Kept.open();
    const platform = new Platform(ctx, kept);
    const life = await kept.life();
    if (life === undefined) return platform;
    try {
      platform.#project = await platform.#open(life.base);
      if (life.port !== undefined) {
        platform.#running = await Running.start(platform.#parts(platform.#project), life);
      }
    } catch (error) {
      ctx.log.warning("The life cycle could not be restored", error instanceof Error ? error.message : error);
      platform.#running = undefined;
    }
    return platform;
  }

  /** A text of the reference; nothing when there is none of that name. */
  async reference(topic: string): Promise<string | undefined> {
    return (await this.#assets.reference())[topic];
  }

  get state(): "UNCONFIGURED" | "CONFIGURED" | "RUNNING" {
    if (this.#running !== undefined) return "RUNNING";
    return this.#project === undefined ? "UNCONFIGURED" : "CONFIGURED";
  }

  /**
   * The application's folder, and what may be reached from there.
   *
   * @throws ToolError in the words of the specification when there is none
   */
  get reach(): Reach {
    if (this.#project === undefined) throw stateError("unconfigured");
    return this.#project.reach;
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
   * @param template what an empty folder begins as
   * @returns the project: which folder is which, and whether it is new
   */
  configure(
    baseDir: string,
    judge: (path: string) => Promise<string>,
    template: Template,
  ): Promise<Project> {
    return this.#inTurn(async () => {
      if (this.#running !== undefined) throw stateError("reconfigure");
      if (!isAbsolute(baseDir) && !baseDir.startsWith("~/")) {
        throw new ToolError("INVALID_INPUT", `base_dir is not an absolute path: "${baseDir}"`, {
          hint: `Name a folder such as ${absoluteFolders(this.#ctx.options.folders)[0] ?? "/srv/app"}`,
        });
      }
      const base = await applicationFolder(baseDir, judge);
      this.#project = await this.#open(base, template);
      await this.#keptQuietly({ base, sessions: [] });
      return this.#project;
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

  /**
   * Describes how it is, in every state.
   *
   * @param running the server, for those that it is starting
   */
  status(running = this.#running): Record<string, unknown> {
    const sessions = running?.sessions ?? [];
    const refused = Object.entries(this.#project?.viewdefs.refused ?? {});
    return {
      version: VERSION,
      state: running === undefined ? this.state : "RUNNING",
      ...(this.#project === undefined ? {} : { base_dir: this.#project.reach.base }),
      ...(running === undefined ? {} : { url: running.url, port: running.port, mcp_port: running.port }),
      sessions: sessions.length,
      waiting: sessions.some(({ session }) => session.isAwaited),
      pending: sessions.reduce((sum, { session }) => sum + session.events.length, 0),
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

  async #open(base: string, template: Template = "tasks"): Promise<Project> {
    if (!(await this.#assets.lua()).isFitted) this.#sayUnfitted();
    this.#scratch ??= await Deno.realPath(await Deno.makeTempDir({ prefix: "lua-" }));
    const folders = { base, granted: this.#ctx.options.folders, scratch: this.#scratch, template };
    return await openProject(folders, this.#assets);
  }

  #sayUnfitted(): void {
    this.#ctx.log.warning(
      "Lua runs without the edits that make it fast: this build of the interpreter is not the one they are for",
    );
  }

  #parts(project: Project) {
    return {
      project,
      assets: this.#assets,
      options: this.#ctx.options,
      kept: this.#kept,
      log: this.#ctx.log,
      changed: (what: Changed) => this.#ctx.changed(what),
      status: (running: Running) => JSON.stringify(this.status(running)),
      onHung: () => this.#endProcess(),
    };
  }

  /** A thread in C code ends with its process alone; the host starts another, which finds what was kept. */
  #endProcess(): void {
    this.#ctx.log.error("Lua code cannot be interrupted; the adapter ends and comes back");
    setTimeout(() => Deno.exit(1), LAST_WORDS_MS);
  }

  async #keptQuietly(life: { base: string; sessions: [] }): Promise<void> {
    await this.#kept.keepLife(life).catch(() => {}); // then a restart starts over
  }

  async #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#last.then(change);
    this.#last = done.catch(() => {}); // told to who asked
    return await done;
  }
}
