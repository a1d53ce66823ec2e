import { z } from "glovebox";

const number = z.number().default(0);
const flag = z.boolean().default(false);
const maybeNumber = z.number().nullable().default(null);
const maybeText = z.string().nullable().default(null);

const textureSchema = z.object({
  name: maybeText,
  catalogId: maybeText,
  creator: maybeText,
  width: number,
  height: number,
  xOffset: number,
  yOffset: number,
  angle: number,
  scale: z.number().default(1),
  fittingArea: flag,
  leftToRightOriented: flag,
});
export type Texture = z.output<typeof textureSchema>;

const maybeTexture = textureSchema.nullable().default(null);
const point = z.tuple([z.number(), z.number()]).readonly();
const textStyleSchema = z.object({
  fontName: maybeText,
  fontSize: z.number(),
  bold: flag,
  italic: flag,
  alignment: z.string().default("CENTER"),
});
const maybeStyle = textStyleSchema.nullable().default(null);
const baseboardSchema = z.object({
  thickness: number,
  height: number,
  color: maybeNumber,
  texture: maybeTexture,
});
const placed = {
  id: z.string(),
  level: maybeText,
  properties: z.record(z.string(), z.string()).default({}),
};

const wallSchema = z.object({
  ...placed,
  kind: z.literal("wall"),
  xStart: number,
  yStart: number,
  xEnd: number,
  yEnd: number,
  thickness: number,
  height: maybeNumber,
  heightAtEnd: maybeNumber,
  arcExtent: maybeNumber,
  wallAtStart: maybeText,
  wallAtEnd: maybeText,
  leftSideColor: maybeNumber,
  rightSideColor: maybeNumber,
  topColor: maybeNumber,
  leftSideTexture: maybeTexture,
  rightSideTexture: maybeTexture,
  leftSideShininess: number,
  rightSideShininess: number,
  leftSideBaseboard: baseboardSchema.nullable().default(null),
  rightSideBaseboard: baseboardSchema.nullable().default(null),
  pattern: maybeText,
});
export type Wall = z.output<typeof wallSchema>;

const roomSchema = z.object({
  ...placed,
  kind: z.literal("room"),
  name: maybeText,
  points: z.array(point),
  areaVisible: flag,
  floorVisible: flag,
  ceilingVisible: flag,
  ceilingFlat: flag,
  floorColor: maybeNumber,
  ceilingColor: maybeNumber,
  floorTexture: maybeTexture,
  ceilingTexture: maybeTexture,
  floorShininess: number,
  ceilingShininess: number,
  nameXOffset: number,
  nameYOffset: number,
  nameAngle: number,
  areaXOffset: number,
  areaYOffset: number,
  areaAngle: number,
});
export type Room = z.output<typeof roomSchema>;

const materialSchema = z.object({
  name: z.string(),
  key: maybeText,
  color: maybeNumber,
  texture: maybeTexture,
  shininess: maybeNumber,
}).nullable();

const pieceSchema = z.object({
  ...placed,
  kind: z.enum(["furniture", "door", "light", "group"]),
  group: maybeText,
  members: z.array(z.string()).default([]),
  catalogId: maybeText,
  name: maybeText,
  nameVisible: flag,
  description: maybeText,
  information: maybeText,
  x: number,
  y: number,
  elevation: number,
  angle: number,
  pitch: number,
  roll: number,
  width: number,
  depth: number,
  height: number,
  color: maybeNumber,
  texture: maybeTexture,
  shininess: maybeNumber,
  modelMaterials: z.array(materialSchema).nullable().default(null),
  modelMirrored: flag,
  movable: flag,
  visible: flag,
  doorOrWindow: flag,
  resizable: flag,
  deformable: flag,
  texturable: flag,
  horizontallyRotatable: flag,
  price: maybeNumber,
  valueAddedTaxPercentage: maybeNumber,
  currency: maybeText,
  creator: maybeText,
  power: maybeNumber,
  lightSources: z.array(z.object({ x: number, y: number, z: number, color: number, diameter: maybeNumber }))
    .default([]),
  wallThickness: number,
  wallDistance: number,
  wallWidth: number,
  wallLeft: number,
  sashes: z.array(
    z.object({ xAxis: number, yAxis: number, width: number, startAngle: number, endAngle: number }),
  ).default([]),
  boundToWall: flag,
});
export type Piece = z.output<typeof pieceSchema>;

const labelSchema = z.object({
  ...placed,
  kind: z.literal("label"),
  text: z.string().default(""),
  x: number,
  y: number,
  elevation: number,
  angle: number,
  pitch: maybeNumber,
  color: maybeNumber,
  outlineColor: maybeNumber,
  style: maybeStyle,
});
export type Label = z.output<typeof labelSchema>;

const dimensionLineSchema = z.object({
  ...placed,
  kind: z.literal("dimensionLine"),
  xStart: number,
  yStart: number,
  xEnd: number,
  yEnd: number,
  offset: number,
  lengthStyle: maybeStyle,
});
export type DimensionLine = z.output<typeof dimensionLineSchema>;

const polylineSchema = z.object({
  ...placed,
  kind: z.literal("polyline"),
  points: z.array(point),
  thickness: number,
  color: number,
  closedPath: flag,
  elevation: number,
  visibleIn3D: flag,
  capStyle: maybeText,
  joinStyle: maybeText,
  dashStyle: maybeText,
  startArrowStyle: maybeText,
  endArrowStyle: maybeText,
});
export type Polyline = z.output<typeof polylineSchema>;

const levelSchema = z.object({
  id: z.string(),
  kind: z.literal("level"),
  name: z.string().default(""),
  elevation: number,
  height: number,
  floorThickness: number,
  elevationIndex: number,
  visible: flag,
  viewable: flag,
  properties: z.record(z.string(), z.string()).default({}),
});
export type Level = z.output<typeof levelSchema>;

/** An object of a home: the model's own properties by their own names, radians and all. */
export const objectSchema = z.discriminatedUnion("kind", [
  wallSchema,
  roomSchema,
  pieceSchema,
  labelSchema,
  dimensionLineSchema,
  polylineSchema,
  levelSchema,
]);
export type SceneObject = z.output<typeof objectSchema>;

const cameraSchema = z.object({
  id: z.string(),
  name: maybeText,
  x: number,
  y: number,
  z: number,
  yaw: number,
  pitch: number,
  fieldOfView: number,
  time: number,
  lens: z.string().default("PINHOLE"),
});
export type Camera = z.output<typeof cameraSchema>;

/** What a home has once. */
export const factsSchema = z.object({
  name: maybeText,
  modified: z.boolean(),
  wallHeight: number,
  basePlanLocked: z.boolean(),
  newWallThickness: number,
  currency: maybeText,
  has3D: z.boolean(),
  undo: maybeText,
  redo: maybeText,
  cameraMode: z.enum(["top", "observer"]),
  selectedLevel: maybeText,
  selection: z.array(z.string()),
  topCamera: cameraSchema,
  observerCamera: cameraSchema,
  storedCameras: z.array(cameraSchema),
  environment: z.object({
    groundColor: number,
    skyColor: number,
    lightColor: number,
    ceillingLightColor: number,
    groundTexture: maybeTexture,
    skyTexture: maybeTexture,
    wallsAlpha: number,
    drawingMode: z.string(),
    allLevelsVisible: flag,
  }),
  compass: z.object({
    x: number,
    y: number,
    diameter: number,
    visible: flag,
    northDirection: number,
    latitude: number,
    longitude: number,
    timeZone: z.string().default("UTC"),
  }),
  backgroundImage: z.object({ xOrigin: number, yOrigin: number, scaleDistance: number, visible: flag })
    .nullable()
    .default(null),
});
export type Facts = z.output<typeof factsSchema>;

/** What the plugin answers to `state` and `apply`. */
export const stateSchema = z.object({
  home: z.string(),
  revision: z.number(),
  /** Another one when anything has changed, also what is no object. */
  mark: z.string(),
  whole: z.boolean(),
  removed: z.array(z.string()),
  facts: factsSchema,
  objects: z.array(objectSchema),
});
export type HomeState = z.output<typeof stateSchema>;
