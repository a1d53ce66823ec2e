import type { Limits } from "./application.ts";
import { type Look, lookOf } from "./look.ts";
import type { Memory } from "./memory.ts";

/** More is not compared: it would cost more than it tells. */
const MOST_COMPARED = 4_000;

/** Looks at all windows, for a comparison. */
export async function takeLook({ application }: Memory, limits: Limits): Promise<Look> {
  const request = { scope: "all", depth: 100, maxNodes: MOST_COMPARED, include: {} } as const;
  return lookOf(await application.snapshot(request, limits));
}
