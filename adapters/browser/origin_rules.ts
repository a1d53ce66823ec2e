/** Which origins one entry of a list stands for. */
export interface OriginPattern {
  /** `http:` or `https:`; any when it is missing. */
  readonly scheme?: string | undefined;
  /** Without brackets; empty stands for every host. */
  readonly host: string;
  /** `*.` in front: subdomains too. */
  readonly sub: boolean;
  /** Any when it is missing. */
  readonly port?: number | undefined;
}

/** The lists of a person, parsed. */
export interface OriginLists {
  /** Origins that pages may come from; every origin when it is empty. */
  readonly allow: readonly OriginPattern[];
  readonly block: readonly OriginPattern[];
  /** Further origins that pages may load things from. */
  readonly allowResources: readonly OriginPattern[];
  readonly blockResources: readonly OriginPattern[];
  readonly blockPrivate: boolean;
}

/** An address as far as the lists care. */
export interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Decides by the lists. A page may load what comes from where pages may come from, and from `allowResources`; never
 * from `blockResources`. So whatever may be shown may be loaded, and the network needs to know one list only.
 *
 * The class also runs as text in the browser's proxy script: it uses nothing but its own members and plain JavaScript.
 */
export class OriginRules {
  readonly #lists: OriginLists;

  constructor(lists: OriginLists) {
    this.#lists = lists;
  }

  /** Tells whether any list narrows anything. */
  get active(): boolean {
    const { allow, block, blockResources, blockPrivate } = this.#lists;
    return allow.length + block.length + blockResources.length > 0 || blockPrivate;
  }

  /** Tells whether only what is listed is reached. */
  get closed(): boolean {
    const { allow, allowResources } = this.#lists;
    return allow.length > 0 && !allowResources.some(({ host }) => host === "");
  }

  get lists(): OriginLists {
    return this.#lists;
  }

  /** Tells whether a page of that address may be shown. */
  mayOpen(url: string): boolean {
    const address = this.parse(url);
    return address !== undefined && this.#isPage(address) && this.#isReachable(address);
  }

  /** Tells whether a page may load that address. */
  mayLoad(url: string): boolean {
    const address = this.parse(url);
    return address !== undefined && this.#isReachable(address);
  }

  /** Tells whether the name is listed itself: then it may lead into a private network. */
  isNamed(url: string): boolean {
    const address = this.parse(url);
    const { allow, allowResources } = this.#lists;
    return [...allow, ...allowResources].some((each) =>
      address !== undefined && !each.sub && each.host !== "" && this.#fits(each, address)
    );
  }

  /** Reads an address that the browser has put into its standard form. */
  parse(url: string): Address | undefined {
    const parts = /^(\w+):\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d+))?/.exec(url);
    if (parts === null) return undefined;
    const scheme = { ws: "http:", wss: "https:" }[parts[1] ?? ""] ?? `${parts[1]}:`;
    const port = Number(parts[3] ?? (scheme === "https:" ? 443 : 80));
    return { scheme, host: this.plain(parts[2] ?? ""), port };
  }

  /** One spelling for each host: no brackets, no dot at the end, IPv4 as IPv4. */
  plain(host: string): string {
    const bare = host.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
    const mapped = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(bare);
    if (mapped === null) return bare;
    const [high, low] = [parseInt(mapped[1] ?? "", 16), parseInt(mapped[2] ?? "", 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }

  /** Tells whether an address without a name is of this machine or of a private network. */
  isPrivate(host: string): boolean {
    const plain = this.plain(host);
    if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) {
      return /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
        .test(plain) ||
        /^(192\.0\.[02]|192\.88\.99|198\.1[89]|198\.51\.100|203\.0\.113|2[2-5]\d)\./.test(plain);
    }
    if (plain.includes(":")) return /^(::|64:ff9b:|100::|2001:db8:|2002:|3fff:|5f00:|f[cdef])/.test(plain);
    return this.#isLoopback(plain);
  }

  /** Tells whether a host, in its one spelling, stands in a list for this machine under all its names and addresses. */
  isThisMachine(host: string): boolean {
    return /^(localhost|127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host);
  }

  #isPage(address: Address): boolean {
    const { allow, block } = this.#lists;
    return (allow.length === 0 || this.#listed(allow, address)) && !this.#blocked(block, address);
  }

  #isReachable(address: Address): boolean {
    const { allow, allowResources, blockResources, blockPrivate } = this.#lists;
    if (this.#blocked(blockResources, address)) return false;
    const named = [...allow, ...allowResources].some((each) => !each.sub && each.host === address.host);
    if (blockPrivate && this.isPrivate(address.host) && !named) return false;
    return this.#listed(allowResources, address) || this.#isPage(address);
  }

  #listed(patterns: readonly OriginPattern[], address: Address): boolean {
    return patterns.some((each) => this.#fits(each, address));
  }

  #blocked(patterns: readonly OriginPattern[], address: Address): boolean {
    const local = this.#isLoopback(address.host);
    return patterns.some((each) =>
      this.#fits(each, address) ||
      (local && this.isThisMachine(each.host) && this.#fits({ ...each, host: address.host }, address))
    );
  }

  #isLoopback(host: string): boolean {
    return this.isThisMachine(host) || /^(.*\.localhost|127\.\d+\.\d+\.\d+)$/.test(host);
  }

  #fits({ scheme, host, sub, port }: OriginPattern, address: Address): boolean {
    if (scheme !== undefined && scheme !== address.scheme) return false;
    if (port !== undefined && port !== address.port) return false;
    return host === "" || host === address.host || (sub && address.host.endsWith(`.${host}`));
  }
}
