import assert from "node:assert/strict";
import { RunFolder } from "../../src/assistant/store/run_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { html, serveSites } from "./sites.ts";
import { act, found, open, shows } from "./view.ts";

const BANNER = await Deno.readTextFile(
  new URL("../fixtures/pages/banners/english.html", import.meta.url),
);

Deno.test("after an action the browser's own tool closes the banner that came, and the step says so", async () => {
  verifies("assistant:banners");
  await using sites = serveSites({
    "/": `<title>Town</title><a href=/shop>The shop</a>`,
    "/shop": () => html(BANNER),
  });
  await using model = geminiServer((view) => {
    if (view.page.url === "about:blank") return open(sites.url);
    if (view.page.title === "refused") return found("The shop is open", "A shop");
    return act(view, "link", "The shop");
  });
  await using person = await asker();
  const { end, stderr } = await person.assist("Open the shop", model);
  assert.equal(end.reason, "The shop is open", stderr);
  const events = await new RunFolder(end.run).events();
  const clicked = events.find(({ call }) => call?.tool === "browser_overlay_act");
  const { auto_close_started, closed_count } = clicked?.banners ?? {};
  assert.deepEqual([auto_close_started, closed_count], [true, 1]);
  assert.ok(!model.views.at(-1)?.items.some(({ name }) => name === "Accept all"));
});

Deno.test("the browser of a run loads no page outside its origins, and still what pages need", async () => {
  verifies("assistant:origins");
  const asked: string[] = [];
  const elsewhere = (request: Request, { pathname }: URL) => {
    asked.push(pathname);
    return pathname === "/picture.svg"
      ? new Response("<svg xmlns='http://www.w3.org/2000/svg'/>", {
        headers: { "content-type": "image/svg+xml" },
      })
      : html(`<title>Elsewhere</title>${request.method}`);
  };
  await using other = serveSites({ "/picture.svg": elsewhere, "/trap": elsewhere });
  const away = other.url.replace("127.0.0.1", "localhost");
  await using sites = serveSites({
    "/":
      `<title>Home</title><img src="${away}/picture.svg"><button onclick="location = '${away}/trap'">Go</button>`,
  });
  await using model = geminiServer((view) => {
    if (view.page.url === "about:blank") return open(sites.url);
    if (view.results.length > 1 && shows(view, "Home")) return found("It stays at home", "Home");
    return act(view, "button", "Go");
  });
  await using person = await asker();
  const { end, stderr } = await person.assist("Go", model, ["--origin", sites.url]);
  assert.equal(end.outcome, "done", `${end.reason} ${stderr}`);
  assert.deepEqual(asked, ["/picture.svg"]);
});
