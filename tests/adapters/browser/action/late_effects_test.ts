import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("browser tells what a page does only a third of a second after a click or a key, or later where nothing else came", async (t) => {
  await using driver = await Driver.open("/late_effects.html");
  await t.step("where nothing happens before", async () => {
    match(await driver.act("Hide"), /Series A/);
  });
  await t.step("where what nobody reads changes before", async () => {
    match(await driver.act("Ticking"), /Ticked/);
  });
  await t.step("a switch that changes after something else", async () => {
    match(await driver.act("Wifi"), /switch "Wifi" \(checked\)/);
    match(await driver.act("Wifi", "check"), /is already checked/);
    match(await driver.act("Wifi", "uncheck"), /switch "Wifi"$/m);
  });
  await t.step("the list of a field that is typed into", async () => {
    match(await driver.act("Country", "type", "La"), /\+ \d+ option "Latvia"/);
  });
  await t.step(
    "and what comes of a file is told with the file, not with the click that asked for it",
    async () => {
      const index = await driver.number("Attach");
      const files = [import.meta.filename];
      match(
        (await driver.host.call("browser_upload", { index, files })).text,
        /\+ "Holds late_effects_test\.ts"/,
      );
    },
  );
  await t.step("a key", async () => {
    await driver.act("Keys", "focus");
    match((await driver.host.call("browser_press", { keys: "a" })).text, /Key heard/);
  });
  await t.step("and nothing changed where nothing did", async () => {
    match(await driver.act("Dull"), /nothing changed/);
  });
});

Deno.test("browser waits for a tip where the mouse rests, and until a list that has faded is taken away", async () => {
  await using driver = await Driver.open("/late_effects.html");
  match(await driver.act("Other", "hover"), /\+ "Other words"/);
  match(await driver.act("Tipped", "hover"), /\+ "Words of the tip"\n- "Other words"/);
  match(await driver.act("Size"), /\+ \d+ option "Large"/);
  match(await driver.act("Large"), /- \d+ option "Large"/);
});

Deno.test("browser tells the options that are left of a list which opens with all, and calls its field by what is around it", async () => {
  await using driver = await Driver.open("/late_effects.html");
  const told = await driver.act("Search towns", "type", "Lim");
  match(told, /\+ \d+ option "Lima"\n\+ \d+ option "Limerick"\n~ \d+ combobox "Search towns" ="Lim"/);
  doesNotMatch(told, /Oslo|Rome/);
});

Deno.test("browser tells of what is typed what the page does when the typing stops", async () => {
  await using driver = await Driver.open("/late_effects.html");
  match(await driver.act("Find plants", "type", "Oak"), /\+ \d+ button "Empty it"\n(.+\n)*- "Ash"\n- "Fern"/);
  match(await driver.act("Find plants", "type", ""), /\+ "Ash"\n\+ "Fern"/);
  match(await driver.act("Text to read in", "type", "some"), /~ \d+ button "Read in"$/m);
});

Deno.test("browser tells what a filter leaves, not that all is gone meanwhile", async () => {
  await using driver = await Driver.open("/late_effects.html");
  match(await driver.act("Open only", "check"), /\+ "Pour tea"/);
});

Deno.test("browser waits for the end of what a script moves, and not for what moves all the time", async () => {
  for (const path of ["/driven.html", "/driven.html?restless"]) {
    await using driver = await Driver.open(path);
    match(await driver.act("Open"), /\+ "Window"[^]*\+ \d+ textbox "Name"/);
    match(await driver.act("Close"), /- "Window"/);
    match(await driver.act("Tour"), /\+ "First stop"/);
    match(
      await driver.act("Slow"),
      /\((what came still moves|the page is still busy): browser_wait\)\n\+ \d+ button "Glide"/,
    );
    doesNotMatch(await driver.act("Open"), /still moves/);
  }
});

Deno.test("browser clicks in a menu that is put aside and that the mouse opens, and says of what it does not reach why", async () => {
  await using driver = await Driver.open("/driven.html");
  equal((await driver.list()).some(({ name }) => name === "Paste"), false);
  const came = /\+ (\d+) button "Paste"/.exec(await driver.act("Edit", "hover"));
  await driver.act("Rename", "hover");
  match(await driver.actOn(Number(came?.[1])), /^click \d+ button "Paste"/);
  await driver.go("/sheets.html");
  const { message, options } = await refusal(driver.act("Shred"));
  match(message, /^Cannot click \d+ button "Shred": it lies outside of what can be scrolled to$/);
  equal(options.hint, "Open what it is in first, such as a menu");
});

Deno.test("browser tells what came of a click also where the address changes within the page", async () => {
  await using driver = await Driver.open("/driven.html");
  for (let round = 0; round < 6; round += 1) {
    await driver.go("/driven.html");
    match(await driver.act("More"), /#more\n\+ "Jam"/);
  }
});

Deno.test("browser waits for the dialog that comes when the page has darkened", async () => {
  await using driver = await Driver.open("/driven.html");
  match(await driver.act("Rename"), /\+ \d+ textbox "New name"[^]*- \d+ button "Rename"/);
});

Deno.test("browser gives a page that shows nothing yet a moment to begin", async () => {
  await using driver = await Driver.open("/kinds.html");
  match((await driver.go("/built.html")).text, /\d+ button "Built"/);
});

Deno.test("browser_press presses a key when the page has seen the one before", async () => {
  await using driver = await Driver.open("/late_keys.html");
  await driver.act("Cell", "focus");
  await driver.host.call("browser_press", { keys: "x y z Enter" });
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /^holds xyz$/m);
});

Deno.test("browser tells of keys and of the mouse at a place what went when it had faded, as of a click", async () => {
  await using driver = await Driver.open("/late_effects.html");
  const gone = /\+ "Note kept"[^]*- \d+ button "Forget note"/;
  match(await driver.act("Keep note"), gone);
  await driver.go("/late_effects.html");
  await driver.act("Keep note", "focus");
  match((await driver.host.call("browser_press", { keys: "Enter" })).text, gone);
  await driver.go("/late_effects.html");
  const index = await driver.number("Keep note");
  match((await driver.host.call("browser_pointer", { action: "click", index })).text, gone);
});

Deno.test("browser says of an answer that something still fades which holds controls, be it of a click or a key", async () => {
  const said = /\(something still moves or fades: browser_wait\)\n~ \d+ button "Fruit" \(collapsed\)/;
  await using driver = await Driver.open("/late_effects.html");
  match(await driver.act("Fruit"), said);
  await driver.go("/late_effects.html");
  await driver.act("Fruit", "focus");
  match((await driver.host.call("browser_press", { keys: "Enter" })).text, said);
});

Deno.test("browser says that something still fades of a text that goes, not of one that comes", async () => {
  await using driver = await Driver.open("/late_effects.html");
  const shut = await driver.act("Terms");
  match(shut, /\(something still moves or fades: browser_wait\)\n~ \d+ button "Terms" \(collapsed\)/);
  await driver.host.call("browser_wait", { text: "Small print", gone: true });
  doesNotMatch(await driver.act("Terms"), /still/);
});

Deno.test("browser_extract reads an editor that puts what is copied into its field", async () => {
  await using driver = await Driver.open("/late_keys.html");
  const index = (await driver.list()).find(({ name }) => name === "Code")?.index;
  const { text } = await driver.host.call("browser_extract", { index });
  match(text, /let answer = 42;\nlet question;/);
});

Deno.test("browser tells of buttons that begin to be seen a frame after what they stand in", async () => {
  await using driver = await Driver.open("/late_effects.html");
  match(await driver.act("Colours"), /\+ \d+ button "Red"/);
});

Deno.test("browser tells that a calendar is gone whose day was drawn anew by the click", async () => {
  await using driver = await Driver.open("/late_effects.html");
  await driver.act("Choose day");
  const told = await driver.act("15th");
  match(told, /button "Chosen 15th"/);
  match(told, /- \d+ button "14th"/);
  doesNotMatch(told, /15th chosen/);
});

Deno.test("browser tells what is folded to nothing once it is opened, and what stands in for something always", async () => {
  await using driver = await Driver.open("/shut.html");
  const folded = /Within a month|Ask|In rows|"Row"|[Aa]side|By a box|Boxed/;
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  doesNotMatch(`${(await driver.lines()).join("\n")}\n${text}`, folded);
  for (const words of ["Files", "Held elsewhere", "Saved for you"]) match(text, new RegExp(words));
  const names = (await driver.list()).map(({ name }) => name);
  deepEqual(names, ["Questions", "Rows", "Side", "Box", "Attach", "Agree", "Line"]);
  match(await driver.act("Questions"), /\n\+ "Within a month"\n\+ \d+ button "Ask"$/);
  match(await driver.act("Rows"), /\n\+ "In rows"\n\+ \d+ textbox "Row"$/);
  match(await driver.act("Side"), /\n\+ "words aside"\n\+ \d+ link "Aside"$|\+ "Aside words aside"/);
  match(await driver.act("Box"), /\n\+ "By a box"\n\+ \d+ button "Boxed"\n~/);
  match(await driver.act("Questions"), /- "Within a month"/);
  doesNotMatch((await driver.lines()).join("\n"), /Ask/);
});

Deno.test("browser holds the button as a hand does where a click takes the keyboard from what it wrote", async () => {
  await using driver = await Driver.open("/left_field.html");
  await driver.act("Amount", "type", "4.44");
  match(await driver.act("Add"), /\+ "Added 4\.44"/);
  const steps = [{ action: "type", name: "Amount", text: "5.55" }, { action: "click", name: "Add" }];
  match((await driver.host.call("browser_steps", { steps })).text, /"Added 5\.55"/);
});

Deno.test("browser chooses from a list once the page has taken over what the field before it holds", async () => {
  await using driver = await Driver.open("/left_field.html");
  await driver.act("Amount", "type", "4.44");
  match(await driver.act("Kind", "select", "Gross"), /\+ "Gross 4\.44"/);
  await driver.act("Amount", "type", "5.55");
  const steps = [{ action: "select", name: "Kind", text: "Net" }];
  match((await driver.host.call("browser_steps", { steps })).text, /"Net 5\.55"/);
});

Deno.test("browser tells with a click what came by it that only listens, by the numbers of the next list", async () => {
  await using driver = await Driver.open("/heard_later.html");
  const byKey = async () => {
    await driver.act("Open", "focus");
    return (await driver.host.call("browser_press", { keys: "Enter" })).text;
  };
  for (const open of [() => driver.act("Open"), byKey]) {
    const told = await open();
    for (const name of ["Plain", "Authors", "▾"]) {
      const number = new RegExp(`^\\+ (\\d+) clickable "${name}"`, "m").exec(told)?.[1];
      equal(Number(number), await driver.number(name));
    }
    match(await driver.act("Authors"), /\+ "all authors"/);
    await driver.go("/heard_later.html");
  }
});

Deno.test("browser waits a moment for the page that an address within the document leads to", async () => {
  await using driver = await Driver.open("/routed.html");
  match(await driver.act("Save"), /#list\n\+ "Two posts"\n- \d+ button "Save"/);
});

Deno.test("browser calls nothing by how it looks under the mouse, and waits for what comes of a click on it", async () => {
  await using driver = await Driver.open("/named_under_the_mouse.html");
  match(await driver.act("~fanOpener"), /^click \d+ clickable "~fanOpener"\n\+ "Fan of the day"$/);
});

Deno.test("browser takes a page that redraws itself without end for one at rest, and says so of one that only grows", async () => {
  await using driver = await Driver.open("/list.html");
  for (const search of ["", "?uneven"]) {
    doesNotMatch((await driver.go(`/restless.html${search}`)).text, /still loading|keeps changing/);
    const told = await driver.act("Go");
    match(told, /\+ "Gone"/);
    doesNotMatch(told, /busy|moves/, search);
  }
  const { text } = await driver.go("/restless.html?log");
  match(text, /\nThe page keeps changing by itself$/);
  match(await driver.act("Go"), /\+ "Gone"/);
});

Deno.test("what says that it is at work is waited for, whatever way its answer comes", async () => {
  await using driver = await Driver.open("/at_work.html");
  match(await driver.act("Save"), /\n~ \d+ button "Saved"$/);
  match(await driver.act("Create"), /\+ "Ann was created"[^]*- \d+ button "Cancel"/);
});

Deno.test("browser tells what a page finds when the typing stops also where it counts what is typed at once", async () => {
  await using driver = await Driver.open("/list.html");
  for (const search of ["", "?idle"]) {
    await driver.go(`/counted_search.html${search}`);
    match(await driver.act("Find trees", "type", "Oak"), /\+ "3 letters"[^]*- "Ash"\n- "Fir"/, search);
  }
});
