import { ToolError } from "../adapter_api/errors.ts";
import { abortable } from "../base/time/abortable.ts";
import { isAddress, isLoopbackHost, isSpecialHost } from "../authorization/special_addresses.ts";

/** An address that a connection is made to. */
export interface DialledAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Looks up every address of a name; the signal ends only a wait for its turn. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<readonly DialledAddress[]>;

/**
 * Names that are looked up at once. Each takes one of the runtime's 32 threads for as long as its servers do not answer,
 * and with all of them taken the host reads neither files nor what its client says.
 */
const LOOKUPS = 8;

/** Asks the system's resolver. */
export const systemLookup: Lookup = limitedLookup(async (host) => {
  const { lookup } = await import("node:dns/promises");
  const found = await lookup(host, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}, LOOKUPS);

/** Returns a look-up that runs so many times at once; others wait for one to end, in their order. */
export function limitedLookup(lookup: Lookup, most: number): Lookup {
  const waiting = new Set<() => void>();
  let running = 0;
  const wakeNext = () => {
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
  };
  const turn = async (signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await abortable(promise, signal);
    } catch (error) {
      if (!waiting.delete(resolve)) wakeNext(); // it was its turn
      throw error;
    }
  };
  return async (host, signal) => {
    while (running >= most) await turn(signal);
    running++;
    try {
      return await lookup(host, signal);
    } finally {
      running--;
      wakeNext();
    }
  };
}

/**
 * Chooses the one address that a request goes to, so that no second look-up can lead elsewhere: a literal address is
 * itself, a name of this machine leads to its loopback, any other name to public addresses alone.
 *
 * @param host as `URL.hostname` has it
 * @throws ToolError `PERMISSION_DENIED` when the name leads to none of these, `NOT_CONNECTED` when it leads nowhere;
 * the signal's reason when it aborts before
 */
export async function dialledAddress(
  host: string,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<DialledAddress> {
  if (isAddress(host)) return literal(host.replace(/\.$/, ""));
  const found = await abortable(lookup(host, signal), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("NOT_CONNECTED", `The name ${host} cannot be looked up: ${reason}`);
  });
  const isHere = isLoopbackHost(host);
  const fits = found.filter(({ address, family }) => {
    const written = family === 6 ? `[${address.split("%")[0] ?? ""}]` : address;
    return isHere ? isLoopbackHost(written) : isAddress(written) && !isSpecialHost(written);
  });
  const chosen = fits.find(({ family }) => family === 4) ?? fits[0];
  if (chosen !== undefined) return chosen;
  throw new ToolError(
    "PERMISSION_DENIED",
    `The name ${host} leads to ${found.map(({ address }) => address).join(", ") || "no address"}, ` +
      `which is ${isHere ? "not this machine" : "no public address"}`,
    { hint: "Nothing was sent; what is on this machine is granted by its literal address" },
  );
}

function literal(host: string): DialledAddress {
  return host.startsWith("[") ? { address: host.slice(1, -1), family: 6 } : { address: host, family: 4 };
}
