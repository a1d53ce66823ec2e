import type { Manifest } from "../../adapter_api/manifest.ts";
import type { Permissions } from "../../adapter_api/permissions.ts";
import type { CodeSeen } from "../../authorization/grants/code_change.ts";
import type { Identity } from "../../authorization/grants/grant_file.ts";
import type { ProtectedPlaces } from "../../authorization/paths/protected_places.ts";

/** One adapter that the person wants. */
export interface AdapterRequest {
  /** Name of a built-in adapter, or path of a script or folder. */
  readonly adapter: string;
  /** What the person set, by the name that the adapter gives itself. */
  readonly choices: (name: string, builtIn: boolean) => Choices;
}

/** What a person set for one adapter. */
export interface Choices {
  readonly options: Readonly<Record<string, unknown>>;
  /** What a person granted. */
  readonly granted: Permissions;
  /** Whether a person granted everything it asks for. */
  readonly grantAsked: boolean;
}

/** Where an adapter's code is, and what it is. */
export interface Code {
  /** As the person named it. */
  readonly name: string;
  readonly hash: string;
  /** What the process may read. */
  readonly path: string;
  readonly entry: string;
  readonly builtIn: boolean;
  /** Who gets grants: the real path of the script or folder. */
  readonly origin: string;
  readonly sources: readonly string[];
}

/** An adapter that is known but not running. */
export interface LoadedCode {
  readonly code: Code;
  readonly manifest: Manifest;
  /** What the person set. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly identity: Identity;
  /** What a person looks at before granting; options are no part of it. */
  readonly seen: CodeSeen;
  readonly asked: Permissions;
  /** What is granted by being shipped with the product. */
  readonly shipped: Permissions;
  /** What is shipped, and what flags and settings grant. */
  readonly base: Permissions;
  /** What it may not reach, whatever was granted. */
  readonly places: ProtectedPlaces;
}
