import { deepEqual, equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

const FORM = "/demo/index.html";

Deno.test("browser_steps fills in a form in one call and tells one sum of changes", async () => {
  verifies("browser:steps");
  await using driver = await Driver.open(FORM);
  const steps = [
    { action: "type", name: "Name", text: "{{who}}" },
    { action: "select", name: "Tea", role: "combobox", text: "sencha" },
    { action: "read", name: "Name", save: "entered" },
    { action: "type", index: await driver.number("E-mail"), text: "{{entered}}@example.com" },
    { action: "press", text: "Tab" },
  ];
  const { text, structured } = await driver.host.call("browser_steps", { steps, variables: { who: "Ann" } });
  match(
    text,
    /^1\. type \d+ textbox "Name"\n2\. select \d+ combobox "Tea"\n3\. read [^\n]*\n4\. type [^\n]*\n5\. press Tab\n/,
  );
  match(text, /\nentered = "Ann"\n[^]*(~ [^\n]*\n){3}- "Total €6.50"$/);
  match(text, /="Ann@example.com"/);
  const { data }: { data?: { steps?: number; variables?: unknown } } = structured ?? {};
  deepEqual([data?.steps, data?.variables], [5, { entered: "Ann" }]);
});

Deno.test("browser_steps goes over pages and stops at the first failure with what was done", async () => {
  verifies("browser:steps");
  await using driver = await Driver.open("/late.html");
  const run = (steps: object[]) => driver.host.call("browser_steps", { steps });
  const there = await run([
    { action: "click", name: "Soon" },
    { action: "wait", text: "soon done" },
    { action: "navigate", text: `${driver.pages.url}/dialogs.html` },
    { action: "click", name: "Away" },
    { action: "back" },
  ]);
  match(there.text, /^1\. click[^]*5\. back\nnew page\n"Dialogs" — /);
  await driver.go("/tools.html");
  const failed = await refusal(run([
    { action: "check", name: "Gift" },
    { action: "click", name: "Nowhere" },
    { action: "uncheck", name: "Gift" },
  ]));
  equal(
    `${failed.code} ${failed.message}`,
    'NOT_FOUND Step 2 of 3, click, failed: There is no control named "Nowhere"',
  );
  match(String(failed.options.content), /^1\. check \d+ checkbox "Gift"\n~ \d+ checkbox "Gift" \(checked\)$/);
  equal(failed.options.beside?.["status"], "error");
  const covered = await refusal(run([{ action: "click", name: "Under" }]));
  equal(covered.code, "BROWSER_COVERED");
  const twice = await refusal(
    run([{ action: "click", name: "tea", role: "textbox" }, { action: "click", name: "e" }]),
  );
  match(`${twice.code} ${twice.message}`, /^CONFLICT Step 2 of 2, click, failed: Several are named "e": /);
  await driver.go("/asking.html");
  const stopped = await run([{ action: "click", name: "Confirm" }, { action: "click", name: "Alert" }]);
  match(
    stopped.text,
    /^Step 1 of 2, click, was stopped\nThe page shows confirm\("Sure\?"\) and is blocked/,
  );
});

Deno.test("browser_steps takes a label without its colon for the whole name, before names that it is a part of", async () => {
  await using driver = await Driver.open("/loose_labels.html");
  const { text } = await driver.host.call("browser_steps", {
    steps: [{ action: "type", name: "Password", text: "tea" }, { action: "click", name: "Speak password" }],
  });
  match(text, /^1\. type \d+ textbox "Password:"\n2\. click \d+ button "Speak password"/);
});

Deno.test("browser_steps does nothing when a step cannot be done", async () => {
  await using driver = await Driver.open("/tools.html");
  const wrong = async (step: object) => {
    const steps = [{ action: "check", name: "Gift" }, step];
    const { code, message } = await refusal(driver.host.call("browser_steps", { steps }));
    equal(code, "INVALID_INPUT", message);
    return message;
  };
  match(await wrong({ action: "type", name: "Name" }), /^Step 2 cannot be done: type needs text$/);
  match(await wrong({ action: "click" }), /click needs either index or name/);
  match(await wrong({ action: "click", index: 1, name: "Gift" }), /either index or name/);
  match(await wrong({ action: "type", name: "Name", text: "{{nobody}}" }), /there is no variable nobody yet/);
  match(await wrong({ action: "read", name: "Name" }), /read and save belong together/);
  match(await wrong({ action: "dance" }), /steps\.1\.action|steps/);
  equal((await driver.list()).find((item) => item.name === "Gift")?.role, "checkbox");
  match((await driver.host.call("browser_find", { text: "Gift" })).text, /checkbox "Gift"\n/);
});
