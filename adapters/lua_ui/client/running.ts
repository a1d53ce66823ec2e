import { join, relative } from "node:path";
import { type Logger, ToolError } from "glovebox";
import type { Life } from "./kept.ts";
import type { LuaUiOptions } from "../options.ts";
import { Connection } from "../server/connection.ts";
import { listen, type Listening } from "../server/http_server.ts";
import type { Assets } from "./assets.ts";
import { milliseconds } from "./config.ts";
import type { Kept } from "./kept.ts";
import type { Project } from "./project.ts";
import { ProjectWatch } from "./project_watch.ts";
import { Session } from "./session.ts";

/** What a running server is made of. */
export interface RunningParts {
  readonly project: Project;
  readonly assets: Assets;
  readonly options: LuaUiOptions;
  readonly kept: Kept;
  readonly log: Logger;
  /** What `mcp:status()` gives. */
  readonly status: () => string;
  /** Something runs that only the end of the process ends. */
  readonly onHung: () => void;
}

/** A view that was uploaded. */
export interface NewView {
  readonly type: string;
  readonly key: string;
  readonly html: string;
  /** Where it is written: judged by the path rule. */
  readonly path: string;
}

const SWEEP_MS = 60_000;

/** The state RUNNING: a server, its sessions, the pages that are open, and a look at the project's files. */
export class Running implements AsyncDisposable {
  readonly #parts: RunningParts;
  readonly #sessions = new Map<string, Promise<Session>>();
  readonly #internal = new Map<string, Session>();
  readonly #connections = new Map<number, Connection>();
  readonly #watch: ProjectWatch;
  #server: Listening | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;
  #lastConnection = 0;

  constructor(parts: RunningParts) {
    this.#parts = parts;
    this.#watch = new ProjectWatch(parts.project.reach.base, (paths) => void this.#changed(paths));
  }

  /** Listens and begins session 1; or all that there were, at the port that there was. */
  static async start(parts: RunningParts, before?: Life): Promise<Running> {
    const running = new Running(parts);
    try {
      running.#listen(before?.port);
      for (const { id, internal } of before?.sessions ?? []) await running.#begin(id, internal, true);
      await running.session("1");
      await Deno.writeTextFile(join(parts.project.reach.base, "ui-port"), `${running.port}\n`);
      if (parts.project.config.lua.hotload) await running.#watch.start();
      running.#sweep = setInterval(() => running.#endOld(), SWEEP_MS);
      return running;
    } catch (error) {
      await running[Symbol.asyncDispose]();
      throw error;
    }
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  get base(): string {
    return this.#parts.project.reach.base;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The sessions there are, with their numbers of open pages. */
  get sessions(): { readonly session: Session; readonly pages: number }[] {
    const all = [...this.#connections.values()];
    return [...this.#internal.values()].map((session) => ({
      session,
      pages: all.filter((connection) => connection.session === session).length,
    }));
  }

  /**
   * A session by what people call it; it begins when it was not there.
   *
   * @throws ToolError `INVALID_INPUT`, `LIMIT`
   */
  session(id: string): Promise<Session> {
    return this.#sessions.get(id) ?? this.#begin(id, internalId(), false);
  }

  /** @throws ToolError `NOT_FOUND` when it is not there */
  existing(id: string): Promise<Session> {
    const there = [...this.#sessions.keys()].join(", ");
    return this.#sessions.get(id) ??
      Promise.reject(
        new ToolError("NOT_FOUND", `There is no session "${id}"`, { hint: `There is ${there}` }),
      );
  }

  /** Writes a view, puts it where pages find it, and has those that show its type render it anew. */
  async putView({ type, key, html, path }: NewView): Promise<void> {
    await Deno.writeTextFile(path, html);
    this.#parts.project.viewdefs.put(key, html);
    this.#tellViews({ [key]: html });
    for (const { session } of this.sessions) await session.job("touch", type);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweep);
    this.#watch[Symbol.dispose]();
    for (const connection of this.#connections.values()) connection.close();
    for (const session of this.#internal.values()) session.end();
    await this.#server?.[Symbol.asyncDispose]();
    await Deno.remove(join(this.#parts.project.reach.base, "ui-port")).catch(() => {}); // the folder is gone
  }

  /** Where another program took the port meanwhile, it is another one. */
  #listen(wanted: number | undefined): void {
    const port = {
      assets: this.#parts.assets,
      reach: this.#parts.project.reach,
      byInternal: (id: string) => this.#internal.get(id),
      byId: (id: string) => this.session(id),
      connect: (session: Session, socket: WebSocket) => this.#connect(session, socket),
    };
    try {
      this.#server = listen(port, wanted);
    } catch (error) {
      if (wanted === undefined || !(error instanceof Deno.errors.AddrInUse)) throw error;
      this.#server = listen(port);
    }
  }

  #begin(id: string, internal: string, again: boolean): Promise<Session> {
    if (!/^[1-9]\d{0,5}$/.test(id)) {
      const hint = "Session ids are numbers from 1 on";
      return Promise.reject(new ToolError("INVALID_INPUT", `There is no session "${id}"`, { hint }));
    }
    if (this.#sessions.size >= this.#parts.options.maxSessions) {
      const hint = "End some: they end by themselves a while after their last page has closed";
      return Promise.reject(
        new ToolError("LIMIT", `There are ${this.#sessions.size} sessions already`, { hint }),
      );
    }
    const begun = this.#made(id, internal, again);
    this.#sessions.set(id, begun);
    begun.catch(() => this.#sessions.delete(id));
    return begun;
  }

  async #made(id: string, internal: string, again: boolean): Promise<Session> {
    const { project, assets, options, kept } = this.#parts;
    const session = new Session(id, internal, {
      deadlineMs: options.deadlineMs,
      status: this.#parts.status,
      send: (connection, text) => this.#connections.get(connection)?.send(text),
      keep: (snapshot) => kept.keepSnapshot(id, snapshot),
      hung: this.#parts.onHung,
    });
    const snapshot = again ? await kept.snapshot(id) : undefined;
    if (!again) await kept.forgetSnapshot(id);
    const start = {
      module: await assets.lua(),
      sources: await assets.runtime(),
      base: project.reach.base,
      folders: project.reach.folders,
      programs: options.programs,
    };
    await session.begin({ worker: assets.worker, start }, snapshot);
    this.#internal.set(internal, session);
    await this.#keepLife();
    return session;
  }

  async #keepLife(): Promise<void> {
    const sessions = [...this.#internal.values()].map(({ id, internal }) => ({ id, internal }));
    const life = { base: this.#parts.project.reach.base, port: this.port, sessions };
    await this.#parts.kept.keepLife(life).catch(() => {}); // then a restart begins anew
  }

  #connect(session: Session, socket: WebSocket): void {
    const connection = new Connection(++this.#lastConnection, session, socket);
    this.#connections.set(connection.id, connection);
    session.seen = Date.now();
    connection.follow(() => this.#parts.project.viewdefs.all, () => {
      this.#connections.delete(connection.id);
      session.seen = Date.now();
    });
  }

  /** Hot reload: what was loaded is loaded again, in every session. */
  async #changed(paths: readonly string[]): Promise<void> {
    const { reach, viewdefs } = this.#parts.project;
    if (paths.some((path) => path.endsWith(".html") || !/\.\w+$/.test(path))) {
      const { changed, refused } = await viewdefs.read();
      if (Object.keys(changed).length > 0) this.#tellViews(changed);
      for (const [key, why] of Object.entries(refused)) this.#tellProblem(`viewdef ${key}`, why);
    }
    for (const path of paths.filter((path) => path.endsWith(".lua"))) {
      const real = await Deno.realPath(path).catch(() => undefined);
      if (real === undefined) continue;
      const key = relative(reach.base, real).replaceAll("\\", "/");
      for (const { session } of this.sessions) {
        await session.job("reload", key).catch(() => {}); // it has ended meanwhile
        const problem = session.problems.get("hot reload");
        if (problem !== undefined) this.#tellProblem(`Lua ${key}`, problem);
      }
    }
  }

  #tellViews(views: Readonly<Record<string, string>>): void {
    for (const key of Object.keys(views)) {
      for (const { session } of this.sessions) session.problems.delete(`viewdef ${key}`);
    }
    for (const connection of this.#connections.values()) connection.sendViews(views);
  }

  #tellProblem(what: string, why: string): void {
    this.#parts.log.warning(`${what} is broken, the old one stays`, why);
    for (const { session } of this.sessions) session.problems.set(what, why);
    for (const connection of this.#connections.values()) {
      connection.sendProblem("reload", `${what}: ${why}. The old one stays`);
    }
  }

  #endOld(): void {
    const most = milliseconds(this.#parts.project.config.session.timeout);
    if (most === 0) return;
    for (const { session, pages } of this.sessions) {
      if (pages > 0 || Date.now() - session.seen < most) continue;
      session.end();
      this.#internal.delete(session.internal);
      this.#sessions.delete(session.id);
    }
  }
}

/** 32 hexadecimal digits that nobody guesses. */
function internalId(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toHex();
}
