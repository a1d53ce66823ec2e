import type { Params, Result } from "../../cdp/protocol.ts";
import type { Box } from "../../page/wire/results.ts";
import type { Tab } from "../tab/tab.ts";

/** A part of the page in CSS pixels, from its upper left corner. */
export type Clip = NonNullable<Params<"Page.captureScreenshot">["clip"]>;

/** Encoding of a picture, and the part of the page that it shows. */
export interface PictureOptions {
  readonly format: "png" | "jpeg" | "webp";
  readonly quality: number;
  /** Without it the view is shown. */
  readonly clip: Clip | undefined;
}

/** Chromium makes no picture with longer edges, in real pixels; webp has no room for more either. */
const LONGEST = 16_000;

/** Takes a picture. */
export async function capture(
  { session }: Tab,
  { format, quality, clip }: PictureOptions,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "png" ? {} : { quality }),
    ...(clip === undefined ? {} : { captureBeyondViewport: true, clip }),
    optimizeForSpeed: true,
  }, { signal, timeoutMs: 20_000 });
  return Uint8Array.fromBase64(data);
}

/** The whole page, as much of it as fits into one picture. */
export async function wholeClip(
  { session }: Tab,
  signal: AbortSignal,
): Promise<{ readonly clip: Clip; readonly height: number }> {
  const metrics = await session.send("Page.getLayoutMetrics", undefined, { signal });
  const { width, height } = metrics.cssContentSize;
  const longest = Math.floor(LONGEST / densityOf(metrics));
  const clip = { x: 0, y: 0, width: Math.min(width, longest), height: Math.min(height, longest), scale: 1 };
  return { clip, height };
}

/**
 * An element and nothing around it.
 *
 * @param place where it stands in the window
 */
export async function elementClip({ session }: Tab, place: Box, signal: AbortSignal): Promise<Clip> {
  const metrics = await session.send("Page.getLayoutMetrics", undefined, { signal });
  const { pageX, pageY } = metrics.cssLayoutViewport;
  const [x, y] = [Math.floor(place.x), Math.floor(place.y)];
  const width = Math.min(LONGEST, Math.max(1, Math.ceil(place.x + place.width) - x));
  const height = Math.min(LONGEST, Math.max(1, Math.ceil(place.y + place.height) - y));
  return { x: x + pageX, y: y + pageY, width, height, scale: 1 };
}

/** Returns the part of the page that is in view, and how many pixels of a picture there are to one of CSS. */
export async function viewNow(
  { session }: Tab,
  signal: AbortSignal,
): Promise<{ readonly density: number; readonly view: Box }> {
  const metrics = await session.send("Page.getLayoutMetrics", undefined, { signal });
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = metrics.cssLayoutViewport;
  return { density: densityOf(metrics), view: { x, y, width, height } };
}

/** Returns how many real pixels there are to one of CSS. */
function densityOf({ visualViewport, cssVisualViewport }: Result<"Page.getLayoutMetrics">): number {
  return Math.max(1, visualViewport.clientWidth / cssVisualViewport.clientWidth);
}
