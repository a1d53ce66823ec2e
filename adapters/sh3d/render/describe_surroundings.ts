import type { Facts } from "../client/home_state.ts";
import { round, toHex, toSignedDegrees } from "../model/units.ts";
import type { Described } from "./describe.ts";

/** Returns ground, sky and light, as answers have them. */
export function describeEnvironment(environment: Facts["environment"]): Described {
  return {
    groundColor: toHex(environment.groundColor),
    groundTexture: environment.groundTexture?.name ?? null,
    skyColor: toHex(environment.skyColor),
    skyTexture: environment.skyTexture?.name ?? null,
    lightColor: toHex(environment.lightColor),
    ceilingLightColor: toHex(environment.ceillingLightColor),
    wallsAlpha: round(environment.wallsAlpha),
    drawingMode: environment.drawingMode,
    allLevelsVisible: environment.allLevelsVisible,
  };
}

/** Returns the compass, as answers have it. */
export function describeCompass(compass: Facts["compass"]): Described {
  return {
    x: round(compass.x),
    y: round(compass.y),
    diameter: round(compass.diameter),
    visible: compass.visible,
    northDirection: toSignedDegrees(compass.northDirection),
    latitude: toSignedDegrees(compass.latitude),
    longitude: toSignedDegrees(compass.longitude),
    timeZone: compass.timeZone,
  };
}
