import { deepEqual, doesNotMatch, match, rejects } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

async function names(driver: Driver): Promise<readonly string[]> {
  return (await driver.list()).map(({ role, name }) => `${role} ${name}`);
}

Deno.test("browser lists what is of one kind under one listener, though one is chosen and a line parts them", async () => {
  await using driver = await Driver.open("/kinds.html");
  const days = ["clickable Eleven", "clickable Twelve", "clickable Thirteen"];
  const links = ["link All (0)", "link Up arrow", "button Framed"];
  const fields = ["textbox Search", "textbox Name", "checkbox Agree", "textbox Text"];
  const before = ["button Open", ...days, "checkbox Wifi", ...links, ...fields];
  deepEqual(await names(driver), before);
  await driver.act("Open");
  const opened = ["clickable Copy", "clickable Paste", "clickable Remove"];
  deepEqual(await names(driver), [before[0], ...opened, ...before.slice(1)]);
  match(await driver.act("Paste"), /\+ "Paste it is"/); // the menu takes the mouse a moment after it has opened
  match(await driver.act("Thirteen"), /\+ "Thirteen it is"/);
});

Deno.test("browser clicks a box that lies unseen over what is drawn of it where it lies, in a row of any width", async () => {
  await using driver = await Driver.open("/kinds.html");
  match(await driver.act("Wifi", "check"), /~ \d+ checkbox "Wifi" \(checked\)/);
});

Deno.test("browser turns a switch on and off whose whole place is taken by what it is drawn with", async () => {
  await using driver = await Driver.open("/drawn_switches.html");
  deepEqual(await driver.lines(), [
    'switch "Send news"',
    'clickable "No"',
    'clickable "Yes"',
    'checkbox "Wifi"',
  ]);
  match(await driver.act("Send news", "check"), /~ \d+ switch "Send news" \(checked\)/);
  match(await driver.act("Send news", "uncheck"), /~ \d+ switch "Send news"$/m);
});

Deno.test("browser lists a box once that the mouse is a hand around, where nothing else is said or operated there", async () => {
  await using driver = await Driver.open("/around_boxes.html");
  deepEqual(await driver.lines(), [
    ...['checkbox "Salt"', 'switch "News"'],
    ...['clickable "Card opens more"', 'checkbox "Card"', 'checkbox "Fast Slow" (checked)'],
  ]);
  match(await driver.act("Fast Slow"), /~ \d+ checkbox "Fast Slow"$/m);
  match(await driver.act("Salt", "check"), /~ \d+ checkbox "Salt" \(checked\)/);
  match(await driver.act("News", "check"), /~ \d+ switch "News" \(checked\)/);
});

Deno.test("browser lists no track of a slider, whether it lies beside the handle or around it", async () => {
  await using driver = await Driver.open("/slider_tracks.html");
  const lines = await driver.lines();
  deepEqual(lines.filter((line) => !line.includes("~mark")), [
    ...['slider "Warmth" ="30"', 'slider "Volume" ="30"', 'slider "From" ="10"', 'slider "To" ="30"'],
  ]);
});

Deno.test("browser lists a box once that is drawn beside the native one, and no label with an empty handler", async () => {
  await using driver = await Driver.open("/kinds.html");
  match(await driver.act("Agree", "check"), /^~ \d+ checkbox "Agree" \(checked\)$/m);
});

Deno.test("browser reads the lines of an editor apart", async () => {
  await using driver = await Driver.open("/kinds.html");
  const { text } = await driver.host.call("browser_list_interactives", { scope: "all" });
  match(text, /textbox "Text" ="First line Tea"/);
  match(await driver.act("Text", "type", "Alpha\nBeta"), /~ \d+ textbox "Text" ="Alpha Beta"/);
});

Deno.test("browser numbers the marks of chips and nodes that one listener serves, and no blank between items", async () => {
  await using driver = await Driver.open("/nodes.html");
  deepEqual(await driver.lines(), [
    ...[
      'treeitem "Rooms" (collapsed)',
      'clickable "~arrow" in "Rooms"',
      'treeitem "Pool"',
      'checkbox "~tick" in "Pool"',
    ],
    ...['clickable "Level 1"', 'clickable "" in "Level 1"', 'textbox ""'],
    ...['clickable "Banana Cherry"', 'clickable "~delete" in "Banana"', 'clickable "~delete" in "Cherry"'],
    ...[
      'clickable "Drive close Girl close"',
      'clickable "Drive close"',
      'button "close" in "Drive"',
    ],
    ...['clickable "Girl close"', 'button "close" in "Girl"'],
    ...['listitem "Copy"', 'listitem "Paste"', 'row "Jane Doe"', 'row "Stuart Moss"'],
    'button "Open both"',
  ]);
});

Deno.test("browser checks a node of a tree by the box in it, and clicks marks and what is around them apart", async () => {
  await using driver = await Driver.open("/nodes.html");
  const pool = (await driver.list()).find(({ role, name }) => role === "treeitem" && name === "Pool");
  match(await driver.actOn(pool?.index ?? 0, "check"), /treeitem "Pool" \(checked\)/);
  const fold = (await driver.list()).find(({ role, name }) => role === "clickable" && name === "");
  match(await driver.actOn(fold?.index ?? 0), /\+ "unfolded"/);
  match(await driver.act("Drive close Girl close"), /\+ "songs"/);
  match(await driver.act("~delete"), /- \d+ clickable "~delete"/);
  match(await driver.act("Cherry"), /\+ "list"/);
});

Deno.test("browser_overlay_act writes into an empty block that a key to take away would leave, and reads it anew", async () => {
  await using driver = await Driver.open("/blocks.html");
  const told = await driver.act("Empty block", "type", "Two");
  doesNotMatch(told, /, but /);
  deepEqual(await driver.lines(), ['textbox "Block" ="One"', 'textbox "New block" ="Two"']);
});

Deno.test("browser_find gives the cell that says the words where one listener serves a table of rows", async () => {
  await using driver = await Driver.open("/nodes.html");
  const find = async (input: object) => (await driver.host.call("browser_find", input)).text;
  const line = /(\d+) cell "Moss" in "Stuart Moss"$/m.exec(await find({ text: "moss" }));
  match(await driver.actOn(Number(line?.[1])), /\+ "Moss"/);
  match(await find({ text: "stuart moss" }), /^\d+ row "Stuart Moss"$/m);
  match(await find({ text: "moss", role: "row" }), /^\d+ row "Stuart Moss"$/m);
});

Deno.test("browser tells what came apart by what it is in, where several have one name", async () => {
  await using driver = await Driver.open("/nodes.html");
  const told = await driver.act("Open both");
  const came = [...told.matchAll(/^\+ \d+ (.*)$/gm)].map(([, line]) => line);
  deepEqual(came, [
    ...['button "Close" in "Tea"', 'button "Use Tea"'],
    ...['button "Close" in "Jam"', 'button "Use Jam"'],
  ]);
});

Deno.test("browser lists what custom elements draw themselves with once, and as what it is", async () => {
  await using driver = await Driver.open("/own_parts.html");
  deepEqual(await driver.lines(), [
    'combobox "Half of the day" ="In the morning"',
    'radio "Small"',
    'radio "Large"',
    'checkbox "As a gift"',
    'checkbox "With a copy"',
    'combobox "Colour" ="Red" (collapsed)',
    'slider "Volume" ="30"',
    'slider "Heat" ="7"',
    'menuitem "Edit"',
    'menuitem "Delete"',
    'link "Skip to the half" (covered)',
  ]);
  match(await driver.act("Half of the day", "select", "In the afternoon"), /="In the afternoon"/);
  match(await driver.act("Large", "check"), /radio "Large" \(checked\)/);
  match(await driver.act("Small"), /radio "Small" \(checked\)/);
  match(await driver.act("As a gift", "check"), /checkbox "As a gift" \(checked\)/);
  match(await driver.act("Delete"), /Did Delete/);
  await rejects(driver.act("Skip to the half"), { message: /only the keyboard reaches it/ });
  await driver.act("Skip to the half", "focus");
  match((await driver.host.call("browser_press", { keys: "Enter" })).text, /#half/);
});

Deno.test("browser lists no control again by what takes its touches, and tells how the button of a column sorts", async () => {
  await using driver = await Driver.open("/touched.html");
  deepEqual(await driver.lines(), [
    'checkbox "Agree"',
    'switch "Wifi"',
    'combobox "Food" ="Tacos" (collapsed)',
    'button "Name"',
    'button "Age" (descending)',
    'button "Filter"',
    'treeitem "Fruit" (collapsed)',
    'button "Toggle Fruit"',
    'clickable "~backdrop"',
    'button "Stay"',
  ]);
  match(await driver.act("Name"), /button "Name" \(ascending\)/);
  const opened = await driver.act("Food");
  match(opened, /option "Tacos" \(selected\)/);
  doesNotMatch(opened, /clickable/);
});

Deno.test("browser lists what the keyboard reaches in items of a menu, and no field that stands where nobody sees it", async () => {
  await using driver = await Driver.open("/toolbar.html");
  deepEqual(await driver.lines(), [
    'button "Reply"',
    'button "Remove" (disabled)',
    'button "Reply all"',
    'button "More replies" (collapsed)',
    'menuitem "~bin"',
    'menuitem "Own"',
    'combobox "To" (collapsed)',
  ]);
  match(await driver.act("Reply"), /\+ "Clicked reply"/);
  match(await driver.act("More replies"), /\+ "Clicked arrow"/);
});

Deno.test("browser lists what takes all of a control once, and clicks the only node of a board where it lies", async () => {
  await using driver = await Driver.open("/creator.html");
  deepEqual(await driver.lines(), ['draggable "On a schedule"', 'clickable "~clock"', 'clickable "Start"']);
  match(await driver.act("On a schedule"), /\+ "Entry"/);
  match(await driver.act("Start"), /\+ "Node"/);
});

Deno.test("browser names an editor in a frame by the field that it stands for, or by the frame", async () => {
  await using driver = await Driver.open("/framed.html");
  deepEqual(await driver.lines(), ['textbox "Message"', 'textbox "Notes"']);
  match(await driver.act("Notes", "type", "Tea"), /textbox "Notes" ="Tea"/);
});

Deno.test("browser tells states that classes show, and takes no class for a state that is none", async () => {
  await using driver = await Driver.open("/shown_states.html");
  deepEqual(await driver.lines(), [
    ...['clickable "General" (active)', 'clickable "Peers"', 'link "Home"', 'link "News" (active)'],
    ...['menuitem "Chosen" (selected)', 'menuitem "Pointed at"', 'clickable "Power" (checked)'],
    ...['slider "Loudness" ="3"', 'switch "Quiet"', 'clickable "★" in "1 of 2"', 'clickable "★" in "2 of 2"'],
    ...['clickable "debian.iso"', 'clickable "arch.iso"', 'clickable "Red" (selected)', 'clickable "Blue"'],
    ...['button "Buy" in "Tea"', 'button "Buy" in "Milk"'],
    ...[
      'button "Cut" (disabled)',
      'button "Paste"',
      'button "Copy" (disabled)',
      'button "Delete"',
      'button "Other"',
    ],
    ...['clickable "Fixed"', 'clickable "Loose"', 'button "Marked" (active)'],
  ]);
  match(await driver.act("Home"), /~ \d+ link "Home" \(active\)\n~ \d+ link "News"$/m);
  match(await driver.act("Power"), /~ \d+ clickable "Power"$/m);
  match(await driver.act("Peers"), /~ \d+ clickable "General"\n~ \d+ clickable "Peers" \(active\)/);
  match(await driver.act("arch.iso"), /~ \d+ clickable "arch.iso" \(selected\)$/m);
});

Deno.test("browser tells what is chosen by what stands around it, beside a cross or signs without words", async () => {
  await using driver = await Driver.open("/states_around.html");
  const lines = (await driver.lines()).map((each) => each.replace(/ in .*/, ""));
  deepEqual(lines, [
    ...['link "Start"', 'link "Message" (active)'],
    ...['button "notes.txt" (active)', 'button "Close"', 'button "tasks.txt"', 'button "Close"'],
    ...['link "Plain"', 'button "More"', 'link "Busy" (selected)', 'link "Past the menu"', 'button "More"'],
    ...['button "Buy"', 'button "Look"', 'button "Buy"', 'button "Look"'],
    ...['link "Shop"', 'link "Tea"', 'link "About"'],
    ...['draggable "a.txt" (current)', 'draggable "b.txt"', 'draggable "Red"', 'draggable "Blue"'],
  ]);
  match(await driver.act("Start"), /~ \d+ link "Start" \(active\)\n~ \d+ link "Message"$/m);
  match(await driver.act("tasks.txt"), /"tasks.txt" \(active\)$/m);
});

Deno.test("browser lists a tab or link once that has a button in it, and calls it by what is said around it", async () => {
  await using driver = await Driver.open("/buttons_in_links.html");
  deepEqual(await driver.lines(), [
    ...['tab "Mail"', 'tab "Plants" (current)'],
    ...['tab "First"', 'tab "Second" (selected)'],
    ...['link "Order"', 'link "Tea Add tea"', 'button "Add tea"'],
  ]);
  match(await driver.act("Mail"), /~ \d+ tab "Mail" \(current\)\n~ \d+ tab "Plants"$/m);
});

Deno.test("browser tells what an editor of code draws for its value, where its field holds one line of that or none", async () => {
  await using driver = await Driver.open("/lines_of_code.html");
  deepEqual(await driver.lines(), [
    ...['textbox "Script" ="first line second line"', 'textbox "Word" ="tea"'],
    ...['textbox "Table" ="a,b"', 'textbox "Empty"'],
  ]);
});

Deno.test("browser calls the field in the head of a column by that head, not by the one before it", async () => {
  await using driver = await Driver.open("/fields_in_heads.html");
  deepEqual((await driver.lines()).filter((each) => each.startsWith("searchbox")), ['searchbox "Author"']);
});

Deno.test("browser takes a state without a value for one where a class says so, and calls rows by no empty heading", async () => {
  await using driver = await Driver.open("/bare_states.html");
  deepEqual(await driver.lines(), [
    'button "Day"',
    'button "Week" (pressed)',
    'button "Month"',
    'button "Drop" in "Ann"',
    'button "Drop" in "Bob"',
  ]);
});

Deno.test("browser takes how a swatch stands for no state of what says itself how it stands", async () => {
  await using driver = await Driver.open("/states_of_swatches.html");
  deepEqual(await driver.lines(), ['button "Color" (collapsed)', 'button "Red" (checked)', 'button "Blue"']);
});

Deno.test("browser calls no field readonly that HTML lets a person work all the same", async () => {
  await using driver = await Driver.open("/read_only_fields.html");
  deepEqual(await driver.lines(), [
    'textbox "Name" ="Ann" (readonly)',
    'spinbutton "Age" ="7" (readonly)',
    'slider "Volume" ="40"',
    'checkbox "Loud"',
    'radio "Mono"',
    'color "Paint" ="#ff0000"',
  ]);
  match(await driver.act("Volume", "type", "60"), /~ \d+ slider "Volume" ="60"$/m);
});

Deno.test("browser calls what draws words in a slot anew when they change", async () => {
  await using driver = await Driver.open("/words_in_slots_change.html");
  deepEqual((await driver.lines()).slice(0, 2), ['button "Follow"', 'button "Dog"']);
  match(await driver.act("Set"), /~ \d+ button "Following"/);
  match(await driver.act("Write"), /~ \d+ button "Cat"/);
});
