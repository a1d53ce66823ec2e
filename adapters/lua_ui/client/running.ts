import { join, relative } from "node:path";
import { type Changed, type Logger, ToolError } from "glovebox";
import type { Life } from "./kept.ts";
import type { LuaUiOptions } from "../options.ts";
import { atomicWrite } from "../../kit/atomic_write.ts";
import { Connection } from "../server/connection.ts";
import { KEY, listen, type Listening } from "../server/http_server.ts";
import { SignIn } from "../server/sign_in.ts";
import type { Assets } from "./assets.ts";
import { milliseconds } from "./config.ts";
import type { Kept } from "./kept.ts";
import type { Project } from "./project.ts";
import { ProjectWatch } from "./project_watch.ts";
import { Session } from "./session.ts";
import { type Audit, auditViews } from "./audit.ts";
import { tellRefused, VIEWDEF } from "./refused_views.ts";

/** Parts that a running server is made of. */
export interface RunningParts {
  readonly project: Project;
  readonly assets: Assets;
  readonly options: LuaUiOptions;
  readonly kept: Kept;
  readonly log: Logger;
  /** Tells clients that a resource is out of date. */
  readonly changed: (what: Changed) => void;
  /** JSON that `mcp:status()` gives; applications ask while their session begins. */
  readonly status: (running: Running) => string;
  /** Something runs that only the end of the process ends. */
  readonly onHung: () => void;
}

/** A view that was uploaded. */
export interface NewView {
  readonly type: string;
  readonly key: string;
  readonly html: string;
  /** Path that it is written to: judged by the path rule. */
  readonly path: string;
}

const SWEEP_MS = 60_000;
const TELL_MS = 200;

/** The state RUNNING: a server, its sessions, the pages that are open, and a look at the project's files. */
export class Running implements AsyncDisposable {
  readonly #parts: RunningParts;
  readonly #sessions = new Map<string, Promise<Session>>();
  readonly #internal = new Map<string, Session>();
  readonly #connections = new Map<number, Connection>();
  readonly #watch: ProjectWatch;
  readonly #signIn = new SignIn();
  #server: Listening | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;
  #lastConnection = 0;
  readonly #telling = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(parts: RunningParts) {
    this.#parts = parts;
    this.#watch = new ProjectWatch(parts.project.reach.base, (paths) => void this.#changed(paths));
  }

  /** Listens and begins session 1; or all that there were, at the port that there was. */
  static async start(parts: RunningParts, before?: Life): Promise<Running> {
    const running = new Running(parts);
    await parts.project.viewdefs.read(); // some may have been written since the folder was prepared
    try {
      running.#listen(before?.port);
      for (const { id, internal } of before?.sessions ?? []) await running.#begin(id, internal, true);
      await running.session("1");
      await atomicWrite(join(parts.project.reach.base, "ui-port"), `${running.port}\n`); // a link there is replaced
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

  /** An address of a session that lets one browser in, once. */
  signInAddress(id: string, path = "", query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(`${this.url}/${id}/${path.replace(/^\/+/, "")}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set(KEY, this.#signIn.key(id));
    return url;
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

  /** Writes a view, puts it where pages find it, and has those that show its type render it again. */
  async putView({ type, key, html, path }: NewView): Promise<void> {
    await Deno.writeTextFile(path, html);
    this.#parts.project.viewdefs.put(key, html);
    this.#tellViews({ [key]: html });
    for (const { session } of this.sessions) session.heal(VIEWDEF + key);
    for (const { session } of this.sessions) await session.job("touch", type);
  }

  /** Finds what does not fit together in views, all of them or those of one type. */
  async audit(id: string, type?: string): Promise<Audit> {
    const { assets, project } = this.#parts;
    return await auditViews(
      await this.session(id),
      project.viewdefs.all,
      await assets.componentNames(),
      type,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#sweep);
    for (const timer of this.#telling.values()) clearTimeout(timer);
    this.#watch[Symbol.dispose]();
    for (const connection of this.#connections.values()) connection.close();
    for (const session of this.#internal.values()) session.end();
    await this.#server?.[Symbol.asyncDispose]();
    await Deno.remove(join(this.#parts.project.reach.base, "ui-port")).catch(() => {}); // the folder is gone
  }

  /** Listens, at another port when another program took this one meanwhile. */
  #listen(wanted: number | undefined): void {
    const port = {
      assets: this.#parts.assets,
      reach: this.#parts.project.reach,
      byInternal: (id: string) => this.#internal.get(id),
      byId: (id: string) => this.session(id),
      connect: (session: Session, socket: WebSocket) => this.#connect(session, socket),
      signIn: this.#signIn,
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
      status: () => this.#parts.status(this),
      send: (connection, text) => this.#connections.get(connection)?.send(text),
      keep: (snapshot) => kept.keepSnapshot(id, snapshot),
      problems: () => this.#tellProblems(internal),
      changed: () => this.#tellChanged(id),
      hung: this.#parts.onHung,
    });
    const snapshot = again ? await kept.snapshot(id) : undefined;
    if (!again) await kept.forgetSnapshot(id);
    const start = {
      ...await assets.lua(),
      sources: await assets.runtime(),
      ...project.reach,
      programs: options.programs,
    };
    await session.begin({ worker: assets.worker, start }, snapshot);
    this.#internal.set(internal, session);
    tellRefused(session, project.viewdefs.refused);
    await this.#keepLife();
    return session;
  }

  async #keepLife(): Promise<void> {
    const sessions = [...this.#internal.values()].map(({ id, internal }) => ({ id, internal }));
    const life = { base: this.#parts.project.reach.base, port: this.port, sessions };
    await this.#parts.kept.keepLife(life).catch(() => {}); // then a restart starts over
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
      const { changed } = await viewdefs.read();
      if (Object.keys(changed).length > 0) this.#tellViews(changed);
      for (const { session } of this.sessions) tellRefused(session, viewdefs.refused);
    }
    for (const path of paths.filter((path) => path.endsWith(".lua"))) {
      const real = await Deno.realPath(path).catch(() => undefined);
      if (real === undefined) continue;
      const key = relative(reach.base, real).replaceAll("\\", "/");
      for (const { session } of this.sessions) {
        await session.job("reload", key).catch(() => {}); // it has ended meanwhile
      }
    }
  }

  #tellViews(views: Readonly<Record<string, string>>): void {
    for (const connection of this.#connections.values()) connection.sendViews(views);
  }

  /** Tells who subscribed to what a session holds, at most so often. */
  #tellChanged(id: string): void {
    if (this.#telling.has(id)) return;
    this.#telling.set(
      id,
      setTimeout(() => {
        this.#telling.delete(id);
        const own = [`ui://state/${id}`];
        const uris = id === "1" ? [...own, "ui://state", "ui://variables"] : own;
        for (const resource of uris) this.#parts.changed({ resource });
      }, TELL_MS),
    );
  }

  /** The pages of a session show its faults as they are now. */
  #tellProblems(internal: string): void {
    const session = this.#internal.get(internal);
    if (session === undefined) return;
    for (const connection of this.#connections.values()) {
      if (connection.session === session) connection.sendProblems();
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
