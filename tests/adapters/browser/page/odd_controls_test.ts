import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("browser lists what a person can reach, once, by what stands with it", async () => {
  verifies("browser:parts-of-pictures");
  await using driver = await Driver.open("/odd_controls.html");
  const items = (await driver.list()).map(({ role, name }) => `${role} ${name}`);
  deepEqual(items, [
    ...["checkbox News", "checkbox Remember me", "canvas ", "clickable Press", "button Swap"],
    ...["spinbutton Month", "button Day 17 May", "button Attach"],
  ]);
  await driver.act("News", "check");
});

Deno.test("browser_overlay_act clicks what is drawn anew under the mouse, and types into a part of a date", async () => {
  await using driver = await Driver.open("/odd_controls.html");
  match(await driver.act("Month", "type", "11"), /~ \d+ spinbutton "Month" ="11"/);
  match(await driver.act("Swap"), /\+ "pressed"/);
});

Deno.test("browser_find gives a number to the least that says the words where the whole page listens", async () => {
  await using driver = await Driver.open("/odd_controls.html");
  const { text } = await driver.host.call("browser_find", { text: "Tea" });
  const index = Number(/(\d+) cell "Tea"/.exec(text)?.[1]);
  match(await driver.actOn(index, "double_click"), /\+ "cell Tea"/);
});

Deno.test("browser_scroll goes on in the largest part that scrolls, wherever it stands", async () => {
  await using driver = await Driver.open("/odd_controls.html");
  const { text } = await driver.host.call("browser_scroll", { direction: "bottom" });
  match(text, /^<div#list> at \d+ to (\d+) of \1 px, the end/);
});

Deno.test("controls keep their roles while a dialog hides all behind it from screen readers", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/behind.html");
  const { text } = await driver.host.call("browser_list_interactives");
  for (const each of [/tab "Second"/, /button "Italic"/, /button "Size/]) match(text, each);
  doesNotMatch(text, /clickable|textbox/);
});

Deno.test("browser numbers what is pinned to a board, and names what others draw by the words that stand with it", async () => {
  await using driver = await Driver.open("/pinned.html");
  const items = (await driver.list()).map(({ role, name }) => `${role} ${name}`);
  deepEqual(items, [
    ...["clickable Design", "clickable Build", "clickable src", "clickable ~caret"],
    ...["switch Wifi", "textbox City", "slider Volume", "checkbox Agree"],
  ]);
  match(await driver.act("Build"), /\+ "Build"/);
  match(await driver.act("src"), /\+ "node"/);
  match(await driver.act("Wifi", "check"), /switch "Wifi" \(checked\)/);
  match(await driver.act("Agree", "check"), /checkbox "Agree" \(checked\)/);
});

Deno.test("browser names parts by their own labels, choices by their order, and cells not besides what they hold", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/told.html");
  deepEqual(await driver.lines(), [
    ...['spinbutton "month, Event date" ="5"', 'spinbutton "day, Event date" ="7"'],
    'combobox "Food" (collapsed)',
    ...['radio "Star" in "1 of 3"', 'radio "Star" in "2 of 3"', 'radio "Star" in "3 of 3"'],
    ...['textbox "~filter"', 'option "Rome"'],
    ...['button "Friday, 20 November"', 'button "Saturday, 21 November"'],
    ...['canvas "People"', 'slider "Width" ="230"'],
  ]);
});

Deno.test("browser_overlay_act checks a radio button that the keyboard reaches from another one only", async () => {
  await using driver = await Driver.open("/told.html");
  const stars = (await driver.list()).filter(({ role }) => role === "radio");
  match(await driver.actOn(stars[2]?.index ?? 0, "check"), /\+ "Rated 3"/);
});

Deno.test("browser tells no option as the value of the list that it is in", async () => {
  await using driver = await Driver.open("/told.html");
  const opened = await driver.act("Food");
  match(opened, /\+ \d+ option "Tacos"/);
  match(opened, /combobox "Food" \(expanded\)/);
});

Deno.test("browser reads what stands in a canvas for screen readers, and tells how it changes", async () => {
  await using driver = await Driver.open("/told.html");
  const { text } = await driver.host.call("browser_extract", {});
  match(text, /Ada 36/);
  const clicked = await driver.act("People");
  match(clicked, /\+ "Zoe 36 \(selected: 36\)"/);
  doesNotMatch(clicked, /Bob/);
});

Deno.test("browser_overlay_act moves a slider by its keys where the page takes back what it is given", async () => {
  await using driver = await Driver.open("/told.html");
  match(await driver.act("Width", "type", "260"), /\+ "260 wide"/);
  match(await driver.act("Width", "type", "255"), /it stands at 2[56]0 instead of 255/);
});

Deno.test("browser_overlay_act moves no slider through what lies over it", async () => {
  await using driver = await Driver.open("/over.html");
  const typed = await driver.act("Memory", "type", "70");
  match(typed, /it stands at 50 instead of 70: it is covered by \d+ clickable "Calendar"/);
  doesNotMatch(typed, /day taken/);
});

Deno.test("browser reads words apart that stand apart, and letters together that stand together", async () => {
  await using driver = await Driver.open("/over.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  match(text, /^Mo Tu$/m);
  match(text, /^Word$/m);
  match(text, /^Orders Create new$/m);
});

Deno.test("browser names fields and switches by labels that no attribute ties to them", async () => {
  await using driver = await Driver.open("/loose_labels.html");
  const lines = await driver.lines();
  const wanted = ["Town", "Streets"].map((name) => `textbox "${name}"`);
  deepEqual(lines.slice(0, 3), [...wanted, 'combobox "Status" (collapsed)']);
  match(lines[3] ?? "", /^combobox "Size"/);
  for (const name of ["Silent", "Loud"]) ok(lines.includes(`switch "${name}"`), lines.join("\n"));
  for (
    const line of [
      '"Count"',
      '"Table" ="Wide" (readonly)',
      '"Key *"',
      '"Find a country"',
      '"Server"',
      '"Least"',
      '"Colour"',
      '"A value"',
    ]
  ) {
    ok(lines.includes(`textbox ${line}`), lines.join("\n"));
  }
  equal(lines.filter((line) => line.includes("My title")).length, 1);
  for (const name of ["From", "To", "Search"]) {
    ok(lines.some((line) => line.startsWith(`textbox "${name}"`)), lines.join("\n"));
  }
});

Deno.test("browser lists a box that is not drawn once, with its state, and checks it at its label", async () => {
  await using driver = await Driver.open("/loose_labels.html");
  const lines = await driver.lines();
  const wanted = ["Salt", "Pepper", "Sugar"].map((name) => `checkbox "${name}"`);
  deepEqual(lines.filter((line) => /Salt|Pepper|Sugar/.test(line)), wanted);
  match(await driver.act("Salt", "check"), /checkbox "Salt" \(checked\)/);
  match(await driver.act("Pepper", "check"), /checkbox "Pepper" \(checked\)/);
});

Deno.test("browser writes with keys into a terminal, of which some take nothing else", async () => {
  await using driver = await Driver.open("/loose_labels.html");
  match(await driver.act("Terminal input", "type_and_enter", "echo tea"), /\+ "echo tea ran\."/);
});

Deno.test("browser tells wordless controls of one look apart by their order where all around them is the same", async () => {
  await using driver = await Driver.open("/loose_labels.html");
  const hearts = (await driver.lines()).filter((line) => line.includes("heart"));
  deepEqual(hearts, ['clickable "~heart" in "1 of 2"', 'clickable "~heart" in "2 of 2"']);
});

Deno.test("browser names controls by the words that a style draws, and signs by their tips", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const names = (await driver.list()).filter(({ role }) => role === "button").map(({ name }) => name);
  deepEqual(names.slice(0, 3), ["Normal", "Heading one", "Heading two"]);
  deepEqual(names.slice(3, 7), ["Select parent node", "Bold", "5", "×"]);
});

Deno.test("browser lists no options of a list that is scaled to nothing", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const optionsOf = async () => (await driver.list()).filter(({ role }) => role === "option").length;
  equal(await optionsOf(), 0);
  await driver.act("Open");
  equal(await optionsOf(), 2);
});

Deno.test("browser names the items of a menu by the buttons that say all in them", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const items = (await driver.list()).map(({ role, name }) => `${role} ${name}`);
  deepEqual(items.filter((each) => /menuitem|Plain|Heading$|Level/.test(each)), [
    ...["menuitem Plain", "button Plain", "menuitem Heading", "button Heading"],
  ]);
});

Deno.test("browser counts fields of one name and value, and tells what a handle belongs to", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const lines = await driver.lines();
  deepEqual(lines.filter((each) => each.includes('"Time"')), [
    'combobox "Time" ="9"',
    'combobox "Time" ="0" in "2 of 3"',
    'combobox "Time" ="0" in "3 of 3"',
  ]);
  ok(lines.includes('handle "~right" in "Meeting"'), lines.join("\n"));
});

Deno.test("browser tells boxes apart by the part of their table that stands beside them", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const lines = (await driver.lines()).filter((each) => each.startsWith('checkbox ""'));
  deepEqual(lines, ['checkbox "" in "Ann 20"', 'checkbox "" in "Bob 27"']);
});

Deno.test("browser_overlay_act clicks the row that fills a node of a tree and can be dragged", async () => {
  await using driver = await Driver.open("/widget_habits.html");
  const node = (await driver.list()).find(({ role, name }) => role === "treeitem" && name === "Books");
  match(await driver.actOn(node?.index ?? 0), /\+ "chose Books"/);
});

Deno.test("browser_list_interactives tells by looks what stands in for a value, a box, a name or a part", async () => {
  await using driver = await Driver.open("/by_looks.html");
  deepEqual(await driver.lines(), [
    'combobox "City" (collapsed)',
    'combobox "Country" ="Norway" (collapsed)',
    'combobox "Fruit" (collapsed)',
    'button "Remove Oslo"',
    'button "Remove Rome"',
    'combobox "Towns" (collapsed)',
    'treeitem "Fruit" (collapsed)',
    'checkbox "All of fruit"',
    'clickable "page 1"',
    'clickable "page 2" (current)',
    'checkbox "Notify"',
    'button "~signs-pencil"',
    'button "August"',
  ]);
  match(await driver.act("All of fruit"), /~ \d+ checkbox "All of fruit" \(checked\)/);
});

Deno.test("browser clicks a canvas through what lies over it unseen, and takes its mouse", async () => {
  await using driver = await Driver.open("/over.html");
  match(await driver.act("Sheet"), /^click \d+ canvas "Sheet"\n\+ "cell taken"/);
});

Deno.test("a part that listens at the side of a chip has a number of its own; the icon of a button has none", async () => {
  await using driver = await Driver.open("/chips_as_buttons.html");
  deepEqual(await driver.lines(), [
    'button "Chip: Apple"',
    'clickable "~cross" in "Chip: Apple"',
    'button "Chip: Pear"',
    'clickable "~cross" in "Chip: Pear"',
    'button "~whole"',
    'clickable "Plum"',
    'clickable "~cross" in "Plum"',
    'button "Fig"',
    'clickable "~away"',
  ]);
  const crosses = (await driver.list()).filter(({ name }) => name === "~cross");
  match(await driver.actOn(crosses[1]?.index ?? 0, "click"), /\+ "Took Pear away"/);
  match(await driver.act("~whole"), /\+ "Pressed"/);
  match(await driver.actOn(crosses[2]?.index ?? 0, "click"), /\+ "Took Plum away"/);
  match(await driver.act("~away"), /\+ "Took Fig away"/);
});

Deno.test("the mouse being a hand over a part of what it moves elsewhere, that part has a number of its own", async () => {
  await using driver = await Driver.open("/marks_on_what_moves.html");
  match((await driver.lines()).join("\n"), /draggable "Apples.*"\nclickable "x"/);
  match(await driver.act("x"), /\+ "Apples are gone"/);
});

Deno.test("pieces of a game that their board takes the mouse for have numbers, and are dragged by them", async () => {
  await using driver = await Driver.open("/pieces.html");
  deepEqual(await driver.lines(), [
    ...['clickable "~board"', 'clickable "~king"', 'clickable "~rook"', 'clickable "Save later"'],
  ]);
  match(await driver.act("~rook"), /\+ "From c1 to c1"/);
  const index = await driver.number("~king");
  const { text } = await driver.host.call("browser_pointer", { action: "drag", index, path: "100,100" });
  match(text, /\+ "From a3 to b2"/);
});

Deno.test("browser lists no heading of a menu, and gives nothing the role of what says that it has none", async () => {
  await using driver = await Driver.open("/silent_parts.html");
  deepEqual(await driver.lines(), [
    'menuitemradio "Small" (checked)',
    'menuitemradio "Large"',
    'menuitemcheckbox "Grid"',
    'clickable "Tea"',
    'clickable "Jam"',
  ]);
});

Deno.test("browser lists no parts of what is folded, and reads no markup in a label", async () => {
  await using driver = await Driver.open("/folded_parts.html");
  const wanted = ['button "Bold"', 'button "Font" (collapsed)', 'button "Sort A → Z"'];
  deepEqual(await driver.lines(), wanted);
});

Deno.test("browser lists a rating once where it is a slider, and tells which of its buttons is chosen elsewhere", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/ratings.html");
  deepEqual(await driver.lines(), [
    'slider "Score" ="1"',
    ...['button "Vote 1 of 3" (checked)', 'button "Vote 2 of 3"', 'button "Vote 3 of 3"'],
  ]);
  match(await driver.act("Score", "type", "7"), /slider "Score" ="7"/);
  match(await driver.act("Vote 3 of 3"), /~ \d+ button "Vote 3 of 3" \(checked\)/);
});
