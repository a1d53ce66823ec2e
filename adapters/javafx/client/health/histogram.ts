/** Objects of one class. */
export interface ClassCount {
  readonly instances: number;
  readonly bytes: number;
}

/** Objects by the names of their classes. */
export type Histogram = ReadonlyMap<string, ClassCount>;

/** Class with what it has now, and what that is more than before. */
export interface ClassRow extends ClassCount {
  readonly className: string;
  readonly moreInstances?: number;
  readonly moreBytes?: number;
}

const LINE = /^\s*\d+:\s+(\d+)\s+(\d+)\s+(\S+)/;

/** Reads the table that the JVM prints. */
export function parseHistogram(text: string): Histogram {
  const counts = new Map<string, ClassCount>();
  for (const line of text.split("\n")) {
    const [, instances, bytes, className] = LINE.exec(line) ?? [];
    if (className === undefined) continue;
    const before = counts.get(className); // two loaders may have a class of the same name
    counts.set(className, {
      instances: Number(instances) + (before?.instances ?? 0),
      bytes: Number(bytes) + (before?.bytes ?? 0),
    });
  }
  return counts;
}

/** The largest classes, and those that grew most since another histogram. */
export function compareHistograms(
  now: Histogram,
  before: Histogram | undefined,
  most: number,
): { readonly largest: readonly ClassRow[]; readonly grown: readonly ClassRow[] } {
  const rows = [...now].map(([className, count]) => rowOf(className, count, before));
  const largest = rows.toSorted((a, b) => b.bytes - a.bytes).slice(0, most);
  const grown = rows.filter(({ moreBytes = 0 }) => moreBytes > 0)
    .toSorted((a, b) => (b.moreBytes ?? 0) - (a.moreBytes ?? 0)).slice(0, most);
  return { largest, grown };
}

function rowOf(className: string, count: ClassCount, before: Histogram | undefined): ClassRow {
  if (before === undefined) return { className, ...count };
  const { instances, bytes } = before.get(className) ?? { instances: 0, bytes: 0 };
  return {
    className,
    ...count,
    moreInstances: count.instances - instances,
    moreBytes: count.bytes - bytes,
  };
}
