import type { Server } from "@modelcontextprotocol/server";
import type { Changed } from "../adapter_api/context.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ClientSession } from "../catalog/tool_source.ts";
import type { Era } from "./asking/asking.ts";

/** A connection that hears of changes. */
interface Listener {
  readonly server: Server;
  readonly session: ClientSession;
  readonly era: Era;
}

/** Tells one connection what is out of date, and of resources those that it follows. */
export function announceChanges(catalog: Catalog, { server, session, era }: Listener): void {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  const wanted = (uri: string) => era === "modern" || subscribed.has(uri); // there the SDK keeps the subscriptions
  const announce = async (what: Changed): Promise<void> => {
    if (what === "tools") await server.sendToolListChanged();
    else if (what === "prompts") await server.sendPromptListChanged();
    else if (what === "resources") await server.sendResourceListChanged();
    else if (wanted(what.resource)) await server.sendResourceUpdated({ uri: what.resource });
  };
  // A connection that is not open yet, or not any more, has nobody to tell.
  const stop = catalog.onChanged((what) => void announce(what).catch(() => {}));
  session.ended.addEventListener("abort", stop, { once: true });
}
