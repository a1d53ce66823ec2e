import type { SceneObject } from "../../../client/rows.ts";
import type { Scene } from "../../../model/scene/scene.ts";
import { describe, type Described } from "../../../render/describe.ts";
import { differences } from "./differences.ts";

/** What came of an act in a home: the same calls in another run must bring the same. */
export interface Outcome {
  /** Objects that are there now, with what is new or different of them. */
  readonly holds: readonly Described[];
  /** Ids of objects that are not there any more. */
  readonly gone: readonly string[];
}

/** More would hide the calls between the checks. */
const MOST_OBJECTS = 6;
const MOST_FIELDS = 6;
const ENDS = ["xStart", "yStart", "xEnd", "yEnd"];
const PLACE = ["name", "x", "y", "angle", "width", "depth"];

/** Fields by which a new object is known to be the one that was meant. */
const TELLING: Readonly<Record<SceneObject["kind"], readonly string[]>> = {
  wall: ENDS,
  room: ["name", "points"],
  label: ["text", "x", "y"],
  dimensionLine: ENDS,
  polyline: ["points"],
  level: ["name", "elevation"],
  furniture: PLACE,
  door: PLACE,
  light: PLACE,
  group: ["name"],
};

/**
 * Returns what came of an act. Pure.
 *
 * @param unsure ids of what the calls of a script leave otherwise
 */
export function outcomeOf(before: Scene, after: Scene, unsure: ReadonlySet<string>): Outcome {
  const holds = after.all().flatMap((object) => {
    if (unsure.has(object.id)) return [];
    const known = before.get(object.id);
    const fields = known === undefined
      ? Object.entries(describe(after, object)).filter(([key]) => TELLING[object.kind].includes(key))
      : Object.entries(differences(after, object, before, known));
    return fields.length === 0
      ? []
      : [{ id: object.id, ...Object.fromEntries(fields.slice(0, MOST_FIELDS)) }];
  });
  const gone = before.all().map(({ id }) => id).filter((id) =>
    !unsure.has(id) && after.get(id) === undefined
  );
  return { holds: holds.slice(0, MOST_OBJECTS), gone: gone.slice(0, MOST_OBJECTS) };
}
