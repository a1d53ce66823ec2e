import { basename } from "node:path";
import type { Permissions } from "../../adapter_api/permissions.ts";
import { isPathWithin } from "../../base/path_within.ts";

/** Places that no adapter may reach: who can write there, grants to itself. Real paths. */
export interface ProtectedPlaces {
  /** Neither read nor written: settings, grants, tokens. */
  readonly secret: readonly string[];
  /** Not written: the product's own code, other adapters' scripts, settings of a folder. */
  readonly fixed: readonly string[];
  /** Inside a secret place and yet read by adapters: where running programs say that they can be seen. */
  readonly shared: readonly string[];
  /** Never granted as a whole, nor with what is around them: a home, temporary files. What lies in them can be. */
  readonly whole: readonly string[];
}

/** Nothing is protected: for tests of something else. */
export const NO_PLACES: ProtectedPlaces = { secret: [], fixed: [], shared: [], whole: [] };

/**
 * Finds permissions that would let an adapter change what it may do. Pure.
 *
 * @param permissions with real paths
 */
export function placeProblems(permissions: Permissions, places: ProtectedPlaces): string[] {
  const meets = (path: string, place: string) => isPathWithin(place, path) || isPathWithin(path, place);
  const problems = problemsIn(permissions, places, meets);
  return problems.length > 0 ? problems : wholeProblems(permissions, places);
}

/**
 * The same for what is asked: a wide ask may be granted in part, one that lies in such a place is never granted. Pure.
 */
export function askProblems(asked: Permissions, places: ProtectedPlaces): string[] {
  return problemsIn(asked, places, isPathWithin);
}

function wholeProblems(permissions: Permissions, { whole }: ProtectedPlaces): string[] {
  return (["read", "write"] as const).flatMap((kind) =>
    (permissions[kind] ?? []).flatMap((path) => {
      const place = whole.find((place) => isPathWithin(place, path));
      return place === undefined ? [] : [
        `permissions.${kind}: "${path}" covers ${place}, which no adapter may ${kind} as a whole; name a folder in it`,
      ];
    })
  );
}

/** Settings lie where Glovebox was started: the folder is fine, and that it was started there is the trouble. */
function remedyFor(place: string): string {
  const inside = "name a folder in it";
  return basename(place) === "glovebox.json" ? `${inside}, or start Glovebox in another folder` : inside;
}

function problemsIn(
  permissions: Permissions,
  { secret, fixed, shared }: ProtectedPlaces,
  meets: (path: string, place: string) => boolean,
): string[] {
  const check = (kind: "read" | "write", places: readonly string[]) =>
    (permissions[kind] ?? []).flatMap((path) => {
      const place = places.find((place) => meets(path, place));
      if (place === undefined) return [];
      if (kind === "read" && shared.some((open) => isPathWithin(path, open))) return [];
      if (isPathWithin(path, place)) {
        return [`permissions.${kind}: "${path}" lies in ${place}, which no adapter may ${kind}`];
      }
      return [
        `permissions.${kind}: "${path}" covers ${place}, which no adapter may ${kind}; ${remedyFor(place)}`,
      ];
    });
  return [...check("read", secret), ...check("write", [...secret, ...fixed])];
}
