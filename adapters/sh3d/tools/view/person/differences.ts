import type { SceneObject } from "../../../client/rows.ts";
import type { Scene } from "../../../model/scene/scene.ts";
import { describe } from "../../../render/describe.ts";
import type { EDITS } from "../../editing/edits.ts";

/** What follows from other fields, or is an id of this home alone. */
const FOLLOWING: ReadonlySet<string> = new Set([
  ...["id", "kind", "catalogId", "level", "levelId", "length", "area", "perimeter", "xCenter", "yCenter"],
  ...["wallAtStart", "wallAtEnd", "isDoorOrWindow", "boundToWall", "sashes", "members", "group"],
]);

const MODIFIERS: Readonly<Record<SceneObject["kind"], keyof typeof EDITS>> = {
  wall: "modify_wall",
  room: "modify_room",
  label: "modify_label",
  dimensionLine: "modify_dimension_line",
  polyline: "modify_polyline",
  level: "modify_level",
  furniture: "modify_furniture",
  door: "modify_furniture",
  light: "modify_furniture",
  group: "modify_furniture",
};

/** Returns the tool that changes an object of this kind. */
export function modifierOf({ kind }: SceneObject): keyof typeof EDITS | undefined {
  return MODIFIERS[kind];
}

/** Returns the fields in which an object differs from another one, as it has them. Pure. */
export function differences(
  scene: Scene,
  object: SceneObject,
  otherScene: Scene,
  other: SceneObject,
): Record<string, unknown> {
  const known = describe(otherScene, other);
  // Which pattern a new wall gets is for the application to say.
  const isNewWall = other.kind === "wall" && other.pattern === null;
  const fields = Object.entries(describe(scene, object)).filter(([key, value]) =>
    !FOLLOWING.has(key) && !(isNewWall && key === "pattern") &&
    JSON.stringify(value) !== JSON.stringify(known[key])
  );
  return Object.fromEntries(fields);
}
