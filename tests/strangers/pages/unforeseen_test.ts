import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { StrangerPage } from "./stranger_page.ts";

/** Names that several items of one role have: what is drawn with several elements is one item for a person. */
function twice(items: readonly { readonly name: string; readonly role: string }[]): string[] {
  const seen = items.map(({ name, role }) => `${role} ${name}`);
  return seen.filter((each, at) => seen.indexOf(each) !== at);
}

Deno.test("browser works buttons of Bootstrap that draw radio buttons, and what opens", async () => {
  await using page = await StrangerPage.open("bootstrap");
  await page.act({ name: "Week", role: "radio" });
  equal(await page.ask("week.checked"), true);
  await page.act("More actions");
  await page.act("Archive");
  equal(await page.ask("said.textContent"), "archived");
  await page.call("steps", {
    steps: [
      { action: "click", name: "Rename" },
      { action: "type", name: "Name", text: "Ann" },
      { action: "click", name: "Save" },
    ],
  });
  equal(await page.ask("said.textContent"), "named Ann");
  await page.call("steps", {
    steps: [{ action: "click", name: "Cart" }, { action: "click", name: "Check out" }],
  });
  equal(await page.ask("said.textContent"), "paid");
});

Deno.test("browser lists custom elements of Material Web once, without what they are drawn with, and works them", async () => {
  await using page = await StrangerPage.open("material_web");
  const items = await page.list();
  deepEqual([twice(items), items.filter(({ name }) => name.startsWith("~"))], [[], []]);
  await page.act("Email", "type", { text: "ann@example.com" });
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Wifi", role: "switch" }, "check");
  match(await page.act({ name: "Dogs", role: "radio" }), /~ \d+ radio "Dogs" \(checked\)/);
  await page.act({ name: "City", role: "combobox" });
  const oslo = await page.number({ name: "Oslo", role: "option" });
  ok(/\nOslo\n/.test(await page.call("extract", { index: oslo })), "what a slot shows is read");
  await page.act(oslo);
  await page.until("city.value === 'oslo'");
  await page.act("Volume", "type", { text: "70" });
  await page.act({ name: "Save", role: "button" });
  equal(await page.ask("said.textContent"), "saved ann@example.com");
  await page.act({ name: "More", role: "button" });
  await page.act({ name: "Delete", role: "menuitem" });
  equal(await page.ask("said.textContent"), "deleted");
  const turned = await page.act({ name: "Second", role: "tab" });
  ok(/~ \d+ tab "First"\n~ \d+ tab "Second" \(selected\)/.test(turned), turned);
  const state = "[agreed.checked, wifi.selected, dogs.checked, loud.value, second.active]";
  deepEqual(await page.ask(state), [true, true, true, 70, true]);
});

Deno.test("browser knows roles and states that custom elements of Fluent tell nobody but the browser", async () => {
  await using page = await StrangerPage.open("fluent_web");
  await page.act("Email", "type", { text: "ann@example.com" });
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Wifi", role: "switch" }, "check");
  match(await page.act({ name: "Dogs", role: "radio" }), /~ \d+ radio "Dogs" \(checked\)/);
  match(await page.act({ name: "City", role: "combobox" }), /\+ \d+ option "Oslo"/);
  await page.act({ name: "Oslo", role: "option" });
  match(await page.act({ name: "Volume", role: "slider" }, "type", { text: "70" }), /="70"/);
  await rejects(page.act("Volume", "type", { text: "700" }), /cannot stand at "700"/);
  match(await page.act({ name: "Bold", role: "button" }), /button "Bold" \(pressed\)/);
  await page.act({ name: "More", role: "button" });
  match(await page.act({ name: "Wrap", role: "menuitemcheckbox" }), /"Wrap" \(checked\)/);
  match(await page.act({ name: "Second", role: "tab" }), /"Second" \(selected\)/);
  match(await page.act({ name: "Details", role: "button" }), /"Details" \(expanded\)/);
  match(await page.act("Fruit"), /\+ \d+ treeitem "Apple"\n~ \d+ treeitem "Fruit"/);
  await page.act("Apple");
  await page.act({ name: "Save", role: "button" });
  await page.act({ name: "Yes", role: "button" });
  const chosen =
    "mail.value, agreed.checked, wifi.checked, dogs.checked, loud.value, bold.pressed, wrap.checked";
  deepEqual(
    await page.ask(`[${chosen}, tabs.activeid, details.expanded, apple.selected, said.textContent]`),
    [
      ...["ann@example.com", true, true, true, "70", true, true],
      "second",
      true,
      true,
      "saved ann@example.com",
    ],
  );
  equal(await page.ask("city.selectedOptions[0].value"), "oslo");
});

Deno.test("browser clicks buttons of Web Awesome that are filled by words of the page around them", async () => {
  await using page = await StrangerPage.open("web_awesome");
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Dogs", role: "radio" });
  await page.act({ name: "Volume", role: "slider" }, "type", { text: "70" });
  await page.act({ name: "More", role: "button" });
  await page.act({ name: "Delete", role: "menuitem" });
  equal(await page.ask("said.textContent"), "delete");
  await page.act({ name: "Save", role: "button" });
  await page.act({ name: "Yes", role: "button" });
  deepEqual(await page.ask("[agreed.checked, pets.value, loud.value, said.textContent]"), [
    ...[true, "dogs", 70, "saved"],
  ]);
});

Deno.test("browser opens nodes of Web Awesome by their arrows, which are told apart by the nodes that draw them", async () => {
  await using page = await StrangerPage.open("web_awesome");
  await page.until('customElements.get("wa-tree-item") !== undefined');
  const arrowOf = async (node: string) => {
    const nodes = await page.list();
    return nodes.find(({ role, near }) => role === "clickable" && near === node)?.index ?? 0;
  };
  for (const node of ["Fruit", "Pear"]) await page.act(await arrowOf(node));
  deepEqual(await Promise.all(["Fruit", "Pear", "Nuts"].map(async (node) => await arrowOf(node) > 0)), [
    ...[true, true, true],
  ]);
  await page.act({ name: "Conference", role: "treeitem" });
  deepEqual(await page.ask("[conference.selected, conference.parentElement.expanded]"), [true, true]);
});

Deno.test("browser lists controls of Vaadin once, without the marks and labels that draw them", async () => {
  await using page = await StrangerPage.open("vaadin");
  const listed = (await page.list()).map(({ name, role }) => `${role} ${name}`);
  deepEqual(listed, ["checkbox Agree", "clickable ~toggle-button", "combobox Day", "menuitem File"]);
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Day", role: "combobox" }, "type", { text: "5/17/2026" });
  await page.call("press", { keys: "Enter" });
  for (const name of ["File", "Export", "PDF"]) await page.act({ name, role: "menuitem" });
  deepEqual(await page.ask("[agreed.checked, day.value, said.textContent]"), [true, "2026-05-17", "PDF"]);
});

Deno.test("browser works fields of React Aria that are hidden behind their labels, dates and menus", async () => {
  await using page = await StrangerPage.open("react_aria");
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Save power", role: "switch" }, "check");
  await page.act({ name: /Pet$/, role: "button" });
  await page.act({ name: "Dog", role: "option" });
  for (const [part, text] of [["month", "5"], ["day", "17"], ["year", "2026"]] as const) {
    await page.act({ name: `${part}, Birthday`, role: "spinbutton" }, "type", { text });
  }
  await page.act({ name: /News/, role: "button" });
  await page.act("Menu");
  await page.act({ name: "Share…", role: "menuitem" });
  await page.act({ name: "SMS", role: "menuitem" });
  const asked = { agreed: true, saving: true, pet: "Dog", day: "2026-05-17", removed: ["News"], said: "sms" };
  deepEqual(await page.ask("state"), asked);
});

Deno.test("browser lists controls of Ionic once, and works those whose host takes the mouse for them", async () => {
  await using page = await StrangerPage.open("ionic");
  await page.number({ name: "Week", role: "tab" });
  deepEqual(twice(await page.list()), []);
  await page.act({ name: "Wifi", role: "switch" }, "check");
  await page.act({ name: "Agree", role: "checkbox" }, "check");
  await page.act({ name: "Week", role: "tab" });
  await page.act("Volume", "type", { text: "60" });
  await page.act("Name", "type", { text: "Ann" });
  await page.act({ name: /^Fruit/, role: "button" });
  await page.act({ name: "Bananas", role: "radio" });
  await page.act({ name: "OK", role: "button" });
  await page.until("fruit.value === 'b'");
  const state =
    "[wifi.checked, agreed.checked, view.value, loud.value, document.querySelector('#name').value]";
  deepEqual(await page.ask(state), [true, true, "week", 60, "Ann"]);
  ok((await page.list()).some(({ name }) => name === "Fruit, Bananas"));
});

Deno.test("browser takes suggestions that come late, nodes of trees by their words, and what is drawn with icons once", async () => {
  await using page = await StrangerPage.open("primevue");
  deepEqual((await page.list()).filter(({ name }) => /rating|slider/.test(name)), []);
  await page.call("steps", {
    steps: [
      { action: "type", name: "Country", text: "lat" },
      { action: "click", name: "Latvia" },
      { action: "click", name: "Kinds" },
      { action: "click", name: "Jam" },
    ],
  });
  await page.call("press", { keys: "Escape" });
  await page.act({ name: "3 stars", role: "radio" }, "check");
  await page.act({ name: "Wifi", role: "switch" }, "check");
  for (const name of ["Fruit", "Apple"]) await page.call("steps", { steps: [{ action: "click", name }] });
  equal(await page.ask("state.node"), "apple");
  await page.act({ name: "Fruit", role: "treeitem" });
  equal(await page.ask("state.node"), "fruit");
  const { country, kinds, stars, wifi } = Object(await page.ask("state"));
  deepEqual([country, kinds, stars, wifi], ["Latvia", ["Jam"], 3, true]);
});

Deno.test("browser connects nodes of React Flow, chooses one, and sorts a list of dnd kit", async () => {
  await using page = await StrangerPage.open("react_flow");
  const handles = (await page.list()).filter(({ name }) => /indicator|handle/.test(name));
  equal(handles.length, 4);
  const [, from, to] = handles.map(({ index }) => index);
  await page.act(from ?? 0, "drag_to", { to });
  await page.until("state.edges.join() === '1-2'");
  match(await page.act({ name: "Start", role: "clickable" }), /~ \d+ clickable "Start" \(selected\)/);
  deepEqual(await page.ask("state.chosen"), ["1"]);
  await page.act("Ann", "drag_to", { to: await page.number("Cid") });
  await page.until("state.rows.join() === 'Bob,Cid,Ann'");
});

Deno.test("browser brings the mouse to what only comes to the front then, as the first star of Mantine", async () => {
  await using page = await StrangerPage.open("mantine");
  match(await page.act({ name: "1", role: "radio" }), /~ \d+ radio "1" \(checked\)/);
  equal(await page.ask("chosen.stars"), 1);
  await page.act({ name: "4", role: "radio" });
  equal(await page.ask("chosen.stars"), 4);
  await page.act({ name: "Tags", role: "combobox" });
  await page.act({ name: "green", role: "option" });
  await page.act({ name: "blue", role: "option" });
  await page.act({ name: "Week", role: "radio" });
  await page.act({ name: "Wifi", role: "switch" }, "check");
  await page.act({ name: "Organic", role: "checkbox" }, "check");
  const [first] = (await page.list()).filter(({ name }) => name === "PinInput");
  await page.act(first?.index ?? 0, "type", { text: "1234" });
  const { tags, span, wifi, organic, pin } = {
    tags: ["green", "blue"],
    span: "Week",
    wifi: true,
    organic: true,
    pin: "1234",
  };
  deepEqual(await page.ask("chosen"), { stars: 4, tags, span, wifi, organic, pin });
});

Deno.test("browser numbers the nodes of a diagram of Drawflow and the cells of a sheet of Jspreadsheet", async () => {
  await using page = await StrangerPage.open("boards");
  await page.act({ name: "Write", role: "clickable" });
  equal(await page.ask("selected"), "two");
  await page.act({ name: "~output", role: "handle" }, "drag_to", { to: await page.number("~input") });
  equal(await page.ask("diagram.getNodeFromId(1).outputs.output_1.connections[0].node"), "2");
  await page.act({ name: "Tea", role: "cell" }, "double_click");
  const field = (await page.list()).find(({ role }) => role === "textbox");
  await page.act(field?.index ?? 0, "type_and_enter", { text: "Coffee" });
  deepEqual(await page.ask("sheet.getData()"), [["Coffee", 2], ["Milk", 3]]);
});

Deno.test("browser writes into the list of Tagify and clicks shapes of JointJS", async () => {
  await using page = await StrangerPage.open("unseen");
  const finish = await page.number({ name: "Finish", role: "draggable" });
  deepEqual((await page.list()).filter(({ role }) => role === "textbox").length, 1);
  await page.act({ name: /./, role: "textbox" }, "type_and_enter", { text: "Rust" });
  deepEqual(await page.ask("tags.value.map(({ value }) => value)"), ["Rust"]);
  await page.act(finish);
  equal(await page.ask("clicked"), "Finish");
});
