import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("fields that custom elements draw are called by what a person sees, and their icons stand in them", async () => {
  await using driver = await Driver.open("/drawn_fields.html");
  deepEqual(await driver.lines(), [
    'combobox "Colours"',
    'clickable "arrow"',
    'textbox "Departure"',
    'clickable "calendar" in "Departure"',
    'textbox "Return"',
    'clickable "calendar" in "Return"',
    'option "Small"',
    'option "Large"',
    'checkbox "Agree"',
    'combobox "" ="Two"',
    'button "~trash"',
    'button "~menu2"',
    'slider "Volume" ="3"',
  ]);
});

Deno.test("browser calls rows by what is in their cells, whatever these are labelled, and a field by what is drawn before it", async () => {
  await using driver = await Driver.open("/labelled_cells.html");
  deepEqual(await driver.lines(), [
    'textbox "Name"',
    'button "✖"',
    'clickable "Bob 30"',
    'clickable "Ann 20"',
  ]);
});

Deno.test("what stands in an editor until something is written names it, and is no value", async () => {
  await using driver = await Driver.open("/placeholders_in_editors.html");
  deepEqual(await driver.lines(), ['textbox "Key"', 'textbox "Second"', 'textbox "Third" ="To Ann"']);
});

Deno.test("browser takes the buttons and line numbers of what an editor draws in its text for no part of that", async () => {
  await using driver = await Driver.open("/widgets_in_editors.html");
  const lines = (await driver.lines()).filter((each) => each.startsWith("textbox"));
  deepEqual(lines, ['textbox "Report" ="See let x = 1 by Ann"']);
});

Deno.test("a field that is filled in by a choice is called by its label, not by what asks for the choice", async () => {
  await using driver = await Driver.open("/prompts_of_choices.html");
  deepEqual(await driver.lines(), [
    'textbox "Status" ="Draft" (readonly)',
    'textbox "Choose a day" (readonly)',
    'textbox "Search"',
  ]);
});

Deno.test("browser calls a field by the label drawn for it, not by a name that only asks to choose", async () => {
  await using driver = await Driver.open("/labels_over_asking.html");
  deepEqual(await driver.lines(), [
    'textbox "Birthday"',
    'combobox "City" ="Rome" (collapsed)',
    'textbox "Choose a fruit"',
    'textbox "Select VAT of the seller"',
    'combobox "Theme" ="Theme 57" (collapsed)',
    'combobox "Size" ="Sizes of all kinds" (collapsed)',
    'combobox "Order" ="Newest" (collapsed)',
    'combobox "Country" ="Peru" (collapsed)',
  ]);
});

Deno.test("browser calls the fields of one line by the label over it, not as a program does, nor by a key to press", async () => {
  await using driver = await Driver.open("/lines_of_fields.html");
  deepEqual(await driver.lines(), [
    'spinbutton "Price" ="10"',
    'slider "Price" ="10"',
    'slider "Price" ="60"',
    'spinbutton "Price" ="60"',
    'textbox "Stay" ="11/02"',
    'textbox "Stay" ="11/20"',
    'textbox "Birthday" ="11/10"',
    'textbox "Street"',
    'textbox "postcode"',
  ]);
});

Deno.test("browser calls a field by the label just before it, which is of no other field, not by its placeholder", async () => {
  await using driver = await Driver.open("/labels_just_before.html");
  deepEqual(await driver.lines(), [
    'textbox "Email"',
    'textbox "Town"',
    'textbox "Street"',
    'textbox "Weight"',
    'textbox "Size"',
    'combobox "Plan" ="Free"',
    ...['textbox "Row"', 'textbox "Next row"', 'textbox "Day"', 'button "Pick"'],
  ]);
});

Deno.test("browser tells the value that a list shows in parts, not what the group of these is called", async () => {
  await using driver = await Driver.open("/list_of_parts.html");
  const [list] = await driver.lines();
  match(list ?? "", /^combobox "Start" ="10 ?: ?30"/);
});

Deno.test("browser calls no field by the link beside it", async () => {
  await using driver = await Driver.open("/links_beside_fields.html");
  deepEqual((await driver.lines()).map((each) => each.replace(/ in .*/, "")), [
    'textbox "" ="pic.png"',
    'link "Remove"',
    'textbox "" ="map.png"',
    'button "Drop"',
    'textbox "Town"',
    'link "Help"',
  ]);
});

Deno.test("browser takes what names a box, a value or a choice alone for the name of nothing else", async () => {
  await using driver = await Driver.open("/labelled_parts.html");
  const row = (name: string) => [
    `clickable "${name}"`,
    `checkbox "Select this row" in "${name}"`,
    `button "Delete" in "${name}"`,
  ];
  deepEqual(await driver.lines(), [
    ...["Emma", "Persuasion"].flatMap(row),
    'combobox "Author" ="Jane" (collapsed)',
    ...['radio "Attic"', 'radio "Basement"'],
    ...['link "Add another author"', 'link "Add another tag"', 'link "Choose a date"'],
  ]);
});

Deno.test("browser calls fields in cells by the units behind them, where each has one, and by words before them else", async () => {
  await using driver = await Driver.open("/units_in_cells.html");
  deepEqual(await driver.lines(), [
    'textbox "Hours" ="2"',
    'textbox "Minutes" ="0"',
    'textbox "From" ="Rome"',
    'textbox "To" ="Oslo"',
  ]);
});

Deno.test("browser calls the field that searches in an open list by the list that opened it", async () => {
  await using driver = await Driver.open("/search_in_open_list.html");
  match((await driver.lines()).join("\n"), /^searchbox "Country"$/m);
});

Deno.test("fields are called by what they lie over, and by no words that stand elsewhere or in a popup", async () => {
  await using driver = await Driver.open("/laid_editors.html");
  deepEqual(await driver.lines(), [
    'textbox "Received" ="2026-01-03"',
    'textbox "~document" ="Black tea is strong. Green tea is mild."',
    'button "Insert passage"',
    'button "Delete"',
    'row "Monday Tea"',
    'row "Tuesday Rice"',
  ]);
});

Deno.test("a field is called by its label alone while the calendar that it opens stands in that", async () => {
  await using driver = await Driver.open("/labelled_pickers.html");
  doesNotMatch(await driver.act("Start"), /~ \d+ textbox/);
  deepEqual(await driver.lines(), [
    'textbox "Start" (readonly)',
    ...[1, 2, 3, 4].map((day) => `clickable "${day}"`),
  ]);
});

Deno.test("browser calls the only field of a dialog by what that asks for", async () => {
  await using driver = await Driver.open("/asked_alone.html");
  const fields = (await driver.lines()).filter((line) => line.startsWith("textbox"));
  deepEqual(fields, [
    'textbox "Edit message of the day"',
    'textbox "Rename file"',
    'textbox "~first-place"',
    'textbox "~second-place"',
  ]);
});

Deno.test("browser calls a box that opens words by what is seen of it before", async () => {
  await using driver = await Driver.open("/kept_undrawn.html");
  deepEqual(await driver.lines(), ['checkbox "Details of the order"', 'button "Address"']);
  match(await driver.act("Details of the order"), /Three cups" \(checked\)$/);
  match(await driver.act("Address"), /\+ "Elm Street 5"$/);
});

Deno.test("browser calls a list by its label and not by what is chosen, a field by its legend, and no list to choose in readonly", async () => {
  await using driver = await Driver.open("/lists_called_by_value.html");
  deepEqual(await driver.lines(), [
    'combobox "Town" ="Rome"',
    'combobox "Choose food"',
    'combobox "Size" ="Small" (collapsed)',
    'textbox "Code" ="A1" (readonly)',
    'checkbox "Use names"',
    'textbox "Excluded names"',
  ]);
});

Deno.test("browser calls nothing by what a script wrote for no label, parts by their own labels, and tells marks apart by their tips", async () => {
  await using driver = await Driver.open("/written_by_scripts.html");
  deepEqual((await driver.lines()).slice(0, 9), [
    'textbox "Tags"',
    'textbox "Search here"',
    'button "Send"',
    'radio "true"',
    'radio "false"',
    'spinbutton "Day"',
    'spinbutton "Year"',
    'button "Marker" in "Riga"',
    'button "Marker" in "Oslo"',
  ]);
});

Deno.test("browser says of no field that it is invalid where the page judges it right and keeps back no form", async () => {
  await using driver = await Driver.open("/written_by_scripts.html");
  await driver.act("Price", "type", "$5");
  doesNotMatch(await driver.act("Left", "type", "A"), /invalid/);
  await driver.act("Code", "type", "A");
  match(await driver.act("Next", "type", "A"), /textbox "Code" ="A" \(invalid\)/);
});

Deno.test("browser lists nothing as a field that only holds controls, whatever role the page gives it", async () => {
  await using driver = await Driver.open("/groups_called_fields.html");
  deepEqual(await driver.lines(), [
    'clickable "Price"',
    'clickable "Speed"',
    'button "Choose"',
    'textbox "Note" ="Note"',
    'textbox "Letter" ="Dear Ann"',
    'link "Ann"',
  ]);
  match(await driver.act("Choose"), /\+ "chosen"/);
});

Deno.test("browser calls a button that shows what is chosen by the label that refers to it, too", async () => {
  await using driver = await Driver.open("/buttons_with_labels.html");
  deepEqual((await driver.list()).map(({ name }) => name), [
    "Type Clock",
    "Refresh interval 1 minute",
    "Save",
    "Plain",
  ]);
});

Deno.test("browser calls fields in a table by its heads, not by the filters that stand under these", async () => {
  await using driver = await Driver.open("/filters_under_heads.html");
  const fields = (await driver.lines()).filter((line) => line.includes("="));
  deepEqual(fields.map((line) => line.replace(/ in ".*/, "")), [
    'combobox "Status" ="Any"',
    'textbox "Name" ="Tea"',
    'textbox "Amount" ="3"',
    'textbox "Status" ="Sold"',
    'textbox "Amount" ="5"',
  ]);
});
