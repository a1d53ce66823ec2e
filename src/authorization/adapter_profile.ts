import type { Manifest } from "../adapter_api/manifest.ts";
import type { Permissions } from "../adapter_api/permissions.ts";
import type { CodeSeen } from "./grants/code_change.ts";
import type { Bound, Identity } from "./grants/grant_file.ts";
import type { ProtectedPlaces } from "./paths/protected_places.ts";

/** Facts about an adapter: who it is, what it asks for, and what it may not reach. */
export interface AdapterProfile {
  readonly manifest: Manifest;
  readonly identity: Identity;
  /** Code that a person looks at before granting; options are no part of it. */
  readonly seen: CodeSeen;
  readonly asked: Permissions;
  /** Permissions that are granted by being shipped with the product. */
  readonly shipped: Permissions;
  /** Permissions that are shipped, and those that flags and settings grant. */
  readonly base: Permissions;
  /** Places that it may not reach, whatever was granted. */
  readonly places: ProtectedPlaces;
  /** Reads what grants of now are for; nothing for a built-in adapter, which is bound to the product. */
  readonly bound: () => Promise<Bound | undefined>;
}
