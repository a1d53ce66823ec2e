import { reply, z } from "glovebox";
import type { Limits } from "../client/application.ts";
import type { NodeEvents } from "../client/inspect/node_events.ts";
import type { Memory } from "../client/memory.ts";
import { agentRef, type Ref, refSchema } from "../client/references.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_events`. */
export const uiEvents = tool({
  description:
    "Tells what went wrong in the application since last asked: uncaught exceptions, CSS warnings, times its UI froze. With ref it records the events that one node gets instead, and tells them when called again.",
  effect: "read",
  assist: { offered: false },
  input: z.object({
    app: APP,
    all: z.boolean().default(false).describe("Also those told before"),
    ref: refSchema.optional().describe("Records this node's events"),
    seconds: z.number().int().min(1).max(600).default(60).describe("With ref: how long, from its first call"),
    limit: z.number().int().min(1).max(1000).default(200).describe("With ref: how many events"),
  }),
  run: async ({ app, all, ref, ...bounds }, call) =>
    await withApp(call, app, async (memory, limits) => {
      return ref
        ? await nodeEvents(memory, { ref, all, ...bounds }, limits)
        : await troubles(memory, all, limits);
    }),
});

async function troubles(memory: Memory, all: boolean, limits: Limits) {
  const since = all ? 0 : memory.lastEvent;
  const { events, last, lost, watchesExceptions } = await memory.application.events(since, limits);
  memory.lastEvent = last;
  const lines = events.map(({ kind, at, message, stack }) =>
    [`${kind} ${at} ${message}`, ...stack.slice(0, 5).map((frame) => `  at ${frame}`)].join("\n")
  );
  const notes = [
    ...(lost > 0 ? [`${lost} older ones were dropped`] : []),
    ...(watchesExceptions
      ? []
      : ["Uncaught exceptions are not seen: the application has a handler of its own"]),
  ];
  return reply({
    content: [...(lines.length === 0 ? ["nothing"] : lines), ...notes].join("\n"),
    structured: { events: events.map(({ n: _, ...event }) => event), lost, watchesExceptions },
  });
}

interface Recording {
  readonly ref: Ref;
  readonly all: boolean;
  readonly seconds: number;
  readonly limit: number;
}

async function nodeEvents(memory: Memory, { ref, all, seconds, limit }: Recording, limits: Limits) {
  const agent = await agentRef(memory, ref, limits);
  const known = ref.uid === undefined || all ? 0 : memory.lastNodeEvents.get(ref.uid) ?? 0;
  const told = await memory.application.nodeEvents({ ref: agent, since: known, seconds, limit }, limits);
  const { uid, started, last, leftMs, dropped, events } = told;
  memory.lastNodeEvents.set(uid, leftMs === 0 ? 0 : last);
  return reply({
    content: [...events.map(eventLine), ...notesOn(told)].join("\n"),
    structured: {
      uid,
      recording: leftMs > 0,
      started,
      leftMs,
      dropped,
      events: events.map(({ n: _, ...event }) => event),
    },
  });
}

function eventLine({ atMs, type, target, detail, times, outcome }: NodeEvents["events"][number]): string {
  return [
    `${atMs} ms ${type}`,
    ...(times === undefined ? [] : [`× ${times}`]),
    ...(detail === undefined ? [] : [detail]),
    ...(target === undefined ? [] : [`to ${target}`]),
    outcome,
  ].join(" ");
}

function notesOn({ uid, started, leftMs, dropped, events }: NodeEvents): string[] {
  return [
    ...(dropped > 0 ? [`${dropped} more were not recorded`] : []),
    ...(started ? [`Events of ${uid} are recorded from now on: act, and call again with the same ref`] : []),
    ...(!started && events.length === 0 ? [`${uid} got no event since`] : []),
    leftMs === 0 ? "The recording has ended" : `It goes on for ${leftMs} ms`,
  ];
}
