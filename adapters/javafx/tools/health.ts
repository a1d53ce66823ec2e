import { reply, z } from "glovebox";
import type { Limits } from "../client/application.ts";
import { compareHistograms, parseHistogram } from "../client/health/histogram.ts";
import type { Memory } from "../client/memory.ts";
import { healthData, healthText, type ToldHealth } from "../render/health.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_health`. */
export const uiHealth = tool({
  description:
    "Tells how the application does, also while it hangs: where its UI thread is, late pulses, growth of windows and nodes, memory. Call it again to compare.",
  effect: "read",
  assist: { offered: false },
  input: z.object({
    app: APP,
    heap: z.boolean().default(false).describe(
      "Also counts objects by class and tells what grew; stops the application while garbage is collected",
    ),
    top: z.number().int().min(1).max(100).default(15).describe("Classes to tell of the heap"),
    watchSeconds: z.number().int().min(0).max(600).default(60).describe(
      "How long pulses are measured from now on",
    ),
  }),
  run: async ({ app, heap, top, watchSeconds }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const told = await healthOf(memory, { heap, top, watchSeconds }, limits);
      return reply({ content: healthText(told), structured: healthData(told) });
    }),
});

async function healthOf(
  memory: Memory,
  { heap, top, watchSeconds }: {
    readonly heap: boolean;
    readonly top: number;
    readonly watchSeconds: number;
  },
  limits: Limits,
): Promise<ToldHealth> {
  const health = await memory.application.health({ heap, watchSeconds }, limits);
  const told = { health, ...memory.health.add(health) };
  if (health.histogram === undefined) return told;
  const now = parseHistogram(health.histogram);
  const before = memory.health.histogram;
  memory.health.histogram = { at: health.at, counts: now };
  return {
    ...told,
    heap: {
      stoppedMs: health.stoppedMs ?? 0,
      since: before?.at,
      ...compareHistograms(now, before?.counts, top),
      detached: health.counts === undefined ? [] : memory.health.detached(now, health.counts),
    },
  };
}
