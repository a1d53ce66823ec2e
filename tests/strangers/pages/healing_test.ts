import { deepEqual, equal, match } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { type KnownElement, knownElementSchema } from "../../../src/catalog/known_element.ts";
import { choose } from "../../../src/scripts/healing/choose.ts";
import { Replay } from "../../scripts/replay.ts";
import { servePage } from "./library.ts";

/** Something done to an element that is known by its name: recorded by its number. */
type Act = readonly [name: string, action: string, text?: string];

/** A page of somebody else's library: as it was recorded, and as it became. */
interface Case {
  readonly page: string;
  readonly acts: readonly Act[];
  /** Says what the page itself holds. */
  readonly state: string;
  readonly recorded: unknown;
  readonly changes: readonly Change[];
}

interface Change {
  readonly what: string;
  readonly edit: (text: string) => string;
  /** What was healed; nothing where all was found. */
  readonly healed?: readonly (readonly [string, string])[];
  /** What is said where nothing may be taken. */
  readonly said?: RegExp;
  readonly state: unknown;
}

const SHOELACE: Case = {
  page: "shoelace",
  acts: [["Name", "type", "Ann"], ["Open", "click"], ["Done", "click"]],
  state: "[document.querySelector('sl-input[label=Name]').value, document.querySelector('sl-dialog').open]",
  recorded: ["Ann", false],
  changes: [{
    what: "order and wording in part",
    edit: (text) =>
      text.replace("<body>", "<body><sl-button>Help</sl-button><sl-input label='Search'></sl-input>")
        .replace(">Open<", ">Open settings<").replace(">Done<", ">All done<"),
    healed: [["Open", "Open settings"]],
    said: /all" came/,
    state: ["Ann", true],
  }, {
    what: "a button that deletes in the place of one that opens",
    edit: (text) => text.replace(">Open<", ">Delete<"),
    said: /"delete" came/,
    state: ["Ann", false],
  }],
};

const DATATABLES: Case = {
  page: "datatables",
  acts: [["Edit", "click"]],
  state: "document.querySelector('#said').textContent",
  recorded: "edit Person 00",
  changes: [{
    what: "rows in another order",
    edit: (text) =>
      text.replace(
        'columns: [{ title: "Name" }',
        'order: [[0, "desc"]], pageLength: 100, columns: [{ title: "Name" }',
      ),
    state: "edit Person 00",
  }, {
    what: "the row gone",
    edit: (text) => text.replace("Person ${String(at)", "Person ${String(at + 1)"),
    said: /it is in "Person 01/,
    state: "none",
  }],
};

const JQUERY: Case = {
  page: "jquery_ui",
  acts: [["Two", "click"], ["Open dialog", "click"], ["Yes", "click"]],
  state: "[document.querySelector('#said').textContent, document.querySelector('#two').checkVisibility()]",
  recorded: ["yes", true],
  changes: [{
    what: "order and wording in part",
    edit: (text) =>
      text.replace("<body>", "<body><button>Menu</button><button>Help</button>")
        .replace(">Open dialog<", ">Open our question dialog<"),
    healed: [["Open dialog", "Open our question dialog"]],
    state: ["yes", true],
  }, {
    what: "the button elsewhere, and called something else",
    edit: (text) =>
      text.replace('<button id="open">Open dialog</button>', "")
        .replace("<body>", '<body><button>Menu</button><button id="open">Open question dialog</button>'),
    said: /it stands among others/,
    state: ["none", true],
  }, {
    what: "no in the place of yes",
    edit: (text) => text.replace("{ Yes: ", "{ No: "),
    said: /It was not healed/,
    state: ["none", true],
  }],
};

const MUI: Case = {
  page: "mui",
  acts: [["Second", "click"], ["Send mail", "check"]],
  state: "[globalThis.state.tab, globalThis.state.mail]",
  recorded: [1, true],
  changes: [{
    what: "another word for the same",
    edit: (text) => text.replace('"Send mail"', '"Send e-mail"'),
    healed: [["Send mail", "Send e-mail"]],
    state: [1, true],
  }],
};

async function stateOf(replay: Replay, expression: string): Promise<unknown> {
  const told = await replay.call("browser_evaluate", { expression: `JSON.stringify(${expression})` });
  const [, text = ""] = /^<untrusted-page-text [^\n]*\n([^]*)\n<\/untrusted-page-text/.exec(told) ?? [];
  const value: unknown = JSON.parse(text);
  return typeof value === "string" ? JSON.parse(value) : value;
}

/** Records the acts by the numbers of the list. */
async function recorded(replay: Replay, url: string, acts: readonly Act[]): Promise<string> {
  return await replay.record(async (call) => {
    await call("browser_navigate", { url });
    for (const [name, action, text] of acts) {
      const listed = await call("browser_list_interactives", { scope: "all", full: true });
      const index = Number(new RegExp(`(\\d+) \\w+ "${name}"`).exec(listed)?.[1]);
      await call("browser_overlay_act", { index, action, ...(text === undefined ? {} : { text }) });
    }
  });
}

Deno.test("scripts find what they act on in pages of others that changed, or fail", async (t) => {
  verifies("scripts:heal");
  await using replay = await Replay.over("browser", { evaluate: true });
  for (const { page, acts, state, recorded: before, changes } of [SHOELACE, DATATABLES, JQUERY, MUI]) {
    let edit = (text: string) => text;
    await using server = await servePage(page, (text) => edit(text));
    const script = await recorded(replay, server.url, acts);
    deepEqual(await stateOf(replay, state), before, page);
    for (const change of changes) {
      await t.step(`${page}: ${change.what}`, async () => {
        edit = change.edit;
        const { ok, text, healed } = await replay.run(script);
        equal(ok, change.said === undefined, text);
        match(text, change.said ?? /Done/);
        deepEqual(healed, change.healed ?? []);
        deepEqual(await stateOf(replay, state), change.state);
      });
    }
  }
});

/** Pages with many controls, some of them alike, some called by a sign. */
const CROWDED = ["ag_grid", "datatables", "handsontable", "jquery_ui", "mui", "openlayers"];

/** Elements that are taken for one that is gone. */
function takenForGone(elements: readonly KnownElement[]): string[] {
  return elements.flatMap((gone) => {
    const { chosen } = choose(gone, elements.filter((each) => each !== gone));
    return chosen === undefined ? [] : [`${chosen.element.name} for ${gone.name}`];
  });
}

Deno.test("nothing on pages of others is taken for an element that is gone", async () => {
  verifies("scripts:heal");
  await using replay = await Replay.over("browser", {});
  let [count, found] = [0, 0];
  for (const page of CROWDED) {
    await using server = await servePage(page);
    await replay.call("browser_navigate", { url: server.url });
    const elements = (await replay.elements()).map((each) => knownElementSchema.parse(each));
    deepEqual(takenForGone(elements), [], page);
    count += elements.length;
    found += elements.filter((each) => choose(each, elements).chosen?.element === each).length;
  }
  equal(count > 150, true, `${count} elements`);
  equal(found / count > 0.9, true, `${found} of ${count} are found again where nothing changed`);
});
