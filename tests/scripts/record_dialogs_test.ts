import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { z } from "glovebox";
import { ensurePrograms } from "../../scripts/setup.ts";
import { eventually } from "../helpers/eventually.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { PersonAtJavafx } from "./person_at_javafx.ts";
import { openDisplay } from "../adapters/javafx/display.ts";
import { Driver } from "../adapters/javafx/driver.ts";

const seenSchema = z.object({ acts: z.array(z.object({ action: z.record(z.string(), z.unknown()) })) });

/** Waits for one act of the person. */
async function nextAct({ host }: Driver): Promise<Readonly<Record<string, unknown>>> {
  let act: Readonly<Record<string, unknown>> | undefined;
  await eventually("the person does something", async () => {
    const { structured } = await host.call("javafx_person", { waitMs: 500 });
    const { acts } = seenSchema.parse(structured);
    equal(acts.length <= 1, true, JSON.stringify(acts));
    act = acts[0]?.action;
    return act !== undefined;
  }, 20_000);
  return act ?? {};
}

Deno.test("files that a person chooses in the system's own dialog are told, and that they chose none", async () => {
  verifies("scripts:person-javafx");
  await ensurePrograms(["xdotool"], { log: (line) => console.error(line) });
  await using folder = await temporaryFolder();
  const page = join(folder.path, "page.html");
  await Deno.writeTextFile(page, "");
  await using display = await openDisplay({ windowManager: true });
  await using driver = await Driver.open({ display, page: "dialogs" });
  const person = new PersonAtJavafx(driver, display.name);
  await driver.host.call("javafx_person");
  await person.click("#open");
  equal((await nextAct(driver))["type"], "click");
  await eventually("the dialog is open", async () => {
    const { text } = await driver.call("ui_get_snapshot", { stage: "all" });
    return text.includes("A dialog of the system's own is open");
  });
  const { structured } = await driver.host.call("javafx_person", { waitMs: 300 });
  deepEqual(seenSchema.parse(structured).acts, [], "nothing is refused meanwhile, and nothing told");
  await person.answerDialog("Open a page", async () => {
    await person.keys("ctrl+a"); // what an earlier attempt wrote
    await person.type(page);
    await person.keys("Return");
  });
  deepEqual(await nextAct(driver), { type: "choose", paths: [page] });
  equal(await driver.status(), `chose ${page}`);
  await person.click("#folder");
  equal((await nextAct(driver))["type"], "click");
  await person.answerDialog("Where to", () => person.keys("Escape"));
  deepEqual(await nextAct(driver), { type: "choose", cancel: true });
  await driver.host.call("javafx_person", { end: true });
  await driver.act("click", "open");
  equal(
    (await driver.call("ui_get_snapshot", { stage: "all" })).text.includes("Ask with the system's dialog"),
    true,
  );
});
