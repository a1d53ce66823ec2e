import { z } from "glovebox";

const cookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string(),
  secure: z.boolean(),
  httpOnly: z.boolean(),
  /** In whole seconds, as Chromium gives them back. */
  expires: z.number().transform(Math.round).optional(),
  sameSite: z.enum(["Strict", "Lax", "None"]).optional(),
});
type Cookie = z.output<typeof cookieSchema>;

/** Data that the pages of an origin have stored. */
export const storedPageSchema = z.object({
  origin: z.string(),
  localStorage: z.record(z.string(), z.string()),
});

/** The file in which logins are kept. */
export const savedStateSchema = z.object({
  cookies: z.array(cookieSchema).default([]),
  origins: z.array(storedPageSchema).default([]),
});
/** Cookies and storage of a session, as they are kept in a file. */
export type SavedState = z.output<typeof savedStateSchema>;

/**
 * Adds what one session has changed to what others have saved since it began: of a cookie or an entry that both have
 * changed its own stays, and what it was rid of is gone.
 *
 * @param base what the session began with
 * @param own what it has now
 * @param others what is in the file now
 */
export function mergeStates(base: SavedState, own: SavedState, others: SavedState): SavedState {
  const cookies = merged(cookiesOf(base), cookiesOf(own), cookiesOf(others));
  const entries = merged(entriesOf(base), entriesOf(own), entriesOf(others)).values();
  const origins = Map.groupBy(entries, (entry) => entry.origin);
  return {
    cookies: [...cookies.values()],
    origins: [...origins].map(([origin, all]) => ({
      origin,
      localStorage: Object.fromEntries(all.map(({ key, value }) => [key, value])),
    })),
  };
}

function merged<T>(
  base: ReadonlyMap<string, T>,
  own: ReadonlyMap<string, T>,
  others: ReadonlyMap<string, T>,
): Map<string, T> {
  const result = new Map(others);
  for (const key of base.keys()) if (!own.has(key)) result.delete(key);
  for (const [key, value] of own) {
    if (JSON.stringify(value) !== JSON.stringify(base.get(key))) result.set(key, value);
  }
  return result;
}

function cookiesOf({ cookies }: SavedState): Map<string, Cookie> {
  return new Map(cookies.map((each) => [JSON.stringify([each.name, each.domain, each.path]), each]));
}

function entriesOf({ origins }: SavedState): Map<string, { origin: string; key: string; value: string }> {
  const entries = origins.flatMap(({ origin, localStorage }) => {
    return Object.entries(localStorage).map(([key, value]) => ({ origin, key, value }));
  });
  return new Map(entries.map((entry) => [JSON.stringify([entry.origin, entry.key]), entry]));
}
