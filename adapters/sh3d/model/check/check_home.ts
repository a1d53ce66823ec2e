import { type Conflict, conflictsIn } from "../plan/fit.ts";
import type { Scene } from "../scene/scene.ts";
import { moveAway } from "./free_place.ts";
import { openingProblems } from "./opening_problems.ts";
import { bodiesOf, openingsOf } from "./openings.ts";
import { passageProblems } from "./passage_problems.ts";
import { nameOf, type Problem } from "./problem.ts";
import { roomProblems } from "./room_problems.ts";
import { floorsOf } from "./walkable.ts";

/** Everything that is wrong with a home, the same thing once. */
export function problemsIn(scene: Scene, clearance: number): Problem[] {
  const openings = openingsOf(scene);
  const floors = floorsOf(scene, openings);
  const all = [
    ...openingProblems({ scene, openings, bodies: bodiesOf(scene) }),
    ...conflictsIn(scene, clearance).map((conflict) => problemOf(scene, conflict)),
    ...roomProblems(scene, floors),
    ...floors.flatMap((floor) => passageProblems(scene, floor, openings)),
  ];
  const once = new Map(all.map((each) => [`${each.rule} ${each.ids.join(" ")}`, each]));
  return [...once.values()];
}

const WORDS = {
  overlap: "overlaps",
  clearance: "is too near to",
  in_wall: "is in",
  door_swing: "is in the swing of",
} as const;

function problemOf(scene: Scene, { type, a, b }: Conflict): Problem {
  const other = b.kind === "wall" ? `the wall ${b.id}` : nameOf(b);
  // The smaller of two pieces is easier to move.
  const isSecond = b.kind !== "wall" && type !== "door_swing" && a.width * a.depth > b.width * b.depth;
  const moving = b.kind !== "wall" && isSecond ? b : a;
  return {
    rule: type,
    message: `${nameOf(a)} ${WORDS[type]} ${other}`,
    ids: moving === a ? [a.id, b.id] : [b.id, a.id],
    at: [moving.x, moving.y],
    mend: () => moveAway(scene, moving),
  };
}
