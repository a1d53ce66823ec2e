import { JAVAFX_ERROR_CODES } from "../../../adapters/javafx/errors.ts";
import type { Chance } from "../../helpers/chance.ts";
import { isObject } from "../../../src/base/is_object.ts";
import type { Driver } from "../../adapters/javafx/driver.ts";
import type { World } from "./campaign.ts";
import type { Door } from "./door.ts";
import type { Ids } from "./harvest.ts";
import { put } from "./values.ts";

const WAIT_MS = 300;
const NODES = [
  "okButton",
  "check",
  "tea",
  "toggle",
  "link",
  "nameField",
  "area",
  "combo",
  "slider",
  "menuTarget",
  "tabs",
];
const SELECTORS = ["#status", "#nameField", ".button", "Button", "#tabs", "#table", "CheckBox", "TextField"];

/** What a person could do in the window. */
function actions(chance: Chance): unknown[] | undefined {
  if (chance.next() < 0.3) return undefined;
  return Array.from({ length: chance.next() < 0.7 ? 1 : 3 }, () => {
    const type = chance.pick([
      "click",
      "click",
      "doubleClick",
      "hover",
      "setText",
      "typeText",
      "focus",
      "select",
    ]);
    const target = { selector: { css: `#${chance.pick(NODES)}` } };
    return {
      type,
      target,
      ...(type?.endsWith("Text") ? { text: "fuzz" } : type === "select" ? { index: 1 } : {}),
    };
  });
}

const IDS: Ids = {
  found: {
    uid:
      /(?:Button|CheckBox|Tab|Field|Box|Slider|Hyperlink|Area|Spinner)\b[^\\]*? ([a-z]{3}-[\da-z]{1,4})\b/g,
    id: /\b[A-Z]\w+#(\w{1,20})/g,
  },
  taken: { ref: ["uid"], uid: ["uid"], id: ["id"], idEquals: ["id"], columnId: ["id"] },
  form: (_kind, id, name) => name === "ref" ? { uid: id } : id,
  values: {
    actions,
    selector: (chance) => chance.next() < 0.5 ? { css: chance.pick(SELECTORS) } : undefined,
    stage: (chance) => chance.pick(["focused", "primary", "all"]),
    stageIndex: () => 0,
    stageId: (chance) => chance.pick(["/stages[0]", "Sample"]),
    app: (chance) => chance.pick(["Sample", "sample.Sample"]),
    css: (chance) => chance.pick(SELECTORS),
    typeIs: (chance) => chance.pick(["Button", "javafx.scene.control.Label"]),
    key: (chance) => chance.pick(["ENTER", "A", "TAB", "CTRL+A", "DOWN"]),
    modifier: (chance) => chance.pick(["CTRL", "SHIFT"]),
    button: (chance) => chance.pick(["PRIMARY", "SECONDARY"]),
    menu: (chance) => chance.pick([["File", "Open"], "File > Save"]),
    x: (chance) => chance.between(0, 300),
    y: (chance) => chance.between(0, 300),
    field: (chance) => chance.pick(["text", "layout", "value"]),
    property: (chance) =>
      chance.pick(["prefWidth", "text", "opacity", "padding", "visible", "style", "none"]),
    value: (chance) => chance.pick(["12", "0.5", "red", "null", "false", "4 8"]),
    style: (chance) => chance.pick(["-fx-opacity: 0.9", "-fx-padding: red blue", "}", "-fx-own: 3"]),
  },
};
/** What takes minutes, or much memory, where it is legitimately large. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ui_wait_for: { timeoutMs: WAIT_MS },
  ui_perform: { timeoutMs: 3_000 },
  ui_screenshot: { scale: 1.5 },
};

/** The sample application, without what ends it. */
export class JavafxWorld implements World {
  readonly adapter = "javafx";
  readonly args: readonly string[];
  readonly ids = IDS;
  readonly builders = ["ui_get_snapshot", "ui_query", "ui_perform", "ui_get_node"];
  readonly codes = Object.keys(JAVAFX_ERROR_CODES);
  /** Types of nodes are the contract's own words; where the application's UI thread stands is what a timeout tells. */
  readonly ownWords = /\b(?:javafx\.|app\/|java\.base@)[^\s",]*/g;
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
    this.args = [
      ...["--option", `javafx.discovery=${driver.sample.discovery}`],
      ...["--option", "javafx.timeoutMs=20000", "--grant-asked", "javafx"],
    ];
  }

  steer(tool: string, args: unknown): unknown {
    if (!isObject(args)) return args;
    for (const [name, most] of Object.entries(LIMITS[tool] ?? {})) {
      const given = args[name] ?? most;
      if (typeof given === "number" && given > 0) put(args, name, Math.min(given, most));
    }
    return args;
  }

  async state(): Promise<string> {
    const { text } = await this.#driver.host.call("ui_get_snapshot", { stage: "all", mode: "full" });
    return text.replaceAll(/^Popup\[\d+\] Tooltip.*\n?(?:^ .*\n?)*/gm, "").trimEnd(); // it comes and goes by itself
  }

  /** Of several actions those before the one that cannot be done were done. */
  begun(code: string, _tool: string, args: unknown): boolean {
    if (code === "MCP_UI_TIMEOUT") return true;
    return isObject(args) && Array.isArray(args["actions"]) && args["actions"].length > 1;
  }

  async renew(door: Door): Promise<void> {
    await door.call("ui_get_snapshot", "{}");
  }
}
