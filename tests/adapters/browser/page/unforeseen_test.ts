import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists the shapes of a drawing, and no field that stands behind what is drawn", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  const items = (await driver.list()).map(({ role, name }) => `${role} ${name}`);
  deepEqual(items, [
    ...["clickable Meeting", "clickable Check stock", "clickable Send bill"],
    ...["clickable Start", "clickable ~dot", "clickable End", "clickable Alone", "clickable ~legend"],
    ...["textbox City", "textbox Skill to add", "checkbox Terms"],
  ]);
  match(await driver.act("Send bill"), /\+ "sheet: Send bill"/);
  match(await driver.act("City"), /\+ "list"/);
});

Deno.test("browser reads no words that stand where no scrolling leads, other than those that are spoken", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  const lines = text.split("\n").filter((line) => /words|line|Beyond|Aside|Copied/.test(line));
  deepEqual(lines, ["Spoken words", "Oldest line"]);
});

Deno.test("browser clicks a part of a drawing where its body is, not on a mark beside it", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  match(await driver.act("Start"), /\+ "body: Start"/);
  await driver.act("~dot");
  match(await driver.act("Alone"), /\+ "body: Alone"/);
});

Deno.test("browser holds the mouse down until the page has seen that, where it listens for the press alone", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  match(await driver.act("Meeting"), /\+ "opened"/);
});

Deno.test("browser clicks what follows the mouse once the page has drawn that it came", async () => {
  await using driver = await Driver.open("/follows_the_mouse.html");
  match(await driver.act("Food 4"), /\+ "food 4"/);
  match(await driver.act("Service 3"), /\+ "service 3"/);
  const { text } = await driver.host.call("browser_pointer", {
    action: "click",
    index: await driver.number("Food 2"),
  });
  match(text, /\+ "food 2"/);
});

Deno.test("browser_find tells the words of a drawing apart that is listened to as a whole", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  for (const words of ["Jam", "Tea"]) {
    const { text } = await driver.host.call("browser_find", { text: words });
    const index = Number(new RegExp(`(\\d+) clickable "${words}"`).exec(text)?.[1]);
    match(await driver.actOn(index), new RegExp(`\\+ "legend: ${words}"`));
  }
  const { text } = await driver.host.call("browser_find", { text: "Send bill" });
  const numbers = [...text.matchAll(/(\d+) clickable "Send bill"/g)].map(([, index]) => index);
  deepEqual(new Set(numbers).size, 1, text);
});

Deno.test("browser calls what has no label by what tells it apart, and not by the label of something else", async () => {
  await using driver = await Driver.open("/called.html");
  deepEqual(await driver.lines(), [
    ...[
      'tab "First" (selected)',
      'textbox "Amount" ="3"',
      'button "~step-up"',
      'button "~step-down"',
      'button "~count__less"',
      'button "~count__more"',
      'button "Undo (Ctrl+Z)"',
      'button "~close"',
    ],
    ...['button "~fa-ban"', 'button "~fa-eye"', 'button "~remove-button"'],
    ...['checkbox "Once after"', 'textbox "0.1"'],
    ...['textbox "User"', 'password "Password"', 'textbox "again"'],
    ...[1, 2].flatMap((row) => {
      return [
        `textbox "Column" in "row ${row}"`,
        `combobox "Type" ="int" in "row ${row}"`,
        `textbox "Length" in "row ${row}"`,
      ];
    }),
    ...['combobox "Language" ="English"', 'button "Use"', 'combobox "DB" ="shop"', 'textbox "First name"'],
    ...['checkbox "~yes"', 'checkbox "~no"'],
    ...[
      'textbox "~one-time-code" ="••••"',
      'radio "1"',
      'radio "2"',
      'slider "~volume" ="20"',
      'combobox "Kinds"',
    ],
    ...['button "Select" in "City"', 'button "Select" in "Street"', 'menuitem "File"'],
    ...['textbox "1st"', 'textbox "2nd"', 'textbox "3rd"'],
    ...[0, 1, 2, 3].map((digit) => `textbox "Digit ${digit}"`),
  ]);
});

Deno.test("browser_overlay_act types a code into boxes that take a character each, and hand the keyboard on", async () => {
  await using driver = await Driver.open("/called.html");
  match(await driver.act("Digit 0", "type", "4725"), /"Digit 3" ="••••"/);
  for (const [first, second, third] of ["472", "305"]) {
    doesNotMatch(await driver.act("1st", "type", `${first}${second}${third}`), /instead/);
    const { text } = await driver.host.call("browser_find", { role: "textbox", text: "" });
    match(
      text,
      new RegExp(`"1st" ="${first}"\\n\\d+ textbox "2nd" ="${second}"\\n\\d+ textbox "3rd" ="${third}"`),
    );
  }
});

Deno.test("browser names what it lists by all that is seen of it, and by no words of something else", async () => {
  await using driver = await Driver.open("/beside.html");
  deepEqual(await driver.lines(), [
    ...['clickable "active" ="15"', 'clickable "Close"', 'clickable "Monday, 16 March"'],
    'button "Show password"',
    'textbox "Copy to clipboard" ="npm install" (readonly)',
    'combobox "Due" (collapsed)',
    ...['slider "Range" ="2"', 'slider "Range" ="7"'],
    'textbox "Months"',
    ...['button "More" in "of the bill"', 'button "More" in "of the order"'],
    ...['clickable "1"', 'clickable "Jazz"', 'clickable "" in "City, 1 Jazz"'],
    'combobox "Game" (collapsed)',
    ...['clickable "~hour" in "Thu 26, 8:00"', 'clickable "~hour" in "Fri 27, 8:00"'],
    ...['clickable "~hour" in "Thu 26, 1 after 8:00"', 'clickable "~hour" in "Fri 27, 1 after 8:00"'],
    'checkbox "~tick" in "Paid, Ann"',
    ...['button ":)" in "Often ;)"', 'button ";)"', 'button ":)" in "Smileys :("', 'button ":("'],
    ...['link "All day" in "Sun Nov 22 2026"', 'link "All day" in "Mon Nov 23 2026"'],
    ...['button "~trash-bin"', 'button "~zoom-in"'],
  ]);
});

Deno.test("browser names what is drawn in rows of a form, and tells what lists around a field show and whether they are open", async () => {
  await using driver = await Driver.open("/form_rows.html");
  const row = (line: string) => driver.lines().then((lines) => lines.find((each) => each.includes(line)));
  deepEqual(await driver.lines(), [
    'slider "Price" ="10"',
    'slider "Price" ="90"',
    'combobox "City" (collapsed)',
    'button "Remove red"',
    'button "Remove blue"',
    'combobox "Colours" ="red blue" (collapsed)',
    'checkbox "Tea"',
    'checkbox "Jam"',
    'button "Take out Rome"',
    'button "Take out Paris"',
    'combobox "Towns" ="Rome Paris" (collapsed)',
    'radio "Small"',
    'button "Toggle sidebar" (collapsed)',
  ]);
  match(await driver.act("Toggle sidebar"), /~ \d+ button "Toggle sidebar" \(expanded\)/);
  match(await driver.act("City"), /~ \d+ combobox "City" \(expanded\)/);
  match(await driver.act("Oslo"), /~ \d+ combobox "City" ="Oslo" \(collapsed\)/);
  equal(await row("City"), 'combobox "City" ="Oslo" (collapsed)');
  match(await driver.act("City"), /~ \d+ combobox "City" ="Oslo" \(expanded\)/);
  match(await driver.act("City", "type", "Ri"), /combobox "City" ="Ri" \(expanded\)/);
  match(await driver.act("Tea", "check"), /~ \d+ checkbox "Tea" \(checked\)/);
});

Deno.test("browser calls what has no label by the class that few things have of those of one maker", async () => {
  await using driver = await Driver.open("/looks_of_one_maker.html");
  deepEqual((await driver.list()).map(({ name }) => name), [
    ...["~kit-Pill-remove", "~kit-Stepper-up", "~kit-Burger-opener", "~kit-Button-root", "Time"],
  ]);
});

Deno.test("browser calls an arrow by what it goes from and to", async () => {
  await using driver = await Driver.open("/arrows.html");
  const names = (await driver.list()).map(({ name }) => name);
  deepEqual(names.filter((name) => name.includes("v-") || name.includes("→")), [
    ...["Start → Check", "Check → End", "~v-15"],
  ]);
  match(await driver.act("Check → End"), /\+ "arrow v-14"/);
});

Deno.test("browser numbers the lines of a list under one hand, and tells apart what consoles of servers call the same", async () => {
  await using driver = await Driver.open("/consoles.html");
  deepEqual(await driver.lines(), [
    ...['button "Draw"', 'listitem "Monday"', 'listitem "Tuesday"', 'listitem "Wednesday"'],
    ...['radio "On" (checked)', 'radio "Off"', 'combobox "Media Size:" ="A4"'],
    ...['textbox "Amount"', 'textbox "Price"'],
    ...['row "First row of words"', 'row "Second row of words"'],
    ...['textbox "Routing key:" in "Bindings"', 'textbox "Routing key:" in "Publish message"'],
    ...[
      'button "Hide" in "…graph",instance="127.0.0.1"}"',
      'button "Hide" in "…api/query",instance="127.0.0…"',
      'button "Hide" in "requests_total{code="302",han…"',
    ],
    ...['button "At the edge"', 'canvas "Screen"'],
  ]);
});

Deno.test("browser_overlay_act tells what listens in the lines of a list that has just come, and acts on what was named", async () => {
  await using driver = await Driver.open("/consoles.html");
  const text = await driver.act("Draw");
  const index = Number(/\+ (\d+) clickable "Alpha"/.exec(text)?.[1]);
  match(await driver.actOn(index), /\+ "series Alpha"/);
  deepEqual((await driver.lines()).filter((line) => /Alpha/.test(line)), ['clickable "Alpha"']);
  match(await driver.act("Monday"), /\+ "day Monday"/);
});

Deno.test("browser_press presses what is held as keys too, and says of no page with a canvas that nothing changed", async () => {
  await using driver = await Driver.open("/consoles.html", { evaluate: true });
  const refused = await refusal(driver.act("Screen", "type", "ls"));
  match(refused.options.hint ?? "", /browser_press/);
  await driver.act("Screen");
  const { text } = await driver.host.call("browser_press", { keys: "Control+c" });
  match(
    text,
    /^press Control\+c: no control or text changed; what a canvas shows may have: browser_screenshot/,
  );
  const heard = await driver.host.call("browser_evaluate", { expression: "heard.join(', ')" });
  match(
    heard.text,
    /keydown ControlLeft 17 held, keydown KeyC 67 held, keyup KeyC 67 held, keyup ControlLeft 17\b(?! held)/,
  );
});

Deno.test("browser clicks a list through what lies over it in the part that draws it, and through nothing else", async () => {
  await using driver = await Driver.open("/list_under_its_tags.html");
  match(await driver.act("Tags"), /\+ "opened"/);
  match(await driver.act("Kinds"), /\+ "chosen"/);
  match((await refusal(driver.act("Veiled"))).message, /covered by \d+ <div>/);
  match((await refusal(driver.act("Off"))).message, /covered by \d+ <div/);
});

Deno.test("browser clicks a field through the words that show what is chosen in it, and through nothing else", async () => {
  await using driver = await Driver.open("/shown_over_field.html");
  match(await driver.act("Person"), /\+ "opened"/);
  match((await refusal(driver.act("Town"))).message, /covered by \d+ <div.*> "Veil"/);
});

Deno.test("browser tells days of one number apart by their titles, where these are dates", async () => {
  await using driver = await Driver.open("/shown_over_field.html");
  const days = (await driver.lines()).filter((line) => /"\d+"/.test(line));
  deepEqual(days, ['clickable "1" in "2026-11-01"', 'clickable "11"', 'clickable "1" in "2026-12-01"']);
});

Deno.test("browser tells no day by a date that may count the months from 0", async () => {
  await using driver = await Driver.open("/months_from_zero.html");
  const months = ["November 2026", "December 2026", "November 2027"].flatMap((month) =>
    ["9", "10"].map((day) => `button "${day}" in "${month}"`)
  );
  deepEqual(await driver.lines(), months);
});

Deno.test("browser chooses what a person reads, before what a page sends for it", async () => {
  await using driver = await Driver.open("/months_by_position.html");
  match(await driver.act("Month", "select", "3"), /~ \d+ combobox "Month" ="03"/);
  match(await driver.act("Turn", "select", "2"), /~ \d+ combobox "Turn" ="2"/);
  match(await driver.act("Turn", "select", "0"), /~ \d+ combobox "Turn" ="3"/); // what it sends, if nothing reads so
  match(await driver.act("Days", "uncheck", "2"), /~ \d+ \w+ "Days" ="1"/);
});

Deno.test("browser lists no field that neither mouse nor keyboard reaches and nobody sees", async () => {
  await using driver = await Driver.open("/kept_fields.html");
  deepEqual(await driver.lines(), [
    'textbox "Another tag"',
    'combobox "Size" ="Small" (collapsed)',
    'checkbox "Gift"',
    'file "Photo"',
    'textbox "Late"',
  ]);
});

Deno.test("browser tells what the field of a list holds that is only read", async () => {
  await using driver = await Driver.open("/shown_over_field.html");
  match((await driver.lines()).join("\n"), /^combobox "Status" ="Open" \(collapsed\)$/m);
});

Deno.test("browser tells nothing as gone that is up where a page was scrolled from before a dialog held it still", async () => {
  await using driver = await Driver.open("/held_still.html");
  equal((await driver.act("Ask")).split("\n").slice(1).join("\n"), '+ "Sure?"\n+ 3 button "Yes"');
  ok((await driver.lines()).some((line) => line.startsWith('slider "Volume" ="20"')));
});

Deno.test("browser takes for the value of a field what it draws, not what it began with or says to who listens", async () => {
  await using driver = await Driver.open("/formula.html");
  deepEqual(await driver.lines(), ['textbox "Formula" ="x2"']);
});
