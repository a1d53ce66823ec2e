import { z } from "glovebox";
import { maybeTexture, objectSchema } from "./rows.ts";

const number = z.number().default(0);
const flag = z.boolean().default(false);
const maybeText = z.string().nullable().default(null);

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
/** A camera. */
export type Camera = z.output<typeof cameraSchema>;

/** Schema of what a home has once. */
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
  print: z.object({
    paperOrientation: z.string().default("PORTRAIT"),
    paperWidth: number,
    paperHeight: number,
    paperTopMargin: number,
    paperLeftMargin: number,
    paperBottomMargin: number,
    paperRightMargin: number,
    furniturePrinted: flag,
    planPrinted: flag,
    view3DPrinted: flag,
    planScale: z.number().nullable().default(null),
    headerFormat: maybeText,
    footerFormat: maybeText,
  }).nullable().default(null),
  backgroundImage: z.object({ xOrigin: number, yOrigin: number, scaleDistance: number, visible: flag })
    .nullable()
    .default(null),
});
/** Facts that a home has once. */
export type Facts = z.output<typeof factsSchema>;

/** Schema of the plugin's answer to `state` and `apply`. */
export const stateSchema = z.object({
  home: z.string(),
  revision: z.number(),
  /** Another one when anything has changed, also what is no object. */
  mark: z.string(),
  /** Number of edits that were finished; an edit on its way is none. */
  edits: z.number().default(0),
  /** The person is in the middle of one. */
  busy: z.boolean().default(false),
  whole: z.boolean(),
  removed: z.array(z.string()),
  facts: factsSchema,
  objects: z.array(objectSchema),
});
/** A home, or what changed in it since it was told last. */
export type HomeState = z.output<typeof stateSchema>;
