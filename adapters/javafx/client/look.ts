import type { RawSnapshot, Row, WindowRow } from "./rows.ts";

/** State of an application at one moment, ready to be compared. */
export interface Look {
  readonly windows: readonly WindowRow[];
  readonly rows: ReadonlyMap<string, Seen>;
  /** Uid of what has the keyboard. */
  readonly focus: string | undefined;
  /** True when there was more than is in it. */
  readonly isPartial: boolean;
  /** True while a dialog of the system's holds the application. */
  readonly systemDialog: boolean;
}

/** Look at an application that shows no window. */
export const NOTHING_SHOWN: Look = {
  windows: [],
  rows: new Map(),
  focus: undefined,
  isPartial: false,
  systemDialog: false,
};

/** A row, and where it hangs. */
export interface Seen {
  readonly row: Row;
  readonly parent: string;
}

/** A snapshot as a look. */
export function lookOf({ windows, rows, focus, omitted, systemDialog }: RawSnapshot): Look {
  const seen = new Map<string, Seen>();
  const above: string[] = [];
  for (const row of rows) {
    above.length = row.depth;
    seen.set(row.uid, { row, parent: above.at(-1) ?? row.window ?? "" });
    above.push(row.uid);
  }
  return { windows, rows: seen, focus: focus.uid, isPartial: Object.keys(omitted).length > 0, systemDialog };
}
