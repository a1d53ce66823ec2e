import { ToolError } from "../adapter_api/errors.ts";
import { isAddress, isLoopbackHost, isSpecialHost } from "../authorization/special_addresses.ts";

/** An address that a connection is made to. */
export interface DialledAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Looks up every address of a name. */
export type Lookup = (host: string) => Promise<readonly DialledAddress[]>;

/** Asks the system's resolver. */
export async function systemLookup(host: string): Promise<readonly DialledAddress[]> {
  const { lookup } = await import("node:dns/promises");
  const found = await lookup(host, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}

/**
 * Chooses the one address that a request goes to, so that no second look-up can lead elsewhere: a literal address is
 * itself, a name of this machine leads to its loopback, any other name to public addresses alone.
 *
 * @param host as `URL.hostname` has it
 * @throws ToolError `PERMISSION_DENIED` when the name leads to none of these, `NOT_CONNECTED` when it leads nowhere
 */
export async function dialledAddress(host: string, lookup: Lookup): Promise<DialledAddress> {
  if (isAddress(host)) return literal(host.replace(/\.$/, ""));
  const found = await lookup(host).catch((error: unknown) => {
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
