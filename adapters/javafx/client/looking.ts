import type { Limits, SnapshotRequest } from "./application.ts";
import { type Look, lookOf } from "./look.ts";
import type { Memory } from "./memory.ts";
import type { RawSnapshot } from "./rows.ts";

/** More is not compared: it would cost more than it tells. */
const MOST_COMPARED = 4_000;

/** Looks at all windows, for a comparison. */
export async function takeLook({ application }: Memory, limits: Limits): Promise<Look> {
  const request = { scope: "all", depth: 100, maxNodes: MOST_COMPARED, include: { inner: true } } as const;
  return lookOf(await application.snapshot(request, limits));
}

/** Returns what to compare with after a snapshot: the snapshot itself where it has all that a look would have. */
export async function lookAlong(
  memory: Memory,
  { request, seen }: { readonly request: SnapshotRequest; readonly seen: RawSnapshot },
  limits: Limits,
): Promise<Look> {
  return request.include["internals"] !== true && isWhole(seen)
    ? lookOf(seen)
    : await takeLook(memory, limits);
}

function isWhole({ windows, rows, omitted }: RawSnapshot): boolean {
  const shown = new Set(
    rows.flatMap(({ path, window }) => path === "" && window !== undefined ? [window] : []),
  );
  return rows.length <= MOST_COMPARED && Object.keys(omitted).length === 0 &&
    windows.every(({ id }) => shown.has(id)) && rows.every((row) => row.childrenOmitted === undefined);
}
