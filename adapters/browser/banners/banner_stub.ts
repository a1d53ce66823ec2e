/** The name of the isolated world of the script, and there of the binding it reports by and of what answers it. */
export const BANNER_WORLD = "gloveboxBanners";
/** Function of the page by which the script reports. */
export const BANNER_REPORT = "gloveboxBannerReport";
/** Function of the script that takes answers. */
export const BANNER_ANSWER = "gloveboxBannerAnswer";
/** Function of the script that looks for a banner. */
export const BANNER_LOOK = "gloveboxBannerLook";

/** Looking takes a page's thread for longer than loading a small page does, and nearly all have no banner. */
const AFTER_MS = 150;

/** A document that is there, as the script in it says. */
export interface BannerPlace {
  readonly url: string;
  /** True when it is the page itself, not a frame in it. */
  readonly main: boolean;
}

/** The source of the script for every document: it asks for the other one a moment after the document is there. */
export const BANNER_STUB = `(() => {
  const report = globalThis.${BANNER_REPORT};
  if (typeof report !== "function" || !/^https?:/.test(location.href)) return;
  const ask = () => report(JSON.stringify({ type: "wanted", url: location.href, main: top === self }));
  const wait = () => setTimeout(ask, ${AFTER_MS});
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", wait, { once: true });
  else wait();
})();`;
