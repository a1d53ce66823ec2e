import { sh3dError } from "../errors.ts";

/** Degrees, in [0, 360), to two decimals. */
export function toDegrees(radians: number): number {
  const degrees = round(radians * 180 / Math.PI) % 360;
  return degrees < 0 ? round(degrees + 360) : degrees + 0;
}

/** Degrees with their sign, to two decimals. */
export function toSignedDegrees(radians: number): number {
  return round(radians * 180 / Math.PI);
}

/** Radians, as the model has angles. */
export function toRadians(degrees: number): number {
  return degrees * Math.PI / 180;
}

/** To two decimals, and never -0. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** `#RRGGBB`, or null for what has none. */
export function toHex(color: number | null): string | null {
  return color === null ? null : `#${(color & 0xffffff).toString(16).padStart(6, "0").toUpperCase()}`;
}

/**
 * The colour that a caller means.
 *
 * @param text `#RRGGBB`; `RRGGBB` and a number are understood too
 * @throws ToolError `INVALID_INPUT`
 */
export function toColor(text: string | number): number {
  if (typeof text === "number") return text & 0xffffff;
  const match = /^(?:#|0x)?([0-9a-f]{6})$/i.exec(text.trim());
  if (match?.[1] !== undefined) return Number.parseInt(match[1], 16);
  throw sh3dError("INVALID_INPUT", `"${text}" is no colour`, { hint: "Write it as #RRGGBB" });
}

/** The same where null means the default. */
export function toMaybeColor(text: string | null): number | null {
  return text === null ? null : toColor(text);
}
