import { deepEqual, match, ok } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists once what stands in a row, and clicks it rather than the row", async () => {
  await using driver = await Driver.open("/rows.html");
  deepEqual(await driver.lines(), [
    'combobox "Size" ="Small"',
    'textbox "Letter" ="one two"',
    'button "Upload"',
    'button "Card Delete"',
    'button "Delete"',
    'checkbox "Wine"',
    'button "Behind"',
    'radio "Gala" (checked)',
    'spinbutton "Day" ="dd"',
  ]);
  match(await driver.act("Size"), /\+ "opened"/);
  match(await driver.act("Upload"), /\+ "uploaded"/);
  match(await driver.act("Day", "type", "17"), /spinbutton "Day" ="17"/);
});

Deno.test("browser gives one number to what is one thing for a person, though a page draws it twice", async () => {
  await using driver = await Driver.open("/twice.html");
  const lines = (await driver.lines()).filter((line) => !line.includes("file "));
  deepEqual(lines, [
    'clickable "Add a book"',
    'radio "Day" (checked)',
    'radio "Week"',
    'treeitem "src" (expanded)',
    'clickable "One"',
    'clickable "Two"',
    'slider "Volume" ="30"',
    ...['treeitem "Fruit" (expanded)', 'treeitem "Apple"', 'columnheader "Price"'],
    ...['columnheader "Filter Stock"', 'clickable "Stock"'],
    ...['columnheader "Sold"', 'clickable "Tapped"'],
    'button "Buy 1"',
    'button "Buy 2"',
  ]);
  match(await driver.act("Week"), /radio "Week" \(checked\)/);
  match(await driver.act("src"), /treeitem "src" \(collapsed\)/);
  match(await driver.act("Two"), /\+ "Two of table 2"/);
  match(await driver.act("Add a book"), /\+ "Added by bar 1"/);
  match(await driver.act("Fruit"), /\+ "Fruit was clicked"/);
  match(await driver.act("Apple"), /\+ "Apple was clicked"/);
});

Deno.test("browser clicks a row by a cell where each of its cells takes the mouse", async () => {
  await using driver = await Driver.open("/cells_of_rows.html");
  match(await driver.act("Shirt 3 9"), /\+ "chosen: Shirt 3"/);
});

Deno.test("browser calls a box in a table by its column and its row, and a list by what it has", async () => {
  await using driver = await Driver.open("/cells.html");
  deepEqual(await driver.lines(), [
    'checkbox "Live" (checked) in "Jazz"',
    'checkbox "Live" in "Blues"',
    'checkbox "~box" (checked) in "On, Ann"',
    'checkbox "~box" in "On, Bob"',
    ...['gridcell "Assam"', 'checkbox "Stock"'],
    'combobox "~time-half" ="AM"',
    'combobox "Search films" (collapsed)',
    'button "Remove"',
  ]);
  match(await driver.act("Assam", "double_click"), /\+ \d+ textbox "Tea" ="Assam"$/m);
});

Deno.test("browser tells apart by their rows, and calls by their labels, what custom elements draw", async () => {
  await using driver = await Driver.open("/hosted.html");
  deepEqual(await driver.lines(), [
    'combobox "Town" ="Oslo" (collapsed)',
    'textbox "Due"',
    'textbox "yyyy-mm-dd"',
    'checkbox "Pick the row" in "Assam 5"',
    'checkbox "Pick the row" in "Sencha 6"',
    'button "Remove" in "Milk"',
    'button "Remove" in "Bread"',
  ]);
});

Deno.test("browser tells apart by what is seen what pages call the same, and checks a box by the words drawn for it", async () => {
  await using driver = await Driver.open("/said_twice.html");
  deepEqual(await driver.lines(), [
    ...['switch "Wrap"', 'checkbox "I have read the terms"', 'clickable "terms"'],
    ...[
      'button "Collapse" ="Forms" (expanded) in "Stories"',
      'button "Collapse" ="Layout" (expanded) in "Stories"',
    ],
    ...['clickable "State"', 'link "All (0)" in "State Busy (0)"', 'link "Busy (0)"'],
    ...['clickable "Kind"', 'link "All (0)" in "Kind Of none (0)"', 'link "Of none (0)"'],
    ...[
      'button "~people_alt"',
      'button "~folder"',
      ...['button "~insights"', 'button "~bookmark"', 'button "SaveAndContinueEditing"'],
      'button "~orderSubmitStep2"',
      'button "~icon-home"',
      'checkbox "Single"',
    ],
  ]);
  match(await driver.act("Single", "check"), /checkbox "Single" \(checked\)$/m);
  match(await driver.act("Wrap", "check"), /switch "Wrap" \(checked\)/);
});

Deno.test("browser clicks a row on one of the cells that fill it", async () => {
  await using driver = await Driver.open("/bodies.html");
  match(await driver.act("Ann Oslo"), /\+ "Row Ann Oslo"/);
  const bob = (await driver.list()).find(({ name, role }) => name === "Bob" && role === "row");
  match(await driver.actOn(bob?.index ?? 0), /\+ "Row Bob\s+Call"/);
});

Deno.test("browser lists a node of a tree once, and clicks it on its words", async () => {
  await using driver = await Driver.open("/bodies.html");
  match(await driver.act("Fruit"), /\+ "Fruit chosen"/);
  match(await driver.act("Mark of Fruit"), /\+ \d+ treeitem "Apple"/);
  match(await driver.act("Apple"), /\+ "Apple chosen"/);
  const lines = (await driver.lines()).filter((line) => /Fruit|Apple/.test(line));
  deepEqual(lines, [
    ...['treeitem "Fruit"', 'clickable "Mark of Fruit"'],
    ...['treeitem "Apple"', 'clickable "Mark of Apple"'],
  ]);
});

Deno.test("browser lists an entry of a menu once whose own menu is closed", async () => {
  await using driver = await Driver.open("/bodies.html");
  deepEqual((await driver.lines()).filter((line) => line.includes("Share")), ['menuitem "Share"']);
  match(await driver.act("Share"), /\+ "Share chosen"/);
});

Deno.test("browser tells entries of lists without labels apart by which list each is in", async () => {
  await using driver = await Driver.open("/bodies.html");
  const lines = (await driver.lines()).filter((line) => /"\d1"/.test(line));
  deepEqual(lines, [
    ...['clickable "01" in "list 1 of 2"', 'clickable "01" in "list 2 of 2"'],
    ...['clickable "11" in "list 1 of 2"', 'clickable "11" in "list 2 of 2"'],
    ...['clickable "21" in "From"', 'clickable "21" in "To"'],
  ]);
});

Deno.test("browser calls fields and cells by the heads of their columns and rows, not as a program does", async () => {
  await using driver = await Driver.open("/heads.html");
  const lines = await driver.lines();
  deepEqual(lines.slice(0, 8), [
    'textbox "Column" ="id" in "row 1"',
    'textbox "Length" in "row 1"',
    'textbox "Column" ="title" in "row 2"',
    'textbox "Length" in "row 2"',
    'combobox "Born" ="="',
    'textbox "Born"',
    'gridcell "" in "Done, Oli"',
    'gridcell "" in "Done, Mary"',
  ]);
});

Deno.test("browser gives a field behind a layer no label of another one", async () => {
  await using driver = await Driver.open("/heads.html");
  const text = await driver.act("Open layer");
  match(text, /~ \d+ button "Layer opened"/);
  const lines = await driver.lines();
  ok(lines.includes('textbox "Fruits" ="Pear"') && lines.includes('slider "~Bar" ="20"'), lines.join("\n"));
});

Deno.test("browser hints at nothing that a build tool has made up", async () => {
  await using driver = await Driver.open("/heads.html");
  const lines = await driver.lines();
  const hints = lines.filter((line) => line.startsWith("clickable"));
  const wanted = ["awsui_dismiss", "close", "page_search", "Lens", "card__Title"];
  deepEqual(hints.slice(0, 5), wanted.map((word) => `clickable "~${word}"`));
  const buttons = lines.filter((line) => /^button "~.*week/.test(line));
  deepEqual(buttons, ["previous-week", "next-week"].map((word) => `button "~${word}"`));
});

Deno.test("browser calls neither a field nor the buttons of its calendar by all that stands in its label", async () => {
  await using driver = await Driver.open("/heads.html");
  const lines = await driver.lines();
  for (const line of ['textbox "Date"', 'button "~back"', 'button "~on"']) {
    ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  }
});

Deno.test("browser calls what can be clicked as a whole by its words, without what its buttons are called", async () => {
  await using driver = await Driver.open("/heads.html");
  const lines = await driver.lines();
  ok(lines.includes('clickable "Saved it"') && lines.includes('button "shut"'), lines.join("\n"));
});

Deno.test("browser calls no list by what is chosen in it, and no editor by what is written in it", async () => {
  await using driver = await Driver.open("/heads.html");
  ok((await driver.lines()).includes('textbox "~drafting" ="Draft of it"'));
  match(await driver.act("Pace"), /~ \d+ combobox "Pace" ="Fast" \(expanded\)/);
});

Deno.test("browser tells days of months that stand side by side apart by their months, however they are drawn", async () => {
  await using driver = await Driver.open("/months.html");
  const days = (await driver.lines()).filter((line) => / "10"/.test(line));
  deepEqual(days, [
    ...['clickable "10" in "May"', 'clickable "10" in "June"'],
    ...['clickable "10" in "July"', 'clickable "10" in "August"'],
    ...['button "10" in "October"', 'button "10" in "November"'],
    ...['gridcell "10" in "March"', 'gridcell "10" in "April"'],
  ]);
});

Deno.test("browser lists rows that listen, the signs in them, and the heads that one listener serves", async () => {
  await using driver = await Driver.open("/desks.html");
  deepEqual((await driver.lines()).slice(-18, -10), [
    ...['clickable "Alpha"', 'clickable "~again" in "Alpha"'],
    ...['clickable "Beta"', 'clickable "~again" in "Beta"'],
    ...['columnheader "Name"', 'columnheader "Size"', 'clickable "Red 1 B"', 'clickable "Green 1 B"'],
  ]);
  const again = (await driver.list()).findLast(({ name }) => name === "~again");
  match(await driver.actOn(again?.index ?? 0), /\+ "again Beta"/);
  match(await driver.act("Alpha"), /\+ "chose Alpha"/);
  match(await driver.act("Size"), /\+ "sorted by Size"/);
  match(await driver.act("Green 1 B"), /\+ "chose Green"/);
});

Deno.test("browser calls fields by no heads of another table, and tells them apart by their groups", async () => {
  await using driver = await Driver.open("/desks.html");
  deepEqual((await driver.lines()).slice(0, 10), [
    ...['checkbox "Keep in"', 'textbox "Keep in"', 'checkbox "Copy to"', 'textbox "Copy to"'],
    ...['textbox "Watched"', 'combobox "Moved to" ="Home"'],
    ...['clickable "Add"', 'textbox "Upload" ="0" in "Day"', 'textbox "Upload" ="10" in "Night"'],
    'checkbox "Watch"',
  ]);
  match(await driver.act("Add"), /\+ "added"/);
  match(await driver.act("Watch", "check"), /~ \d+ checkbox "Watch" \(checked\)/);
});

Deno.test("browser tells rows apart by what their links do not all say, and fields by heads with room between them", async () => {
  await using driver = await Driver.open("/desks.html");
  deepEqual((await driver.lines()).slice(-10), [
    ...["Tea", "Milk"].flatMap((row) =>
      ["Change", "Copy", "Delete"].map((name) => `link "${name}" in "${row}"`)
    ),
    ...['textbox "Comments:"', 'combobox "Engine:" ="Big"'],
    ...['button "Next" in "1 of 2"', 'button "Next" in "2 of 2"'],
  ]);
});

Deno.test("browser lists no rows that a page only shows, and a cell once that listens with its line", async () => {
  await using driver = await Driver.open("/facts.html");
  const heads = "Overview Consumers Bindings Publish Get Move Purge Delete Columns".split(" ");
  const cells = "Monday Bakery Food".split(" ");
  deepEqual(await driver.lines(), [...heads, ...cells].map((name) => `clickable "${name}"`));
  match(await driver.act("Purge"), /\+ "Purge was clicked"/);
  match(await driver.act("Bakery"), /\+ "Bakery is written"/);
});

Deno.test("browser lists no cells that only light their row up, and tells parts of grids and dates apart", async () => {
  await using driver = await Driver.open("/grids.html");
  deepEqual(await driver.lines(), [
    'hoverable "~monday"',
    'hoverable "~tuesday"',
    'columnheader "Title"',
    'handle "~right" in "Title"',
    ...['spinbutton "Month" ="4" in "Start"', 'spinbutton "Day" ="17" in "Start"'],
    ...['spinbutton "Month" ="5" in "End"', 'spinbutton "Day" ="18" in "End"'],
    ...['clickable "~prev"', 'clickable "~next"'],
  ]);
});

Deno.test("browser lists the days of a month that is drawn as weeks, and not its weeks", async () => {
  await using driver = await Driver.open("/weeks.html");
  const days = Array.from({ length: 28 }, (_, at) => `clickable "${at + 1}"`);
  deepEqual(await driver.lines(), days);
  match(await driver.act("17"), /\+ "chose 17"/);
});

Deno.test("browser lists the sign in the head of a column that opens its filter, beside the head that sorts", async () => {
  await using driver = await Driver.open("/signs_in_heads.html");
  const heads = (await driver.lines()).slice(0, 3);
  deepEqual(heads, ['columnheader "Name"', 'clickable "~grid-icon-filter"', 'columnheader "Town"']);
  match(await driver.act("~grid-icon-filter"), /\+ "menu opened"/);
  match(await driver.act("Name"), /\+ "sorted"/);
});

Deno.test("browser calls buttons of one look by the sign of a font that each has", async () => {
  await using driver = await Driver.open("/signs_in_heads.html");
  deepEqual((await driver.lines()).filter((line) => /^button/.test(line)), [
    'button "~signs-pencil"',
    'button "~signs-trash"',
  ]);
});

Deno.test("browser lists a head once and no row of heads, and tells no place of a cell whose row stands above it", async () => {
  await using driver = await Driver.open("/rows_of_cells.html");
  deepEqual(await driver.lines(), [
    ...['columnheader "Name"', 'columnheader "City"'],
    ...['row "Ann Riga"', 'gridcell "Ann"', 'gridcell "Riga"'],
    ...['row "Ben Riga"', 'gridcell "Ben"', 'gridcell "Riga"'],
  ]);
  match(await driver.act("City"), /^click \d+ columnheader "City"\n\+ "by City"/);
});

Deno.test("browser calls the editor in a cell by its column, and not by the other cells", async () => {
  await using driver = await Driver.open("/editors_in_cells.html");
  const text = (await driver.lines()).join("\n");
  match(text, /^textbox "Wine" ="Barolo"[^]*^combobox "Region" ="Piedmont"/m);
});
