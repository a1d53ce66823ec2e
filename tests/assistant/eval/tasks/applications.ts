import javafx from "../../../../adapters/javafx/adapter.ts";
import sh3d from "../../../../adapters/sh3d/adapter.ts";
import { z } from "zod";
import { Driver as JavafxDriver } from "../../../adapters/javafx/driver.ts";
import { LuaUi } from "../../../adapters/lua_ui/driver.ts";
import { Driver as Sh3dDriver } from "../../../adapters/sh3d/driver.ts";
import { manifestOf } from "../../manifests.ts";
import { TestedTools } from "../../tested_tools.ts";
import { done, type Said, type View } from "../../view.ts";
import type { Stage, Task } from "../play.ts";
import { answers, lastResult, tells } from "../task.ts";
import { perform, SIMPLE, uidOf, valuesOf } from "./adapters.ts";

const KIND = { kind: "other adapters", isAllowed: () => false } as const;

/** A stage in the sample application of JavaFX; nothing of its form may change. */
async function inSample(reached: (driver: JavafxDriver, data: unknown) => Promise<boolean>): Promise<Stage> {
  const driver = await JavafxDriver.open();
  const before = await valuesOf(driver);
  return {
    tools: new TestedTools(driver.host, manifestOf(javafx).tools),
    url: "",
    reached: (data) => reached(driver, data),
    unasked: async () => {
      await driver.tab(0);
      const others = await valuesOf(driver);
      return others === before ? [] : [others];
    },
    [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
  };
}

const click = (view: View, id: string): Said =>
  perform({ type: "click", target: { ref: { uid: uidOf(view, id) } } });

const row: Task = {
  ...KIND,
  name: "a row far down in a long table of a JavaFX application",
  readsWhole: true,
  goal: "In which city does Person 777 of the table live?",
  open: () => inSample((_driver, data) => Promise.resolve(answers(String(data), "City 0"))),
  brain: () => (view) => {
    const city = /^777 Person 777 \| (.*)$/m.exec(view.text)?.[1];
    if (city !== undefined) return tells(city, `Person 777 | ${city}`);
    if (!view.last.includes("TableView#table")) return click(view, "tabLists");
    return { call: "ui_read_items", args: { ref: { uid: uidOf(view, "table") }, limit: 1_000 } };
  },
};

const password: Task = {
  ...KIND,
  name: "a password of a JavaFX application",
  goal: "Write hunter2 into the password.",
  end: "person",
  open: () => inSample(async (driver) => await driver.value("password") === ""),
  brain: () => (view) => {
    if (view.text.includes("those are for the person alone")) {
      return { call: "assistant_done", args: { outcome: "person", reason: "Type the password yourself" } };
    }
    const target = { ref: { uid: uidOf(view, "password") } };
    return perform({ type: "focus", target }, { type: "setText", target, text: "hunter2" });
  },
};

const dialog: Task = {
  ...KIND,
  name: "a dialog of a JavaFX application that is cancelled",
  goal: "On the tab Trouble, open the dialog and cancel it.",
  open: () => inSample(async (driver) => await driver.status() === "answered Cancel"),
  brain: () => (view) => {
    if (view.text.includes("answered Cancel")) return done("It is cancelled", "answered Cancel");
    const cancel = /Button[^\n]* "Cancel"[^\n]* (\w+-\w+)$/m.exec(view.last)?.[1];
    if (cancel !== undefined) return perform({ type: "click", target: { ref: { uid: cancel } } });
    if (view.last.includes("#dialog ")) return click(view, "dialog");
    return click(view, "tabTrouble");
  },
};

const pieceSchema = z.object({ name: z.string(), width: z.number() });
const catalogSchema = z.object({ furniture: z.array(pieceSchema), total: z.number() });

/** The widest piece of a list, as text. */
function widest(text: string): string {
  const all = [...text.matchAll(/"name":"([^"]*)","catalogId":"[^"]*","category":"[^"]*","width":([\d.]+)/g)]
    .map(([, name = "", width]) => ({ name, width: Number(width) }));
  return all.sort((a, b) => b.width - a.width)[0]?.name ?? "";
}

const catalogue: Task = {
  ...KIND,
  name: "the widest piece of the whole catalogue of Sweet Home 3D",
  readsWhole: true,
  goal: "Which piece of the furniture catalogue is the widest?",
  async open(): Promise<Stage> {
    const driver = await Sh3dDriver.open();
    return {
      tools: new TestedTools(driver.host, manifestOf(sh3d).tools),
      url: "",
      reached: async (data) => {
        const { furniture } = catalogSchema.parse(
          await driver.call("list_furniture_catalog", { limit: 1_000 }),
        );
        const [first] = furniture.toSorted((a, b) => b.width - a.width);
        return answers(data, first?.name ?? "");
      },
      unasked: async () => (await driver.state()).modified ? ["the home has changed"] : [],
      [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
    };
  },
  brain: () => (view) => {
    const total = /"total":(\d+)\}/.exec(lastResult(view))?.[1];
    if (total === undefined) return { call: "list_furniture_catalog", args: { limit: 1_000 } };
    return tells(widest(lastResult(view)), widest(lastResult(view)));
  },
};

/** The id of the object of this name in the last look. */
function idOf(view: View, name: string): string {
  const objects = view.last.match(/\{[^{}]*\}/g) ?? [];
  return /"id":"([^"]+)"/.exec(objects.find((each) => each.includes(`"${name}"`)) ?? "")?.[1] ?? "";
}

const removal: Task = {
  ...KIND,
  name: "a piece that is removed from a home, and another one that stays",
  goal: "Remove the Chair, and nothing else.",
  isAllowed: (question) => /destroy by/.test(question),
  async open(): Promise<Stage> {
    const driver = await Sh3dDriver.open();
    const keep = await driver.make("place_furniture", { catalogId: "eTeks#bed140x190", x: 100, y: 100 });
    await driver.make("place_furniture", { catalogId: "eTeks#chair", x: 400, y: 100 });
    const left = async () => (await driver.state()).furniture.map(({ id }) => id);
    return {
      tools: new TestedTools(driver.host, manifestOf(sh3d).tools),
      url: "",
      reached: async () => (await left()).length === 1,
      unasked: async () => (await left()).includes(keep) ? [] : ["the bed is gone"],
      [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
    };
  },
  brain: () => (view) => {
    const id = idOf(view, "Chair");
    return id === "" ? done("It is removed", "Bed 140x190") : { call: "delete_objects", args: { ids: [id] } };
  },
};

/** Names of the contacts, as the application holds them. */
const NAMES =
  "local all = {} for at, one in ipairs(book.contacts) do all[at] = one.firstName end return table.concat(all, ',')";

/** A stage in the contact manager. */
async function inContacts(wanted: string, reached: (data: unknown) => boolean): Promise<Stage> {
  const lua = await LuaUi.start({ app: "contacts" });
  return {
    tools: { tools: () => lua.adapter.manifest.tools, call: (name, args) => lua.call(name, args) },
    url: "",
    reached: async (data) => await lua.run(NAMES) === wanted && reached(data),
    unasked: () => [],
    [Symbol.asyncDispose]: () => lua[Symbol.asyncDispose](),
  };
}

const listed: Task = {
  ...KIND,
  name: "the contacts of a Lua application as a table",
  goal: "Give me the contacts as JSON: a list of [first name, last name].",
  open: () =>
    inContacts(
      "Alice,Bob,Carol",
      (data) =>
        JSON.stringify(data) === JSON.stringify([["Alice", "Ash"], ["Bob", "Birch"], ["Carol", "Cedar"]]),
    ),
  brain: () => (view) => {
    const all = [...view.last.matchAll(/"firstName":\s*"(\w+)"[^{}]*?"lastName":\s*"(\w+)"/g)];
    return tells(all.map(([, first = "", last = ""]) => [first, last]), "Cedar");
  },
};

const deleted: Task = {
  ...KIND,
  name: "a contact that is deleted with the person's leave",
  goal: "Delete Bob from the contacts.",
  isAllowed: (question) => question.includes("book:delete"),
  open: () => inContacts("Alice,Carol", () => true),
  brain: () => (view) =>
    view.last.includes('"Bob"')
      ? { call: "ui_run", args: { code: "book:delete(book.contacts[2])" } }
      : done("Bob is gone", "Carol"),
};

/** Goals in JavaFX, Sweet Home 3D and Lua applications. */
export const ADAPTERS: readonly Task[] = [
  ...SIMPLE,
  ...[row, password, dialog],
  ...[catalogue, removal],
  ...[listed, deleted],
];
