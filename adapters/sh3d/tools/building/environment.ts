import { z } from "glovebox";
import { color, coordinate, degrees, share, size } from "../../inputs.ts";
import { findTexture } from "../../model/search.ts";
import { toColor, toRadians } from "../../model/units.ts";
import { describeCompass, describeEnvironment } from "../../render/describe_surroundings.ts";
import { edit } from "../../tool.ts";
import { mustChange } from "../planning.ts";

const COLORS = {
  groundColor: "groundColor",
  skyColor: "skyColor",
  lightColor: "lightColor",
  ceilingLightColor: "ceillingLightColor", // the model's own spelling
} as const;
const TEXTURES = { groundTexture: "groundTextureCategory", skyTexture: "skyTextureCategory" } as const;

/** The tool `set_environment`. */
export const setEnvironment = edit({
  description:
    "Changes ground, sky and lights of the 3D view and of photos, how opaque walls are, and how the 3D " +
    "view draws.",
  menu: "Modify 3D view",
  input: {
    groundColor: color.optional(),
    skyColor: color.optional(),
    lightColor: color.optional(),
    ceilingLightColor: color.optional(),
    groundTexture: z.string().nullable().optional().describe("Name or catalogId; null for none"),
    groundTextureCategory: z.string().optional(),
    skyTexture: z.string().nullable().optional(),
    skyTextureCategory: z.string().optional(),
    wallsAlpha: share.optional().describe("0 opaque, 1 invisible"),
    drawingMode: z.enum(["FILL", "OUTLINE", "FILL_AND_OUTLINE"]).optional().describe("Of the 3D view"),
    allLevelsVisible: z.boolean().optional(),
  },
  plan: (draft, input) => {
    const to: Record<string, unknown> = {};
    for (const key of ["groundColor", "skyColor", "lightColor", "ceilingLightColor"] as const) {
      const value = input[key];
      if (value !== undefined) to[COLORS[key]] = toColor(value);
    }
    for (const key of ["groundTexture", "skyTexture"] as const) {
      const textureName = input[key];
      if (textureName === undefined) continue;
      const wanted = { textureName, textureCategory: input[TEXTURES[key]] };
      to[key] = textureName === null ? null : { catalogId: findTexture(draft.catalog, wanted).id };
    }
    for (const key of ["wallsAlpha", "drawingMode", "allLevelsVisible"] as const) {
      if (input[key] !== undefined) to[key] = input[key];
    }
    mustChange(to);
    draft.setFact("environment", to);
    return (scene) => describeEnvironment(scene.facts.environment);
  },
});

/** The tool `set_compass`. */
export const setCompass = edit({
  description:
    "Changes the compass: where north is and where on earth the home stands, which decide where the sun " +
    "is in photos.",
  menu: "Modify compass",
  input: {
    x: coordinate.optional(),
    y: coordinate.optional(),
    diameter: size.optional(),
    visible: z.boolean().optional(),
    northDirection: degrees.optional().describe("Clockwise from up on the plan"),
    latitude: z.number().min(-90).max(90).optional().describe("Degrees"),
    longitude: z.number().min(-180).max(180).optional(),
    timeZone: z.string().refine(isTimeZone, "no such time zone").optional().describe("Such as Europe/Paris"),
  },
  plan: (draft, input) => {
    const to: Record<string, unknown> = {};
    for (const key of ["x", "y", "diameter", "visible", "timeZone"] as const) {
      if (input[key] !== undefined) to[key] = input[key];
    }
    for (const key of ["northDirection", "latitude", "longitude"] as const) {
      const value = input[key];
      if (value !== undefined) to[key] = toRadians(value);
    }
    mustChange(to);
    draft.setFact("compass", to);
    return (scene) => describeCompass(scene.facts.compass);
  },
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
