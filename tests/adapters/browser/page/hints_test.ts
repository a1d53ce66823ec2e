import { deepEqual, equal } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser tells a place once that is said for the eye and for who listens", async () => {
  await using driver = await Driver.open("/places_said_twice.html");
  deepEqual(await driver.lines(), ['button "Reset" in "Top side"', 'button "Reset" in "Left side"']);
});

Deno.test("browser lists an entry of a menu as the box that it is the label of", async () => {
  await using driver = await Driver.open("/boxes_in_menus.html");
  deepEqual(await driver.lines(), [
    'checkbox "Debug"',
    'checkbox "Info" (checked)',
    ...['menuitem "All and more"', 'checkbox "All"', 'menuitem "Close"'],
  ]);
});

Deno.test("browser tells what a key on a button does, which way a button goes, and no tip twice", async () => {
  await using driver = await Driver.open("/small_hints.html");
  deepEqual(await driver.lines(), [
    ...['button "F7 New directory"', 'button "Delete (F8)"'],
    ...['button "Undo"', 'button "Send" (hover for more)'],
    ...['button "~previous"', 'button "~next"'],
    ...[
      'button "~fa-search"',
      'button "Sing (0:50)"',
      'link "~fa-bars"',
      'link "~fa-comments"',
      'link "~fa-check"',
    ],
    'time "~kit-time"',
    'clickable "~kit-adornment"',
    'clickable "BoxMore of it"',
    'combobox "Pear" ="Open" (collapsed)',
  ]);
});

Deno.test("browser calls an icon by its title, also while a tip says that", async () => {
  await using driver = await Driver.open("/tips_for_titles.html");
  const lines = ['link "Check all"', 'checkbox "Wiki"', 'link "Remove it"', 'button "Undo it (Ctrl+Z)"'];
  deepEqual(await driver.lines(), lines);
  equal((await driver.act("Remove it", "hover")).split("\n").slice(1).join("\n"), '+ "Remove it"');
  deepEqual(await driver.lines(), lines);
});

Deno.test("browser calls what an icon of a font is written for by its title, and reads no such word beside others", async () => {
  await using driver = await Driver.open("/written_icons.html");
  deepEqual(await driver.lines(), [
    ...['link "Show as feed"', 'button "delete_forever"'],
    ...["Pear", "Fig"].flatMap((name) => [
      ...[`checkbox "" in "Change ${name}"`, `clickable "star" in "Change ${name}"`],
      ...[`clickable "rss_feed" in "Change ${name}"`, `clickable "Add a note" in "Change ${name}"`],
      `button "Change ${name}"`,
    ]),
    ...['checkbox "star"', 'clickable "Take the star"', 'button "Change Plum"'],
  ]);
});

Deno.test("browser calls nothing by where its style puts it, by what a program made of it, or by a sign with a tip", async () => {
  await using driver = await Driver.open("/places_as_classes.html");
  deepEqual(await driver.lines(), [
    'button "~kit-copy"',
    'clickable "~kit-question"',
    'button "~unfold__UnfoldButton"',
    'button "~kit-funnel"',
    'clickable "Show it first"',
    'button "~kit-arrow"',
    ...[1, 2, 3].map((nth) => `button "" in "${nth} of 3"`),
    ...['button "~kit-undo"', 'button "~align-left"'],
  ]);
});

Deno.test("browser lists no view that only scrolls, and gives a form's words to nothing in it", async () => {
  await using driver = await Driver.open("/kit_without_roles.html");
  deepEqual(await driver.lines(), [
    'textbox "Name"',
    'clickable "Cities"',
    'textbox "Date"',
    'clickable "event"',
    'clickable "★" in "1 of 2"',
    'clickable "★" in "2 of 2"',
    'textbox "City"',
    'button "~kit-button"',
    'button "Agree"',
    ...[0, 1, 2].map((nth) => `clickable "City ${nth}"`),
  ]);
});
