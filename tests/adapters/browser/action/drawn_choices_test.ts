import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("select chooses in a list that is open already, whether its field says so or nothing does", async () => {
  await using driver = await Driver.open("/lists_open_already.html");
  match(await driver.act("City", "type", "Ro"), /\+ \d+ option "Rome"/);
  match(await driver.act("City", "select", "Rome"), /~ \d+ textbox "City" ="Rome" \(collapsed\)/);
  match(await driver.act("Fruit", "type", "Pe"), /\+ \d+ option "Pear"/);
  match(await driver.act("Fruit", "select", "Pear"), /~ \d+ textbox "Fruit" ="Pear"/);
});

Deno.test("select chooses one after another in a list that stays open, and says so nowhere", async () => {
  await using driver = await Driver.open("/lists_that_stay_open.html");
  match(await driver.act("Tools", "select", "Saw"), /\+ \d+ option "Saw" \(selected\)/);
  match(await driver.act("Tools", "select", "Drill"), /\+ "Saw and Drill"/);
  match(await driver.act("Hammer"), /\+ "Saw and Drill and Hammer"/);
  match(await driver.act("Tools", "select", "Saw"), /\+ "Drill and Hammer"/);
});

Deno.test("browser reads neither labels, options nor placeholders for the value of what shows a choice", async () => {
  await using driver = await Driver.open("/values_of_choices.html");
  deepEqual((await driver.lines()).filter((line) => !/^(option|clickable)/.test(line)), [
    'button "Colour" ="Green" (expanded)',
    'combobox "Flowers" ="Tulip" (collapsed)',
    'combobox "Trees" (collapsed)',
  ]);
});

Deno.test("browser lists nothing inert that is drawn for a native list, nor what is closed and listens", async () => {
  await using driver = await Driver.open("/drawn_for_list.html");
  deepEqual(await driver.lines(), ['combobox "Species" ="Dog"', 'button "Save" (covered)']);
  match((await refusal(driver.act("Save"))).message, /the part of the page that it is in is inert/);
});

Deno.test("browser reads as the value of a list what is drawn in its field, though that describes it", async () => {
  await using driver = await Driver.open("/described_by_choice.html");
  deepEqual(await driver.lines(), [
    'combobox "City" ="Brisbane" (collapsed)',
    'combobox "Town" (collapsed)',
    'button "Remove Red"',
    'button "Remove Blue"',
    'combobox "Tags" ="Red Blue" (collapsed)',
    'combobox "Weight" (collapsed)',
  ]);
});

Deno.test("browser calls what opens a list by its label, and tells what is chosen as its value", async () => {
  await using driver = await Driver.open("/named_by_choice.html");
  deepEqual(await driver.lines(), [
    'button "State" ="Texas" (collapsed)',
    'button "Size" ="Large" (collapsed)',
    'button "Colour" (collapsed)',
    'button "Show all Colour"',
    'button "Actions Card 5" (collapsed)',
  ]);
});

Deno.test("browser switches what a custom element draws by a label, beside which there is nothing", async () => {
  await using driver = await Driver.open("/switch_without_width.html");
  match(await driver.act("Tracking", "check"), /~ \d+ switch "Tracking" \(checked\)/);
  match(await driver.act("Tracking"), /~ \d+ switch "Tracking"$/);
});

Deno.test("browser tells at its first cell that a row is selected which only a class marks", async () => {
  await using driver = await Driver.open("/rows_marked_by_class.html");
  match(await driver.act("9"), /~ \d+ clickable "Amy" \(selected\)$/);
  match(await driver.act("Bob"), /~ \d+ clickable "Bob" \(selected\)$/);
  match(await driver.act("Amy"), /~ \d+ clickable "Amy"$/);
});

Deno.test("browser calls a list by the prompt that it shows itself", async () => {
  await using driver = await Driver.open("/prompts_on_lists.html");
  deepEqual(await driver.lines(), [
    'combobox "Pick a color" (collapsed)',
    'combobox "" ="Green" (collapsed)',
    'combobox "Pick a size" (collapsed)',
    'combobox "Shape" (collapsed)',
    'combobox "Pick a city" (collapsed)',
    'combobox "Pick towns" (collapsed)',
  ]);
});

Deno.test("browser takes the label that a list draws in its shadow for no value", async () => {
  await using driver = await Driver.open("/labels_in_shadows.html");
  deepEqual(await driver.lines(), [
    'combobox "Fruit" (collapsed)',
    'combobox "Town" ="Oslo" (collapsed)',
    'combobox "Tea" ="Tea of mint" (collapsed)',
  ]);
});

Deno.test("browser reads what a page draws for a box around it, where the box itself is not drawn", async () => {
  await using driver = await Driver.open("/boxes_told_by_shells.html");
  match(await driver.act("Tea", "check"), /~ \d+ checkbox "Tea" \(checked\)/);
  match(await driver.act("Tea", "check"), /already/);
  match(await driver.act("Tea", "uncheck"), /~ \d+ checkbox "Tea"$/);
  match(await driver.act("2 stars"), /~ \d+ radio "1 star" \(active\)\n~ \d+ radio "2 stars" \(active\)/);
});

Deno.test("browser chooses on a clock whose face takes the mouse, and lists no options of a list that is faded away", async () => {
  await using driver = await Driver.open("/clocks.html");
  deepEqual(await driver.lines(), [
    'clickable "~mask"',
    ...['option "12 hours"', 'option "3 hours"', 'option "6 hours"', 'button "Tone" (collapsed)'],
  ]);
  match(await driver.act("3 hours"), /\+ "hour 3"/);
  match(await driver.act("12 hours"), /\+ "hour 12"/);
  match(await driver.act("Tone"), /\+ \d+ option "Light"\n\+ \d+ option "Dark"/);
});

Deno.test("browser lists a list, and not the field that comes with its options, until it is open", async () => {
  await using driver = await Driver.open("/lists_that_keep_their_field.html");
  deepEqual(await driver.lines(), ['combobox "Fruit" (collapsed)']);
  match(await driver.act("Fruit", "select", "Banana"), /\+ "Banana taken"/);
  deepEqual(await driver.lines(), ['combobox "Fruit" ="Banana" (collapsed)']);
  match(await driver.act("Fruit"), /\+ \d+ textbox "Type to search" \(expanded\)/);
});

Deno.test("browser tells that a row is selected whose box is checked and not drawn", async () => {
  await using driver = await Driver.open("/rows_with_undrawn_boxes.html");
  match(await driver.act("Plums"), /~ \d+ link "Plums" \(selected\)$/);
  match(await driver.act("Pears"), /~ \d+ link "Pears" \(selected\)$/);
  match(await driver.act("Plums"), /~ \d+ link "Plums"$/);
});

Deno.test("browser clicks what says that it is disabled and is drawn as what is not, as a person does", async () => {
  await using driver = await Driver.open("/menu_that_belies_itself.html");
  match(await driver.act("Pick several"), /\+ "did: Pick several"/);
  match((await refusal(driver.act("Pick none"))).message, /it is disabled$/);
});

Deno.test("browser chooses from a list for which its page draws one of its own, and leaves that shut", async () => {
  await using driver = await Driver.open("/list_drawn_by_its_page.html");
  const told = await driver.act("Priority", "select", "High");
  match(told, /\+ "High chosen"/);
  doesNotMatch(told, /link/);
});

Deno.test("browser tells that an entry is selected where a class says it in one word with what it is", async () => {
  await using driver = await Driver.open("/filters_marked_by_kind.html");
  deepEqual(await driver.lines(), ['link "All (3)" (selected)', 'link "Paused (2)"', 'link "Active (1)"']);
  match(await driver.act("Paused (2)"), /~ \d+ link "All \(3\)"\n~ \d+ link "Paused \(2\)" \(selected\)$/);
});

Deno.test("browser tells what was chosen of a tree in a list whose field shows it beside itself", async () => {
  await using driver = await Driver.open("/tree_in_list.html");
  deepEqual(await driver.lines(), ['combobox "File" (collapsed)']);
  match(await driver.act("File"), /\+ \d+ treeitem "Documents"/);
  match(await driver.act("Documents"), /~ \d+ combobox "File" ="Documents" \(collapsed\)/);
});

Deno.test("browser tells that an option is selected where it is chosen, and not where only the keyboard is at it", async () => {
  await using driver = await Driver.open("/options_marked_by_keys.html");
  const press = async () => (await driver.host.call("browser_press", { keys: "ArrowDown" })).text;
  await driver.act("City", "focus");
  match(await press(), /~ \d+ option "Bern" \(active\)$/);
  const told = async () => (await driver.lines()).filter((line) => line.startsWith("option"));
  deepEqual((await told()).slice(0, 3), [
    'option "Oslo"',
    'option "Rome" (selected)',
    'option "Bern" (active)',
  ]);
  await driver.act("Fruit", "focus");
  match(await press(), /~ \d+ option "Plum"\n~ \d+ option "Pear" \(active\)$/);
  await driver.act("Tree", "focus");
  deepEqual((await told()).slice(-2), ['option "Elm" (selected)', 'option "Oak"']);
});

Deno.test("select leaves chosen what is chosen already in a list with a box in each option, and uncheck takes it back", async () => {
  await using driver = await Driver.open("/options_with_boxes.html");
  const chosen = () => driver.host.call("browser_extract", { mode: "text" });
  match(await driver.act("Wood"), /\+ \d+ option "Ash" \(active\)/);
  await driver.act("Wood", "select", "Elm");
  match((await chosen()).text, /^Elm$/m);
  await driver.act("Wood", "select", "Oak");
  match((await chosen()).text, /^Elm, Oak$/m);
  await driver.act("Wood", "uncheck", "Elm");
  match((await chosen()).text, /^Oak$/m);
});

Deno.test("select chooses one after another in a list that its field names by the option that the keyboard is at", async () => {
  await using driver = await Driver.open("/list_named_by_its_option.html");
  match(await driver.act("Fruits", "select", "Pear"), /\+ "Pear"/);
  match(await driver.act("Fruits", "select", "Plum"), /\+ "Pear and Plum"/);
});
