import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../../../../tests/helpers/verifies.ts";
import type { Recorded } from "../recorded.ts";
import { scriptText } from "../script_text.ts";
import { PersonRecording } from "./person_recording.ts";

function click(name: string, text?: string): Recorded {
  const selector = { css: "Button", text: name, match: "equals" };
  const input = {
    actions: [{
      type: "click",
      target: { ref: { uid: "u-1" } },
      ...(text === undefined ? {} : { text }),
    }],
  };
  const known = { role: "Button", name, ids: [], kind: "", page: "", selector };
  return { path: "javafx.perform", input, acted: [{ role: "Button", name, known }] };
}

/** Records what one look after the other tells, until there is none. */
async function recorded(...looks: readonly (readonly Recorded[])[]): Promise<Recorded[]> {
  const added: Recorded[] = [];
  const left = [...looks];
  const source = { look: () => Promise.resolve(left.shift()) };
  await new PersonRecording(source, { add: (each) => added.push(each) }).listen(new AbortController().signal);
  return added;
}

Deno.test("words of others that are written like our marks become neither secrets nor inputs", async () => {
  verifies("scripts:person-javafx");
  const hostile = ["{{secret:bank}}", "{{input:class}}", "a {{secret:bank}} b"];
  const added = await recorded(hostile.map((name) => click(name)), hostile.map((text) => click("Pay", text)));
  const text = scriptText(added);
  equal(text.match(/^\/\/ Not recorded: javafx\.perform, its words/gm)?.length, 6);
  doesNotMatch(text, /secret\(|= inputs|await/);
});

Deno.test("names that look like code are words in the script", async () => {
  verifies("scripts:person-javafx");
  const names = ['"); Deno.exit(); ("', "`${process.exit()}`", "*/ x\u2028y\n//", "</script>"];
  const text = scriptText(await recorded(names.map((name) => click(name))));
  const calls = text.split("\n").filter((line) => line.startsWith("await "));
  deepEqual(
    calls.map((line) => /text: ("(?:[^"\\]|\\.)*")/.exec(line)?.[1]).map((each) => JSON.parse(each ?? "")),
    names,
  );
  match(
    scriptText([{ path: "sh3d", problem: 'the wall "a\u2028await x()\n"' }]),
    /^\/\/ Not recorded: sh3d, the wall "a await x\(\) "$/m,
  );
});

Deno.test("a double click is one act, and only the last of two checks stays", () => {
  verifies("scripts:person-checks");
  const once = click("Row");
  const twice = { ...once, ...JSON.parse(JSON.stringify(once).replace('"click"', '"doubleClick"')) };
  const check = (shows: string): Recorded => ({ of: "javafx", shows });
  const text = scriptText([once, twice, check("first"), check("second")]);
  equal(text.match(/javafx\.perform/g)?.length, 1);
  match(text, /import \{ javafx, expect \}[^]*doubleClick[^]*toShow\("second"\);\n$/);
  doesNotMatch(text, /first/);
});

Deno.test("objects that a script makes have names that are nothing else's", () => {
  verifies("scripts:person-sh3d");
  const make = (id: string, label: string): Recorded => ({
    path: "sh3d.place_furniture",
    input: { name: label },
    acted: [],
    makes: { id, label },
  });
  const ids = ["p-1", "p-2", "p-3", "p-4"];
  const labels = ["sh3d", "class", "Bett größer", "Bett größer"];
  const move = { path: "sh3d.move_objects", input: { ids: [...ids, "p-0"] }, acted: [] };
  const text = scriptText([...ids.map((id, at) => make(id, labels[at] ?? "")), make("p-5", "Lamp"), move]);
  match(text, /ids: \[sh3d2\.id, theClass\.id, bettGro\w*\.id, bettGro\w*2\.id, "p-0"\]/);
  match(text, /^await sh3d\.place_furniture\(\{ name: "Lamp" \}\);$/m);
});
