import { CdpError } from "../../cdp/connection.ts";
import type { Agent } from "../../page/agent.ts";
import type { Slider } from "../../page/wire/gesture_results.ts";
import type {
  ChangedPage,
  Facts,
  Focused,
  FoundPage,
  InnerFrame,
  Item,
  Listing,
} from "../../page/wire/results.ts";
import type { FrameRpc, PageCallOptions } from "./frame_rpc.ts";
import type { FramePort } from "./frame_port.ts";
import { INNER_MS } from "./frames.ts";
import { askInternals } from "./internals.ts";
import {
  type FrameListing,
  gatherChanges,
  gatherFacts,
  gatherListing,
  gatherReading,
  gatherScene,
} from "./gather.ts";
import type { AgentAnswer, AgentMethod, Arguments } from "./page_answers.ts";
import { learnListeners, pierce } from "./pierce.ts";

type Method<M extends AgentMethod> = (
  args: Arguments<M>,
  options: PageCallOptions,
) => Promise<AgentAnswer<M>>;

const ALL = { scope: "all", offset: 0, limit: 1e9 } as const;
const MAX_TEXT = 2_000_000;

/** Asks a page and the frames inside it as if they were one: what concerns more than the main frame. */
export class FrameTree {
  readonly #rpc: FrameRpc;

  constructor(rpc: FrameRpc) {
    this.#rpc = rpc;
  }

  /** Methods that ask all frames of a page; a method that is not here concerns the main frame alone. */
  readonly methods: { readonly [M in AgentMethod]?: Method<M> } = {
    look: async ([request], options) => {
      const top = await this.#look(this.#root, request, options);
      if (top.frames.length === 0) return top;
      const { list: _ofOne, ...whole } = gatherListing(
        await this.#tree(this.#root, undefined, options),
        request,
      );
      return { ...whole, ...(top.late === undefined ? {} : { late: top.late }) };
    },
    changes: async (_args, options) => await this.#changes("changes", options),
    sum: async (_args, options) => await this.#changes("sum", options),
    hold: async (_args, options) => {
      const { top, inner } = await this.#all("hold", [], options);
      return { ...top, ...gatherFacts(top, inner) };
    },
    read: async ([request], options) => {
      const top = await this.#rpc.ask(this.#root, "read", [request], options);
      if (top.frames.length === 0) return top;
      const whole = await this.#all("read", [{ ...request, offset: 0, limit: MAX_TEXT }], options);
      return gatherReading(whole.top, whole.inner, request);
    },
    find: async ([wanted], options) => await this.#find(wanted, options),
    named: async ([wanted], options) => {
      const { top, inner } = await this.#all("named", [wanted], options);
      const items = [top, ...inner].flatMap((each) => each.items);
      return { ...top, ...gatherFacts(top, inner), items: bestOf(items, wanted.name) };
    },
    known: async (_args, options) => {
      const { top, inner } = await this.#all("known", [], options);
      return {
        ...top,
        ...gatherFacts(top, inner),
        elements: [top, ...inner].flatMap((each) => each.elements),
      };
    },
    focused: async (_args, options) => {
      const top = await this.#rpc.ask(this.#root, "focused", [], options);
      const item = await this.#focusedIn(this.#root, top, options);
      return item === undefined ? top : { ...top, item };
    },
    mark: async ([request], options) => {
      const ask = (port: FramePort, clip?: InnerFrame["clip"]) => {
        return this.#rpc.ask(
          port,
          "mark",
          [{ ...request, ...(clip === undefined ? {} : { clip }) }],
          options,
        );
      };
      const top = await ask(this.#root);
      const inner = await this.#inside(top, (port, frame) => ask(port, frame.clip));
      return { ...top, ...gatherFacts(top, inner) };
    },
    unmark: async (_args, options) => {
      const ports = [this.#root, ...this.#rpc.frames.all()];
      await Promise.all(ports.map((port) => {
        return this.#rpc.ask(port, "unmark", [], options).catch(() => undefined);
      }));
    },
    overlay: async ([shown], options) => {
      const ask = (port: FramePort, clip?: InnerFrame["clip"]) => {
        return this.#rpc.ask(port, "overlay", [shown, clip], options);
      };
      const top = await ask(this.#root);
      const inner = await this.#inside(top, (port, frame) => ask(port, frame.clip));
      return { ...top, ...gatherFacts(top, inner) };
    },
    scene: async ([indexes], options) => {
      const top = await this.#rpc.ask(this.#root, "scene", [indexes], options);
      const asked = this.#rpc.frames.all().map((port) => {
        return this.#rpc.ask(port, "scene", [indexes], options).catch(() => undefined);
      });
      return gatherScene(top, (await Promise.all(asked)).filter((each) => each !== undefined));
    },
    holds: async ([wanted], options) => {
      const top = await this.#rpc.ask(this.#root, "holds", [wanted], options);
      if (top.held !== false) return top;
      const inner = await this.#inside(top, (port) => this.#rpc.ask(port, "holds", [wanted], options));
      return { ...top, held: inner.some((each) => each.held === true) };
    },
    scroll: async ([request], options) => {
      const index = request.to ?? request.within ?? 0;
      const gone = { kind: "stale", reason: `there is no element ${index} on the page` } as const;
      return await this.#owned(index, gone, (port) => this.#scroll(port, request, options));
    },
    held: async ([index], options) => {
      const ask = (port: FramePort) => this.#rpc.ask(port, "held", [index], options);
      return await this.#owned(index, { kind: "none" }, ask);
    },
    paste: async ([index, text], options) => {
      const ask = (port: FramePort) => this.#rpc.ask(port, "paste", [index, text], options);
      return await this.#owned(index, { taken: false }, ask);
    },
    copied: async ([index], options) => {
      return await this.#owned(index, {}, (port) => this.#rpc.ask(port, "copied", [index], options));
    },
    box: async ([index, at], options) => {
      return await this.#owned(
        index,
        { boxes: 0 },
        (port) => this.#rpc.ask(port, "box", [index, at], options),
      );
    },
    boxed: async ([index, meant], options) => {
      const ask = (port: FramePort) => this.#rpc.ask(port, "boxed", [index, meant], options);
      return await this.#owned(index, { boxes: 0 }, ask);
    },
    choices: async ([index, text, isSought], options) => {
      return await this.#owned(index, { names: [] }, async (port) => {
        const found = await this.#rpc.ask(port, "choices", [index, text, isSought], options);
        // Options without a role are known by what they listen for alone.
        const limits = { signal: options.signal, timeoutMs: INNER_MS };
        return found.names.length === 0 && await learnListeners(port, limits)
          ? await this.#rpc.ask(port, "choices", [index, text, isSought], options)
          : found;
      });
    },
    slider: async ([index], options) => {
      return await this.#owned(index, {}, (port) => this.#slider(port, index, options));
    },
    force: async ([request], options) => {
      const gone = { kind: "none", reason: "it is gone" } as const;
      return await this.#owned(
        request.index,
        gone,
        (port) => this.#rpc.ask(port, "force", [request], options),
      );
    },
  };

  /** Whatever has the element with a number does something, where it still exists. */
  async #owned<T>(index: number, gone: T, task: (port: FramePort) => Promise<T>): Promise<T> {
    const port = this.#rpc.portOf(index);
    if (port === undefined) return gone;
    try {
      return await task(port);
    } catch (error) {
      if (port === this.#root || !(error instanceof CdpError)) throw error;
      return gone;
    }
  }

  get #root(): FramePort {
    return this.#rpc.root;
  }

  /** Asks the same of all frames. */
  async #all<M extends "changes" | "sum" | "hold" | "read" | "named" | "known">(
    method: M,
    args: Arguments<M>,
    options: PageCallOptions,
  ): Promise<{ readonly top: AgentAnswer<M>; readonly inner: readonly AgentAnswer<M>[] }> {
    const ask = (port: FramePort) => this.#rpc.ask(port, method, args, options);
    const top = await ask(this.#root);
    return { top, inner: await this.#inside(top, ask) };
  }

  async #inside<T extends Pick<Facts, "frames">>(
    { frames }: Pick<Facts, "frames">,
    ask: (port: FramePort, frame: InnerFrame) => Promise<T>,
  ): Promise<T[]> {
    return frames.length === 0 ? [] : await this.#rpc.frames.askAll(this.#root, frames, ask);
  }

  /** What listens in what came belongs to the changes. */
  async #changes(method: "changes" | "sum", options: PageCallOptions): Promise<ChangedPage> {
    await learnListeners(this.#root, { signal: options.signal, timeoutMs: INNER_MS });
    const { top, inner } = await this.#all(method, [], options);
    return gatherChanges(top, inner);
  }

  /** One frame after the other: how many hits one has says which of the next are asked for. */
  async #find(wanted: Parameters<Agent["kit"]["find"]>[0], options: PageCallOptions): Promise<FoundPage> {
    let { offset, limit } = wanted;
    const found: FoundPage[] = [];
    const ask = async (port: FramePort) => {
      const answer = await this.#rpc.ask(port, "find", [{ ...wanted, offset, limit }], options);
      limit -= Math.max(0, Math.min(limit, answer.hits - offset));
      offset = Math.max(0, offset - answer.hits);
      found.push(answer);
      for (const frame of answer.frames) await this.#rpc.frames.reach(port, frame, ask);
      return answer;
    };
    const top = await ask(this.#root);
    return {
      ...top,
      ...gatherFacts(top, found.slice(1)),
      hits: found.reduce((sum, each) => sum + each.hits, 0),
      groups: found.flatMap((each) => each.groups),
    };
  }

  /** A frame has the focus when something inside it has. */
  async #focusedIn(port: FramePort, { item }: Focused, options: PageCallOptions): Promise<Item | undefined> {
    if (item?.role !== "frame") return item;
    const inside = await this.#rpc.frames.reach(port, item, async (frame) => {
      return await this.#focusedIn(frame, await this.#rpc.ask(frame, "focused", [], options), options);
    });
    return inside[0] ?? item;
  }

  /** Scrolls a frame, or the one inside it that fills it. */
  async #scroll(
    port: FramePort,
    request: Parameters<Agent["kit"]["scroll"]>[0],
    options: PageCallOptions,
  ): Promise<AgentAnswer<"scroll">> {
    const done = await this.#rpc.ask(port, "scroll", [request], options);
    if (done.kind !== "frame") return done;
    const inside = await this.#rpc.frames.reach(
      port,
      done,
      (frame) => this.#scroll(frame, request, options),
    );
    return inside[0] ?? done;
  }

  async #slider(port: FramePort, index: number, options: PageCallOptions): Promise<Slider> {
    const slider = await this.#rpc.ask(port, "slider", [index], options);
    if (slider.custom !== true) return slider;
    await askInternals(port, { signal: options.signal, timeoutMs: INNER_MS });
    return await this.#rpc.ask(port, "slider", [index], options);
  }

  /** The list of one frame, with what only the debugger can see of it. */
  async #look(
    port: FramePort,
    request: Parameters<Agent["look"]>[0],
    options: PageCallOptions,
  ): Promise<Listing> {
    const limits = { signal: options.signal, timeoutMs: INNER_MS };
    return await pierce(port, () => this.#rpc.ask(port, "look", [request], options), limits);
  }

  async #tree(
    port: FramePort,
    frame: InnerFrame | undefined,
    options: PageCallOptions,
  ): Promise<FrameListing> {
    const listing = await this.#look(port, frame === undefined ? ALL : { ...ALL, clip: frame.clip }, options);
    const inner = await Promise.all(listing.frames.map(async (each) => {
      const reached = this.#rpc.frames.reach(port, each, (inside) => this.#tree(inside, each, options));
      return (await reached).map((one): [number, FrameListing] => [each.index, one]);
    }));
    return { listing, inner: new Map(inner.flat()) };
  }
}

/** An exact name wins over a part of one, whichever frame it is in. */
function bestOf(items: readonly Item[], name: string): Item[] {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const exact = items.filter((item) => plain(item.name) === plain(name));
  return exact.length > 0 ? exact : [...items];
}
