import { doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { RecordedCall } from "./recorded.ts";
import { scriptText } from "./script_text.ts";

function statements(calls: readonly RecordedCall[]): string {
  return scriptText(calls).split("\n").slice(1).join("\n").trim();
}

function act(action: string, role: string, name: string, more: Record<string, unknown> = {}): RecordedCall {
  const { near, secret, ...input } = more;
  const element = {
    ...{ role, name },
    ...(typeof near === "string" ? { near } : {}),
    ...(secret === true ? { secret } : {}),
  };
  return { path: "browser.overlay_act", input: { index: 7, action, ...input }, acted: [element] };
}

Deno.test("an action on a number becomes a step on a role and a name, with what it is in", () => {
  verifies("scripts:record");
  equal(
    statements([act("click", "button", 'Say "hi"', { near: "Row 3" })]),
    `import { browser } from "glovebox:tools";

await browser.steps({ steps: [{ action: "click", role: "button", name: "Say \\"hi\\"", near: "Row 3", exact: true }] });`,
  );
});

Deno.test("values that several calls have become inputs, called as their fields are", () => {
  verifies("scripts:record");
  const text = statements([
    act("type", "textbox", "First name", { text: "Ann" }),
    act("type", "textbox", "Signature", { text: "Ann" }),
    act("type", "textbox", "Return", { text: "once" }),
    { path: "lua.call", input: { path: "/a b", "odd-name": "Ann" }, acted: [] },
  ]);
  match(text, /^import \{ browser, lua, inputs \} from "glovebox:tools";/);
  match(text, /const \{ firstName = "Ann" \} = inputs;/);
  equal(text.match(/text: firstName/g)?.length, 2);
  match(text, /await lua\.call\(\{ path: "\/a b", "odd-name": "Ann" \}\);/);
});

Deno.test("secrets become names: kept ones, and what was typed where nobody is shown it", () => {
  verifies("scripts:record");
  const text = statements([
    act("type", "textbox", "Card", { text: "no {{secret:card}}!" }),
    act("type", "textbox", "Your PIN", { text: "1234567", secret: true }),
  ]);
  match(text, /^import \{ browser, secret \} from/);
  match(text, /text: "no " \+ secret\("card"\) \+ "!"/);
  match(text, /text: secret\("yourPin"\)/);
  doesNotMatch(text, /1234567/);
});

Deno.test("what only a number would find again is left out and named, never guessed", () => {
  verifies("scripts:record");
  const text = statements([
    { path: "browser.overlay_act", input: { index: 3, action: "click" }, acted: [] },
    act("drag_to", "listitem", "Card", { to: 5 }),
    act("click", "button", ""),
    { path: "browser.upload", input: { index: 2, paths: ["a\n.txt"] }, acted: [] },
    { path: "browser.steps", input: { steps: [{ action: "click", index: 1 }] }, acted: [] },
    { path: "browser.press", input: { keys: "Enter" }, acted: [] },
  ]);
  equal(text.match(/^\/\/ Not recorded: browser\./gm)?.length, 5);
  match(text, /^await browser\.press\(\{ keys: "Enter" \}\);$/m);
  doesNotMatch(text, /index/);
});

Deno.test("a file that comes and one that goes become steps, and the one that came is given on as it is then", () => {
  verifies("scripts:record");
  const element = (name: string) => [{ role: "link", name }];
  const makes = { id: "/d/list.txt", label: "list.txt", at: "download.path" };
  const calls: RecordedCall[] = [
    {
      path: "browser.click_and_wait_download",
      input: { index: 3, timeout_ms: 5 },
      acted: element("List"),
      makes,
    },
    { path: "browser.upload", input: { index: 4, files: ["/d/list.txt"] }, acted: element("Sheet") },
    { path: "browser.upload", input: { index: 5, files: ["/d/mine.txt"] }, acted: element("Letter") },
    { path: "browser.upload", input: { index: 6, files: ["/d/mine.txt"] }, acted: [] },
  ];
  const text = scriptText(calls, true);
  match(text, /const \{ letter = "\/d\/mine\.txt" \} = inputs;/);
  match(
    text,
    /const listTxt = \(await browser\.steps\(\{ steps: \[\{ action: "download", role: "link", name: "List"/,
  );
  match(
    text,
    /action: "upload", role: "link", name: "Sheet", exact: true, files: \[listTxt\.download\.path\]/,
  );
  match(text, /name: "Letter", exact: true, files: \[letter\]/);
  match(text, /Not recorded: browser\.upload, upload: what it acted on has no name/);
});

Deno.test("a series that told of one of its elements alone keeps the words that its steps had", () => {
  verifies("scripts:record");
  const steps = [{ action: "click", name: "One" }, { action: "click", name: "Two" }];
  const text = statements([{
    path: "browser.steps",
    input: { steps },
    acted: [{ role: "button", name: "Two" }],
  }]);
  match(text, /name: "One" \}, \{ action: "click", name: "Two"/);
});
