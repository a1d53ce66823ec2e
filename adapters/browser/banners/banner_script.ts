import { filterCompactRules } from "@duckduckgo/autoconsent";
import library from "@duckduckgo/autoconsent" with { type: "text" };
import rules from "@duckduckgo/autoconsent/rules/compact-rules.json" with { type: "json" };
import { z } from "glovebox";
import { BANNER_ANSWER, BANNER_LOOK, BANNER_REPORT, type BannerPlace } from "./banner_stub.ts";
import { PlainBanners } from "./plain_banners.ts";

const CONFIG = {
  enabled: true,
  autoAction: "optOut",
  heuristicMode: "tier2",
  enablePrehide: false,
  enableHeuristicDetection: true,
  detectRetries: 20,
  isMainWorld: false,
} as const;

/** They come from the library itself, whose type for them says more than that of a file. */
const ruleset = z.custom<Parameters<typeof filterCompactRules>[0]>().parse(rules);

/** Number of looks for a banner that no rule knows, one every half second. */
const LOOKS = 10;

/**
 * The source of the script that closes cookie banners in a document: the rule library with the rules for that place,
 * and our own words after it.
 */
export function bannerScript({ url, main }: BannerPlace): string {
  const [code] = library.split("\nexport {");
  const compact = JSON.stringify(filterCompactRules(ruleset, { url, mainFrame: main }));
  return `(() => {
    // The number of a context that is gone may be that of another one by now.
    if (typeof globalThis.${BANNER_REPORT} !== "function") return;
    const send = (message) => globalThis.${BANNER_REPORT}(JSON.stringify({ ...message, main: ${main} }));
    ${code}
    const plain = new (${PlainBanners})();
    let known = false;
    const consent = new AutoConsent((message) => {
      if (message.type === "popupFound") known = true;
      send(message);
    }, ${JSON.stringify(CONFIG)}, { autoconsent: [], compact: ${compact} });
    globalThis.${BANNER_ANSWER} = (id, result) => consent.receiveMessageCallback({ type: "evalResp", id, result });
    const look = globalThis.${BANNER_LOOK} = () => {
      const result = known ? "none" : plain.close();
      if (result === "closed") send({ type: "plainClosed" });
      return result;
    };
    if (!${main}) return;
    send({ type: "ready" });
    let left = ${LOOKS};
    const timer = setInterval(() => {
      left -= 1;
      if (look() === "closed" || left === 0) clearInterval(timer);
    }, 500);
  })();
  undefined`;
}
