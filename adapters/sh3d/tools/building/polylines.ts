import { z } from "glovebox";
import { filled } from "../../../kit/filled.ts";
import { color, coordinate, id, level, point, size } from "../../inputs.ts";
import type { Point } from "../../model/plan/geometry.ts";
import { toColor } from "../../model/units.ts";
import { describe, describePolyline } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn, mustChange } from "../planning.ts";

const points = z.array(point).min(2).max(10_000);
const dashStyle = z.enum(["SOLID", "DOT", "DASH", "DASH_DOT", "DASH_DOT_DOT"]);
const arrowStyle = z.enum(["NONE", "DELTA", "OPEN", "DISC"]);

/** The tool `add_polyline`. */
export const addPolyline = edit({
  description: "Draws a line through points on the plan, closed or not.",
  menu: "Create polyline",
  input: {
    points,
    thickness: size.default(1),
    color: color.default("#000000"),
    closed: z.boolean().default(false),
    dashStyle: dashStyle.default("SOLID"),
    startArrowStyle: arrowStyle.default("NONE"),
    endArrowStyle: arrowStyle.default("NONE"),
    level: level.optional(),
  },
  plan: (draft, { points, color, closed, level, ...looks }) => {
    const made = draft.create({
      kind: "polyline",
      level: levelIn(draft, level),
      with: { points: points.map(({ x, y }): Point => [x, y]) },
      to: { ...looks, color: toColor(color), closedPath: closed },
    });
    return (scene) => describePolyline(scene, scene.need("polyline", made));
  },
});

/** The tool `modify_polyline`. */
export const modifyPolyline = edit({
  description: "Changes a polyline: points, thickness, colour, dashes, arrows, whether it is closed.",
  menu: "Modify polyline",
  input: {
    id,
    points: points.optional(),
    thickness: size.optional(),
    color: color.optional(),
    closed: z.boolean().optional(),
    dashStyle: dashStyle.optional(),
    startArrowStyle: arrowStyle.optional(),
    endArrowStyle: arrowStyle.optional(),
    elevation: coordinate.optional().describe("Above the floor, where it shows in 3D"),
    visibleIn3D: z.boolean().optional(),
  },
  plan: (draft, { id, points, color, closed, elevation, visibleIn3D, ...rest }) => {
    const found = draft.need("polyline", id);
    const to = filled(rest) ?? {};
    if (points !== undefined) to["points"] = points.map(({ x, y }): Point => [x, y]);
    if (color !== undefined) to["color"] = toColor(color);
    if (closed !== undefined) to["closedPath"] = closed;
    if (visibleIn3D !== undefined) to["visibleIn3D"] = visibleIn3D;
    if (elevation !== undefined) to["elevation"] = elevation;
    mustChange(to);
    draft.set(found, to);
    return (scene) => describePolyline(scene, scene.need("polyline", found.id));
  },
});

/** The tool `delete_objects`. */
export const deleteObjects = edit({
  description: "Deletes objects of any kind but levels by their ids, in one step.",
  core: true,
  menu: "Delete",
  effect: "destroy",
  input: { ids: z.array(id).min(1).max(10_000) },
  plan: (draft, { ids }) => {
    const found = draft.needObjects(ids);
    const deleted = found.map((object) => describe(draft, object)["id"]);
    for (const object of found) draft.remove(object);
    return () => ({ deleted, count: deleted.length });
  },
});
