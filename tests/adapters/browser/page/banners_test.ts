import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { z } from "glovebox";
import { eventually } from "../../../helpers/eventually.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, testInBothBrowsers } from "../../../helpers/browser/driver.ts";

const answerSchema = z.object({
  data: z.object({ closed_count: z.number(), spent_ms: z.number(), open: z.boolean() }),
});

async function close(driver: Driver): Promise<z.output<typeof answerSchema>["data"]> {
  return answerSchema.parse((await driver.host.call("browser_close_banners")).structured).data;
}

async function titleOf(driver: Driver): Promise<string> {
  return dataOf(await driver.host.call("browser_list_interactives")).title;
}

/** Choice on each page: the least consent that its banner offers. */
const PAGES = {
  onetrust: "refused",
  usercentrics: "refused",
  english: "refused",
  otklonit: "refused",
  neobhodimye: "refused",
  ponyatno: "closed",
  framed: "refused",
};

testInBothBrowsers(
  "browser closes cookie banners as they come, with the least consent they offer",
  async (executable) => {
    verifies("browser:banners");
    await using driver = await Driver.open("/banners/none.html", { executable });
    for (const [page, choice] of Object.entries(PAGES)) {
      await driver.go(`/banners/${page}.html`);
      await eventually(`${page} is closed`, async () => await titleOf(driver) === choice);
    }
  },
);

Deno.test("browser_close_banners waits for the banner and counts it once", async () => {
  verifies("browser:banners");
  await using driver = await Driver.open("/banners/onetrust.html");
  let closed = 0;
  await eventually("it is closed", async () => (closed += (await close(driver)).closed_count) > 0);
  const { closed_count: again, open } = await close(driver);
  deepEqual([closed, again, open], [1, 0, false]);
  await driver.go("/banners/ponyatno.html");
  equal((await close(driver)).open, false);
});

Deno.test("browser_close_banners leaves a choice to the person, and pages without a banner alone", async () => {
  await using driver = await Driver.open("/banners/vybor.html");
  equal((await close(driver)).open, true);
  match((await driver.host.call("browser_close_banners")).text, /banner is open: act on it by its number/);
  equal(await titleOf(driver), "untouched");
  await driver.go("/banners/none.html");
  const { closed_count: closed, open } = await close(driver);
  deepEqual([closed, open, await titleOf(driver)], [0, false, "untouched"]);
});

Deno.test("browser leaves banners alone when it is told to", async () => {
  await using driver = await Driver.open("/banners/ponyatno.html", { banners: false });
  await rejects(driver.host.call("browser_close_banners"), { code: "CONFLICT" });
  match(await driver.act("Понятно"), /^click/);
  equal(await titleOf(driver), "closed");
});
