/** Names by which addresses of the web call this machine. */
const NAMES: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Tells whether the host of an address is this machine, by its usual names. */
export function isThisMachine(hostname: string): boolean {
  return NAMES.has(hostname);
}
