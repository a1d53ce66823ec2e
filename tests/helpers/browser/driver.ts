import { testAdapter, type TestedAdapter, type TestResult, ToolError, z } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { type Pages, servePages } from "./pages.ts";
import { clientOf } from "./shared_browser.ts";

/** Chromium with everything that a person's browser has, and without windows, as it is taken where that does. */
const BROWSERS = ["chromium", "chromium-headless-shell"] as const;

/** A test of what goes through more than the page: tabs, files, dialogs, processes. It runs in both browsers. */
export function testInBothBrowsers(name: string, body: (executable: string) => Promise<void>): void {
  for (const executable of BROWSERS) Deno.test(`${name} (${executable})`, () => body(executable));
}

const answerSchema = z.object({
  status: z.literal("ok"),
  data: z.object({
    epoch: z.number(),
    revision: z.number(),
    total: z.number(),
    url: z.string(),
    title: z.string(),
    items: z.array(z.object({ index: z.number(), role: z.string(), name: z.string() })).optional(),
  }),
});
export type Data = z.output<typeof answerSchema>["data"];

/** Returns what programs read of an answer. */
export function dataOf({ structured }: Pick<TestResult, "structured">): Data {
  return answerSchema.parse(structured).data;
}

/** Waits for the refusal of a call and returns it. */
export async function refusal(call: Promise<unknown>): Promise<ToolError> {
  const error = await call.then(() => undefined, (reason: unknown) => reason);
  if (error instanceof ToolError) return error;
  throw new Error("The call was not refused", { cause: error });
}

type Options = Readonly<Record<string, unknown>>;

/** A browser on a page of the tests, operated by the names of its elements. */
export class Driver implements AsyncDisposable {
  readonly host: TestedAdapter;
  readonly pages: Pages;
  readonly #all: AsyncDisposable;

  constructor(host: TestedAdapter, pages: Pages, all: AsyncDisposable) {
    this.host = host;
    this.pages = pages;
    this.#all = all;
  }

  /**
   * In the browser without windows, which is there in half the time: what strangers made is tried in the other one.
   * Tests of a file share one, where they set the same.
   */
  static async open(path: string, options: Options = {}): Promise<Driver> {
    return await Driver.#at(path, () => clientOf({ executable: BROWSERS[1], ...options }));
  }

  /**
   * With a browser and a folder for downloads of its own.
   *
   * @param options may depend on the address of the pages
   */
  static async alone(path: string, options: Options | ((url: string) => Options) = {}): Promise<Driver> {
    return await Driver.#at(path, async (url, stack) => {
      const { path: downloads } = stack.use(await temporaryFolder()); // not for the person who runs the tests
      const own = typeof options === "function" ? options(url) : options;
      return await testAdapter(adapter, { options: { downloads, executable: BROWSERS[1], ...own } });
    });
  }

  static async #at(
    path: string,
    open: (url: string, stack: AsyncDisposableStack) => Promise<TestedAdapter>,
  ): Promise<Driver> {
    await using stack = new AsyncDisposableStack();
    const pages = stack.use(servePages());
    const host = stack.use(await open(pages.url, stack));
    await host.call("browser_navigate", { url: pages.url + path });
    return new Driver(host, pages, stack.move());
  }

  async go(path: string): Promise<TestResult> {
    return await this.host.call("browser_navigate", { url: this.pages.url + path });
  }

  async list(): Promise<NonNullable<Data["items"]>> {
    const input = { scope: "all", format: "json", limit: 2000 };
    return dataOf(await this.host.call("browser_list_interactives", input)).items ?? [];
  }

  /** The lines of the list as a model reads them, without the numbers. */
  async lines(): Promise<readonly string[]> {
    const { text } = await this.host.call("browser_list_interactives", { scope: "all" });
    return [...text.matchAll(/^\d+ ((?!of ).*)$/gm)].map(([, line]) => line ?? "");
  }

  async number(name: string): Promise<number> {
    const found = (await this.list()).find((item) => item.name === name);
    if (found === undefined) throw new Error(`There is no element "${name}"`);
    return found.index;
  }

  /** Lists, finds the element by its name, acts; the model's text comes back. */
  async act(name: string, action?: string, text?: string): Promise<string> {
    return await this.actOn(await this.number(name), action, text);
  }

  async actOn(index: number, action?: string, text?: string): Promise<string> {
    const input = { index, action: action ?? "click", ...(text === undefined ? {} : { text }) };
    return (await this.host.call("browser_overlay_act", input)).text;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#all[Symbol.asyncDispose]();
  }
}
