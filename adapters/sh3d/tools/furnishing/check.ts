import { z } from "glovebox";
import { notNegative, whole } from "../../inputs.ts";
import { problemsIn } from "../../model/check/check_home.ts";
import type { Problem } from "../../model/check/problem.ts";
import { reader, tool } from "../../tool.ts";
import { pageOf } from "../paging.ts";

/** The tool `check_home`. */
export const checkHome = tool({
  description:
    "Checks the home as an architect does: furniture in each other, in walls or in no room; doors and windows that " +
    "swing into something, are blocked, at junctions or too high; rooms without door or lamp; passages from the " +
    "entrance under 70 cm. Each problem comes with the command that mends it.",
  effect: "read",
  assist: { amount: "limit" },
  core: true,
  aliases: ["check_furniture"],
  ...reader({
    ids: z.array(z.string()).optional().describe("Only of these"),
    level: z.string().optional().describe("Id or name"),
    clearance: notNegative.default(0).describe("Free between pieces"),
    limit: whole(1, 200).default(30),
    offset: z.number().int().min(0).default(0),
  }, async (home, input, { signal }) => {
    const scene = await home.scene(signal);
    const wanted = input.ids === undefined ? undefined : new Set(input.ids);
    const level = input.level === undefined ? undefined : scene.needLevel(input.level).id;
    const isOn = (id: string) => {
      const object = scene.get(id);
      return object !== undefined && "level" in object && object.level === level;
    };
    const all = problemsIn(scene, input.clearance).filter(({ ids }) =>
      (wanted === undefined || ids.some((id) => wanted.has(id))) && (level === undefined || ids.some(isOn))
    );
    const { items, ...rest } = pageOf(all, input);
    return { ok: all.length === 0, problems: items.map(tell), ...rest };
  }),
});

function tell({ rule, message, ids, at: [x, y], mend }: Problem) {
  return { rule, message, ids, at: { x: Math.round(x), y: Math.round(y) }, mend: mend() };
}
