import type { Permissions } from "../../adapter_api/permissions.ts";
import type { AdapterProfile } from "../../authorization/adapter_profile.ts";

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
export interface LoadedCode extends AdapterProfile {
  readonly code: Code;
  /** What the person set. */
  readonly options: Readonly<Record<string, unknown>>;
}
