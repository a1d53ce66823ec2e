import { z } from "glovebox";
import type { DiscoveredJvm } from "../../jvm_bridge/discovery.ts";
import type { Bridge, BridgeAnswer } from "../../jvm_bridge/bridge.ts";
import { type Health, healthSchema } from "./health/health.ts";
import { type Edited, editedSchema, type Highlighted, highlightedSchema } from "./inspect/edited.ts";
import { cssSchema, type MatchedRules } from "./inspect/sections.ts";
import { type NodeEvents, nodeEventsSchema } from "./inspect/node_events.ts";
import { type RawActs, rawActsSchema } from "./person/raw_acts.ts";
import {
  type ActOutcome,
  actSchema,
  eventsSchema,
  type Facts,
  factsSchema,
  itemsSchema,
  querySchema,
  type RawEvents,
  type RawItems,
  type RawSnapshot,
  snapshotSchema,
} from "./rows.ts";

/** A call's limits. */
export interface Limits {
  readonly signal: AbortSignal;
  readonly ms: number;
}

/** An element for the agent: by its uid, or by a window and the path below its root. */
export type AgentRef =
  | { readonly uid: string; readonly hint?: object }
  | { readonly window: string; readonly path: string; readonly hint?: object };

/** Which windows the agent looks at. */
export interface AgentScope {
  readonly scope?: "current" | "primary" | "all";
  readonly window?: string;
}

/** Parts that the agent is to write of each element. */
export type Include = Readonly<Record<string, boolean>>;

/** Arguments of the agent's `snapshot`. */
export interface SnapshotRequest extends AgentScope {
  readonly root?: AgentRef;
  readonly depth: number;
  readonly maxNodes: number;
  readonly include: Include;
}

const pictureSchema = z.object({
  contentType: z.enum(["image/png", "image/jpeg"]),
  width: z.number(),
  height: z.number(),
  title: z.string(),
  /** What has a number on the picture, and how many more had no room for one. */
  numbers: z.array(z.object({
    number: z.number(),
    uid: z.string(),
    node: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  })).optional(),
  unnumbered: z.number().default(0),
});
/** Picture of a window or an element. */
export type Picture = z.output<typeof pictureSchema> & { readonly bytes: Uint8Array };

const drawnSchema = z.object({ count: z.number() });
const idleSchema = z.object({ idle: z.boolean() });

/** A JavaFX application that has the agent: what its agent can do, typed. */
export class Application {
  readonly pid: number;
  /** Class that it was started with. */
  readonly mainClass: string;
  readonly #bridge: Bridge;

  constructor({ pid, mainClass }: Pick<DiscoveredJvm, "pid" | "mainClass">, bridge: Bridge) {
    this.pid = pid;
    this.mainClass = mainClass;
    this.#bridge = bridge;
  }

  get isOpen(): boolean {
    return this.#bridge.isOpen;
  }

  async facts(limits: Limits): Promise<Facts> {
    return factsSchema.parse((await this.#call("app", {}, limits)).value);
  }

  async snapshot(request: SnapshotRequest, limits: Limits): Promise<RawSnapshot> {
    return snapshotSchema.parse((await this.#call("snapshot", request, limits)).value);
  }

  async query(request: object, limits: Limits): Promise<z.output<typeof querySchema>> {
    return querySchema.parse((await this.#call("query", request, limits)).value);
  }

  async items(request: object, limits: Limits): Promise<RawItems> {
    return itemsSchema.parse((await this.#call("items", request, limits)).value);
  }

  async act(action: object, limits: Limits): Promise<ActOutcome> {
    return actSchema.parse((await this.#call("act", action, limits)).value);
  }

  async isIdle(limits: Limits): Promise<boolean> {
    return idleSchema.parse((await this.#call("idle", {}, limits)).value).idle;
  }

  /** Waits until something may look other than at a count; returns the count of now, also when the time is over. */
  async drawn(since: number, limits: Limits): Promise<number> {
    return drawnSchema.parse((await this.#call("drawn", { since }, limits)).value).count;
  }

  async events(since: number, limits: Limits): Promise<RawEvents> {
    return eventsSchema.parse((await this.#call("events", { since }, limits)).value);
  }

  async picture(request: object, limits: Limits): Promise<Picture> {
    const { value, bytes } = await this.#call("picture", request, limits);
    return { ...pictureSchema.parse(value), bytes };
  }

  async css(request: object, limits: Limits): Promise<MatchedRules> {
    return cssSchema.parse((await this.#call("css", request, limits)).value);
  }

  async nodeEvents(request: object, limits: Limits): Promise<NodeEvents> {
    return nodeEventsSchema.parse((await this.#call("nodeEvents", request, limits)).value);
  }

  async edit(request: object, limits: Limits): Promise<Edited> {
    return editedSchema.parse((await this.#call("edit", request, limits)).value);
  }

  async highlight(request: object, limits: Limits): Promise<Highlighted> {
    return highlightedSchema.parse((await this.#call("highlight", request, limits)).value);
  }

  async person(request: object, limits: Limits): Promise<RawActs> {
    return rawActsSchema.parse((await this.#call("person", request, limits)).value);
  }

  async health(request: object, limits: Limits): Promise<Health> {
    return healthSchema.parse((await this.#call("health", request, limits)).value);
  }

  close(): void {
    this.#bridge[Symbol.dispose]();
  }

  #call(command: string, args: object, { signal, ms }: Limits): Promise<BridgeAnswer> {
    return this.#bridge.call(command, args, { signal, ms });
  }
}
