import { join } from "node:path";
import { buildClasses, SH3D_JARS } from "../../../scripts/build_java.ts";
import { writeZip } from "../../../scripts/executable/archives/zip.ts";
import { eventually } from "../../helpers/eventually.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import type { Application } from "./application.ts";
import { xdotool } from "./person.ts";

const SEEN_MS = 60_000;

/** A menu or an entry, with its middle on the screen when it is shown. */
interface Entry {
  readonly text: string;
  readonly x: string;
  readonly y: string;
  readonly isShown: boolean;
}

/** A plugin that says what stands in the menus: nothing outside the application can read that. */
export async function menuWatch(): Promise<Uint8Array> {
  const folders = [join(PROJECT, "tests", "fixtures", "sh3d", "menu_watch")];
  const classes = await buildClasses({ folders, classPath: SH3D_JARS, programs: ["javac", "sweethome3d"] });
  const description = "name=Menu watch\nclass=MenuWatch\ndescription=For tests\nversion=1\nlicense=MIT\n" +
    "provider=Glovebox\napplicationMinimumVersion=7.0\njavaMinimumVersion=1.8\n";
  return await writeZip([
    { path: "ApplicationPlugin.properties", bytes: new TextEncoder().encode(description) },
    { path: "MenuWatch.class", bytes: await Deno.readFile(join(classes, "MenuWatch.class")) },
  ]);
}

/** The menus of an application that was started with {@linkcode menuWatch}, as it writes them into a file. */
export class Menus {
  readonly #application: Application;
  readonly #file: string;

  constructor(application: Application, file: string) {
    this.#application = application;
    this.#file = file;
  }

  /** Waits until an entry of this text is there, and gives the text. */
  async await(text: RegExp): Promise<string> {
    return (await this.#entry(text, () => true)).text;
  }

  /** Opens a menu and chooses an entry, with the mouse. */
  async choose(menu: RegExp, entry: RegExp): Promise<void> {
    await this.#click(await this.#entry(menu, ({ isShown }) => isShown));
    await this.#click(await this.#entry(entry, ({ isShown }) => isShown));
  }

  async #click({ x, y }: Entry): Promise<void> {
    await xdotool(this.#application, "mousemove", "--sync", x, y, "click", "1");
  }

  async #entry(text: RegExp, is: (entry: Entry) => boolean): Promise<Entry> {
    let found: Entry | undefined;
    await eventually(`there is an entry ${text}`, async () => {
      found = (await this.#entries()).find((entry) => text.test(entry.text) && is(entry));
      return found !== undefined;
    }, SEEN_MS);
    if (found === undefined) throw new Error(`There is no entry ${text}`);
    return found;
  }

  async #entries(): Promise<Entry[]> {
    const lines = await Deno.readTextFile(this.#file).catch(() => "");
    return lines.split("\n").map((line) => {
      const [text = "", x = "", y = "", isShown] = line.split("\t");
      return { text, x, y, isShown: isShown === "true" };
    });
  }
}
