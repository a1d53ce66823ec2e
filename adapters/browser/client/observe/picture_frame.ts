/**
 * Part of a page that a picture shows: its upper left corner in CSS pixels, and the number of picture pixels for one
 * CSS pixel.
 */
export interface PictureFrame {
  readonly left: number;
  readonly top: number;
  readonly density: number;
  /** True when the corner is that of the page rather than of the window. */
  readonly beyond: boolean;
}

/** The window as it is. */
export const VIEW: PictureFrame = { left: 0, top: 0, density: 1, beyond: false };
