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
/** A texture as something has it. */
export type Texture = z.output<typeof textureSchema>;

/** A texture, or none. */
export const maybeTexture = textureSchema.nullable().default(null);
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
/** A wall. */
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
/** A room. */
export type Room = z.output<typeof roomSchema>;

const materialSchema = z.object({
  name: z.string(),
  key: maybeText,
  color: maybeNumber,
  texture: maybeTexture,
  shininess: maybeNumber,
}).nullable();

/** What of a door or window turns: its axis and width as parts of the whole, its angles in radians. */
export const sashSchema = z.object({
  xAxis: number,
  yAxis: number,
  width: number,
  startAngle: number,
  endAngle: number,
});

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
  /** Decimal text. */
  price: maybeText,
  valueAddedTaxPercentage: maybeText,
  currency: maybeText,
  creator: maybeText,
  power: maybeNumber,
  lightSources: z.array(z.object({ x: number, y: number, z: number, color: number, diameter: maybeNumber }))
    .default([]),
  wallThickness: number,
  wallDistance: number,
  wallWidth: number,
  wallLeft: number,
  sashes: z.array(sashSchema).default([]),
  boundToWall: flag,
});
/** A piece of furniture, a door, a window, a light or a group of them. */
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
/** A text on the plan. */
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
/** A dimension line. */
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
/** A line through points. */
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
/** A level. */
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
/** An object of a home, of any kind. */
export type SceneObject = z.output<typeof objectSchema>;
