import { deepEqual, match, ok } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("browser tells numbers in a table apart by their column and the words of their row", async () => {
  await using driver = await Driver.open("/counts_in_tables.html");
  const counts = (row: string) => [
    `link "${row}"`,
    ...[["1", "open"], ["0", "closed"], ["1", "Total"]].map(([count, column]) =>
      `link "${count}" in "${column}, ${row}"`
    ),
  ];
  deepEqual(await driver.lines(), ["Bugs", "Wishes"].flatMap(counts));
});

Deno.test("browser tells links of a table apart by their row, not by the other links that every row has", async () => {
  await using driver = await Driver.open("/rows_of_links.html");
  const row = (name: string) => [`link "${name}"`, `link "Add" in "${name}"`, `link "Change" in "${name}"`];
  deepEqual(await driver.lines(), ["Groups", "Users"].flatMap(row));
});

Deno.test("browser calls a field in a grid by the part before its own, and by no head or logo", async () => {
  await using driver = await Driver.open("/fields_in_grids.html");
  deepEqual(await driver.lines(), [
    'textbox "q"',
    ...['link "Home"', 'textbox "word"'],
    'combobox "User name" ="Ann"',
    'password "Password"',
    'textbox "Post office box"',
    ...['button "add_box"', 'link "Help"', 'button "Submit"'],
  ]);
});

Deno.test("browser calls the fields of a row by the box that the row begins with", async () => {
  await using driver = await Driver.open("/filter_rows.html");
  deepEqual(await driver.lines(), [
    'checkbox "Status" (checked)',
    'combobox "Status" ="open"',
    'checkbox "Subject" (checked)',
    'combobox "Subject" ="contains"',
    'textbox "Subject"',
    'checkbox "Pick"',
    'textbox "pieces"',
  ]);
});

Deno.test("browser tells days apart by their dates, and takes the heads of no table that is hidden", async () => {
  await using driver = await Driver.open("/picker_tables.html");
  const dates = ["11/29/2026", "11/30/2026", "12/01/2026", "12/02/2026", "12/29/2026", "12/30/2026"];
  deepEqual(await driver.lines(), [
    ...[...dates, "1/1/2027", "1/2/2027"].map((date) => {
      return `clickable "${Number(date.split("/")[1])}" in "${date}"`;
    }),
    ...['link "~sign-now"', 'link "~sign-trash"', 'link "~sign-close"'],
  ]);
});

Deno.test("browser calls a field by the words alone in the row above it", async () => {
  await using driver = await Driver.open("/labels_in_rows_above.html");
  deepEqual(await driver.lines(), ['textbox "Login DN:"', 'password "Password:"', 'textbox "fruit"']);
});

Deno.test("browser tells days that are called by their dates apart by their month, and by no other days", async () => {
  await using driver = await Driver.open("/months_twice.html");
  const days = Array.from({ length: 14 }, (_, at) => `gridcell "Day ${at + 2} of November 2026"`);
  const twice = ["1 of 2", "2 of 2"].flatMap((which) => {
    return days.map((day) => `${day} in "November 2026, ${which}"`);
  });
  deepEqual(await driver.lines(), twice);
});

Deno.test("browser tells days apart by the month that is chosen over them, and by no other choices", async () => {
  await using driver = await Driver.open("/months_under_lists.html");
  const days = Array.from({ length: 14 }, (_, at) => `button "${at + 2}"`);
  deepEqual(await driver.lines(), [
    'combobox "Choose the Month" ="March"',
    ...days.map((day) => `${day} in "March"`),
    'combobox "Month" ="June"',
    ...days.map((day) => `${day} in "June"`),
  ]);
});

Deno.test("browser tells what can be chosen apart by its list, and by no other choices", async () => {
  await using driver = await Driver.open("/lists_named_apart.html");
  const list = (label: string) => ["React", "Vue", "Solid"].map((each) => `option "${each}" in "${label}"`);
  deepEqual(await driver.lines(), [
    ...list("Framework"),
    ...list("Second choice"),
    'option "Solid" in "Framework Second choice"',
    'option "Svelte"',
  ]);
});

Deno.test("browser tells the days of a month apart from other numbers by its name, without the names of its days", async () => {
  await using driver = await Driver.open("/month_with_pages.html");
  const lines = await driver.lines();
  deepEqual(lines.filter((line) => line.includes('"2"')), [
    'button "2" in "December 2026, 1 of 3"',
    'button "2" in "December 2026, 2 of 3"',
    'button "2" in "Pages:"',
  ]);
});

Deno.test("browser lists once what a custom element draws for a box or a node, and nothing that only keeps the focus", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/parts_of_hosts.html");
  deepEqual(await driver.lines(), [
    ...[
      'checkbox "DNS"',
      'radio "Big"',
      'treeitem "Fruit"',
      'button "~first"',
      'button "~next"',
      'listitem ""',
    ],
  ]);
  const { text } = await driver.host.call("browser_extract");
  ok(!text.includes("boundary"), text);
  match(await driver.act("DNS", "check"), /checkbox "DNS" \(checked\)/);
  match(await driver.act("Fruit"), /treeitem "Fruit" \(selected\)/);
  match(await driver.act("~next"), /\+ "page next"/);
});

Deno.test("browser calls a box by its own label where others have its id, and lists no frame of fields or grip of a slider", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/taken_back.html");
  deepEqual(await driver.lines(), [
    ...['combobox "City" ="Finland" (collapsed)', 'radio "Small"', 'radio "Large"', 'slider "Volume" ="20"'],
    ...['button "Previous"', 'combobox "Month" ="May"', 'button "1"', 'button "2"'],
  ]);
});

Deno.test("browser_overlay_act says when a page empties a field a moment after what it held was replaced", async () => {
  verifies("browser:frameworks");
  await using driver = await Driver.open("/taken_back.html");
  match(await driver.act("City", "type", "Berlin"), /it is empty/);
  match(await driver.act("City", "type", "Berlin"), /combobox "City" ="Berlin"/);
});

Deno.test("browser tells days of months apart by the month, also where each day stands in a frame of its own", async () => {
  await using driver = await Driver.open("/months_in_frames.html");
  const days = Array.from({ length: 30 }, (_, at) => at + 1);
  const of = (month: string) => days.map((day) => `clickable "${day}" in "${month}"`);
  deepEqual(await driver.lines(), [...of("November 2026"), ...of("December 2026")]);
});

Deno.test("browser lists no label that draws itself, and nothing that stands unseen for what is seen", async () => {
  await using driver = await Driver.open("/proxies.html");
  deepEqual(await driver.lines(), [
    'textbox "Name"',
    'button "Red" (pressed)',
    'button "Green"',
    'button "More actions" (expanded)',
    'menuitem "Copy"',
    'menuitem "Move"',
    'button "Yes"',
  ]);
  const { text } = await driver.host.call("browser_find", { text: "Yes" });
  match(text, /^1 found/);
});

Deno.test("browser tells rows of like fields apart by no label, and no place with what was between two things", async () => {
  await using driver = await Driver.open("/rows_of_like_fields.html");
  deepEqual(await driver.lines(), [
    ...["1", "2"].flatMap((nth) =>
      ['textbox "Text"', 'spinbutton "Stars"', 'button "Remove"'].map((each) => `${each} in "${nth} of 2"`)
    ),
    'textbox "~kit-file__name" ="data.csv"',
    'button "Upload" in "data.csv"',
    'button "Upload" in "all"',
    ...["Begin:", "End:"].flatMap((day) => [`link "Today" in "${day}"`, `link "Clock" in "${day}"`]),
    ...["Hosts", "Parts"].flatMap((each) => [`link "${each}"`, `link "Late" in "${each}"`]),
  ]);
});

Deno.test("browser lists no box that neither mouse nor words belong to in a node that is chosen itself", async () => {
  await using driver = await Driver.open("/boxes_in_nodes.html");
  deepEqual(await driver.lines(), [
    'treeitem "Fruit"',
    'treeitem "Bread"',
    'treeitem "Tea"',
    'checkbox "Tea"',
  ]);
  match(await driver.act("Fruit"), /treeitem "Fruit" \(selected\)/);
});

Deno.test("browser tells what is given to cells apart by the rows that draw them", async () => {
  await using driver = await Driver.open("/cells_in_slots.html");
  deepEqual(await driver.lines(), ['button "Edit" in "Ann Rome"', 'button "Edit" in "Bob Oslo"']);
});

Deno.test("browser tells no value of an item by the items of the bar that it opens", async () => {
  await using driver = await Driver.open("/menus_in_bars.html");
  deepEqual(await driver.lines(), [
    'menuitem "File" (expanded)',
    'menuitem "New"',
    'menuitem "Open"',
    'menuitem "Inbox" ="12"',
  ]);
});

Deno.test("browser tells what a form alone holds in a row apart by the row", async () => {
  await using driver = await Driver.open("/forms_in_rows.html");
  const row = (name: string) =>
    ['checkbox "Done"', 'link "Edit"', 'button "Delete"'].map((each) => `${each} in "${name}"`);
  deepEqual(await driver.lines(), [
    ...["Buy milk", "Pay rent"].flatMap(row),
    ...["Colors", "Sizes"].map((name) => `button "Apply" in "${name}"`),
  ]);
});

Deno.test("browser tells lists of one name and one value apart by which of them each is", async () => {
  await using driver = await Driver.open("/same_values.html");
  deepEqual(
    await driver.lines(),
    ["1 of 2", "2 of 2"].flatMap((which) => {
      return ["Minimal", "Disabled"].map((name) => `combobox "${name}" ="Alabama" (collapsed) in "${which}"`);
    }),
  );
});
