/** Limits of one request, and how many one adapter may have at once. */
export const FETCH_LIMITS = {
  redirects: 10,
  atOnce: 16,
  headers: 64,
  headerChars: 32 * 1024,
  bodyBytes: 4 * 1024 * 1024,
  maxBytes: 4 * 1024 * 1024,
  timeoutMs: 600_000,
} as const;
