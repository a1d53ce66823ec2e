import type {
  DimensionLine,
  Label,
  Level,
  Piece,
  Polyline,
  Room,
  SceneObject,
  Wall,
} from "../client/rows.ts";
import type { Camera } from "../client/home_state.ts";
import { distance, middle, perimeter, signedArea } from "../model/plan/geometry.ts";
import { tellAmount } from "../model/money.ts";
import type { Scene } from "../model/scene/scene.ts";
import { round, toDegrees, toHex, toSignedDegrees } from "../model/units.ts";
import { lengthOf } from "../model/plan/wall_line.ts";

/** An object in centimetres, degrees and #RRGGBB, as answers have it. */
export type Described = Readonly<Record<string, unknown>>;

/** Describes an object of any kind. */
export function describe(scene: Scene, object: SceneObject): Described {
  switch (object.kind) {
    case "wall":
      return describeWall(scene, object);
    case "room":
      return describeRoom(scene, object);
    case "label":
      return describeLabel(scene, object);
    case "dimensionLine":
      return describeDimensionLine(scene, object);
    case "polyline":
      return describePolyline(scene, object);
    case "level":
      return describeLevel(scene, object);
    default:
      return describePiece(scene, object);
  }
}

function placeOf(scene: Scene, level: string | null): Described {
  const found = level === null ? undefined : scene.get(level);
  return { level: found?.kind === "level" ? found.name : null, levelId: level };
}

/** Describes a wall. */
export function describeWall(scene: Scene, wall: Wall): Described {
  return {
    id: wall.id,
    xStart: round(wall.xStart),
    yStart: round(wall.yStart),
    xEnd: round(wall.xEnd),
    yEnd: round(wall.yEnd),
    thickness: round(wall.thickness),
    height: wall.height === null ? null : round(wall.height),
    heightAtEnd: wall.heightAtEnd === null ? null : round(wall.heightAtEnd),
    length: round(lengthOf(wall)),
    arcExtent: wall.arcExtent === null ? null : toSignedDegrees(wall.arcExtent),
    leftSideColor: toHex(wall.leftSideColor),
    rightSideColor: toHex(wall.rightSideColor),
    topColor: toHex(wall.topColor),
    leftSideShininess: round(wall.leftSideShininess),
    rightSideShininess: round(wall.rightSideShininess),
    leftSideTexture: wall.leftSideTexture?.name ?? null,
    rightSideTexture: wall.rightSideTexture?.name ?? null,
    wallAtStart: wall.wallAtStart,
    wallAtEnd: wall.wallAtEnd,
    pattern: wall.pattern,
    ...placeOf(scene, wall.level),
  };
}

/** Describes a piece of furniture, a door, a window, a light or a group. */
export function describePiece(scene: Scene, piece: Piece): Described {
  return {
    id: piece.id,
    kind: piece.kind,
    name: piece.name,
    catalogId: piece.catalogId,
    x: round(piece.x),
    y: round(piece.y),
    elevation: round(piece.elevation),
    angle: toDegrees(piece.angle),
    width: round(piece.width),
    depth: round(piece.depth),
    height: round(piece.height),
    isDoorOrWindow: piece.kind === "door" || piece.doorOrWindow,
    visible: piece.visible,
    mirrored: piece.modelMirrored,
    color: toHex(piece.color),
    texture: piece.texture?.name ?? null,
    ...placeOf(scene, piece.level),
    ...detailsOf(scene, piece),
  };
}

/** Details of those few pieces that have them. */
function detailsOf(scene: Scene, piece: Piece): Described {
  return {
    ...(piece.pitch === 0 ? {} : { pitch: toSignedDegrees(piece.pitch) }),
    ...(piece.roll === 0 ? {} : { roll: toSignedDegrees(piece.roll) }),
    ...(piece.shininess === null ? {} : { shininess: round(piece.shininess) }),
    ...(piece.price === null
      ? {}
      : { price: tellAmount(piece.price), currency: piece.currency ?? scene.facts.currency }),
    ...(piece.description === null ? {} : { description: piece.description }),
    ...(piece.power === null ? {} : { power: round(piece.power) }),
    ...(piece.kind === "door" ? { boundToWall: piece.boundToWall, sashes: piece.sashes.length } : {}),
    ...(piece.kind === "group" ? { members: piece.members } : {}),
    ...(piece.group === null ? {} : { group: piece.group }),
    ...(piece.modelMaterials === null ? {} : { materials: materialsOf(piece) }),
  };
}

function materialsOf({ modelMaterials }: Piece): Described[] {
  return (modelMaterials ?? []).flatMap((material) =>
    material === null
      ? []
      : [{ name: material.name, color: toHex(material.color), texture: material.texture?.name ?? null }]
  );
}

/** Describes a room. */
export function describeRoom(scene: Scene, room: Room): Described {
  const [xCenter, yCenter] = middle(room.points);
  return {
    id: room.id,
    name: room.name,
    area: round(Math.abs(signedArea(room.points))),
    perimeter: round(perimeter(room.points)),
    areaVisible: room.areaVisible,
    floorVisible: room.floorVisible,
    ceilingVisible: room.ceilingVisible,
    floorColor: toHex(room.floorColor),
    ceilingColor: toHex(room.ceilingColor),
    floorShininess: round(room.floorShininess),
    ceilingShininess: round(room.ceilingShininess),
    floorTexture: room.floorTexture?.name ?? null,
    ceilingTexture: room.ceilingTexture?.name ?? null,
    xCenter: round(xCenter),
    yCenter: round(yCenter),
    points: room.points.map(([x, y]) => ({ x: round(x), y: round(y) })),
    ...placeOf(scene, room.level),
  };
}

/** Describes a label. */
export function describeLabel(scene: Scene, label: Label): Described {
  const { style } = label;
  return {
    id: label.id,
    text: label.text,
    x: round(label.x),
    y: round(label.y),
    angle: toDegrees(label.angle),
    color: toHex(label.color),
    outlineColor: toHex(label.outlineColor),
    elevation: round(label.elevation),
    pitch: label.pitch === null ? null : toSignedDegrees(label.pitch),
    ...(style === null ? {} : {
      style: { fontSize: style.fontSize, bold: style.bold, italic: style.italic, alignment: style.alignment },
    }),
    ...placeOf(scene, label.level),
  };
}

/** Describes a dimension line. */
export function describeDimensionLine(scene: Scene, line: DimensionLine): Described {
  return {
    id: line.id,
    xStart: round(line.xStart),
    yStart: round(line.yStart),
    xEnd: round(line.xEnd),
    yEnd: round(line.yEnd),
    offset: round(line.offset),
    length: round(distance([line.xStart, line.yStart], [line.xEnd, line.yEnd])),
    ...placeOf(scene, line.level),
  };
}

/** Describes a polyline. */
export function describePolyline(scene: Scene, line: Polyline): Described {
  return {
    id: line.id,
    points: line.points.map(([x, y]) => ({ x: round(x), y: round(y) })),
    thickness: round(line.thickness),
    color: toHex(line.color),
    closed: line.closedPath,
    ...placeOf(scene, line.level),
  };
}

/** Describes a level. */
export function describeLevel(scene: Scene, level: Level): Described {
  return {
    id: level.id,
    name: level.name,
    elevation: round(level.elevation),
    height: round(level.height),
    floorThickness: round(level.floorThickness),
    viewable: level.viewable,
    selected: level.id === scene.facts.selectedLevel,
  };
}

/** Describes where a camera is and where it looks. */
export function describeCamera(camera: Camera): Described {
  return {
    x: round(camera.x),
    y: round(camera.y),
    z: round(camera.z),
    yaw_degrees: toDegrees(camera.yaw),
    pitch_degrees: toSignedDegrees(camera.pitch),
    fov_degrees: toSignedDegrees(camera.fieldOfView),
  };
}
