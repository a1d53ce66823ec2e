import { reply, z } from "glovebox";
import type { Home, Listened } from "../../client/home.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { pause } from "../../../kit/pause.ts";
import { describe } from "../../render/describe.ts";
import { HOME, tool, withHome } from "../../tool.ts";
import { callsBetween } from "./person/calls_between.ts";
import { outcomeOf } from "./person/outcome.ts";
import { counted } from "../../../kit/counted.ts";

/** Time between two looks, in milliseconds: what does not change meanwhile is finished. */
const BETWEEN_MS = 200;
/** Edits that are undone one by one are looked for so far back. */
const MOST_BACK = 50;

/** The tool `sh3d_person`: what the person themselves changes in the home. */
export const sh3dPerson = tool({
  description: "Waits for what the person changes in the home, and tells the calls that do it again.",
  effect: "read",
  visibility: ["app"],
  timeoutMs: 60_000,
  input: z.object({
    waitMs: z.number().int().min(0).max(25_000).default(0),
    home: HOME.describe("As told at first: the person may open others"),
    end: z.boolean().default(false).describe("The person is done: what is on its way is told too"),
  }),
  run: async ({ waitMs, home: name, end }, call) =>
    await withHome(call, name, async (home) => {
      const { session, signal } = call;
      const scene = await finished(home, { session: session.id, waitMs: end ? 0 : waitMs, signal });
      const before = home.listened.get(session.id);
      const isNothing = before === undefined || (!end && (home.isBusy || !hasFinished(home, before, scene)));
      const told = isNothing ? NOTHING : between(before, scene);
      if (before === undefined || !isNothing) {
        home.listened.set(session.id, {
          scene,
          edits: home.edits,
          history: told.history,
          unsure: told.unsure,
        });
      }
      if (end) home.listened.delete(session.id);
      const { calls, gaps, unsure } = told;
      const came = before === undefined || calls.length === 0 ? {} : outcomeOf(before.scene, scene, unsure);
      return reply({
        structured: { calls, gaps, ...came, home: `${home.plugin.pid}-${home.id}` },
        content: counted(calls.length, "call"),
      });
    }),
});

const NOTHING = { calls: [], gaps: [], history: [], unsure: new Set<string>() } as const;

interface Waiting {
  readonly session: string;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Waits until an edit is finished and nothing changes any more, or the time is over. */
async function finished(home: Home, { session, waitMs, signal }: Waiting): Promise<Scene> {
  const end = performance.now() + waitMs;
  let scene = await home.scene(signal);
  for (;;) {
    const { mark } = home;
    if (performance.now() >= end) return scene;
    await pause(BETWEEN_MS, signal);
    scene = await home.scene(signal);
    const before = home.listened.get(session);
    const isStill = mark === home.mark && !home.isBusy;
    if (before !== undefined && isStill && hasFinished(home, before, scene)) return scene;
  }
}

/** An edit that is only on its way has another entry in neither menu. */
function hasFinished(home: Home, { edits, scene: before }: Listened, scene: Scene): boolean {
  const { undo, redo } = scene.facts;
  return edits !== home.edits || undo !== before.facts.undo || redo !== before.facts.redo;
}

/** What was undone is undone again, rather than done the other way round. */
function between({ scene: before, history, unsure: known }: Listened, scene: Scene) {
  const now = contentsOf(scene);
  if (now === contentsOf(before)) return { ...NOTHING, history, unsure: known };
  const back = history.findIndex((each) => contentsOf(each.scene) === now);
  if (back >= 0 && scene.facts.redo !== null) {
    const steps = history.slice(0, back + 1).reduce((sum, { calls }) => sum + calls, 0);
    const input = steps === 1 ? {} : { steps };
    const calls = steps === 0 ? [] : [{ tool: "undo", input }];
    return { calls, gaps: [], history: history.slice(back + 1), unsure: known };
  }
  const { calls, gaps, unsure } = callsBetween(before, scene);
  const earlier = [{ scene: before, calls: calls.length }, ...history].slice(0, MOST_BACK);
  return { calls, gaps, history: earlier, unsure: known.union(new Set(unsure)) };
}

function contentsOf(scene: Scene): string {
  const { environment, compass } = scene.facts;
  // As answers have it: the application's own undo comes back to within a hair's breadth.
  const objects = scene.all().sort((a, b) => a.id < b.id ? -1 : 1).map((object) => describe(scene, object));
  return JSON.stringify([objects, environment, compass]);
}
