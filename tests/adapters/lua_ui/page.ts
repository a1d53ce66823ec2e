import { z } from "zod";
import { Chromium } from "../../../adapters/browser/chromium/chromium.ts";
import { findTool } from "../../helpers/tools/run_tool.ts";
import { eventually } from "../../helpers/eventually.ts";

/** A real browser of the machine with the tabs of one person. */
export class TestBrowser implements AsyncDisposable {
  readonly #chromium: Chromium;

  constructor(chromium: Chromium) {
    this.#chromium = chromium;
  }

  static async start(): Promise<TestBrowser> {
    const executable = await findTool("chromium-headless-shell");
    if (executable === undefined) throw new Error("There is no chromium-headless-shell on the path");
    const signal = AbortSignal.timeout(60_000);
    return new TestBrowser(await Chromium.launch({ executable, headless: true, environment: {}, signal }));
  }

  /** Opens a tab as when the person had typed the address. */
  async open(url: string): Promise<TestPage> {
    const { connection } = this.#chromium;
    const { targetId } = await connection.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new TestPage(this.#chromium, sessionId, targetId);
    await page.go(url);
    return page;
  }

  /** Lets pages of an address show desktop notifications. */
  async allowNotifications(origin: string): Promise<void> {
    await this.#chromium.connection.send("Browser.grantPermissions", {
      origin,
      permissions: ["notifications"],
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chromium[Symbol.asyncDispose]();
  }
}

/** One tab. */
export class TestPage {
  readonly #chromium: Chromium;
  readonly #session: string;
  readonly #target: string;

  constructor(chromium: Chromium, session: string, target: string) {
    this.#chromium = chromium;
    this.#session = session;
    this.#target = target;
  }

  async go(url: string): Promise<void> {
    await this.#chromium.connection.send("Page.navigate", { url }, { sessionId: this.#session });
    await this.until("document.readyState === 'complete' && location.href !== 'about:blank'");
  }

  /** Runs before any script of a page that is opened from now on. */
  async before(source: string): Promise<void> {
    const options = { sessionId: this.#session };
    await this.#chromium.connection.send("Page.enable", {}, options);
    await this.#chromium.connection.send("Page.addScriptToEvaluateOnNewDocument", { source }, options);
  }

  /** The value of an expression in the page. */
  async eval(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#chromium.connection.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    }, { sessionId: this.#session });
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  /** Waits until an expression holds in the page; the error shows what the page says. */
  async until(expression: string): Promise<void> {
    const holds = async () => await this.eval(`Boolean(${expression})`).catch(() => false) === true;
    try {
      await eventually(expression, holds);
    } catch (error) {
      throw new Error(`${expression}, but the page is: ${await this.html()}`, { cause: error });
    }
  }

  /** The page, with what its markup does not say: which element has the focus, and what fields hold. */
  async html(): Promise<string> {
    const fields = "[...document.querySelectorAll('[ui-value]')].map(({ id, value }) => [id, value])";
    const unseen = await this.eval(`JSON.stringify([document.activeElement?.id, ${fields}])`);
    return `${await this.eval("document.body.outerHTML")} ${unseen}`;
  }

  /** The text of the elements that a selector finds. */
  async texts(selector: string): Promise<unknown> {
    return await this.eval(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent.trim())`,
    );
  }

  /** Waits until these are the texts of the elements that a selector finds. */
  async shows(selector: string, texts: readonly string[]): Promise<void> {
    const wanted = JSON.stringify(JSON.stringify(texts));
    const found = `[...document.querySelectorAll(${
      JSON.stringify(selector)
    })].map((one) => one.textContent.trim())`;
    await this.until(`JSON.stringify(${found}) === ${wanted}`);
  }

  async click(selector: string): Promise<void> {
    await this.until(`document.querySelector(${JSON.stringify(selector)})`);
    await this.eval(`document.querySelector(${JSON.stringify(selector)}).click()`);
  }

  /** Clicks with the mouse, at a part of an element's width and height. */
  async clickAt(selector: string, part: { readonly x: number; readonly y: number }): Promise<void> {
    const place = `(({ left, top, width, height }) => [left + width * ${part.x}, top + height * ${part.y}])(
      document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;
    await this.eval(
      `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "center" })`,
    );
    const [x = 0, y = 0] = z.array(z.number()).parse(await this.eval(place));
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const event = { type, x, y, button: "left", clickCount: 1 } as const;
      await this.#chromium.connection.send("Input.dispatchMouseEvent", event, { sessionId: this.#session });
    }
  }

  /** Puts the focus into a field and types as a person does. */
  async type(selector: string, text: string): Promise<void> {
    // A view that comes up is hidden for a moment, and what is hidden takes no focus.
    await this.until(`document.querySelector(${JSON.stringify(selector)})?.getClientRects().length > 0`);
    await this.eval(`document.querySelector(${JSON.stringify(selector)}).focus()`);
    await this.insert(text);
  }

  /** Types where the focus is. */
  async insert(text: string): Promise<void> {
    await this.#chromium.connection.send("Input.insertText", { text }, { sessionId: this.#session });
  }

  async press(key: string): Promise<void> {
    const options = { sessionId: this.#session };
    const code = key === "Enter" ? 13 : key === "Escape" ? 27 : key.charCodeAt(0);
    for (const type of ["keyDown", "keyUp"] as const) {
      const event = { type, key, windowsVirtualKeyCode: code, ...(key === "Enter" ? { text: "\r" } : {}) };
      await this.#chromium.connection.send("Input.dispatchKeyEvent", event, options);
    }
  }

  async leave(): Promise<void> {
    await this.eval("document.activeElement.blur()");
  }

  /** Gives the page a size and a theme. */
  async looksAt({ width, height, theme }: { width: number; height: number; theme: string }): Promise<void> {
    const { connection } = this.#chromium;
    const options = { sessionId: this.#session };
    const size = { width, height, deviceScaleFactor: 1, mobile: width < 500 };
    await connection.send("Emulation.setDeviceMetricsOverride", size, options);
    const features = [{ name: "prefers-color-scheme", value: theme }];
    await connection.send("Emulation.setEmulatedMedia", { features }, options);
  }

  async screenshot(path: string): Promise<void> {
    const { data } = await this.#chromium.connection.send("Page.captureScreenshot", {}, {
      sessionId: this.#session,
    });
    await Deno.writeFile(path, Uint8Array.fromBase64(data));
  }

  async close(): Promise<void> {
    await this.#chromium.connection.send("Target.closeTarget", { targetId: this.#target });
  }

  /** The renderer dies as when the system kills it. */
  async crash(): Promise<void> {
    await this.#chromium.connection.send("Page.crash", {}, { sessionId: this.#session, timeoutMs: 1_000 })
      .catch(() => {}); // nobody is left to answer
  }
}
