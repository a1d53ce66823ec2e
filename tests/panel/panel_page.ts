import { join } from "node:path";
import { TestBrowser, type TestPage } from "../adapters/lua_ui/page.ts";
import type { PanelHost } from "./panel_host.ts";

/** Sizes and themes in which the panel is looked at. */
export const LOOKS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

/** A browser in which a person has the panel open. */
export class PanelPage implements AsyncDisposable {
  readonly browser: TestBrowser;
  readonly page: TestPage;

  constructor(browser: TestBrowser, page: TestPage) {
    this.browser = browser;
    this.page = page;
  }

  /** Opens the next link that a host prints. */
  static async open(panel: PanelHost): Promise<PanelPage> {
    const browser = await TestBrowser.start();
    try {
      const page = await browser.open(await panel.link());
      await page.until(`document.querySelector(".bar .gb-badge")?.textContent === "connected"`);
      return new PanelPage(browser, page);
    } catch (error) {
      await browser[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Goes to a tab as a person does. */
  async show(tab: string): Promise<void> {
    await this.page.click(`nav a[href="#${tab}"]`);
    await this.page.until(`document.querySelector('nav a[aria-current="page"]')?.hash === "#${tab}"`);
  }

  /** Waits until a part of the page says something. */
  async says(selector: string, words: string): Promise<void> {
    const [place, text] = [JSON.stringify(selector), JSON.stringify(words)];
    await this.page.until(
      `[...document.querySelectorAll(${place})].some((one) => one.innerText.includes(${text}))`,
    );
  }

  /** Presses the button that says a word. */
  async press(label: string): Promise<void> {
    const button = `[...document.querySelectorAll("button")].find((one) => one.innerText.trim() === ${
      JSON.stringify(label)
    })`;
    await this.page.until(button);
    await this.page.eval(`${button}.click()`);
  }

  /** Presses a button of the question that says something. */
  async answer(words: string, label: string): Promise<void> {
    const card = `[...document.querySelectorAll(".approval")].find((one) => one.innerText.includes(${
      JSON.stringify(words)
    }))`;
    await this.page.until(card);
    await this.page.eval(
      `[...${card}.querySelectorAll("button")].find((one) => one.innerText === ${
        JSON.stringify(label)
      }).click()`,
    );
  }

  /** Takes over what the only tile shows. */
  async takeOver(): Promise<void> {
    await this.press("Take over");
    await this.says(".live-tile .gb-badge", "yours");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser[Symbol.asyncDispose]();
  }
}

/** Keeps a picture for whoever wants to look, in the folder that they name. */
export async function keepPicture({ page }: PanelPage, name: string): Promise<void> {
  const folder = Deno.env.get("GLOVEBOX_PANEL_PICTURES");
  if (folder !== undefined) await page.screenshot(join(folder, `${name}.png`));
}
