import { posix, win32 } from "node:path";
import { visible } from "../../base/text/visible.ts";

/** Place from which a name is looked at. */
export interface NamePlace {
  readonly os: typeof Deno.build.os;
  /** Folder that `~` stands for. */
  readonly home: string;
  /** Folder that a relative path starts from. */
  readonly base: string;
}

/** An absolute path without `.` and `..`, or why it cannot be one. */
export type PathName = { readonly ok: true; readonly path: string } | {
  readonly ok: false;
  readonly why: string;
};

const LONGEST = 4_096;
const LONGEST_PART = 255;
/** Windows opens a device for these, whatever folder they seem to be in and whatever follows the first point. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\..*)?$/i;

/**
 * Reads a path that comes from a model, by its letters alone: what means something else than it looks like is
 * refused, for the system it is used on and for those it might be taken to. Pure.
 *
 * @param text absolute, relative, `~/…` or a `file:` URL
 */
export function pathName(text: string, place: NamePlace): PathName {
  const said = fromUrl(text, place.os);
  if (said === undefined) return refused("it is an address, not a path of this machine");
  const why = wrongLetters(said) ?? (place.os === "windows" ? wrongOnWindows(said) : wrongOnPosix(said));
  if (why !== undefined) return refused(why);
  const { isAbsolute, join, normalize, sep } = place.os === "windows" ? win32 : posix;
  const path = said === "~" || /^~[/\\]/.test(said)
    ? join(place.home, said.slice(1))
    : isAbsolute(said)
    ? normalize(said)
    : join(place.base, said);
  const whole = path.length > 1 && path.endsWith(sep) && !/^[a-z]:\\$/i.test(path) ? path.slice(0, -1) : path;
  return { ok: true, path: whole };
}

function refused(why: string): PathName {
  return { ok: false, why };
}

/** Nothing for an address that is no path. */
function fromUrl(text: string, os: NamePlace["os"]): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return text;
  const url = /^file:/i.test(text) ? URL.parse(text) : null;
  if (url === null || `${url.host}${url.search}${url.hash}` !== "" || /%(2f|5c)/i.test(url.pathname)) {
    return undefined;
  }
  try {
    const path = decodeURIComponent(url.pathname);
    if (os !== "windows") return path;
    return /^\/[a-z]:\//i.test(path) ? path.slice(1) : undefined;
  } catch {
    return undefined;
  }
}

function wrongLetters(text: string): string | undefined {
  if (text === "") return "it is empty";
  if (text.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  if (visible(text) !== text) return "it has a control or hidden character";
  if (!text.isWellFormed()) return "it is not well-formed text";
  if (/^~[^/\\]/.test(text)) return "only ~/ stands for a home folder";
  for (const part of text.split(/[/\\]/)) {
    if (new TextEncoder().encode(part).length > LONGEST_PART) {
      return `a part of it is longer than ${LONGEST_PART} bytes`;
    }
    if (/[. ]$/.test(part) && part !== "." && part !== "..") {
      return "a part of it ends with a point or a space";
    }
  }
  return undefined;
}

function wrongOnPosix(text: string): string | undefined {
  return text.includes("\\") ? "it has a backslash; folders are separated by /" : undefined;
}

function wrongOnWindows(text: string): string | undefined {
  if (/^[/\\]{2}/.test(text)) return "it names another machine or goes around the rules for names";
  if (/^[/\\]/.test(text) || /^[a-z]:(?![/\\])/i.test(text)) {
    return "it does not say in which folder of which drive";
  }
  const rest = text.replace(/^[a-z]:/i, "");
  if (/[:<>"|?*]/.test(rest)) return "it has a character that a name cannot have";
  return rest.split(/[/\\]/).some((part) => DEVICE.test(part)) ? "it names a device" : undefined;
}
