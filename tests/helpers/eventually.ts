import { pause } from "../../src/base/time/abortable.ts";
import { deadline } from "../../src/base/time/deadline.ts";

const LOOK_MS = 20;
/** Time after which what a test waits for is taken to be broken, in milliseconds: a busy machine can be very slow. */
export const PATIENCE_MS = 120_000;

/** Looks again and again, one look after the other, until something holds that no event tells of. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = PATIENCE_MS,
): Promise<void> {
  const over = new AbortController();
  const look = async (): Promise<void> => {
    while (!over.signal.aborted && !await holds()) await pause(LOOK_MS, over.signal);
  };
  try {
    await deadline(look(), ms, what);
  } finally {
    over.abort();
  }
}
