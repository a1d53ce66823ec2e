import { equal, match } from "node:assert/strict";
import { Browser } from "../../../../adapters/browser/client/session/browser.ts";
import { optionsSchema } from "../../../../adapters/browser/options.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("the network refuses other schemes when a navigation gets past the tools", async () => {
  verifies("browser:schemes");
  // The headless shell has no pages of its own to be led to.
  await using browser = new Browser(optionsSchema.parse({ executable: "chromium" }));
  const signal = AbortSignal.timeout(60_000);
  const tab = await browser.tab({ id: "guard", ended: signal }, signal);
  for (const url of ["file:///etc/hostname", "view-source:file:///etc/hostname"]) {
    const { errorText } = await tab.session.send("Page.navigate", { url });
    equal(errorText, "net::ERR_BLOCKED_BY_CLIENT", url);
  }
  for (const url of ["chrome://version/", "data:text/html,hello"]) {
    let noted = "";
    const left = () => {
      noted += tab.notes.take().join();
      return noted.includes(`led to ${url}, which is refused`) && tab.loading.url === "about:blank";
    };
    await tab.session.send("Page.navigate", { url });
    equal(await tab.loading.until(left, { signal, timeoutMs: 30_000 }), true, url);
  }
});

Deno.test("the headless shell is taken where it does, and Chromium where lists have to be held", async () => {
  verifies("browser:headless-shell");
  const productOf = async (options: object) => {
    await using browser = new Browser(optionsSchema.parse(options));
    const signal = AbortSignal.timeout(60_000);
    await browser.tab({ id: "choice", ended: signal }, signal);
    return (await browser.health()).detail ?? "";
  };
  match(await productOf({}), /^HeadlessChrome\//);
  match(await productOf({ blockPrivate: true }), /^Chrome\//);
  match(await productOf({ executable: "chromium" }), /^Chrome\//);
});
