import { z } from "glovebox";
import { type Checkpoint, differs, planReturn } from "../../model/scene/checkpoints.ts";
import { reader, tool } from "../../tool.ts";

function told({ id, description, timestamp }: Checkpoint) {
  return { id, description, timestamp };
}

/** The tool `checkpoint`. */
export const checkpoint = tool({
  description:
    "Remembers what the home holds, so that restore_checkpoint can bring it back. Nothing that happens to " +
    "the home changes a checkpoint. The last 32 are kept, as long as this adapter runs.",
  effect: "write",
  ...reader({ description: z.string().optional() }, async (home, input, { signal }) => {
    const taken = home.checkpoints.take(await home.scene(signal), input.description);
    const { id, description } = taken;
    return { id, description, depth: home.checkpoints.list().length, maxDepth: home.checkpoints.depth };
  }),
});

/** The tool `list_checkpoints`. */
export const listCheckpoints = tool({
  description:
    "Lists the checkpoints of the home, the oldest first; current says that the home is as it was then.",
  effect: "read",
  ...reader({}, async (home, _input, { signal }) => {
    const scene = await home.scene(signal);
    const all = home.checkpoints.list().map((each) => ({ ...told(each), current: !differs(scene, each) }));
    const cursor = all.findLast(({ current }) => current)?.id ?? null;
    return { count: all.length, cursor, maxDepth: home.checkpoints.depth, checkpoints: all };
  }),
});

/** The tool `restore_checkpoint`. */
export const restoreCheckpoint = tool({
  description:
    "Brings the home back to a checkpoint, as one step that can be undone; without an id to the latest from " +
    "which it differs.",
  effect: "destroy",
  timeoutMs: 300_000,
  ...reader({
    id: z.number().int().optional(),
    force: z.boolean().default(false).describe("Accepted for older clients; not needed"),
  }, async (home, input, call) =>
    await home.edit("Restore checkpoint", (draft) => {
      const found = home.checkpoints.find(draft, input.id);
      planReturn(draft, found);
      return (scene) => ({
        restoredTo: found.id,
        description: found.description,
        walls: scene.of("wall").length,
        rooms: scene.of("room").length,
        furniture: scene.pieces().length,
        labels: scene.of("label").length,
        dimensionLines: scene.of("dimensionLine").length,
        levels: scene.of("level").length,
        depth: home.checkpoints.list().length,
      });
    }, call)),
});
