/** Times of day, with seconds. */
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hourCycle: "h23" });
const number = new Intl.NumberFormat();

/** Time of day of a moment in milliseconds since 1970. */
export function timeOf(at: number): string {
  return clock.format(at);
}

/** A duration in milliseconds, as short as it can be read. */
export function durationOf(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.round(ms % 60_000 / 1_000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A number of bytes. */
export function bytesOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** A number as people write it. */
export function countOf(count: number): string {
  return number.format(count);
}

/** JSON as people read it; other text as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
