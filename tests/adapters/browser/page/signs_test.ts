import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("browser lists what listens around a field that is only there to draw an arrow, and not the field", async () => {
  await using driver = await Driver.open("/drawn_arrows.html");
  deepEqual(await driver.lines(), [
    'clickable "~up-button"',
    'clickable "~down-button"',
    'spinbutton "Age" ="3"',
  ]);
  match(await driver.act("~up-button"), /~ \d+ spinbutton "Age" ="4"/);
});

Deno.test("browser lists the sign beside the words of a node that unfolds it, where these do something else", async () => {
  await using driver = await Driver.open("/signs_beside_nodes.html");
  const sign = 'clickable "~kitTreeExpando" in "News"';
  deepEqual(await driver.lines(), [sign, 'treeitem "News" (collapsed)']);
  await driver.act("~kitTreeExpando");
  deepEqual(await driver.lines(), [sign, 'treeitem "News" (expanded)', 'treeitem "Daily"']);
});

Deno.test("browser lists the crosses that stand beside tabs, and say what they do in their tip alone", async () => {
  await using driver = await Driver.open("/tabs_with_crosses.html");
  deepEqual(await driver.lines(), [
    'tab "Map of Rome" (selected)',
    'clickable "Close" in "Map of Rome"',
    'tab "Map of Oslo"',
    'clickable "Close" in "Map of Oslo"',
    'tab "Map of Bonn"',
  ]);
  match(await driver.act("Close"), /- \d+ tab "Map of Rome"/);
});

Deno.test("browser lists the sign before a node that unfolds it, and none before one without others in it", async () => {
  await using driver = await Driver.open("/signs_before_nodes.html");
  deepEqual(await driver.lines(), [
    'clickable "~mossExpando" in "Mosses"',
    'treeitem "Mosses" (collapsed)',
    'treeitem "Ferns"',
  ]);
  match(await driver.act("~mossExpando"), /~ \d+ treeitem "Mosses" \(expanded\)/);
});

Deno.test("browser tells of a box that is not drawn itself what its page says of it, and lists nothing that is cut away", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  const boxes = (await driver.lines()).filter((line) => /Every row|Erase/.test(line));
  deepEqual(boxes, ['checkbox "Every row"']);
  const text = await driver.act("Every row", "check");
  match(text, /~ \d+ checkbox "Every row" \(checked\)/);
  match(text, /\+ \d+ button "Erase"/);
});

Deno.test("browser tells how a column is sorted by the only button in its head, whatever else stands there unseen", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  deepEqual((await driver.lines()).filter((line) => line.includes("Port")), ['button "Port" (ascending)']);
});

Deno.test("browser lists nothing that has no room, and tells what a row opens", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  const flat = (line: string) => /Stone|First away/.test(line);
  deepEqual((await driver.lines()).filter(flat), []);
  match(await driver.act("More"), /\+ .*"Stone in it"/);
  match(await driver.act("More"), /- .*"Stone in it"/);
});

Deno.test("browser lists each end of a slider, and the cross in something chosen", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  const parts = (await driver.lines()).filter((line) => /-end"|Span|Amber|svg/.test(line));
  deepEqual(parts, [
    'slider "Span" ="10,60"',
    'clickable "~low-end"',
    'clickable "~high-end"',
    'option "Amber" (selected)',
    'clickable "~svg"',
  ]);
  match(await driver.act("~svg"), /- \d+ option "Amber"/);
});

Deno.test("browser lists once what is drawn under an unseen box, or in a button for the mouse alone", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  const twice = (await driver.lines()).filter((line) => /"No"|"Yes"|★|give/.test(line));
  deepEqual(twice, ['checkbox "No"', 'button "give 1 of 5"']);
  match(await driver.act("No", "check"), /~ \d+ checkbox "Yes" \(checked\)/);
});

Deno.test("browser calls what opens a menu by the words that are drawn in it, and not by those of the menu", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  const name = (line: string) => /Furniture|Living|Files/.test(line);
  deepEqual((await driver.lines()).filter(name), [
    'menuitem "Furniture" (collapsed)',
    'menuitem "Files" (collapsed)',
  ]);
  await driver.act("Furniture");
  await driver.act("Files");
  deepEqual((await driver.lines()).filter(name), [
    'menuitem "Furniture" (expanded)',
    'menuitem "Files" (expanded)',
  ]);
});

Deno.test("browser tells the day of a date once, where its label says which one of the month it is", async () => {
  await using driver = await Driver.open("/drawn_parts.html");
  deepEqual((await driver.lines()).filter((line) => line.includes("November")), [
    'button "Sunday, November 1st, 2026"',
  ]);
});

Deno.test("browser lists no menu that others stand in by slots, nor its unseen buttons, and tells its entries by no other ones", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/menus_of_hosts.html");
  const opened = await driver.act("More");
  match(opened, /\+ \d+ menuitem "Share"/);
  doesNotMatch(opened, /clickable|Dismiss/);
  match(await driver.act("Remove"), /\+ "chose Remove"/);
  const other = await driver.act("Issue");
  match(other, /\+ \d+ menuitem "Share"/);
  doesNotMatch(other, /in "/);
  match(await driver.act("File"), /\+ \d+ menuitem "Share" in "File"/);
});

Deno.test("browser tells the mark of a box with it, a row of custom elements once, and no text without a size", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/roving_cells.html");
  deepEqual(await driver.lines(), [
    ...['radio "Pear"', 'checkbox "News"', 'gridcell "1"', 'gridcell "2"', 'button "Add"'],
  ]);
  doesNotMatch(await driver.act("News", "check"), /clickable/);
  const { text } = await driver.host.call("browser_extract");
  match(text, /Written/);
  doesNotMatch(text, /Unwritten/);
  const added = await driver.act("Add");
  match(added, /\+ \d+ row "Ann May"/);
  doesNotMatch(added, /\+ "/);
});

Deno.test("browser tells of a click in vain that a second one is waited for", async () => {
  await using driver = await Driver.open("/double_clicked.html");
  match(await driver.act("cup 1"), /: nothing changed; it waits for a double_click$/);
  match(await driver.act("cup 1", "double_click"), /\+ "Edit cup"$/);
  match(await driver.act("Draft"), /: nothing changed; it waits for a double_click$/);
  match(await driver.act("Draft", "double_click"), /\+ "Rename draft"/);
  match(await driver.act("pot 5"), /\+ "Chosen"/);
  doesNotMatch(await driver.act("pot 5"), /double/);
});

Deno.test("browser takes lines of code that the keyboard scrolls for text", async () => {
  await using driver = await Driver.open("/code_blocks.html");
  deepEqual(await driver.lines(), ['button "Copy code"', 'clickable "run it"']);
});

Deno.test("browser reaches a box whose mark is drawn by what is no link", async () => {
  await using driver = await Driver.open("/boxes_drawn_by_anchors.html");
  deepEqual(await driver.lines(), ['checkbox "Tea"', 'checkbox "Cup"']);
  match(await driver.act("Cup", "check"), /\+ "1 chosen"\n~ \d+ checkbox "Cup" \(checked\)/);
});

Deno.test("browser tells by the sign in it whether a drawn box is checked", async () => {
  await using driver = await Driver.open("/ticked_boxes.html");
  deepEqual((await driver.lines()).map((line) => [/"\w+"/.exec(line)?.[0], /\(.*\)/.exec(line)?.[0]]), [
    ['"Ann"', "(checked)"],
    ['"Ben"', undefined],
    ['"Cid"', undefined],
  ]);
  match(await driver.act("Ben"), /~ \d+ \w+ "Ben" \(checked\)/);
  match(await driver.act("Ann"), /~ \d+ \w+ "Ann"$/m);
});

Deno.test("browser says how many of one sign a control is drawn with, where that is all that it says", async () => {
  await using driver = await Driver.open("/stars_in_a_row.html");
  deepEqual((await driver.list()).map(({ name }) => name).slice(0, 4), [
    "~icon-star",
    "~icon-star x2",
    "~fa-moon",
    "~fa-moon x3",
  ]);
});

Deno.test("browser lists signs that are drawn with lines alone, where they listen", async () => {
  await using driver = await Driver.open("/signs_of_lines.html");
  deepEqual(await driver.lines(), ['clickable "~burger"', 'clickable "~handle"']);
  match(await driver.act("~burger"), /\+ "menu"/);
  match(await driver.act("~handle"), /\+ "taken"/);
});
