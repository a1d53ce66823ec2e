import { deepEqual, equal, throws } from "node:assert/strict";
import { parseKeys } from "./keys.ts";

Deno.test("parseKeys reads keys, chords and several of them", () => {
  const read = (text: string) =>
    parseKeys(text).map(({ key, modifiers }) => `${modifiers} ${key.key} ${key.code} ${key.text ?? "-"}`);
  const readings: Readonly<Record<string, string[]>> = {
    "Enter": ["0 Enter Enter \r"],
    "esc F5": ["0 Escape Escape -", "0 F5 F5 -"],
    "Ctrl+a": ["2 a KeyA -"],
    "Control+Shift+K": ["10 K KeyK -"],
    "Shift+a": ["8 A KeyA A"],
    "Alt+ArrowLeft": ["1 ArrowLeft ArrowLeft -"],
    "Control++": ["2 + Equal -"],
    "+ é 7 Space": ["0 + Equal +", "0 é  é", "0 7 Digit7 7", "0   Space  "],
    "Meta+Enter": ["4 Enter Enter -"],
  };
  for (const [text, keys] of Object.entries(readings)) deepEqual(read(text), keys, text);
});

Deno.test("parseKeys names what is no key", () => {
  throws(() => parseKeys("Ctrl+Entre"), { message: 'Cannot press "Ctrl+Entre": there is no key "Entre"' });
  throws(() => parseKeys("Hyper+a"), { message: 'Cannot press "Hyper+a": there is no key "Hyper"' });
  throws(() => parseKeys(" "), { code: "INVALID_INPUT" });
  throws(() => parseKeys("Control+"), { code: "INVALID_INPUT" });
  equal(parseKeys("a b c").length, 3);
});
