import { join } from "node:path";
import { type Reach, reachable } from "../engine/files/granted_paths.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  txt: "text/plain; charset=utf-8",
  md: "text/plain; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  wasm: "application/wasm",
};

/** The type that a file is served with. */
export function typeOf(path: string): string {
  return TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
}

/**
 * A file of the site's `html/`, or of another folder of the project; nothing when there is none, or when a link in it
 * leads out.
 */
export async function siteFile(
  pathname: string,
  reach: Reach,
  folder = "html",
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const wanted = decodeURIComponent(pathname);
    if (wanted.split("/").includes("..") || wanted.includes("\\")) return undefined;
    const real = reachable(join(reach.base, folder, wanted), reach);
    const info = await Deno.stat(real);
    return info.isFile ? await Deno.readFile(real) : undefined;
  } catch {
    return undefined;
  }
}
