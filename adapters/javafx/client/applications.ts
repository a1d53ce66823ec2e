import { Bridge } from "../../jvm_bridge/bridge.ts";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { type DiscoveredJvm, discoverJvms } from "../../jvm_bridge/discovery.ts";
import { javafxError } from "../errors.ts";
import type { JavafxOptions } from "../options.ts";
import { Application, type Limits } from "./application.ts";
import { Memory } from "./memory.ts";
import { expandHome } from "../../kit/home_folder.ts";

/** An application that was found, whether it has the agent or not. */
export interface FoundApplication {
  readonly jvm: DiscoveredJvm;
  /** Nothing where it is not enabled. */
  readonly application?: Application;
}

const HOW =
  "Start the application with -javaagent:glovebox-javafx-agent.jar -Dmcp.ui=true (glovebox install javafx-agent " +
  "puts the jar somewhere), or attach to a running one: glovebox attach javafx PID";

/** The JavaFX applications of this machine, and what each session remembers of them. */
export class Applications implements Disposable {
  readonly options: JavafxOptions;
  readonly #folder: string;
  readonly #open = new Map<string, Application>();
  readonly #memories = new Map<string, Map<Application, Memory>>();
  readonly #current = new Map<string, Application>();

  constructor(options: JavafxOptions) {
    this.options = options;
    this.#folder = expandHome(options.discovery) ?? options.discovery;
  }

  /** Those that answer; files of those that are gone are passed over. */
  async list(limits: Limits): Promise<FoundApplication[]> {
    const jvms = await discoverJvms(this.#folder);
    const found = await Promise.all(jvms.map((jvm) => this.#found(jvm, limits)));
    return found.filter((each) => each !== undefined);
  }

  /**
   * The application that a call means: by pid, main class or window title; without a name the one that the session
   * used last, or the only one.
   *
   * @throws ToolError `MCP_UI_NOT_ENABLED` when there is none, `CONFLICT` when it could be several
   */
  async choose(name: string | undefined, session: SessionLike, limits: Limits): Promise<Memory> {
    const used = this.#current.get(session.id);
    if (name === undefined && used?.isOpen === true) return this.#memoryOf(used, session);
    const found = await this.list(limits);
    const chosen = await this.#one(found, name, limits);
    this.#current.set(session.id, chosen);
    return this.#memoryOf(chosen, session);
  }

  [Symbol.dispose](): void {
    for (const application of this.#open.values()) application.close();
  }

  async #found(jvm: DiscoveredJvm, limits: Limits): Promise<FoundApplication | undefined> {
    const { port, token, enabled } = jvm;
    if (!enabled || port === undefined || token === undefined) return { jvm };
    const known = this.#open.get(token);
    if (known?.isOpen === true) return { jvm, application: known };
    this.#open.delete(token);
    try {
      const application = new Application(jvm, await Bridge.connect({ port, token }, limits.signal));
      this.#open.set(token, application);
      return { jvm, application };
    } catch {
      return undefined; // it ended without removing its file
    }
  }

  async #one(
    found: readonly FoundApplication[],
    name: string | undefined,
    limits: Limits,
  ): Promise<Application> {
    const open = found.flatMap(({ jvm, application }) =>
      application === undefined ? [] : [{ jvm, application }]
    );
    if (open.length === 0) throw notEnabled(found);
    const named = name === undefined ? open : await matching(open, name, limits);
    const [first, ...others] = named;
    if (first !== undefined && others.length === 0) return first.application;
    const there = open.map(({ jvm }) => `${jvm.pid} ${jvm.mainClass}`).join(", ");
    if (first === undefined) {
      throw javafxError("NOT_FOUND", `No application is called "${name}"`, { hint: `There are: ${there}` });
    }
    throw javafxError("CONFLICT", `${named.length} applications could be meant`, {
      hint: `Say which by the argument app, by pid for example: ${there}`,
    });
  }

  #memoryOf(application: Application, session: SessionLike): Memory {
    let memories = this.#memories.get(session.id);
    if (memories === undefined) {
      memories = new Map();
      this.#memories.set(session.id, memories);
      session.ended.addEventListener("abort", () => {
        this.#memories.delete(session.id);
        this.#current.delete(session.id);
      });
    }
    const memory = memories.get(application) ?? new Memory(application);
    memories.set(application, memory);
    return memory;
  }
}

interface SessionLike {
  readonly id: string;
  readonly ended: AbortSignal;
}

type Open = Required<FoundApplication>;

async function matching(open: readonly Open[], name: string, limits: Limits): Promise<Open[]> {
  const word = name.toLowerCase();
  const named = open.filter(({ jvm }) =>
    String(jvm.pid) === name || jvm.mainClass.toLowerCase().includes(word)
  );
  const exact = named.filter(({ jvm }) => String(jvm.pid) === name || jvm.mainClass === name);
  if (exact.length > 0) return exact;
  if (named.length > 0) return named;
  const titles = await Promise.all(open.map((each) => titlesOf(each.application, limits)));
  return open.filter((_, index) => titles[index]?.some((title) => title.toLowerCase().includes(word)));
}

/** The titles of its windows; undefined where it does not answer. */
export async function titlesOf(application: Application, limits: Limits): Promise<string[] | undefined> {
  const request = { scope: "all", depth: 0, maxNodes: 1, include: {} } as const;
  try {
    const { windows } = await application.snapshot(request, limits);
    return windows.filter(({ popup }) => !popup).map(({ title }) => title);
  } catch (error) {
    return error instanceof BridgeError && /^NO_(STAGES|TOOLKIT)$/.test(error.code) ? [] : undefined;
  }
}

function notEnabled(found: readonly FoundApplication[]): Error {
  const off = found.map(({ jvm }) => `${jvm.mainClass} (pid ${jvm.pid})`);
  const message = off.length === 0
    ? "No JavaFX application has the agent enabled"
    : `The agent is in ${off.join(", ")} but not enabled`;
  const hint = off.length === 0 ? HOW : `Start it with -Dmcp.ui=true, or: glovebox attach javafx PID. ${HOW}`;
  return javafxError("MCP_UI_NOT_ENABLED", message, { hint });
}
