import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../../helpers/eventually.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { adapterFor, Driver, refusal } from "../driver.ts";
import { startSample } from "../sample.ts";

let driver: Driver;
let folder: string;
const stack = new AsyncDisposableStack();

Deno.test.beforeAll(async () => {
  driver = stack.use(await Driver.open({ page: "dialogs", windowManager: true }));
  folder = stack.use(await temporaryFolder()).path;
  for (const name of ["a.html", "b.html", "c.txt"]) await Deno.writeTextFile(join(folder, name), name);
});
Deno.test.afterAll(() => stack.disposeAsync());

async function click(id: string): Promise<string> {
  const actions = [{ type: "click", target: { ref: await driver.ref(`#${id}`) } }];
  return (await driver.call("ui_perform", { actions })).text;
}

async function choose(answer: object): Promise<string> {
  return (await driver.call("ui_perform", { actions: [{ type: "choose", ...answer }] })).text;
}

Deno.test("javafx shows a file chooser as a window and answers it with paths", async () => {
  verifies("javafx:choosers");
  const a = join(folder, "a.html");
  const opened = await click("open");
  match(opened, /click: ok, it waits in a dialog that it opened/);
  match(
    opened,
    /\+ window Stage\[\d\] "Open a page" .*asks for a file to open; Pages \(\*\.html, \*\.htm\); All/,
  );
  const { structured } = await driver.call("ui_get_snapshot", { stage: "all" });
  const { stages } = Object(structured);
  const chooser = stages.find((each: { chooser?: object }) => each.chooser);
  deepEqual([chooser.title, chooser.chooser.kind, chooser.chooser.filters[0].extensions], [
    "Open a page",
    "open",
    ["*.html", "*.htm"],
  ]);
  const picture = await driver.call("ui_screenshot", { stageId: chooser.id });
  equal(picture.content[0]?.type, "image");
  await choose({ paths: [a] });
  equal(await driver.status(), `chose ${a}`);
  await click("openMany");
  await choose({ paths: [a, join(folder, "b.html")] });
  equal(await driver.status(), "chose a.html b.html");
  match(await click("save"), /"Save the page" .*asks where to save; in \/.*as "page\.html"/);
  await choose({ paths: [join(folder, "new.html")], filter: "All" });
  equal(await driver.status(), `chose ${join(folder, "new.html")} as All`);
  await click("folder");
  await choose({ paths: [folder] });
  equal(await driver.status(), `chose ${folder}`);
  await click("late");
  await driver.call("ui_wait_for", { window: "Open pages" });
  await choose({ paths: [a] });
  equal(await driver.status(), "chose a.html");
});

Deno.test("javafx cancels a file chooser, and refuses what the system's dialog would not let through", async () => {
  verifies("javafx:choosers");
  const refused = async (answer: object) => {
    const { code, message } = await refusal(choose(answer));
    return `${code} ${message}`;
  };
  match(await refused({ paths: ["/x"] }), /^MCP_UI_ACTION_FAILED The application asks for no file/);
  await click("bare");
  match(await refused({ paths: [] }), /takes one path, not 0/);
  match(await refused({ paths: [join(folder, "none")] }), /there is no such file or folder/);
  await choose({ cancel: true });
  equal(await driver.status(), "chose null");
  await click("open");
  match(await refused({ paths: [join(folder, "c.txt")], filter: "Pages" }), /takes only Pages \(\*\.html/);
  match(await refused({ paths: [folder] }), /there is no such file/);
  match(await refused({ paths: [join(folder, "a.html"), folder] }), /takes one path, not 2/);
  await driver.call("ui_perform", { actions: [{ type: "pressKey", key: "ESCAPE" }] });
  await driver.call("ui_perform", {
    actions: [{ type: "click", target: { selector: { css: ".button", text: "Cancel" } } }],
  });
  equal(await driver.status(), "chose null");
});

Deno.test("javafx answers dialogs one after the other", async () => {
  verifies("javafx:choosers");
  match(await click("loop"), /"Asked".*; says "Number 1", "Question 1"; buttons "Yes", "No"/);
  for (const [number, answer] of [[1, "Yes"], [2, "No"], [3, "Yes"]] as const) {
    await driver.call("ui_wait_for", { selector: { text: `Question ${number}` } });
    await driver.call("ui_perform", {
      actions: [{ type: "click", target: { selector: { css: ".button", text: answer } } }],
    });
  }
  equal(await driver.status(), "yes 2");
});

Deno.test("javafx still looks while a dialog of the system's is open, and says that a person must answer it", async () => {
  verifies("javafx:system-dialog");
  await click("open");
  const actions = [{ type: "click", target: { selector: { text: "Ask with the system's dialog" } } }];
  const asked = await driver.call("ui_perform", { actions });
  match(asked.text, /A dialog of the system's own is open\. Ask the person/);
  const seen = await driver.call("ui_get_snapshot");
  match(seen.text, /^A dialog of the system's own is open/);
  match(seen.text, /Label#status/);
  equal(seen.structured?.systemDialog, true);
  equal((await driver.data("ui_query", { selector: { css: "#save" } })).matches?.length, 1);
  const picture = await driver.call("ui_screenshot");
  ok(picture.content.some(({ type }) => type === "image"));
  const { code, options } = await refusal(
    driver.call("ui_perform", { actions: [{ type: "click", target: { selector: { css: "#save" } } }] }),
  );
  equal(code, "MCP_UI_SYSTEM_DIALOG");
  match(options.hint ?? "", /Ask the person/);
});

Deno.test("javafx leaves choosers to the system while nobody is connected", async () => {
  verifies("javafx:choosers", "javafx:untouched");
  await using sample = await startSample({ page: "dialogs" });
  {
    await using host = await adapterFor(sample);
    const look = () => host.call("ui_get_snapshot").then(() => true, () => false);
    await eventually("the agent sees the window", look);
    const actions = [{ type: "click", target: { selector: { css: "#bare" } } }];
    match((await host.call("ui_perform", { actions, timeoutMs: 20_000 })).text, /asks for a file to open/);
  }
  await using other = await adapterFor(sample);
  const cancel = { actions: [{ type: "choose", cancel: true }] };
  match((await other.call("ui_perform", cancel)).text, /choose: ok/, "it waits for the next client");
});

Deno.test("javafx looks at an application that a dialog of the system's has stopped altogether", async () => {
  verifies("javafx:system-dialog");
  await using sample = await startSample({ page: "stopped" });
  await eventually("the dialog is open", async () => {
    const { stdout } = await new Deno.Command("jstack", { args: [String(sample.pid)] }).output();
    return new TextDecoder().decode(stdout).includes("_showFileChooser");
  }, 60_000);
  await using host = await adapterFor(sample);
  const seen = await host.call("ui_get_snapshot");
  match(seen.text, /^A dialog of the system's own is open[^]*Label#status "Ready"/);
  match((await host.call("ui_query", { selector: { css: "#save" } })).text, /Button#save "Save as…"/);
  match((await host.call("ui_health")).text, /^UI thread: a dialog of the system's own is open and holds it/);
  const picture = await host.call("ui_screenshot");
  ok(picture.content.some(({ type }) => type === "image"));
  match(picture.text, /Odd as on the screen: 900×/);
  const actions = [{ type: "click", target: { selector: { css: "#save" } } }];
  equal((await refusal(host.call("ui_perform", { actions }))).code, "MCP_UI_SYSTEM_DIALOG");
});
