const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["image/svg+xml", "svg"],
  ["image/avif", "avif"],
  ["image/bmp", "bmp"],
  ["audio/wav", "wav"],
  ["audio/x-wav", "wav"],
  ["audio/mpeg", "mp3"],
  ["audio/ogg", "ogg"],
  ["audio/webm", "weba"],
  ["audio/flac", "flac"],
]);

/** Returns the extension of a file's name for a media type; `bin` for one that is not known, no matter who chose its name. */
export function extensionOf(mimeType: string): string {
  return EXTENSIONS.get(mimeType.toLowerCase().split(";")[0]?.trim() ?? "") ?? "bin";
}
