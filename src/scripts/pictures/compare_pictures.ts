import type { Pixels } from "./png.ts";

/** Comparison of two pictures. */
export interface PictureDifference {
  /** Pixels that differ visibly. */
  readonly pixels: number;
  /** Share of all pixels. */
  readonly ratio: number;
  /** The first picture in grey, with what differs in red; none for pictures of two sizes. */
  readonly shown?: Pixels;
}

/** Difference of brightness and colour that nobody sees, out of 255. */
const UNSEEN = 25;

/** Compares pictures pixel by pixel; those of two sizes differ as a whole. Pure. */
export function comparePictures(kept: Pixels, now: Pixels): PictureDifference {
  const count = kept.width * kept.height;
  if (kept.width !== now.width || kept.height !== now.height) return { pixels: count, ratio: 1 };
  const data = new Uint8Array(count * 4);
  let pixels = 0;
  for (let at = 0; at < count * 4; at += 4) {
    const differs = differsAt(kept.data, now.data, at);
    if (differs) pixels++;
    const grey = 192 + greyOf(kept.data, at) / 4;
    data.set(differs ? [224, 0, 32, 255] : [grey, grey, grey, 255], at);
  }
  return { pixels, ratio: count === 0 ? 0 : pixels / count, shown: { ...kept, data } };
}

function differsAt(one: Uint8Array, other: Uint8Array, at: number): boolean {
  for (let channel = 0; channel < 4; channel++) {
    if (Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > UNSEEN) return true;
  }
  return false;
}

function greyOf(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
}
