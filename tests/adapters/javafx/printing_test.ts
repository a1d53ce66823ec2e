import { equal, match } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { adapterFor, Driver, refusal } from "./driver.ts";
import { type Sample, startSample } from "./sample.ts";

async function click(driver: Driver, id: string): Promise<string> {
  const actions = [{ type: "click", target: { ref: await driver.ref(`#${id}`) } }];
  return (await driver.call("ui_perform", { actions })).text;
}

async function choose(driver: Driver, answer: object): Promise<string> {
  return (await driver.call("ui_perform", { actions: [{ type: "choose", ...answer }] })).text;
}

Deno.test("javafx answers the dialogs of an application that prints", async () => {
  verifies("javafx:printing");
  await using driver = await Driver.open({
    page: "printing",
    windowManager: true,
    jvm: ["-Dodd.printer=true"],
  });
  match(await click(driver, "print"), /asks whether to print; answer with the action choose/);
  await choose(driver, { paths: [] });
  equal(await driver.status(), "print true on Paper");
  await click(driver, "print");
  await choose(driver, { cancel: true });
  equal(await driver.status(), "print false on Paper");
  match(await click(driver, "setup"), /asks for page settings/);
  await choose(driver, { paths: [] });
  equal(await driver.status(), "setup true on Paper");
  await click(driver, "print");
  const actions = [{ type: "click", target: { selector: { text: "Ask with the system's dialog" } } }];
  const asked = await driver.call("ui_perform", { actions });
  match(asked.text, /A dialog of the system's own is open\. Ask the person/);
  match(
    (await driver.call("ui_get_snapshot")).text,
    /^A dialog of the system's own is open[^]*#status "asking"/,
  );
  match((await driver.call("ui_health")).text, /^UI thread: answered .*, while a dialog of the system's own/);
  const refused = await refusal(click(driver, "setup"));
  equal(refused.code, "MCP_UI_SYSTEM_DIALOG");
  await hasOpened(driver.sample, "Print");
  await xdotool(driver.sample, "key", "Escape"); // as a person does at the screen
  await eventually("the dialog is closed", async () => await driver.status() === "print false on Paper");
});

Deno.test("javafx sees an application go on that has no printer", async () => {
  verifies("javafx:printing");
  await using driver = await Driver.open({ page: "printing" });
  match(await click(driver, "print"), /"asking"|"no printer"/);
  equal(await driver.status(), "no printer");
});

Deno.test("javafx goes on when a person has closed a chooser that was open before a client came", async () => {
  verifies("javafx:system-dialog", "javafx:choosers");
  await using sample = await startSample({ page: "stopped", windowManager: true });
  await hasOpened(sample, "Open pages");
  await using host = await adapterFor(sample);
  await using driver = new Driver(host, sample);
  match((await driver.call("ui_get_snapshot")).text, /^A dialog of the system's own is open/);
  equal((await refusal(click(driver, "bare"))).code, "MCP_UI_SYSTEM_DIALOG");
  await xdotool(sample, "key", "Escape");
  await eventually("the chooser is closed", async () => await driver.status() === "chose null");
  const { text } = await driver.call("ui_get_snapshot");
  equal(text.includes("system's own"), false);
  match(await click(driver, "bare"), /asks for a file to open/);
  await choose(driver, { cancel: true });
});

async function xdotool({ display }: Sample, ...args: readonly string[]): Promise<string> {
  const command = new Deno.Command("xdotool", {
    args: [...args],
    env: { DISPLAY: display.name },
    stderr: "null",
  });
  return new TextDecoder().decode((await command.output()).stdout).trim();
}

/** Waits until a dialog of the system's has the keyboard. */
async function hasOpened(sample: Sample, title: string): Promise<void> {
  const isThere = async () => await xdotool(sample, "getwindowfocus", "getwindowname") === title;
  await eventually(`"${title}" is open`, isThere);
}
