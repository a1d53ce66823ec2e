/// <reference lib="dom" />

/** Place that the text in an element belongs to. */
export interface Place {
  /** Element that begins a new line. */
  readonly block: Element;
  /** The text belongs to an item's name and is not told again, or only with the sentence that it stands in. */
  readonly silent: boolean;
  readonly aside: boolean;
  /** Line breaks and spaces of the text count. */
  readonly asWritten: boolean;
}
