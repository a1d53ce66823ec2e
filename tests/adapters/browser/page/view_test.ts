import assert from "node:assert/strict";
import { z } from "glovebox";
import { deadline } from "../../../../src/base/time/deadline.ts";
import { Driver } from "../../../helpers/browser/driver.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { verifies } from "../../../helpers/verifies.ts";

/** What a look waits for a change; a change that comes only then came too late. */
const LONG_MS = 20_000;

const shownSchema = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  question: z.string().optional(),
});

/** The tools of the live view, as it uses them. */
function viewOf({ host }: Driver) {
  const look = async (input: object = {}) => await host.call("browser_view", input);
  const shown = async (input: object = {}) => shownSchema.parse((await look(input)).structured);
  const act = async (input: object) => await host.call("browser_view_act", input);
  const picture = async (input: object = {}) => {
    const [part] = (await look(input)).content;
    assert.ok(part?.type === "image");
    return part.bytes.toBase64();
  };
  return { look, shown, act, picture };
}

Deno.test("the live view of a page shows what changes and nothing else, for the person alone", async (test) => {
  verifies("views:live");
  await using driver = await Driver.open("/order_desk.html");
  const { host } = driver;
  const { look, shown, act, picture } = viewOf(driver);
  await test.step("a page at rest is not sent again, also while a caret blinks in it", async () => {
    await act({ action: "click", x: 0.1, y: 0.115 });
    const first = (await shown()).id;
    const other = await look({ known: first, waitMs: 1_500 }); // a caret has two looks
    const known = z.object({ id: z.string() }).parse(other.structured).id;
    const again = await look({ known, waitMs: 2_500 });
    assert.deepEqual([again.structured?.["same"], again.content.length], [true, 0]);
  });
  await test.step("a change is sent as soon as it is there", async () => {
    const { id } = await shown();
    const waiting = look({ known: id, waitMs: LONG_MS });
    await act({ action: "type", text: "Ada" });
    const { structured } = await deadline(waiting, LONG_MS / 2, "The change");
    assert.notEqual(shownSchema.parse(structured).id, id);
  });
  await test.step("numbers are drawn where they are wanted, and gone from the page afterwards", async () => {
    await act({ action: "click", x: 0.1, y: 0.9 }); // a caret that is seen for the first time is another picture
    await eventually("the page at rest", async () => {
      const { id } = await shown();
      return (await look({ known: id, waitMs: 1_000 })).structured?.["same"] === true;
    });
    const plain = await picture();
    assert.ok(await picture({ numbers: true }) !== plain);
    await eventually("the page without numbers", async () => await picture() === plain);
  });
  await test.step("the model hears what the person did, once, and not what they typed", async () => {
    const { text } = await host.call("browser_list_interactives", { scope: "all" });
    assert.match(text, /The person clicked at .*\nThe person typed, in the live view/);
    assert.doesNotMatch(text, /typed Ada/);
    assert.doesNotMatch((await host.call("browser_find", { text: "Orders" })).text, /The person/);
  });
});

Deno.test("the live view of a page covers secrets, and shows a dialog as a question", async (test) => {
  verifies("views:live");
  await using driver = await Driver.open("/secrets.html");
  const { host } = driver;
  const { shown, act, picture } = viewOf(driver);
  await test.step("secrets are covered as in any picture", async () => {
    const [part] = (await host.call("browser_screenshot", { quality: 55 })).content;
    assert.ok(part?.type === "image");
    assert.equal(await picture(), part.bytes.toBase64());
  });
  await test.step("a dialog is shown as a question, and the person answers it", async () => {
    await host.call("browser_navigate", { url: `${driver.pages.url}/dialogs.html` });
    void host.call("browser_overlay_act", { index: await driver.number("Confirm"), action: "click" });
    await eventually("the question", async () => (await shown()).question !== undefined);
    await act({ action: "accept" });
    assert.equal((await shown()).question, undefined);
  });
});
