import library from "@duckduckgo/autoconsent" with { type: "text" };
import rules from "@duckduckgo/autoconsent/rules/compact-rules.json" with { type: "json" };
import { PlainBanners } from "./plain_banners.ts";

/** The name of the isolated world of the script, and there of the binding it reports by and of what answers it. */
export const BANNER_WORLD = "gloveboxBanners";
export const BANNER_REPORT = "gloveboxBannerReport";
export const BANNER_ANSWER = "gloveboxBannerAnswer";
export const BANNER_LOOK = "gloveboxBannerLook";

const CONFIG = {
  enabled: true,
  autoAction: "optOut",
  heuristicMode: "tier2",
  enablePrehide: false,
  enableHeuristicDetection: true,
  detectRetries: 20,
  isMainWorld: false,
} as const;

/** How often a page is looked at for a banner that no rule knows, every half second. */
const LOOKS = 10;

/**
 * The source of the script that closes cookie banners in every document: the rule library with its rules, and our
 * own words after it. It starts when the document is there, so that no page waits for it.
 */
export function bannerScript(): string {
  const [code] = library.split("\nexport {");
  return `(() => {
    const report = globalThis.${BANNER_REPORT};
    if (typeof report !== "function" || !/^https?:/.test(location.href)) return;
    const main = top === self;
    const send = (message) => report(JSON.stringify({ ...message, main }));
    const begin = () => {
      ${code}
      const plain = new (${PlainBanners})();
      const compact = filterCompactRules(JSON.parse(${JSON.stringify(JSON.stringify(rules))}), {
        url: location.href,
        mainFrame: main,
      });
      let known = false;
      const consent = new AutoConsent((message) => {
        if (message.type === "popupFound") known = true;
        send(message);
      }, ${JSON.stringify(CONFIG)}, { autoconsent: [], compact });
      globalThis.${BANNER_ANSWER} = (id, result) => consent.receiveMessageCallback({ type: "evalResp", id, result });
      const look = globalThis.${BANNER_LOOK} = () => {
        const result = known ? "none" : plain.close();
        if (result === "closed") send({ type: "plainClosed" });
        return result;
      };
      if (!main) return;
      send({ type: "ready" });
      let left = ${LOOKS};
      const timer = setInterval(() => {
        left -= 1;
        if (look() === "closed" || left === 0) clearInterval(timer);
      }, 500);
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
    else begin();
  })();`;
}
