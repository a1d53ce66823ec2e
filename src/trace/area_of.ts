import { isObject } from "../base/is_object.ts";
import type { Area } from "./trace_record.ts";

/** Reads a part of a view out of an answer's data; nothing when it is none. */
export function areaOf(value: unknown): Area | undefined {
  if (!isObject(value)) return undefined;
  const { x, y, width, height } = value;
  return isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height)
    ? { x, y, width, height }
    : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
