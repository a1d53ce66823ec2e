import { isAdapter } from "../../src/adapter_api/loaded.ts";
import type { Manifest } from "../../src/adapter_api/manifest.ts";
import { describe } from "../../src/adapter_api/schema/describe.ts";

/** The manifest of an adapter in this process. */
export function manifestOf(adapter: unknown): Manifest {
  if (!isAdapter(adapter)) throw new TypeError("It is no adapter");
  const described = describe(adapter, {});
  if (!described.ok) throw new TypeError(described.problems.join());
  return described.manifest;
}
