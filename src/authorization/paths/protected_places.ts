import type { Permissions } from "../../adapter_api/permissions.ts";

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
  const meets = (path: string, place: string) => isWithin(place, path) || isWithin(path, place);
  const problems = problemsIn(permissions, places, meets);
  return problems.length > 0 ? problems : wholeProblems(permissions, places);
}

/** The same for what is asked: a wide ask may be granted in part, one that lies in such a place is never granted. Pure. */
export function askProblems(asked: Permissions, places: ProtectedPlaces): string[] {
  return problemsIn(asked, places, isWithin);
}

function wholeProblems(permissions: Permissions, { whole }: ProtectedPlaces): string[] {
  return (["read", "write"] as const).flatMap((kind) =>
    (permissions[kind] ?? []).flatMap((path) => {
      const place = whole.find((place) => isWithin(place, path));
      return place === undefined ? [] : [
        `permissions.${kind}: "${path}" covers ${place}, which no adapter may ${kind} as a whole; name a folder in it`,
      ];
    })
  );
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
      if (kind === "read" && shared.some((open) => isWithin(path, open))) return [];
      const how = isWithin(path, place) ? "lies in" : "covers";
      return [`permissions.${kind}: "${path}" ${how} ${place}, which no adapter may ${kind}`];
    });
  return [...check("read", secret), ...check("write", [...secret, ...fixed])];
}

/** Folders whose contents open other doors, relative to the home folder. */
const SENSITIVE_IN_HOME = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".config",
  ".local/share/keyrings",
  ".password-store",
  ".mozilla",
  ".netrc",
  ".git-credentials",
  ".npmrc",
  ".bashrc",
  ".profile",
  ".zshrc",
  "Library",
  "AppData",
];
const SENSITIVE = [
  "/etc",
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/boot",
  "/dev",
  "/proc",
  "/sys",
  "/var",
  "/root",
  "/run",
];

/**
 * Finds grants that give more than they seem to: keys and passwords, the system, a whole home. Pure.
 *
 * @returns a sentence for each
 */
export function sensitiveGrants(permissions: Permissions, home: string): string[] {
  const inHome = SENSITIVE_IN_HOME.map((name) => `${home}/${name}`);
  return (["read", "write"] as const).flatMap((kind) =>
    (permissions[kind] ?? []).flatMap((path) => {
      const verb = kind === "read" ? "read" : "change";
      if (isWithin(home, path)) return [`It could ${verb} everything in your home folder: ${path}`];
      const place = inHome.find((place) => isWithin(place, path) || isWithin(path, place));
      if (place !== undefined) return [`It could ${verb} your keys, passwords or settings: ${path}`];
      if (SENSITIVE.some((place) => path === place || (kind === "write" && isWithin(path, place)))) {
        return [`It could ${verb} the system itself: ${path}`];
      }
      return [];
    })
  );
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith("/") ? outer : `${outer}/`);
}
