import { AttachedBrowser } from "../../chromium/attached_browser.ts";
import { Chromium } from "../../chromium/chromium.ts";
import { findBrowser } from "../../chromium/find_browser.ts";
import { networkFlags } from "../../chromium/network_flags.ts";
import { browserError } from "../../errors.ts";
import { type BrowserOptions, originRules } from "../../options.ts";
import type { OriginRules } from "../../origin_rules.ts";
import {
  acceptedLanguages,
  displayVariables,
  keptProfile,
  localeVariables,
  writingVariables,
} from "./environment.ts";

/** A browser that was started here, or one that was there before. */
export type RunningBrowser = Chromium | AttachedBrowser;

/** Tells whether cookies outlive a session: then all sessions share them, as windows of one browser do. */
export function keepsCookies({ attach, profile }: BrowserOptions): boolean {
  return attach !== undefined || profile !== undefined;
}

/**
 * Starts a browser, or attaches to the one that a person has named.
 *
 * @throws ToolError `NOT_CONNECTED` when there is none, `CONFLICT` when it cannot be used like that
 */
export async function startBrowser(
  options: BrowserOptions,
  attachHeaders: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RunningBrowser> {
  const { attach, executable, extensions, headless, profile, hosts, proxy } = options;
  const rules = originRules(options);
  if (attach !== undefined) {
    if (rules.active || hosts.size > 0) throw unheld();
    if (extensions.length > 0) throw unextended();
    return await AttachedBrowser.attach(attach, attachHeaders, signal);
  }
  if (proxy !== undefined && rules.active) throw unproxied();
  const locale = localeVariables();
  return await Chromium.launch({
    executable: await findBrowser({ executable, bare: isBare(options, rules) }),
    headless,
    environment: { ...writingVariables(locale, headless), ...displayVariables(headless) },
    languages: acceptedLanguages(locale),
    network: [...networkFlags(rules, hosts), ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`])],
    extensions,
    profile: keptProfile(profile),
    signal,
  });
}

/** The shell keeps no profile that others could use, has no extensions, and does not hold all that the lists refuse. */
function isBare({ headless, profile, extensions }: BrowserOptions, rules: OriginRules): boolean {
  return headless && profile === undefined && extensions.length === 0 && !rules.active;
}

function unproxied(): Error {
  const message = "Cannot use a proxy with origin lists: the browser holds the lists by a proxy of its own";
  return browserError("CONFLICT", message, { hint: "Leave out --option browser.proxy, or the lists" });
}

function unextended(): Error {
  const message = "Cannot attach with extensions: only a browser that is started here takes them";
  return browserError("CONFLICT", message, {
    hint: "Leave out --option browser.attach, or browser.extensions",
  });
}

/** A list that does not hold is worse than none. */
function unheld(): Error {
  const message = "Cannot attach with origin lists: only a browser that is started here holds them";
  return browserError("CONFLICT", message, { hint: "Leave out --option browser.attach, or the lists" });
}
