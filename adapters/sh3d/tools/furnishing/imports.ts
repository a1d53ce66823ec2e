import { z } from "glovebox";
import { fileToRead } from "../../client/files.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, filePath, id, level, size } from "../../inputs.ts";
import { toRadians } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { reader, tool } from "../../tool.ts";
import { levelIn } from "../planning.ts";

/** A flat model has some thickness all the same. */
const LEAST_CM = 0.1;

/** The tool `import_furniture`. */
export const importFurniture = tool({
  description: "Places a 3D model from a file (OBJ, DAE, 3DS, KMZ or a ZIP of them), as a " +
    "piece of furniture. What is not given of its size is as in the file.",
  effect: "write",
  timeoutMs: 120_000,
  ...reader({
    filePath,
    name: z.string().min(1),
    x: coordinate,
    y: coordinate,
    width: size.optional(),
    depth: size.optional(),
    height: size.optional(),
    angle: degrees.default(0).describe("Clockwise; at 0 its front looks down the plan"),
    elevation: coordinate.default(0),
    level: level.optional(),
  }, async (home, input, call) => {
    const file = await fileToRead(input.filePath, home, call);
    const own = await home.plugin.inspect(file, "model", call.signal);
    const { name, x, y, elevation } = input;
    const width = input.width ?? Math.max(own.width, LEAST_CM);
    const depth = input.depth ?? Math.max(own.depth, LEAST_CM);
    const height = input.height ?? Math.max(own.height, LEAST_CM);
    return await home.edit("Import furniture", (draft) => {
      const made = draft.create({
        kind: "furniture",
        level: levelIn(draft, input.level),
        with: { file, name, width, depth, height },
        to: { x, y, elevation, angle: toRadians(input.angle) },
      });
      return (scene) => describePiece(scene, scene.needPiece(made));
    }, call);
  }),
});

/** The tool `import_texture`. */
export const importTexture = tool({
  description: "Puts a picture from a file on a wall, a room or furniture, at its real size " +
    "in centimetres.",
  effect: "write",
  timeoutMs: 120_000,
  ...reader({
    filePath,
    targetId: id,
    surface: z.enum(["leftSide", "rightSide", "floor", "ceiling", "whole"]).describe("whole: of furniture"),
    width: size,
    height: size,
    name: z.string().optional(),
  }, async (home, input, call) => {
    const file = await fileToRead(input.filePath, home, call);
    await home.plugin.inspect(file, "picture", call.signal);
    const { targetId, surface, width, height, name = "Picture" } = input;
    return await home.edit("Import texture", (draft) => {
      const kind = { leftSide: "wall", rightSide: "wall", floor: "room", ceiling: "room" } as const;
      const target = surface === "whole" ? draft.needPiece(targetId) : draft.need(kind[surface], targetId);
      const texture = { file, name, width, height, leftToRightOriented: true };
      draft.set(target, { [surface === "whole" ? "texture" : `${surface}Texture`]: texture });
      return () => ({ targetId, surface, textureName: name });
    }, call);
  }),
});

/** @throws ToolError `INVALID_INPUT` when nobody knows how large the picture is */
function scaleOf(
  { scaleDistance, xStart, yStart, xEnd, yEnd }: {
    readonly scaleDistance?: number | undefined;
    readonly xStart: number;
    readonly yStart: number;
    readonly xEnd?: number | undefined;
    readonly yEnd: number;
  },
) {
  const hint =
    "Give two points of the picture in pixels (xStart, yStart, xEnd, yEnd) and scaleDistance, the " +
    "centimetres between them";
  if (scaleDistance === undefined || xEnd === undefined) {
    throw sh3dError("INVALID_INPUT", "The scale of the picture is not known", { hint });
  }
  if (xEnd === xStart && yEnd === yStart) {
    throw sh3dError("INVALID_INPUT", "The two points of the scale are the same", { hint });
  }
  return { scaleDistance, xEnd };
}

/** The tool `set_background_image`. */
export const setBackgroundImage = tool({
  description: "Lays a scanned plan from a file under the plan: a distance that is known on " +
    "it gives its scale.",
  effect: "write",
  ...reader({
    filePath: filePath.nullable().describe("null takes it away"),
    scaleDistance: size.optional().describe(
      "Centimetres between two points of the picture; needed with a file",
    ),
    xStart: coordinate.default(0).describe("First point, in pixels of the picture"),
    yStart: coordinate.default(0),
    xEnd: coordinate.optional().describe("Second point; needed with a file"),
    yEnd: coordinate.default(0),
    xOrigin: coordinate.default(0).describe("Where the plan's 0, 0 is, in pixels of the picture"),
    yOrigin: coordinate.default(0),
    visible: z.boolean().default(true),
  }, async (home, input, call) => {
    const file = input.filePath === null ? null : await fileToRead(input.filePath, home, call);
    if (file !== null) await home.plugin.inspect(file, "picture", call.signal);
    const { xStart, yStart, yEnd, xOrigin, yOrigin, visible } = input;
    const { scaleDistance, xEnd } = file === null ? { scaleDistance: 0, xEnd: 0 } : scaleOf(input);
    return await home.edit("Background image", (draft) => {
      const backgroundImage = file && {
        file,
        scaleDistance,
        scaleDistanceXStart: xStart,
        scaleDistanceYStart: yStart,
        scaleDistanceXEnd: xEnd,
        scaleDistanceYEnd: yEnd,
        xOrigin,
        yOrigin,
        visible,
      };
      draft.setFact("home", { backgroundImage });
      return (scene) => ({ backgroundImage: scene.facts.backgroundImage });
    }, call);
  }),
});
