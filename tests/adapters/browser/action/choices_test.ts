import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists what can be chosen once, with what is chosen and without what its icons are called", async () => {
  await using driver = await Driver.open("/choices.html");
  const listed = await driver.lines();
  deepEqual(listed, [
    ...[
      'combobox "Kind" ="Tea" (collapsed)',
      'button "Clear"',
      'combobox "Cities" ="Oslo Rome" (collapsed)',
      'combobox "Town" (collapsed)',
      'combobox "Street" (collapsed)',
      'combobox "Pick a shape" (collapsed)',
      'combobox "Flavour" (collapsed)',
    ],
    ...[
      'combobox "~rating-menu" ="Low" (collapsed)',
      'textbox "Hobbies"',
      'button "fold"',
      'checkbox "Europe"',
    ],
    ...['button "Root"', 'button "caret-up"', 'option "Apple" (selected)', 'option "Plum"'],
    ...[
      'switch "Wifi"',
      'radio "~star" in "1 of 3"',
      'radio "~star" in "2 of 3"',
      'radio "~star" in "3 of 3"',
    ],
    ...[
      'button "a.txt"',
      'button "Discard" in "a.txt +1"',
      'button "b.txt"',
      'button "Discard" in "b.txt +1"',
    ],
    ...['searchbox "Filter"', 'textbox "Day" ="dd/mm/yyyy"'],
  ]);
});

Deno.test("browser selects in a field that opens a list without a word of it, and leaves another as it is", async () => {
  await using driver = await Driver.open("/fields_with_lists.html");
  match(await driver.act("Language", "select", "English"), /~ \d+ textbox "Language" ="English"/);
  const none = await refusal(driver.act("Plain", "select", "English"));
  equal(none.code, "BROWSER_NOT_ACTIONABLE");
  match(none.message, /it has no option "English"/);
  deepEqual(await driver.lines(), [
    'textbox "Language" ="English" (readonly)',
    'clickable "~cross" in "Language"',
    'textbox "Plain" ="kept"',
    'clickable "~cross" in "Plain"',
  ]);
});

Deno.test("select opens a list where its field is free of the label that lies over its middle", async () => {
  await using driver = await Driver.open("/label_over_list.html");
  match(await driver.act("Size of the box", "select", "Large"), /~ \d+ combobox "Size of the box" ="Large"/);
});

Deno.test("select opens a list by the keys for that where a click on its field does not", async () => {
  await using driver = await Driver.open("/opened_by_keys.html");
  match(await driver.act("City", "select", "Rome"), /~ \d+ combobox "City" ="Rome" \(collapsed\)/);
  match(await driver.act("City", "select", "Oslo"), /\+ "Oslo"/);
  match(await driver.act("Animal", "select", "Dog"), /~ \d+ combobox "Animal" ="Dog"/);
});

Deno.test("select chooses in what a button says that it opens, a list or a menu", async () => {
  await using driver = await Driver.open("/lists_of_hosts.html");
  match(await driver.act("Fruit", "select", "Plum"), /~ \d+ button "Fruit" ="Plum" \(collapsed\)/);
  match(await driver.act("Fruit", "select", "sweet"), /~ \d+ button "Fruit" ="Peach, sweet" \(collapsed\)/);
  match((await driver.host.call("browser_find", { text: "Scrolled" })).text, /nothing found/);
  match(await driver.act("More", "select", "Move"), /\+ "Move done"/);
  match((await refusal(driver.act("More", "select", "Delete"))).message, /it has no option "Delete"/);
  match((await refusal(driver.act("Help", "select", "Move"))).message, /it is no list of options/);
});

Deno.test("browser calls a field as its placeholder did once that is gone", async () => {
  await using driver = await Driver.open("/choices.html");
  match(await driver.act("Hobbies", "type_and_enter", "tea"), /\+ "tea"/);
  match((await driver.lines()).join("\n"), /^textbox "Hobbies"/m);
});

Deno.test("browser selects in lists that a page draws itself: it opens them, and clicks what is called so", async () => {
  await using driver = await Driver.open("/drawn_lists.html");
  match(
    await driver.act("Fruit", "select", "Pear"),
    /^select \d+ combobox "Fruit"\n[^]*"Fruit: Pear\."/,
  );
  match(await driver.act("Fruit", "select", "tree"), /"Fruit: Pear\. Fruit: Pear tree\."/);
  match(await driver.act("Size", "select", "large"), /"Fruit: Pear\. Fruit: Pear tree\. Size: Large\."/);
  match(await driver.act("Colours", "select", "Blue"), /~ \d+ option "Blue" \(selected\)/);
  doesNotMatch(await driver.act("Colours", "select", "Red"), /~/); // one more click would take it back
  const none = await refusal(driver.act("Fruit", "select", "Plum"));
  equal(none.code, "BROWSER_NOT_ACTIONABLE");
  match(none.message, /it has no option "Plum"/);
  match(none.options.hint ?? "", /^Use "Apple", "Pear", "Pear tree", "Quince jam"$/);
  match((await refusal(driver.act("Fruit", "select", "Quince jam"))).message, /"Quince jam" is disabled/);
  match(await driver.act("Fruit", "select", "Apple"), /Size: Large\. Fruit: Apple\."/);
  match((await refusal(driver.act("Empty", "select", "Apple"))).options.hint ?? "", /no options came/);
});

Deno.test("browser_steps acts on one of several that only their order tells apart", async () => {
  await using driver = await Driver.open("/choices.html");
  const { text } = await driver.host.call("browser_steps", {
    steps: [{ action: "click", name: "~star", near: "2 of 3" }],
  });
  match(text, /~ \d+ radio "~star" \(checked\)/);
  equal((await driver.lines()).includes('radio "~star" (checked) in "2 of 3"'), true);
});

Deno.test("browser types again what a field made something else of: by pasting it, or key by key", async () => {
  await using driver = await Driver.open("/choices.html");
  for (const [name, text] of [["Filter", "DNS"], ["Day", "24/12/2026"]] as const) {
    match(
      await driver.act(name, "type", text),
      new RegExp(`^type \\d+ \\w+ "${name}"\n[^]*="${text}"`),
    );
  }
});

Deno.test("browser types again into a field of which only its class tells what it is, and that is another now", async () => {
  await using driver = await Driver.open("/named_by_state.html");
  const text = await driver.act("~day-fresh", "type", "12/24/2026");
  match(text, /^type \d+ textbox "~day-fresh"\n[^]*\+ "24"[^]*="12\/24\/2026"/);
});

Deno.test("browser lists fields for tags, lists and nodes once, by what a person sees of them", async () => {
  await using driver = await Driver.open("/opened_by.html");
  deepEqual(await driver.lines(), [
    'textbox "Skills"',
    'clickable "~take-out"',
    'textbox "~entry"',
    ...['clickable "?"', 'textbox "Depth ?"'],
    'clickable "Black"',
    'combobox "Pick a font" (collapsed)',
    'combobox "Pick a weight" (collapsed)',
    'treeitem "Fruit" (expanded)',
    'clickable "~fold" in "Fruit"',
    'treeitem "Pear"',
    'textbox "Letter" ="Dear Anna"',
    'link "Anna"',
    'button "Find Find goods"',
  ]);
  match(await driver.act("Black"), /\+ \d+ listitem "Green"/);
  match(await driver.act("Green"), /~ \d+ clickable "Green"[^]*- \d+ listitem "Blue"/);
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  doesNotMatch(text, /Blue/);
  match(text, /Seen when scrolled to/); // it stands in the text, and lies over nothing
  await driver.act("Skills", "type_and_enter", "Knots");
  match(await driver.act("~take-out"), /- "Red"/);
  match((await driver.host.call("browser_extract", {})).text, /Knots/);
});

Deno.test("browser takes marks for no words, parts of a control for no others, and names handles by their sides", async () => {
  await using driver = await Driver.open("/marks.html");
  deepEqual(await driver.lines(), [
    'combobox "Place" (collapsed)',
    'combobox "Kind" ="Letter b" (collapsed)',
    'combobox "Tags" (collapsed)',
    'link "~chevron_up"',
    'button "Menu"',
    'button "Open the row" in "First"',
    'button "Erase" in "First"',
    'button "Open the row" in "Second"',
    'button "Erase" in "Second"',
    'button "Filter"',
    'treeitem "src"',
    'checkbox "~box" (checked) in "src"',
    'treeitem "lib" (collapsed)',
    'button "Unfold"',
    'slider "Price" ="20"',
    'textbox "Address"',
    'button "Gallery"',
    ...['handle "~top left"', 'handle "~bottom right"', 'handle "~top"', 'handle "~right"'],
    'spinbutton "Year" ="yyyy"',
  ]);
  match(await driver.act("Menu"), /\+ "Menu was clicked"/);
  match(await driver.act("Year", "type", "2025"), /~ \d+ spinbutton "Year" ="2025"/);
  match(await driver.act("Price", "type", "35"), /~ \d+ slider "Price" ="35"/);
});

Deno.test("browser reads the options of a list that need not be opened, and tells of one that comes", async () => {
  await using driver = await Driver.open("/open_lists.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  match(text, /Available\nName\nAge\nMake\nGeneric\nRaw\nTown\n<\//);
  match(await driver.act("More"), /\+ "Height"/);
  deepEqual((await driver.lines()).filter((line) => line.includes("Make")), ['listbox "Make"']);
  match(await driver.act("Make", "select", "Raw"), /~ \d+ listbox "Make" ="Raw"/);
});

Deno.test("browser lists a list once that a button is drawn for, by the label of what stands behind", async () => {
  await using driver = await Driver.open("/lists_behind_buttons.html");
  deepEqual(await driver.lines(), [
    'combobox "Queue:" ="General" (collapsed)',
    'combobox "Owner" ="Root" (collapsed)',
    'combobox "Plain" ="One"',
    'button "Go"',
  ]);
});

Deno.test("browser chooses in a list without a role that is drawn for one which is hidden", async () => {
  await using driver = await Driver.open("/lists_drawn_for_native.html");
  match(await driver.act("Plain", "select", "Round"), /\+ "Set in Round"/);
  const { message } = await refusal(driver.act("Other", "select", "Round"));
  match(message, /it is no list of options/);
});

Deno.test("browser lists what opens a list as that, though it calls itself the list, and chooses in it", async () => {
  await using driver = await Driver.open("/lists_as_tables.html");
  deepEqual(await driver.lines(), ['combobox "Show articles" ="Adaptive" (collapsed)']);
  match(await driver.act("Show articles", "select", "Starred"), /~ 1 combobox "Show articles" ="Starred"/);
  await driver.act("Show articles");
  deepEqual(await driver.lines(), [
    'combobox "Show articles" ="Starred" (expanded)',
    ...["Adaptive", "All", "Starred"].map((name) => `option "${name}"`),
  ]);
});

Deno.test("browser calls no field by the label of a list after it that calls itself one", async () => {
  await using driver = await Driver.open("/field_before_list.html");
  deepEqual(await driver.lines(), [
    'textbox ""',
    'combobox "Place in category:" ="Uncategorized" (collapsed)',
  ]);
});

Deno.test("browser takes what says that it is a list, and opens one, for a list to select in", async () => {
  await using driver = await Driver.open("/lists_that_open_lists.html");
  const options = ['option "Flat" (selected)', 'option "Round"'];
  deepEqual(await driver.lines(), ['combobox "Paint" ="Ochre" (collapsed)', ...options]);
  doesNotMatch(await driver.act("Paint"), /cell/);
  match(await driver.act("Paint", "select", "Siena"), /~ \d+ combobox "Paint" ="Siena"/);
  deepEqual(await driver.lines(), ['combobox "Paint" ="Siena" (collapsed)', ...options]);
});

Deno.test("browser opens a list by the keyboard where a click on its field does not, and presses no key in others", async () => {
  await using driver = await Driver.open("/lists_opened_by_keys.html");
  match((await refusal(driver.act("Remark", "select", "Bergen"))).message, /it has no option "Bergen"/);
  doesNotMatch((await driver.host.call("browser_extract", { mode: "text" })).text, /a key came/);
  match(
    await driver.act("Port", "select", "Bergen"),
    /^select \d+ textbox "Port"\n\+ "a key came\."\n~ \d+ textbox "Port" ="Bergen" \(collapsed\)$/,
  );
  match((await refusal(driver.act("Port", "select", "Oslo"))).options.hint ?? "", /^Use "Genoa", "Bergen"$/);
});

Deno.test("browser_overlay_act chooses of many what a list only marks as the one that the keyboard is at, and once", async () => {
  await using driver = await Driver.open("/lists_that_mark.html");
  match(await driver.act("Towns", "select", "Oslo"), /\+ "Oslo"/);
  doesNotMatch(await driver.act("Towns", "select", "Oslo"), /- "Oslo"/);
  match(await driver.act("Towns", "select", "Lima"), /"Oslo, Lima"/);
});

Deno.test("select scrolls a list that draws some of its options alone, from its start to its end", async () => {
  await using driver = await Driver.open("/long_drawn_list.html");
  for (const seat of ["Seat 150", "Seat 3", "Seat 300"]) {
    match(await driver.act("Seat", "select", seat), new RegExp(`~ \\d+ combobox "Seat" ="${seat}"`));
  }
  for (const [text, names] of [["Box", '"Seat 28'], ["at 29", '"Seat 290"[^]*"Seat 29"$']]) {
    const told = await refusal(driver.act("Seat", "select", text ?? ""))
      .then(({ message, options }) => `${message}: ${options.hint}`);
    match(told, new RegExp(`it has no option "${text}": Use ${names}`));
  }
});

Deno.test("select waits for the start of a long list to be drawn, and takes no other option for one that stands there", async () => {
  await using driver = await Driver.open("/long_drawn_list.html?late");
  for (const seat of ["Seat 150", "Seat 3"]) {
    match(await driver.act("Seat", "select", seat), new RegExp(`~ \\d+ combobox "Seat" ="${seat}"`));
  }
});

Deno.test("select takes a part of a name in a list that is drawn whole below a tall head", async () => {
  await using driver = await Driver.open("/list_with_tall_head.html");
  match(await driver.act("Row", "select", "ow 12"), /~ \d+ combobox "Row" ="Row 12"/);
});

Deno.test("select scrolls a list of which no role says so, and whose entries are told without the others", async () => {
  await using driver = await Driver.open("/kit_without_roles.html");
  match(await driver.act("City", "select", "City 150"), /\+ "City 150 it is"/);
  match(await driver.act("City"), /\+ \d+ clickable "City 0"(?: in "\d of \d")?\n\+ \d+ clickable "City 1"/);
});

Deno.test("browser takes a choice back in a list that a page draws, and tells what is chosen without its keys", async () => {
  await using driver = await Driver.open("/taken_from_lists.html");
  match(await driver.act("Flowers", "select", "Rose"), /~ \d+ combobox "Flowers" ="Rose"/);
  await driver.act("Flowers", "select", "Tulip");
  match(await driver.act("Flowers", "uncheck", "Rose"), /~ \d+ combobox "Flowers" ="Tulip"/);
  const { message } = await refusal(driver.act("Flowers", "uncheck", "Rose"));
  match(message, /^Cannot uncheck \d+ combobox "Flowers": its option "Rose" is not selected$/);
});
