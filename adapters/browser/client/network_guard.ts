import { GUARDED_SCHEMES } from "../url_policy.ts";
import type { CdpSession } from "./session.ts";

/** Stops requests for what no page may lead to. Only these are held up: all other traffic is not slowed down. */
export async function guardNetwork(session: CdpSession): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId }) => {
    session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => undefined);
  });
  const patterns = GUARDED_SCHEMES.map((scheme) => ({ urlPattern: `${scheme}:*` }));
  await session.send("Fetch.enable", { patterns });
}
