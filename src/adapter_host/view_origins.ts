import type { Permissions } from "../adapter_api/permissions.ts";
import { originsOf, viewMetaSchema } from "../adapter_api/views/view_schema.ts";
import { covers } from "../authorization/covers.ts";

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "ws:": "80",
  "https:": "443",
  "wss:": "443",
};

/**
 * Returns the first origin of a view that its adapter may not reach itself: what a page in the client's window reaches
 * is as good as reached by the adapter.
 *
 * @throws ZodError when the metadata is none of a view
 */
export function ungrantedOrigin(
  meta: Readonly<Record<string, unknown>>,
  { net = [] }: Permissions,
): string | undefined {
  return originsOf(viewMetaSchema.parse(meta["ui"])).map((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    return `${hostname}:${port || PORTS[protocol]}`;
  }).find((host) => !net.some((entry) => covers("net", entry, host)));
}
