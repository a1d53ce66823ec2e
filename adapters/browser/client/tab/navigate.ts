import { ToolError } from "glovebox";
import type { Result } from "../../cdp/protocol.ts";
import { browserError } from "../../errors.ts";
import { load } from "./load.ts";
import type { Tab } from "./tab.ts";

/**
 * Opens an address and waits until the page is at rest.
 *
 * @returns false when the page was still loading when the waiting ended
 * @throws ToolError `BROWSER_NAVIGATION` when there is no page, `PERMISSION_DENIED` when the lists refuse it
 */
export async function navigate(tab: Tab, url: string, signal: AbortSignal): Promise<boolean> {
  if (url !== "about:blank" && !tab.rules.mayOpen(url)) throw refused(url);
  const since = tab.requests.now();
  if (!tab.isInSeries) tab.network.begin();
  const { errorText, isDownload = false, loaderId = "" } = await start(tab, url, signal);
  if (errorText === "net::ERR_ABORTED") {
    throw aborted(url, { isDownload, status: tab.loading.statusOf(loaderId) });
  }
  if (errorText !== undefined) throw failed(url, errorText);
  return await load(tab, since, signal);
}

async function start(tab: Tab, url: string, signal: AbortSignal): Promise<Result<"Page.navigate">> {
  try {
    return await tab.session.send("Page.navigate", { url }, { signal, timeoutMs: tab.timeoutMs });
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "TIMEOUT") throw error;
    throw browserError("TIMEOUT", `Cannot open "${url}": no answer within ${tab.timeoutMs} ms`, {
      hint: "Try again later, or raise --option browser.timeoutMs",
      cause: error,
    });
  }
}

function refused(url: string): ToolError {
  return browserError("PERMISSION_DENIED", `Cannot open "${url}": the origin lists refuse it`, {
    hint: "A person may change --option browser.allowOrigins, blockOrigins or blockPrivate",
  });
}

function aborted(
  url: string,
  { isDownload, status }: { readonly isDownload: boolean; readonly status: number | undefined },
): ToolError {
  const cannot = `Cannot show "${url}"`;
  if (isDownload) return browserError("BROWSER_NAVIGATION", `${cannot}: it is no page but a download`);
  if (status === 204 || status === 205) {
    return browserError("BROWSER_NAVIGATION", `${cannot}: the server answered ${status}, without a page`, {
      hint: "The page shown before is still there",
    });
  }
  return browserError("BROWSER_NAVIGATION", `${cannot}: the opening was broken off`, {
    hint: "Call browser_navigate again",
  });
}

function failed(url: string, errorText: string): ToolError {
  if (errorText.startsWith("net::ERR_CERT_")) {
    return browserError(
      "BROWSER_NAVIGATION",
      `Cannot open "${url}": its certificate is not trusted (${errorText})`,
      {
        hint: "A person may trust the certificate of a host with --option browser.trustHosts=HOST",
      },
    );
  }
  if (errorText === "net::ERR_INVALID_AUTH_CREDENTIALS") {
    return browserError("BROWSER_NAVIGATION", `Cannot open "${url}": it asks for a name and a password`, {
      hint: "A person may give them for its origin with --option browser.credentials",
    });
  }
  return browserError("BROWSER_NAVIGATION", `Cannot open "${url}": ${errorText}`, {
    hint: "Check the address and that its server is running",
  });
}
