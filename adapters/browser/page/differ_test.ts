import { deepEqual, equal } from "node:assert/strict";
import { Differ, type View } from "./differ.ts";
import { LongValues } from "./text/long_values.ts";
import { RowCodec } from "./wire/row_codec.ts";

const makeDiffer = () => new Differ(new RowCodec(), new LongValues());
const button = (index: number, name: string) => ({ index, role: "button", name });
const NOTHING = { added: [], changed: [], removed: [], textAdded: [], textRemoved: [], order: [], more: 0 };

Deno.test("Differ finds nothing when two views say the same", () => {
  const view = { items: [button(1, "A")], lines: ["x", "x"] };
  deepEqual(makeDiffer().compare(view, structuredClone(view)), NOTHING);
});

Deno.test("Differ tells what came, went and became different by number", () => {
  const before = { items: [button(1, "A"), button(2, "B"), { ...button(3, "C"), value: "x" }], lines: [] };
  const after = { items: [button(4, "D"), button(1, "A"), { ...button(3, "C"), value: "y" }], lines: [] };
  deepEqual(makeDiffer().compare(before, after), {
    ...NOTHING,
    added: [button(4, "D")],
    changed: [{ ...button(3, "C"), value: "y" }],
    removed: [button(2, "B")],
  });
});

Deno.test("Differ marks what went with a list that is closed, and not what went from one that still has some", () => {
  const list = (state: string) => ({ index: 1, role: "combobox", name: "City", state: [state] });
  const option = (index: number) => ({ index, role: "option", name: `City ${index}` });
  const marksOf = (left: readonly number[], state = "collapsed") => {
    const before = { items: [list("expanded"), option(2), option(3), button(4, "OK")], lines: [] };
    const after = { items: [list(state), ...left.map(option)], lines: [] };
    const { removed } = makeDiffer().compare(before, after);
    return removed.map(({ index, isClosed = false }) => [index, isClosed]);
  };
  deepEqual(marksOf([]), [[2, true], [3, true], [4, false]]);
  deepEqual(marksOf([3]), [[2, false], [4, false]]);
  deepEqual(marksOf([], "expanded"), [[2, false], [3, false], [4, false]]);
});

Deno.test("Differ tells a line for every time it came, but not one that only names an item", () => {
  const before = { items: [], lines: ["same", "twice"] };
  const after = { items: [button(1, "Go")], lines: ["twice", "Go", "same", "twice"] };
  const { textAdded, textRemoved } = makeDiffer().compare(before, after);
  deepEqual([textAdded, textRemoved], [["twice"], []]);
});

Deno.test("Differ tells no line of nothing but names, such as links in a row, and one that says more", () => {
  const before = { items: [], lines: ["End"] };
  const lines = ["Copy link Delete", "Copy link | Delete", "Copy link Delete 3", "Delete it", "End"];
  const after = { items: [button(1, "Copy link"), button(2, "Delete")], lines };
  const { textAdded } = makeDiffer().compare(before, after);
  deepEqual(textAdded, ["Copy link Delete 3", "Delete it"]);
});

Deno.test("Differ tells no row of days that have their dates for names, and numbers that nothing is called by", () => {
  const days = Array.from({ length: 8 }, (_, at) => button(at + 1, `November ${at + 1}, 2026`));
  const { textAdded } = makeDiffer().compare({ items: [], lines: [] }, {
    items: days,
    lines: ["Sun Mon Tue Wed Thu Fri Sat", "1 2 3 4 5 6 7", "8", "3 4 5 6 7 8 9"],
  });
  deepEqual(textAdded, ["Sun Mon Tue Wed Thu Fri Sat", "8", "3 4 5 6 7 8 9"]);
});

Deno.test("Differ says how much it left out when everything changed", () => {
  const items = Array.from({ length: 51 }, (_, at) => button(at + 1, `B${at}`));
  const lines = items.map((item) => `line ${item.index}`);
  const compare = (after: View) => makeDiffer().compare({ items: [], lines: [] }, after);
  const { added, textAdded, more } = compare({ items, lines });
  deepEqual([added.length, textAdded.length, more], [20, 10, 72]);
  deepEqual(compare({ items: items.slice(1), lines: [] }).added.length, 50);
});

Deno.test("Differ tells the end of what came too, where messages with their buttons stand", () => {
  const items = [...Array.from({ length: 60 }, (_, at) => button(at + 1, `B${at}`)), button(61, "Undo")];
  const lines = [...Array.from({ length: 20 }, (_, at) => `line ${at}`), "Saved"];
  const { added, textAdded } = makeDiffer().compare({ items: [], lines: [] }, { items, lines });
  deepEqual([added.at(0)?.name, added.at(-1)?.name], ["B0", "Undo"]);
  deepEqual([textAdded.at(0), textAdded.at(-1)], ["line 0", "Saved"]);
});

Deno.test("Differ tells fields of one name that changed places by what they hold", () => {
  const field = (index: number, value: string) => ({ index, role: "textbox", name: "Text", value });
  const before = { items: [field(1, "one"), field(2, "two"), button(3, "Add")], lines: [] };
  const after = { items: [field(2, "two"), field(1, "one"), button(3, "Add")], lines: [] };
  deepEqual(makeDiffer().compare(before, after).order, ["Text: two", "Text: one"]);
});

Deno.test("Differ tells every text that went, of a page's usual number of them", () => {
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const { textRemoved, more } = makeDiffer().compare({ items: [], lines }, {
    items: [],
    lines: [],
  });
  deepEqual([textRemoved.length, more], [50, 0]);
});

Deno.test("Differ cuts a line when it is long", () => {
  const [line] = makeDiffer().compare({ items: [], lines: [] }, { items: [], lines: ["x".repeat(1000)] })
    .textAdded;
  equal(line?.length, 161);
});

Deno.test("Differ tells what changed places, as it stands now", () => {
  const differ = makeDiffer();
  const before = { items: [], lines: ["Fruit", "Apple", "0", "Banana", "0", "Cherry", "End"] };
  const after = { items: [], lines: ["Fruit", "Cherry", "0", "Apple", "0", "Banana", "End"] };
  deepEqual(differ.compare(before, after), { ...NOTHING, order: ["Cherry", "Apple", "Banana"] });
});

Deno.test("Differ tells what was chosen of something that closed as text that came, and no other order for it", () => {
  const differ = makeDiffer();
  const city = { index: 1, role: "textbox", name: "City" };
  const choices = [button(2, "Rome"), button(3, "Paris")];
  const before = { items: [city, ...choices], lines: ["City", "Choose", "Tags", "Place", "Rome", "Paris"] };
  const after = { items: [city], lines: ["City", "Paris", "Tags", "Place"] };
  const texts = { textAdded: ["Paris"], textRemoved: ["Choose"] };
  deepEqual(differ.compare(before, after), { ...NOTHING, removed: choices, ...texts });
  const told = { ...after, items: [{ ...city, value: "Paris" }] };
  deepEqual(differ.compare(before, told).textAdded, []);
});

Deno.test("Differ tells the names of controls that changed places where no text did", () => {
  const differ = makeDiffer();
  const [home, mail, trash] = [button(1, "Home"), button(2, "Mail"), button(3, "Trash")];
  const before = { items: [home, mail, trash], lines: ["x"] };
  const after = { items: [home, trash, mail], lines: ["x"] };
  deepEqual(differ.compare(before, after), { ...NOTHING, order: ["Trash", "Mail"] });
});

Deno.test("Differ tells no order where nearly all text is another", () => {
  const lines = (kind: string) => Array.from({ length: 9 }, (_, at) => `${kind} ${at}`);
  const before = { items: [], lines: ["A", "B", ...lines("old")] };
  const after = { items: [], lines: ["B", "A", ...lines("new")] };
  deepEqual(makeDiffer().compare(before, after).order, []);
});

Deno.test("Differ tells no order where nearly all controls are others", () => {
  const buttons = (from: number) => Array.from({ length: 9 }, (_, at) => button(from + at, `${from + at}`));
  const before = { items: buttons(1), lines: ["A", "B"] };
  const after = { items: buttons(10), lines: ["B", "A"] };
  deepEqual(makeDiffer().compare(before, after).order, []);
});

Deno.test("Differ tells no order for what went from one place and came in another under the same name", () => {
  const cell = (index: number, name: string) => ({ index, role: "gridcell", name });
  const [tea, milk] = [cell(1, "Tea"), cell(2, "Milk")];
  const open = {
    items: [tea, milk, button(3, "Green"), button(4, "Red")],
    lines: ["Tea", "Milk", "Green", "Red"],
  };
  const closed = { items: [cell(5, "Green"), tea, milk], lines: ["Green", "Tea", "Milk"] };
  deepEqual(makeDiffer().compare(open, closed), {
    ...NOTHING,
    added: [cell(5, "Green")],
    removed: [button(3, "Green"), button(4, "Red")],
  });
});
