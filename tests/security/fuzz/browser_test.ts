import { verifies } from "../../helpers/verifies.ts";
import { servePages } from "../../helpers/browser/pages.ts";
import { startPersonsBrowser } from "../../helpers/browser/persons_browser.ts";
import { BrowserWorld } from "./browser_world.ts";
import { fuzz } from "./fuzz.ts";

Deno.test("whatever the tools of the browser are given, they answer in order and what is refused changes nothing", async () => {
  verifies("hostile:fuzz");
  await using pages = servePages();
  await using person = await startPersonsBrowser();
  await fuzz({ stdio: new BrowserWorld(pages.url, person), http: new BrowserWorld(pages.url) });
});
