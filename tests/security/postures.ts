import { join } from "node:path";
import type { Permissions } from "../../src/adapter_api/permissions.ts";
import { attempts } from "../fixtures/adapters/hostile/attempts.ts";
import { environment } from "../fixtures/adapters/hostile/attempts/environment.ts";
import { reads, tricks, writes } from "../fixtures/adapters/hostile/attempts/files.ts";
import { modules } from "../fixtures/adapters/hostile/attempts/modules.ts";
import { broken, connections, detours, spellings } from "../fixtures/adapters/hostile/attempts/network.ts";
import { processes } from "../fixtures/adapters/hostile/attempts/processes.ts";
import type { Attempts } from "../fixtures/adapters/hostile/attempts/target.ts";
import type { Canaries } from "./canaries.ts";

/** Permissions that an adapter was granted, and what it tries from there. */
export interface Posture {
  readonly granted: Permissions;
  readonly tries: Attempts;
}

/**
 * Ways for an adapter to stand: with nothing, and with one grant of each kind that is next to what it wants.
 *
 * @param folder where a granted folder is
 */
export function postures({ granted, target }: Canaries, folder: string): Readonly<Record<string, Posture>> {
  const net = { ...spellings, ...connections, ...broken };
  const inside = join(folder, "granted");
  return {
    "nothing": { granted: {}, tries: attempts(granted) },
    "a public name, and one that means this machine": {
      granted: { net: ["good.example", target.ownName] },
      tries: net,
    },
    "another port": { granted: { net: [`127.0.0.1:${granted}`] }, tries: { ...net, ...detours(granted) } },
    "another folder": {
      granted: { read: [inside], write: [inside] },
      tries: { ...reads, ...writes, ...tricks, ...modules },
    },
    "another program": { granted: { run: ["/usr/bin/sleep"] }, tries: processes },
    "other variables": {
      granted: { env: ["CANAR", "OTHER_*"], sys: ["statfs"] },
      tries: environment,
    },
  };
}

/** Ends of attempts that have no refusal in them: the attempt fails of itself, or the adapter dies of it. */
const OTHER_ENDS: Readonly<Record<string, RegExp>> = {
  "node:sqlite ATTACH": /INTERNAL .*too many attached databases/,
  "import of bytes": /INTERNAL .*not a valid module type/,
  "WebSocketStream": /INTERNAL .*There is no/,
  "EventSource": /INTERNAL .*error came/,
  "Deno.listenDatagram": /INTERNAL .*There is no/,
  "a nested worker that asks for more": /ADAPTER_DIED .*exited with code 70/,
  "a nested worker that inherits": /ADAPTER_DIED .*exited with code 70/,
  "WASI with a folder": /INTERNAL .*failed to open preopen/,
  "require of an npm package": /INTERNAL .*Cannot find module/,
  "import of a package by its bare name": /INTERNAL .*not a dependency/,
  "import of the runtime's own module": /INTERNAL .*only allowed from/,
  "import of Node's own internals": /INTERNAL .*Unsupported scheme/,
  "fetch of a host with NUL": /INTERNAL .*Invalid URL/,
  "fetch of a host with an encoded NUL": /INTERNAL .*Invalid URL/,
  "fetch of a host with a line end": /INTERNAL .*Invalid URL/,
  "fetch of a name of this machine with a dot": /INTERNAL .*fetch failed/,
  "Deno.connect over vsock": /ADAPTER_DIED .*exited with code 70/,
  "QUIC": /INTERNAL .*There is no/,
  "node:dns resolve": /INTERNAL .*query/,
  "Deno.connect to a host with NUL": /INTERNAL .*invalid host/,
  "Deno.connect to a host with a space": /INTERNAL .*invalid host/,
  "Deno.connect to a host in brackets": /INTERNAL .*invalid IPv6 address/,
  "node:net connects to an empty host": /INTERNAL .*ENOTFOUND/,
  "a URL that changes when it is looked at": /INTERNAL .*NotFound/,
  "Deno.makeTempFile with a prefix that leads out": /INTERNAL .*Invalid character/,
};

/** Tells whether an attempt came to what it should: a refusal of ours, or one of the other ends. */
export function isContained(name: string, said: string): boolean {
  if (/^PERMISSION_DENIED: The adapter hostile was refused /.test(said)) return true;
  if (name.startsWith("permissions.request")) return /^INTERNAL: .*: (it is )?denied( \(\S+\))?$/.test(said);
  if (name.startsWith("an operation of the runtime")) return /^INTERNAL: .*There is no op_/.test(said);
  return OTHER_ENDS[name]?.test(said.replace(": ", " ").replaceAll("\n", " ")) ?? false;
}
