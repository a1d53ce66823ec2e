import { z } from "glovebox";
import type { Driver } from "../adapters/javafx/driver.ts";
import { eventually } from "../helpers/eventually.ts";
import { hands } from "./person_at_browser.ts";

const matchesSchema = z.object({ matches: z.array(z.object({ ref: z.object({ uid: z.string() }) })) });
const placedSchema = z.object({
  layout: z.object({
    localToScreen: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  }),
});

/** What of a node is clicked, and how. */
interface Click {
  readonly text?: string;
  /** Pixels from its upper left corner; its middle without. */
  readonly at?: readonly [number, number];
  /** Number of the button: 3 is the right one. */
  readonly button?: number;
}

/** Somebody with mouse and keyboard in front of a JavaFX application. */
export class PersonAtJavafx {
  readonly #driver: Pick<Driver, "host">;
  readonly #display: string;

  /** @param driver tells where everything is on the screen */
  constructor(driver: Pick<Driver, "host">, display: string) {
    this.#driver = driver;
    this.#display = display;
  }

  /** Clicks the first that fits, once it is there. */
  async click(css: string, { text, at, button = 1 }: Click = {}): Promise<void> {
    let place: readonly [number, number] | undefined;
    await eventually(`${css} ${text ?? ""} is shown, and stays where it is`, async () => {
      const before = place;
      place = await this.#placeOf(css, text, at);
      return place !== undefined && place.join() === before?.join();
    });
    await hands(this.#display, "mousemove", ...(place ?? []), "click", button);
  }

  /**
   * Answers a dialog of the system's, by its title, until it is closed: one that has just come may not hear the first
   * keys.
   */
  async answerDialog(title: string, answer: () => Promise<void>): Promise<void> {
    const dialog = ["search", "--onlyvisible", "--name", title];
    const isClosed = () => hands(this.#display, ...dialog).then(() => false, () => true);
    await hands(this.#display, "search", "--sync", ...dialog.slice(1), "windowfocus", "--sync");
    await eventually(`the dialog "${title}" is answered`, async () => {
      await answer();
      return await eventually("it closes", isClosed, 2_000).then(() => true, () => false);
    });
  }

  async type(text: string): Promise<void> {
    await hands(this.#display, "type", "--delay", "20", text);
  }

  async keys(...keys: readonly string[]): Promise<void> {
    await hands(this.#display, "key", ...keys);
  }

  async #placeOf(css: string, text: string | undefined, at: Click["at"]) {
    const selector = { css, ...(text === undefined ? {} : { text, match: "equals" }) };
    const { host } = this.#driver;
    const found = await host.call("ui_query", { scope: { stage: "all" }, selector });
    const [first] = matchesSchema.parse(found.structured).matches;
    if (first === undefined) return undefined;
    const { structured } = await host.call("ui_get_node", { ref: { uid: first.ref.uid } });
    const { x, y, width, height } = placedSchema.parse(structured).layout.localToScreen;
    return [Math.round(x + (at?.[0] ?? width / 2)), Math.round(y + (at?.[1] ?? height / 2))] as const;
  }
}
