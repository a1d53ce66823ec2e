import { z } from "glovebox";
import { sh3dLook } from "../../assist.ts";
import type { SceneObject } from "../../client/rows.ts";
import { nameOf } from "../../client/homes.ts";
import type { Home } from "../../client/home.ts";
import { coordinate, id, whole } from "../../inputs.ts";
import { boxesOverlap, boxOf, isInside, type Point, rectangle } from "../../model/plan/geometry.ts";
import { sceneBounds } from "../../model/camera.ts";
import { isPiece, type Scene } from "../../model/scene/scene.ts";
import { round } from "../../model/units.ts";
import {
  describe,
  describeCamera,
  type Described,
  describeDimensionLine,
  describeLabel,
  describeLevel,
  describePiece,
  describeRoom,
  describeWall,
} from "../../render/describe.ts";
import { reader, tool } from "../../tool.ts";
import { pageOf } from "../paging.ts";
import { describeCompass, describeEnvironment } from "../../render/describe_surroundings.ts";

/** Facts of a home, as answers have them. */
function headOf(home: Home, scene: Scene) {
  const { facts } = scene;
  return {
    home: nameOf(home),
    name: facts.name,
    modified: facts.modified,
    revision: home.revision,
    undo: facts.undo,
    redo: facts.redo,
    selectedLevel: facts.selectedLevel,
    boundingBox: boundsOf(scene),
  };
}

function boundsOf(scene: Scene) {
  const bounds = sceneBounds(scene);
  if (bounds === undefined) return null;
  const { minX, minY, maxX, maxY } = bounds;
  return { minX: round(minX), minY: round(minY), maxX: round(maxX), maxY: round(maxY) };
}

/** The tool `get_state`. */
export const getState = tool({
  description:
    "Returns everything in the home at once. Large homes make large answers: query_state filters and pages.",
  effect: "read",
  core: true,
  timeoutMs: 300_000,
  ...reader({}, async (home, _input, { signal }) => {
    const scene = await home.scene(signal);
    const { facts } = scene;
    const list = <Object extends SceneObject>(
      objects: readonly Object[],
      tell: (scene: Scene, object: Object) => Described,
    ) => objects.map((object) => tell(scene, object));
    const [walls, rooms, labels] = [scene.of("wall"), scene.of("room"), scene.of("label")];
    const [furniture, dimensionLines, levels] = [scene.pieces(), scene.of("dimensionLine"), scene.levels()];
    const polylines = scene.of("polyline");
    const camera = facts.cameraMode === "top" ? facts.topCamera : facts.observerCamera;
    return {
      ...headOf(home, scene),
      wallCount: walls.length,
      walls: list(walls, describeWall),
      furnitureCount: furniture.length,
      furniture: list(furniture, describePiece),
      roomCount: rooms.length,
      rooms: list(rooms, describeRoom),
      labelCount: labels.length,
      labels: list(labels, describeLabel),
      dimensionLineCount: dimensionLines.length,
      dimensionLines: list(dimensionLines, describeDimensionLine),
      polylineCount: polylines.length,
      polylines: list(polylines, describe),
      camera: { mode: facts.cameraMode, ...describeCamera(camera) },
      storedCameraCount: facts.storedCameras.length,
      storedCameras: facts.storedCameras.map(({ id, name }) => ({ id, name })),
      levelCount: levels.length,
      levels: list(levels, describeLevel),
      environment: describeEnvironment(facts.environment),
      compass: describeCompass(facts.compass),
      selection: facts.selection,
    };
  }),
});

const KINDS = [
  "wall",
  "room",
  "furniture",
  "door",
  "light",
  "group",
  "label",
  "dimensionLine",
  "polyline",
  "level",
] as const;

const queryInput = {
  kinds: z.array(z.enum(KINDS)).optional().describe("All otherwise"),
  level: z.string().optional().describe("Id or name"),
  room: id.optional().describe("What lies in this room"),
  box: z.object({ minX: coordinate, minY: coordinate, maxX: coordinate, maxY: coordinate }).optional(),
  name: z.string().optional().describe("Part of a name, text or catalogId"),
  ids: z.array(id).optional(),
  fields: z.array(z.string()).optional().describe("Only these, and id"),
  since: z.number().int().optional().describe("What changed after this revision"),
  limit: whole(1, 5000).default(100),
  offset: z.number().int().min(0).default(0),
};
type QueryInput = z.output<z.ZodObject<typeof queryInput>>;

/** The tool `query_state`. */
export const queryState = tool({
  description:
    "Finds objects by kind, level, room, box, name or id, or those that changed since a revision. Returns the " +
    "fields that are asked for, a page at a time.",
  effect: "read",
  assist: sh3dLook,
  core: true,
  timeoutMs: 300_000,
  ...reader(queryInput, async (home, input, { signal }) => {
    const scene = await home.scene(signal);
    const changes = input.since === undefined ? undefined : home.changesSince(input.since);
    const changed = changes === undefined ? undefined : new Set(changes.changed);
    const holds = filterOf(scene, input);
    const found = scene.all().filter((object) => (changed?.has(object.id) ?? true) && holds(object));
    const { items, ...rest } = pageOf(found, input);
    const objects = items.map((object) =>
      pick({ kind: object.kind, ...describe(scene, object) }, input.fields)
    );
    return {
      revision: home.revision,
      ...(input.since === undefined
        ? {}
        : changes === undefined
        ? { changesUnknown: "That revision is too long ago; everything is listed" }
        : { removed: changes.removed }),
      ...rest,
      objects,
    };
  }),
});

function pick(described: Described, fields: readonly string[] | undefined): Described {
  if (fields === undefined) return described;
  const wanted = new Set(["id", ...fields]);
  return Object.fromEntries(Object.entries(described).filter(([key]) => wanted.has(key)));
}

function filterOf(scene: Scene, input: QueryInput): (object: SceneObject) => boolean {
  const level = input.level === undefined ? undefined : scene.needLevel(input.level).id;
  const room = input.room === undefined ? undefined : scene.need("room", input.room);
  const kinds = input.kinds === undefined ? undefined : new Set<string>(input.kinds);
  const ids = input.ids === undefined ? undefined : new Set(input.ids);
  const part = input.name?.toLocaleLowerCase("en");
  return (object) =>
    (kinds?.has(object.kind) ?? true) && (ids?.has(object.id) ?? true) &&
    (level === undefined || ("level" in object && object.level === level)) &&
    (part === undefined || textsOf(object).some((text) => text.toLocaleLowerCase("en").includes(part))) &&
    (input.box === undefined || touches(object, input.box)) &&
    (room === undefined ||
      (object !== room && "level" in object && object.level === room.level &&
        pointsOf(object).some((point) => isInside(point, room.points))));
}

function textsOf(object: SceneObject): string[] {
  if (object.kind === "label") return [object.text];
  const texts = [
    "name" in object ? object.name : null,
    "catalogId" in object ? object.catalogId : null,
  ];
  return texts.filter((text) => text !== null);
}

function touches(object: SceneObject, box: NonNullable<QueryInput["box"]>): boolean {
  const points = isPiece(object)
    ? rectangle([object.x, object.y], object.width, object.depth, object.angle)
    : pointsOf(object);
  return points.length > 0 && boxesOverlap(boxOf(points), box);
}

/** Points of an object: the middle of what stands, the ends of what runs, the corners of what covers. */
function pointsOf(object: SceneObject): Point[] {
  switch (object.kind) {
    case "wall":
    case "dimensionLine":
      return [[object.xStart, object.yStart], [object.xEnd, object.yEnd]];
    case "room":
    case "polyline":
      return [...object.points];
    case "level":
      return [];
    default:
      return [[object.x, object.y]];
  }
}
