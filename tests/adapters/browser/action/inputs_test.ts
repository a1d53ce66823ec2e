import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import adapter from "../../../../adapters/browser/adapter.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, refusal } from "../../../helpers/browser/driver.ts";

/** Inputs that each tool refuses, with the code of the refusal. Tools without arguments ignore what they are given. */
const BAD: Readonly<Record<string, readonly (readonly [input: object, code: string])[]>> = {
  act_by_index: [
    [{}, "INVALID_INPUT"],
    [{ index: 0, action: "click" }, "INVALID_INPUT"],
    [{ index: 1, action: "drag_to" }, "INVALID_INPUT"],
    [{ index: 9999, action: "click" }, "NOT_FOUND"],
  ],
  back: [[{}, "CONFLICT"], [{ steps: 2 }, "CONFLICT"]],
  click_and_wait_download: [
    [{}, "INVALID_INPUT"],
    [{ index: 1, timeout_ms: 0 }, "INVALID_INPUT"],
    [{ index: 9999 }, "BROWSER_STALE"],
  ],
  close_banners: [],
  close_tab: [[{ tab: 99 }, "NOT_FOUND"], [{ tab: "one" }, "INVALID_INPUT"]],
  context: [[{}, "INVALID_INPUT"], [{ name: "", close: true }, "CONFLICT"], [
    { name: "x".repeat(41) },
    "INVALID_INPUT",
  ]],
  console: [[{ level: "loud" }, "INVALID_INPUT"], [{ since: -1 }, "INVALID_INPUT"]],
  dialog: [[{}, "INVALID_INPUT"], [{ accept: true }, "CONFLICT"]],
  download_wait: [[{ download: 99 }, "NOT_FOUND"], [{ timeout_ms: 1e9 }, "INVALID_INPUT"]],
  emulate: [
    [{ width: 0 }, "INVALID_INPUT"],
    [{ timezone: "Atlantis" }, "INVALID_INPUT"],
    [{ location: "here" }, "INVALID_INPUT"],
    [{ colors: "pink" }, "INVALID_INPUT"],
  ],
  elements: [],
  evaluate: [[{}, "INVALID_INPUT"], [{ expression: "1" }, "PERMISSION_DENIED"]],
  extract: [[{ mode: "all" }, "INVALID_INPUT"], [{ offset: -1 }, "INVALID_INPUT"], [
    { index: 9999 },
    "BROWSER_STALE",
  ]],
  find: [[{ limit: 0 }, "INVALID_INPUT"], [{ text: ["5"] }, "INVALID_INPUT"]],
  focus_next: [],
  focus_prev: [],
  forward: [[{}, "CONFLICT"]],
  gate: [[{}, "INVALID_INPUT"], [{ action: "open" }, "INVALID_INPUT"], [
    { action: "send", id: 9 },
    "CONFLICT",
  ]],
  list_interactives: [[{ scope: "half" }, "INVALID_INPUT"], [{ budget: 99 }, "INVALID_INPUT"]],
  navigate: [
    [{}, "INVALID_INPUT"],
    [{ url: "" }, "INVALID_INPUT"],
    [{ url: "file:///etc/hostname" }, "BROWSER_URL_REFUSED"],
    [{ url: "javascript:alert(1)" }, "BROWSER_URL_REFUSED"],
  ],
  network: [[{ request: 9999 }, "NOT_FOUND"], [{ status: "odd" }, "INVALID_INPUT"]],
  open_in_new_tab: [[{}, "INVALID_INPUT"], [{ url: "chrome://version" }, "BROWSER_URL_REFUSED"]],
  overlay_act: [
    [{ index: 1 }, "INVALID_INPUT"],
    [{ index: 1.5, action: "click" }, "INVALID_INPUT"],
    [{ index: 1, action: "type" }, "INVALID_INPUT"],
    [{ index: 1, action: "drag_to" }, "INVALID_INPUT"],
    [{ index: 1, action: "click", edge: "top" }, "INVALID_INPUT"],
    [{ index: 9999, action: "click" }, "BROWSER_STALE"],
    [{ index: -1, action: "click" }, "BROWSER_STALE"],
    [{ index: 1, action: "click", epoch: 999 }, "BROWSER_STALE"],
    [{ index: 1, action: "click", speed: "fast" }, "INVALID_INPUT"],
  ],
  overlay_hide: [],
  overlay_show: [],
  page_tools: [[{ name: "gone" }, "NOT_FOUND"], [{ name: "gone", input: "{" }, "INVALID_INPUT"]],
  pdf: [[{ paper: "a9" }, "INVALID_INPUT"], [{ pages: "seven" }, "INVALID_INPUT"]],
  person: [[{ waitMs: "long" }, "INVALID_INPUT"]],
  pointer: [
    [{ action: "click" }, "INVALID_INPUT"],
    [{ action: "drag", x: 1, y: 1 }, "INVALID_INPUT"],
    [{ action: "drag", x: 1, y: 1, path: "here" }, "INVALID_INPUT"],
    [{ action: "click", x: 1, y: 1, keys: "Hyper" }, "INVALID_INPUT"],
    [{ action: "click", index: 9999 }, "BROWSER_STALE"],
    [{ action: "select_text" }, "INVALID_INPUT"],
    [{ action: "select_text", text: "no such words" }, "NOT_FOUND"],
  ],
  press: [[{}, "INVALID_INPUT"], [{ keys: "" }, "INVALID_INPUT"], [{ keys: "Hyper+Q" }, "INVALID_INPUT"]],
  record: [[{}, "INVALID_INPUT"], [{ action: "stop" }, "CONFLICT"]],
  route: [[{}, "INVALID_INPUT"], [{ action: "block", url: "*" }, "PERMISSION_DENIED"]],
  reload: [[{ ignore_cache: "yes" }, "INVALID_INPUT"]],
  screenshot: [[{ format: "gif" }, "INVALID_INPUT"], [{ index: 9999 }, "BROWSER_STALE"]],
  scroll: [[{ direction: "in" }, "INVALID_INPUT"], [{ to: 9999 }, "BROWSER_STALE"], [
    { until: "nowhere" },
    "NOT_FOUND",
  ]],
  steps: [
    [{}, "INVALID_INPUT"],
    [{ steps: [] }, "INVALID_INPUT"],
    [{ steps: [{ action: "fly" }] }, "INVALID_INPUT"],
  ],
  switch_tab: [[{}, "INVALID_INPUT"], [{ tab: 99 }, "NOT_FOUND"]],
  tabs: [[{ tab: 1 }, "INVALID_INPUT"]],
  upload: [[{ files: [] }, "INVALID_INPUT"], [{ index: 9999, files: ["/etc/hostname"] }, "BROWSER_STALE"]],
  view: [[{ numbers: "many" }, "INVALID_INPUT"]],
  view_act: [[{}, "INVALID_INPUT"], [{ action: "fly" }, "INVALID_INPUT"]],
  wait: [
    [{ ms: -1 }, "INVALID_INPUT"],
    [{ selector: "[" }, "INVALID_INPUT"],
    [{ text: "never", timeout_ms: 50 }, "TIMEOUT"],
  ],
};

Deno.test("browser's tools refuse bad inputs with a code and a next step, and change nothing", async () => {
  verifies("browser:bad-inputs");
  deepEqual(
    Object.keys(BAD).map((name) => `browser_${name}`).sort(),
    Object.keys(adapter.tools ?? {}).sort(),
  );
  await using driver = await Driver.open("/list.html");
  const before = await driver.list();
  for (const [name, rows] of Object.entries(BAD)) {
    for (const [input, code] of rows) {
      const said = `browser_${name} ${JSON.stringify(input)}`;
      const error = await refusal(driver.host.call(`browser_${name}`, input)).catch((cause) => {
        throw new Error(said, { cause });
      });
      equal(error.code, code, `${said}: ${error.message}`);
      ok((error.options.hint ?? "") !== "", `${said} says what to do next`);
    }
  }
  deepEqual(await driver.list(), before);
  equal(dataOf(await driver.host.call("browser_list_interactives")).url, `${driver.pages.url}/list.html`);
});

Deno.test("browser_overlay_act fills boxes for a character each: full ones, and those that nothing leads on from", async () => {
  await using driver = await Driver.open("/codes.html");
  match(await driver.act("Digit 1", "type", "123"), /^type \d+ textbox "Digit 1"\n[^]*\+ "123----"/);
  match(await driver.act("Digit 1", "type", "456"), /^type \d+ textbox "Digit 1"\n[^]*\+ "456----"/);
  match(await driver.act("Box 1", "type", "7890"), /^type \d+ textbox "Box 1"\n[^]*\+ "4567890"/);
});

Deno.test("browser_overlay_act says that a code is too long for them", async () => {
  await using driver = await Driver.open("/codes.html");
  match(
    await driver.act("Digit 1", "type", "12345"),
    /, but it has 3 boxes for 5 characters\n[^]*"Digit 3" ="3"/,
  );
  match(await driver.act("Box 1", "type", "123456"), /, but it has 4 boxes for 6 characters/);
});

Deno.test("browser slides a handle without a size of its own that stands for a field nobody sees", async () => {
  await using driver = await Driver.open("/handles.html");
  deepEqual(await driver.lines(), ['slider "~handle" ="30"', 'textbox "Pick a city"']);
  match(await driver.act("~handle", "type", "72"), /^type \d+ slider "~handle"\n[^]*\+ "72"/);
  const index = await driver.number("~handle");
  const drag = { action: "drag", index, path: "-40,6" };
  match((await driver.host.call("browser_pointer", drag)).text, /~ \d+ slider "~handle" ="\d+"/);
});

Deno.test("browser_overlay_act writes into the field that a page shows in place of the one it focused", async () => {
  await using driver = await Driver.open("/handed_on.html");
  const told = await driver.act("Amount", "type_and_enter", "7");
  match(told, /^type_and_enter \d+ textbox "Amount"\n[^]*\+ "Amount is 7"/);
});

Deno.test("browser writes into an editor whose own field stands in nothing, and not into what only scrolls it", async () => {
  await using driver = await Driver.open("/code_fields.html");
  const lines = await driver.lines();
  for (const line of ['textbox "Query"', 'radio "Thin"', 'radio "Bold"']) {
    ok(lines.some((each) => each.startsWith(line)), lines.join("\n"));
  }
  const scroll = (await driver.list()).find(({ role }) => role === "clickable");
  if (scroll !== undefined) {
    const refused = await refusal(driver.actOn(scroll.index, "type", "three"));
    match(refused.message, /takes no text/);
  }
  match(await driver.act("Query", "type", "three"), /clickable "three"/);
});

Deno.test("browser calls no editor covered whose field follows its caret over what stands beside it", async () => {
  await using driver = await Driver.open("/code_at_line_ends.html");
  deepEqual(await driver.lines(), ['textbox "Query"', 'button "Run"']);
  match(await driver.act("Query"), /\+ "written into"/);
});

Deno.test("type_and_enter presses Enter once the page has drawn what was typed", async () => {
  await using driver = await Driver.open("/entered_when_drawn.html");
  for (const badge of ["red", "blue"]) {
    match(await driver.act("Badges", "type_and_enter", badge), new RegExp(`"[^"]*${badge} added`));
  }
});

Deno.test("browser writes so that a page hears a key come up at the end, in an editor and where it is no key of ASCII", async () => {
  await using driver = await Driver.open("/taken_on_keyup.html");
  await driver.act("Query", "type", "names\nof towns");
  await driver.act("Town", "type", "Curaçaö");
  match(await driver.act("Run"), /\+ "Ran names of towns in Curaçaö"/);
});

Deno.test("type_and_enter presses Enter on a slider, too, once it is moved", async () => {
  await using driver = await Driver.open("/slider_kept_by_enter.html");
  match(await driver.act("Progress", "type_and_enter", "70"), /\+ "kept 70"/);
  match(await driver.act("Volume", "type_and_enter", "7"), /\+ "kept volume 7"/);
});

Deno.test("browser_overlay_act moves each end of a range where both tell the whole, and nothing that tells no number", async () => {
  await using driver = await Driver.open("/sliders_told_together.html");
  const ends = (await driver.list()).filter(({ name }) => name === "Price").map(({ index }) => index);
  equal(ends.length, 2);
  match(await driver.actOn(ends[0] ?? 0, "type", "35"), /^type \d+ slider "Price"\n[^]*\+ "35 - 60"/);
  match(await driver.actOn(ends[1] ?? 0, "type", "80"), /^type \d+ slider "Price"\n[^]*\+ "35 - 80"/);
  match((await refusal(driver.act("Mood", "type", "5"))).message, /it takes no text/);
});

Deno.test("browser_overlay_act takes a date and a color in each form that the field turns into its own", async () => {
  await using driver = await Driver.open("/dates_in_other_forms.html");
  match(await driver.act("Begin", "type", "2024-05-06 07:08"), /datetime "Begin" ="2024-05-06T07:08"/);
  match(await driver.act("End", "type", "2024-05-06 07:08:09"), /datetime "End" ="2024-05-06T07:08:09"/);
  match(await driver.act("Paint", "type", "#F00"), /color "Paint" ="#ff0000"/);
  match((await refusal(driver.act("Begin", "type", "6 May"))).options.hint ?? "", /YYYY-MM-DDTHH:MM/);
  match((await refusal(driver.act("Paint", "type", "reddish"))).options.hint ?? "", /#rrggbb/);
  match((await refusal(driver.act("Day", "type", "6.5.2024"))).options.hint ?? "", /YYYY-MM-DD/);
});

Deno.test("browser tells the field that the browser itself complains about", async () => {
  await using driver = await Driver.open("/refused_fields.html");
  match(await driver.act("Send"), /~ \d+ textbox "Name"\* \(invalid\)$/);
  match(await driver.act("Name", "type", "Ann"), /~ \d+ textbox "Name"\* ="Ann"$/);
  match(await driver.act("Send"), /~ \d+ textbox "Town"\* \(invalid\)$/);
});

Deno.test("browser tells what the browser itself says of a field, each time that it sends no form", async () => {
  await using driver = await Driver.open("/complaints.html");
  const press = async (keys: string) => (await driver.host.call("browser_press", { keys })).text;
  const said = /\+ "Name: Please fill out this field\."/;
  match(await driver.act("Send"), said);
  match(await driver.act("Send"), said, "the second time, when nothing else changes");
  match(
    await driver.act("Name", "type", "Ann"),
    /^type \d+ textbox "Name"\n~ \d+ textbox "Name"\* ="Ann"$/,
  );
  await driver.act("Email", "type", "ann");
  match(await press("Enter"), /\+ "Email: Please include an '@' in the email address\./);
  await driver.act("Email", "clear");
  await driver.act("Card number", "type", "4111-1111");
  const card = await driver.act("Send");
  match(card, /\+ "Card number: it is not taken as it is"/, "never what it holds");
  doesNotMatch(card, /4111/);
  const [index, field] = [await driver.number("Send"), await driver.number("Name")];
  const steps = [{ index, action: "click" }, { index: field, action: "type", text: "Ben" }];
  const { text } = await driver.host.call("browser_steps", { steps });
  match(
    text,
    /\+ "Card number: it is not taken as it is"[^]*"Name"\* ="Ben"/,
    "also of a step before the last",
  );
});

Deno.test("browser tells what a page has the browser say of a field, and nothing where it only looks or says it itself", async () => {
  await using driver = await Driver.open("/complaints.html");
  match(await driver.act("Go"), /\+ "City: Please fill out this field\."/);
  match(await driver.act("Go"), /\+ "City: Please fill out this field\."/);
  doesNotMatch(await driver.act("Code", "type", "12"), /\+ "/);
  doesNotMatch(await driver.act("Join"), /\+ "/);
  match(await driver.act("Order"), /\+ "Street: Please fill out this field\."/);
});
