/** A file of a payload: its path there, with forward slashes, and its bytes. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly executable?: boolean;
}
