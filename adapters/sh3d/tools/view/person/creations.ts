import type { Piece, SceneObject } from "../../../client/rows.ts";
import type { Scene } from "../../../model/scene/scene.ts";
import { describe } from "../../../render/describe.ts";
import type { PersonCall } from "./person_call.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns calls that make an object, the plainest first: what one cannot make, the next one may. Pure. */
export function creationsOf(scene: Scene, object: SceneObject): PersonCall[] {
  const described = describe(scene, object);
  const onLevel = object.kind === "level" || object.level === scene.facts.selectedLevel
    ? {}
    : { level: described["level"] };
  const made = (tool: PersonCall["tool"], keys: readonly string[], more: Fields = {}): PersonCall => ({
    tool,
    input: { ...picked(described, keys), ...more, ...onLevel },
    label: labelOf(object),
  });
  switch (object.kind) {
    case "wall":
      return [
        made("create_wall", [
          "xStart",
          "yStart",
          "xEnd",
          "yEnd",
          "thickness",
          "height",
          "heightAtEnd",
          "arcExtent",
        ]),
      ];
    case "room":
      return [made("create_room_polygon", ["points", "name"])];
    case "label":
      return [made("add_label", ["text", "x", "y", "angle"])];
    case "dimensionLine":
      return [made("add_dimension_line", ["xStart", "yStart", "xEnd", "yEnd", "offset"])];
    case "polyline":
      return [made("add_polyline", ["points", "thickness", "color", "closed"])];
    case "level":
      return [made("add_level", ["name", "elevation", "height", "floorThickness"])];
    case "group":
      return [{ tool: "group_furniture", input: { ids: object.members }, label: labelOf(object) }];
    default:
      return piece(scene, object, made);
  }
}

/** By the name that the catalogue has for it, else by its id there. */
function piece(
  scene: Scene,
  object: Piece,
  made: (tool: PersonCall["tool"], keys: readonly string[], more: Fields) => PersonCall,
): PersonCall[] {
  const entry = scene.catalog.furniture.find(({ id }) => id === object.catalogId);
  if (entry === undefined) return [];
  const ways = [{ name: entry.name }, { catalogId: entry.id }];
  const isDoor = object.kind === "door" && object.boundToWall;
  const inWalls = ways.map((way) =>
    made("place_door_or_window", ["x", "y", "elevation"], {
      ...way,
      mirrored: object.modelMirrored,
      allowOverlap: true,
    })
  );
  const free = ways.map((way) => made("place_furniture", ["x", "y", "elevation", "angle"], way));
  return isDoor ? [...inWalls, ...free] : free;
}

function picked(described: Fields, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) =>
      described[key] === undefined || described[key] === null ? [] : [[key, described[key]]]
    ),
  );
}

function labelOf(object: SceneObject): string {
  const name = "name" in object ? object.name : object.kind === "label" ? object.text : null;
  return name === null || name === "" ? object.kind : name;
}
