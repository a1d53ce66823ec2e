import { z } from "glovebox";
import { notNegative } from "../../inputs.ts";
import { type Conflict, conflictsIn } from "../../model/plan/fit.ts";
import { reader, tool } from "../../tool.ts";
import { pageOf } from "../paging.ts";

/** The tool `check_furniture`. */
export const checkFurniture = tool({
  description:
    "Checks how furniture fits: pieces that overlap each other or a wall, that stand in the way of a door's " +
    "swing, or closer to each other than a clearance.",
  effect: "read",
  core: true,
  ...reader({
    ids: z.array(z.string()).optional().describe("Only conflicts of these; all otherwise"),
    clearance: notNegative.default(0).describe("Centimetres that should be free between pieces"),
    limit: z.number().int().min(1).max(1000).default(100),
    offset: z.number().int().min(0).default(0),
  }, async (home, input, { signal }) => {
    const scene = await home.scene(signal);
    const wanted = input.ids === undefined ? undefined : new Set(input.ids);
    const all = conflictsIn(scene, input.clearance).filter(({ a, b }) =>
      wanted === undefined || wanted.has(a.id) || wanted.has(b.id)
    );
    const { items, ...rest } = pageOf(all, input);
    return { ok: all.length === 0, conflicts: items.map(tell), ...rest };
  }),
});

function tell({ type, a, b }: Conflict) {
  return { type, a: a.id, aName: a.name, b: b.id, bName: b.kind === "wall" ? "wall" : b.name };
}
