import javafx from "../../../../adapters/javafx/adapter.ts";
import sh3d from "../../../../adapters/sh3d/adapter.ts";
import { Driver as JavafxDriver } from "../../../adapters/javafx/driver.ts";
import { LuaUi } from "../../../adapters/lua_ui/driver.ts";
import { Driver as Sh3dDriver } from "../../../adapters/sh3d/driver.ts";
import { manifestOf } from "../../manifests.ts";
import { TestedTools } from "../../tested_tools.ts";
import { done, type Said, type View } from "../../view.ts";
import type { Stage, Task } from "../play.ts";

/** The uid that the last look gives the node with this id. */
export function uidOf(view: View, id: string): string {
  const line = view.last.split("\n").find((each) => each.includes(`#${id} `));
  return line?.match(/\w+-\w+$/)?.[0] ?? "";
}

/** Acts in a JavaFX application. */
export function perform(...actions: readonly object[]): Said {
  return { call: "ui_perform", args: { actions } };
}

/** Fields that no goal here is about. */
export async function valuesOf(driver: JavafxDriver): Promise<string> {
  const ids = ["upperField", "fixedField", "area", "date", "spinner"];
  return (await Promise.all(ids.map((id) => driver.value(id)))).join("|");
}

const form: Task = {
  kind: "other adapters",
  name: "a form of a JavaFX application",
  goal: "Write Ann Ash as the name, agree, and press OK.",
  isAllowed: () => false,
  async open(): Promise<Stage> {
    const driver = await JavafxDriver.open();
    const before = await valuesOf(driver);
    return {
      tools: new TestedTools(driver.host, manifestOf(javafx).tools),
      url: "",
      reached: async () =>
        await driver.value("nameField") === "Ann Ash" && /ok/i.test(await driver.status() ?? ""),
      unasked: async () => {
        const others = await valuesOf(driver);
        return others === before ? [] : [others];
      },
      [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
    };
  },
  brain: () => (view) => {
    const on = (id: string) => ({ target: { ref: { uid: uidOf(view, id) } } });
    if (!view.last.includes('="Ann Ash"')) {
      return perform({ type: "setText", ...on("nameField"), text: "Ann Ash" }, {
        type: "click",
        ...on("check"),
      });
    }
    const isPressed = view.results.some((result) => /click: ok[\s\S]*status/.test(result));
    return isPressed ? done("Done", "Ann Ash") : perform({ type: "click", ...on("okButton") });
  },
};

const room: Task = {
  kind: "other adapters",
  name: "a room in Sweet Home 3D",
  goal: "Draw a room of 4 by 3 m with walls around it, and label it Bedroom.",
  isAllowed: () => false,
  async open(): Promise<Stage> {
    const driver = await Sh3dDriver.open();
    return {
      tools: new TestedTools(driver.host, manifestOf(sh3d).tools),
      url: "",
      reached: async () => {
        const { walls, labels } = await driver.state();
        return walls.length === 4 && labels.some((label) => label["text"] === "Bedroom");
      },
      unasked: async () => {
        const { labels, furniture, dimensionLines, polylines, levels } = await driver.state();
        return [...labels.slice(1), ...furniture, ...dimensionLines, ...polylines, ...levels].map(({ id }) =>
          id
        );
      },
      [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
    };
  },
  brain: () => (view) => {
    if (!view.last.includes("wall")) {
      return { call: "create_walls", args: { x: 0, y: 0, width: 400, height: 300 } };
    }
    if (view.last.includes("Bedroom")) return done("The room is drawn", "Bedroom");
    return view.tools.includes("add_label")
      ? { call: "add_label", args: { text: "Bedroom", x: 200, y: 150 } }
      : { call: "assistant_tools", args: { words: "label" } };
  },
};

/** Names of the contacts that were there before. */
const OTHERS =
  "local all = {} for at = 1, 3 do all[at] = book.contacts[at].lastName end return table.concat(all)";

const contact: Task = {
  kind: "other adapters",
  name: "a contact in a Lua application",
  goal: "Add Dora Dill to the contacts.",
  isAllowed: (question) => question.includes("ui_run"),
  async open(): Promise<Stage> {
    const lua = await LuaUi.start({ app: "contacts" });
    const before = await lua.run(OTHERS);
    return {
      tools: { tools: () => lua.adapter.manifest.tools, call: (name, args) => lua.call(name, args) },
      url: "",
      reached: async () => await lua.run("return book.contacts[4].lastName") === "Dill",
      unasked: async () => {
        const [count, names] = [await lua.run("return #book.contacts"), await lua.run(OTHERS)];
        return count === 4 && names === before ? [] : [`${count} contacts: ${names}`];
      },
      [Symbol.asyncDispose]: () => lua[Symbol.asyncDispose](),
    };
  },
  brain: () => (view) => {
    if (view.last.includes("Dora")) return done("She is in the book", "Dora");
    const code = 'book:insert(Contact:new({ firstName = "Dora", lastName = "Dill" }))';
    return { call: "ui_run", args: { code } };
  },
};

/** Goals in applications that are no pages. */
export const SIMPLE: readonly Task[] = [form, room, contact];
