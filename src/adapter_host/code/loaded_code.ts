import type { Limits } from "../../adapter_api/limits.ts";
import type { Permissions } from "../../adapter_api/permissions.ts";
import type { EffectiveLimits } from "../limits/effective_limits.ts";
import type { AdapterProfile } from "../../authorization/adapter_profile.ts";

/** One adapter that the person wants. */
export interface AdapterRequest {
  /** Name of a built-in adapter, or path of a script or folder. */
  readonly adapter: string;
  /** Choices of the person, by the name that the adapter gives itself. */
  readonly choices: (name: string, builtIn: boolean) => Choices;
}

/** Choices of a person for one adapter. */
export interface Choices {
  readonly options: Readonly<Record<string, unknown>>;
  /** Permissions that a person granted. */
  readonly granted: Permissions;
  /** True when a person granted everything it asks for. */
  readonly grantAsked: boolean;
  /** Limits that the person set. */
  readonly limits?: Limits;
}

/** Code of an adapter, and where it is. */
export interface Code {
  /** As the person named it. */
  readonly name: string;
  readonly hash: string;
  /** Path that the process may read. */
  readonly path: string;
  readonly entry: string;
  readonly builtIn: boolean;
  /** Identity for grants: the real path of the script or folder. */
  readonly origin: string;
  readonly sources: readonly string[];
}

/** An adapter that is known but not running. */
export interface LoadedCode extends AdapterProfile {
  readonly code: Code;
  /** Options that the person set. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Limits that are in force for it. */
  readonly limits: EffectiveLimits;
}
