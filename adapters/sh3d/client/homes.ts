import { Bridge } from "../../jvm_bridge/bridge.ts";
import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { type DiscoveredJvm, discoverJvms } from "../../jvm_bridge/discovery.ts";
import { sh3dError } from "../errors.ts";
import { expandHome } from "../../kit/home_folder.ts";
import { pause } from "../../kit/pause.ts";
import type { Sh3dOptions } from "../options.ts";
import { Home } from "./home.ts";
import { type OpenHomes, Plugin } from "./plugin.ts";

/** Those who connect and say nothing are let go after five seconds. */
const TRIES = 14;
const AGAIN_MS = 500;

interface Session {
  readonly id: string;
  readonly ended: AbortSignal;
}

/** A home as `list_homes` tells it. */
export interface ListedHome {
  /** Name that every tool takes as `home`. */
  readonly home: string;
  readonly name: string | null;
  readonly modified: boolean;
  /** True when calls that name no home work in it. */
  readonly current: boolean;
}

/** The homes that are open in the running Sweet Home 3D, and which of them a session works in. */
export class Homes implements Disposable {
  readonly #folder: string;
  readonly #plugins = new Map<string, Plugin>();
  readonly #homes = new Map<string, Home>();
  readonly #chosen = new Map<string, string>();

  constructor({ discovery }: Pick<Sh3dOptions, "discovery">) {
    this.#folder = expandHome(discovery) ?? discovery;
  }

  /** Returns what is open; how to come by a home where none is. */
  async list(session: Session, signal: AbortSignal): Promise<{ homes: ListedHome[]; hint?: string }> {
    const chosen = this.#chosen.get(session.id);
    const plugins = await this.#running(signal);
    const homes: ListedHome[] = [];
    for (const plugin of plugins) {
      for (const home of await plugin.homes(signal)) homes.push(listed(plugin, home));
    }
    if (homes.some(({ home }) => home === chosen)) {
      return { homes: homes.map((each) => ({ ...each, current: each.home === chosen })) };
    }
    if (homes.length > 0) return { homes };
    return { homes, hint: plugins.length === 0 ? `${NOTHING_RUNS}. ${START}` : NO_HOME_OPEN };
  }

  /**
   * The home that is meant: the one that is named, that the session chose, or that is in front.
   *
   * @throws ToolError `NOT_CONNECTED`, `NOT_FOUND`
   */
  async choose(name: string | undefined, session: Session, signal: AbortSignal): Promise<Home> {
    const wanted = name ?? this.#chosen.get(session.id);
    const known = this.#homes.get(wanted ?? "");
    if (known?.plugin.isOpen === true) return known;
    const plugins = await this.#running(signal);
    if (plugins.length === 0) throw nothingRuns();
    for (const plugin of plugins.toReversed()) {
      const homes = await plugin.homes(signal);
      const home = homes.find((each) =>
        wanted === undefined ? each.current : listed(plugin, each).home === wanted
      );
      if (home !== undefined) return this.#homeOf(plugin, home.id);
    }
    if (name === undefined) this.#chosen.delete(session.id); // it is told once, before it works in another
    throw sh3dError(
      "NOT_FOUND",
      wanted === undefined ? "No home is open" : `The home "${wanted}" is not open`,
      {
        hint: "Call list_homes for those that are open",
      },
    );
  }

  /** Has the session work in this home from now on unless it names another. */
  use(plugin: Plugin, id: string, session: Session): Home {
    const home = this.#homeOf(plugin, id);
    this.#chosen.set(session.id, `${plugin.pid}-${id}`);
    session.ended.addEventListener("abort", () => this.#chosen.delete(session.id), { once: true });
    return home;
  }

  /** The home was closed. */
  forget(home: Home): void {
    this.#homes.delete(nameOf(home));
  }

  [Symbol.dispose](): void {
    for (const plugin of this.#plugins.values()) plugin.close();
  }

  #homeOf(plugin: Plugin, id: string): Home {
    const name = `${plugin.pid}-${id}`;
    const known = this.#homes.get(name);
    if (known?.plugin === plugin) return known;
    const home = new Home(id, plugin);
    this.#homes.set(name, home);
    return home;
  }

  /** @throws ToolError `NOT_CONNECTED` when something listens and does not answer */
  async #running(signal: AbortSignal): Promise<Plugin[]> {
    for (let tries = 1;; tries++) {
      const found = await Promise.all(
        (await discoverJvms(this.#folder)).map((jvm) => this.#connect(jvm, signal)),
      );
      const plugins = found.filter((plugin) => plugin instanceof Plugin);
      if (plugins.length > 0 || !found.includes("shut")) return plugins;
      if (tries === TRIES) throw doesNotAnswer();
      await pause(AGAIN_MS, signal);
    }
  }

  /** The plugin; `shut` where somebody listens and lets nobody in, undefined where nobody does. */
  async #connect(
    { pid, port, token }: DiscoveredJvm,
    signal: AbortSignal,
  ): Promise<Plugin | "shut" | undefined> {
    if (port === undefined || token === undefined) return undefined;
    const known = this.#plugins.get(token);
    if (known?.isOpen === true) return known;
    try {
      const plugin = new Plugin(pid, await Bridge.connect({ port, token }, signal));
      this.#plugins.set(token, plugin);
      return plugin;
    } catch (error) {
      signal.throwIfAborted();
      const isGone = error instanceof BridgeError && error.message.startsWith("Nobody listens");
      return isGone ? undefined : "shut"; // one that is gone did not remove its file
    }
  }
}

/** Name that tools take and tell as `home`. */
export function nameOf(home: Home): string {
  return `${home.plugin.pid}-${home.id}`;
}

function listed(plugin: Plugin, { id, name, modified, current }: OpenHomes["homes"][number]): ListedHome {
  return { home: `${plugin.pid}-${id}`, name, modified, current };
}

function doesNotAnswer(): Error {
  return sh3dError("NOT_CONNECTED", "Sweet Home 3D is there, but it lets no further client in", {
    hint: "Call again in a moment; if that does not help, stop and start Glovebox in its Tools menu",
  });
}

const NOTHING_RUNS = "No Sweet Home 3D with the Glovebox plugin is running";
const START = 'Install the plugin with "glovebox install sh3d-plugin", then start Sweet Home 3D; ' +
  "in its Tools menu the entry must say Stop Glovebox";
const NO_HOME_OPEN = "Sweet Home 3D runs with no home open: choose New or Open in its File menu";

function nothingRuns(): Error {
  return sh3dError("NOT_CONNECTED", NOTHING_RUNS, { hint: START });
}
