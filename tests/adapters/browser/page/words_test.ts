import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("no word of a page begins a line of an answer that is not fenced", async () => {
  verifies("browser:own-lines");
  await using driver = await Driver.open("/speaking.html");
  const call = async (tool: string, input: object = {}) =>
    (await driver.host.call(`browser_${tool}`, input)).text;
  const covered = await refusal(driver.actOn(1));
  equal(covered.code, "BROWSER_COVERED");
  const said = [
    await call("list_interactives", { full: true }),
    await call("tabs"),
    await call("scroll", { to: 1 }),
    covered.message,
    await call("press", { keys: "a" }),
    await call("tabs"),
    (await refusal(call("list_interactives"))).message,
  ];
  match(said.join("\n"), /alert\("quiet 7 button/);
  for (const text of said) equal(/^\s*(7 button|The person says)/m.test(text), false, text);
});

Deno.test("browser reads what is set as it is written line by line, with its spaces", async () => {
  await using driver = await Driver.open("/as_written.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  const lines = [
    ...["def wrap(text):", "    if text:", "        return text", "First message", "  with a list"],
    ...[
      "An ordinary paragraph",
      "string",
      "number",
      "Import ctrl-i",
      "123",
      "Make view Make table",
      "Inbox 4",
      "Bolder token",
    ],
    ...["near far", "Monday Mo", "אבגד"],
  ];
  equal(text.slice(text.indexOf("def")).split("\n</")[0]?.trimEnd(), lines.join("\n"));
  match(await driver.act("Run"), /\+ "one 1"\n\+ "two {2}2"$/m);
  await driver.host.call("browser_wait", { text: "two 2", timeout_ms: 5_000 });
});

Deno.test("browser names what applications leave without a name", async () => {
  await using driver = await Driver.open("/applications.html");
  deepEqual(await driver.lines(), [
    ...[
      'treeitem "+ Rivers"',
      'clickable "+" in "+ Rivers"',
      'link "Rivers"',
      'treeitem "Lakes"',
      'link "Lakes"',
    ],
    ...[
      'clickable "~larger"',
      'clickable "~wrap"',
      'button "~up"',
      'button "~down"',
      'button "~header--button--light"',
    ],
    ...['link "~home-logo"', 'clickable "~port"', 'button "msg."', 'textbox "Output"', 'textbox "SQL query"'],
    ...['textbox "Edit code here"', 'checkbox "rows" in "Coffee of the highlands, roas…"'],
    ...[
      'link "Edit" in "Coffee of the highlands, roas…"',
      'checkbox "rows" in "Tea of the first flush, picke…"',
    ],
    ...[
      'link "Edit" in "Tea of the first flush, picke…"',
      'link "New"',
      'link "New"',
      'link "Fold"',
      'link "shop"',
    ],
    ...['link "New" in "shop, 3 of 6"', 'link "New" in "shop, 4 of 6"', 'link "goods"', 'link "wine"'],
    ...['link "New" in "wine, 5 of 6"', 'link "New" in "wine, 6 of 6"'],
    ...['row "Assam 4"', 'clickable "Assam"', 'clickable "4"'],
    ...['row "Ceylon 5"', 'clickable "Ceylon"', 'clickable "5"'],
  ]);
  match(await driver.act("+"), /\+ "Unfolded"/);
});

Deno.test("browser lists the parts of a menu that the keyboard reaches as a whole, and names drawn fields", async () => {
  await using driver = await Driver.open("/drawn_menu.html");
  deepEqual(await driver.lines(), [
    'clickable "Apple"',
    'clickable "Pear"',
    'clickable "Plum"',
    'clickable "Open"',
    'clickable "Close"',
    'combobox "Select a speed" ="Medium" (collapsed)',
    'combobox "Select a file" ="Notes" (collapsed)',
    'textbox "Language:"',
    'button "Show all"',
  ]);
  match(await driver.act("Pear"), /\+ "Chose Pear"/);
  doesNotMatch(await driver.act("Show all", "hover"), /~ \d+ button/);
});

Deno.test("browser_find tells a cell that is listed as it is listed, so that its number can be acted on", async () => {
  await using driver = await Driver.open("/applications.html");
  const { text } = await driver.host.call("browser_find", { text: "Ceylon" });
  const [, index, role] = /(\d+) (\w+) "Ceylon" in "Ceylon 5"/.exec(text) ?? [];
  equal(role, "clickable", text);
  match(await driver.actOn(Number(index), "double_click"), /\+ "Opened Ceylon"/);
});

Deno.test("browser tells what a control shows and its label does not say", async () => {
  await using driver = await Driver.open("/unsaid.html");
  deepEqual(await driver.lines(), [
    ...['button "Reset zoom" ="100%"', 'button "Zoom out"', 'tab "Inbox" ="Mail 3"'],
    ...['menuitem "Copy" ="Copies the address"', 'button "Likes" ="12"', 'button "Basket" ="2 things"'],
    ...[
      'button "Close the window"',
      'button "Remove"',
      'button "Take away"',
      'button "Page 2 of 9"',
      'button "Tue Dec 01 2026"',
      'link "Read on about tea"',
    ],
    'textbox "" ="x"', // what stands beside it is a comment
    'listitem "$ ls"', // the lines below it are empty
    'button "Join" (disabled)', // the mouse goes through it, and nothing lies over it
  ]);
  match(await driver.act("Zoom out"), /\n~ \d+ button "Reset zoom" ="90%"$/);
  match(await driver.act("Likes"), /\n~ \d+ button "Likes" ="13"$/);
  const found = await driver.host.call("browser_find", { text: "90%" });
  match(found.text, /\d+ button "Reset zoom" ="90%"/);
});

Deno.test("browser tells things apart neither by the title of a card beside them nor by the links that they stand with", async () => {
  await using driver = await Driver.open("/shelf.html");
  const tools = (title: string) =>
    ["Edit", "Delete", "Permalink"].map((name) => `link "${name}" in "${title}"`);
  const [tea, wine] = ["Tea of the first flush", "Wine of the south"] as const;
  deepEqual(await driver.lines(), [
    ...['link "Private"', 'link "Public"'],
    ...[`link "${tea}"`, 'link "drinks"', ...tools(tea)],
    ...[`link "${wine}"`, 'link "cellar"', ...tools(wine)],
    ...['link "Private" in "Public"', 'link "Public" in "Private"'],
  ]);
});

Deno.test("browser calls fields by their labels, without the links and the buttons that stand in those", async () => {
  await using driver = await Driver.open("/labels_that_hold_more.html");
  const lines = await driver.lines();
  deepEqual(lines.filter((line) => !/^link/.test(line)), [
    ...['password "Password"', 'textbox "Web site"', 'textbox "The host of it"'],
    ...['checkbox "I accept the terms"', 'button "Country" ="+1"', 'textbox "Phone"'],
    ...['checkbox "Select all rows"', 'checkbox "Select row"', 'checkbox "Mouse"'],
  ]);
});

Deno.test("browser calls the head of a column by its words, without what its buttons are called", async () => {
  await using driver = await Driver.open("/heads_with_buttons.html");
  const heads = (await driver.list()).filter(({ role }) => role === "columnheader");
  deepEqual(heads.map(({ name }) => name), ["Age", "Name"]);
});

Deno.test("browser takes heads that label a field for its label, and tells buttons in fields apart by the fields", async () => {
  await using driver = await Driver.open("/questions.html");
  deepEqual(await driver.lines(), [
    ...['textbox "Your name"', 'radio "Red"', 'radio "Blue"'],
    ...['combobox "Country" (collapsed)', 'button "Select" in "Country"'],
    ...['combobox "City" (collapsed)', 'button "Select" in "City"'],
    ...['clickable "More"', 'clickable "Options" (expanded)', 'checkbox "Fast"', 'clickable "~video"'],
  ]);
});

Deno.test("browser counts fields of one name in the groups that they stand in", async () => {
  await using driver = await Driver.open("/code_groups.html");
  deepEqual(await driver.lines(), [
    'textbox "Digit" in "1 of 3, group 1 of 2"',
    'textbox "Digit" in "2 of 3, group 1 of 2"',
    'textbox "Digit" in "3 of 3, group 1 of 2"',
    'textbox "Digit" in "1 of 2, group 2 of 2"',
    'textbox "Digit" in "2 of 2, group 2 of 2"',
  ]);
});

Deno.test("browser calls a form without a heading by what it says before its fields", async () => {
  await using driver = await Driver.open("/long_forms.html");
  const buttons = (await driver.lines()).filter((line) => line.startsWith("button"));
  deepEqual(buttons, ['button "Send" in "Feedback"', 'button "Send" in "Order"']);
});

Deno.test("browser calls no field by what is said about the one before it, nor by a message about itself", async () => {
  await using driver = await Driver.open("/said_after_fields.html");
  deepEqual(await driver.lines(), [
    'textbox "first" (invalid)',
    'textbox "mail" (invalid)',
    'textbox "age"',
    'textbox "town"',
    'textbox "Street"',
    'textbox ""',
    'textbox "city"',
    'combobox "size" ="Small"',
    'button "Send"',
  ]);
  doesNotMatch(await driver.act("Send"), /combobox/); // what comes between two fields is about the first one
});

Deno.test("browser calls a field by the label that stands in something of its own before it", async () => {
  await using driver = await Driver.open("/labels_before_fields.html");
  deepEqual(await driver.lines(), ['textbox "E-mail"', 'combobox "Fruit" (collapsed)', 'textbox "Town"']);
});

Deno.test("browser calls a field by none of the words that were put into it, whatever takes them out again", async () => {
  await using driver = await Driver.open("/tags_with_drawn_buttons.html");
  const lines = await driver.lines();
  match(lines.join("\n"), /^combobox "Another colour"/m);
  deepEqual(lines.filter((each) => each.startsWith("button")), [
    'button "Remove" in "Red"',
    'button "Remove" in "Blue"',
  ]);
});

Deno.test("browser tells words in a slot when that is shown", async () => {
  await using driver = await Driver.open("/slotted_words.html");
  const read = async () => (await driver.host.call("browser_extract", { mode: "text" })).text;
  const before = await read();
  match(before, /The law\nAbout News\nAbout Notes\nBehind a closed door[^]*Without a slot/);
  doesNotMatch(before, /About Terms|final|rains|coat|Nobody/);
  match(await driver.act("Terms"), /\+ "All sales are final."/);
  match(await driver.act("News"), /\+ "Today it rains."/);
  match(await driver.act("Notes"), /\+ "Bring a coat."/);
  match(await driver.act("Terms"), /- "All sales are final."/);
});

Deno.test("browser calls an element of the page's own by the label that the browser has for it", async () => {
  await using driver = await Driver.open("/labels_of_hosts.html");
  deepEqual(await driver.lines(), ['radio "Cats"', 'radio "Dogs"', 'radio "Birds"']);
  match(await driver.act("Dogs", "check"), /~ \d+ radio "Dogs" \(checked\)/);
});

Deno.test("browser lists the sign of a node that is drawn in one of its slots, and not the room for one", async () => {
  await using driver = await Driver.open("/nodes_with_slots.html");
  deepEqual(await driver.lines(), [
    'treeitem "Fruit" (collapsed)',
    'clickable "~node__expand" in "Fruit"',
    'treeitem "Stone"',
  ]);
  match(await driver.act("~node__expand"), /\+ \d+ treeitem "Pear"[^]*~ \d+ treeitem "Fruit" \(expanded\)/);
});

Deno.test("browser tells signs of nodes apart by the words of each, whatever these are made of", async () => {
  await using driver = await Driver.open("/signs_of_nodes.html");
  const names = ["Asia", "Europe", "Africa"];
  deepEqual(await driver.lines(), names.map((each) => `button "Open" in "${each}"`));
});

Deno.test("browser lists the swatches of a palette by their colours, and no crowd of marks", async () => {
  await using driver = await Driver.open("/palettes.html");
  const lines = await driver.lines();
  deepEqual(lines.slice(0, 3), ['button "~#ff0000"', 'button "~#008000"', 'button "~#0000ff"']);
  const labels = ["green", "yellow", "purple"];
  deepEqual(lines.slice(3, 6), labels.map((each) => `button "~label-${each}"`));
  equal(lines.filter((each) => /^clickable "~#[0-9a-f]{4}64"$/.test(each)).length, 24);
  doesNotMatch(lines.join("\n"), /grip|link "~#/);
  match(await driver.act("~#c80064"), /\+ "rgb\(200, 0, 100\)"/);
});

Deno.test("browser calls tools and fields by their tips where pictures and signs say nothing", async () => {
  await using driver = await Driver.open("/palettes.html");
  deepEqual((await driver.lines()).slice(-14), [
    'clickable "Draw a line [L]"',
    'clickable "Zoom"',
    'clickable "Flip"',
    'button "Standup"',
    'button "Trip"',
    'button "Image"',
    'textbox "Width of the line" ="5"',
    'textbox "Zoom level" ="100"',
    'clickable "Pick ink"',
    'clickable "Colour of the ink"',
    'button "~own-remove"',
    'textbox "mail"',
    'textbox "pen" ="1"',
    'textbox "ink" ="2"',
  ]);
  match(await driver.act("Pick ink"), /~ \d+ clickable "Pick ink" \(pressed\)/);
});

Deno.test("browser calls icons by the tips they have, reads none that is not seen, and no brackets as a place", async () => {
  await using driver = await Driver.open("/tips_within.html");
  deepEqual(await driver.lines(), [
    'link "View source"',
    'link "View source with headers"',
    'clickable "note.txt Sent"',
    'button "Remove"',
    'link "Depends on"',
    'link "New" in "Depends on:"',
    'link "Refers to"',
    'link "New" in "Refers to:"',
  ]);
});
