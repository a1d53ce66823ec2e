import { type TestedAdapter, z } from "glovebox";
import { clientOf } from "../../helpers/browser/shared_browser.ts";
import { eventually } from "../../helpers/eventually.ts";
import { servePage } from "./library.ts";

const itemsSchema = z.object({
  data: z.object({
    items: z.array(z.object({
      index: z.number(),
      role: z.string(),
      name: z.string(),
      value: z.string().optional(),
      near: z.string().optional(),
      state: z.array(z.string()).optional(),
    })),
  }),
});
export type Listed = z.output<typeof itemsSchema>["data"]["items"][number];

/** Mark of an element: its name, or its name and role. */
export type Wanted = string | RegExp | { readonly name: string | RegExp; readonly role: string };

/** A page made with a library of somebody else, worked as a model works it: by the numbers of its list. */
export class StrangerPage implements AsyncDisposable {
  readonly host: TestedAdapter;
  readonly #stack: AsyncDisposable;

  constructor(host: TestedAdapter, stack: AsyncDisposable) {
    this.host = host;
    this.#stack = stack;
  }

  /** Opens a page of `sources`. */
  static async open(name: string): Promise<StrangerPage> {
    await using stack = new AsyncDisposableStack();
    const server = stack.use(await servePage(name));
    const host = stack.use(await clientOf({ executable: "chromium", evaluate: true }));
    await host.call("browser_navigate", { url: server.url });
    return new StrangerPage(host, stack.move());
  }

  /** Everything that the list numbers. */
  async list(): Promise<readonly Listed[]> {
    const asked = { scope: "all", format: "json", limit: 2000 };
    return itemsSchema.parse((await this.host.call("browser_list_interactives", asked)).structured).data
      .items;
  }

  /** The number of the only element, or the first one, that is known like that; it may still be coming. */
  async number(wanted: Wanted): Promise<number> {
    let listed: readonly Listed[] = [];
    let found: Listed | undefined;
    const look = async () => {
      listed = await this.list();
      found = listed.find((item) => isWanted(item, wanted));
      return found !== undefined;
    };
    try {
      await eventually(`an element ${JSON.stringify(wanted)}`, look);
    } catch (cause) {
      const lines = listed.map(({ index, role, name }) => `${index} ${role} "${name}"`);
      throw new Error(`Nothing is listed as ${String(wanted)}:\n${lines.join("\n")}`, { cause });
    }
    return found?.index ?? 0;
  }

  /** Acts on an element; what the model reads of it comes back. */
  async act(wanted: Wanted | number, action = "click", input: object = {}): Promise<string> {
    const index = typeof wanted === "number" ? wanted : await this.number(wanted);
    return (await this.host.call("browser_overlay_act", { index, action, ...input })).text;
  }

  async call(tool: string, input: object = {}): Promise<string> {
    return (await this.host.call(`browser_${tool}`, input)).text;
  }

  /** Returns what the page itself says: the value of an expression in it. */
  async ask(expression: string): Promise<unknown> {
    const { text } = await this.host.call("browser_evaluate", {
      expression: `JSON.stringify(${expression})`,
    });
    const told = /^<untrusted-page-text [^\n]*\n([^]*)\n<\/untrusted-page-text/.exec(text)?.[1] ?? "";
    const value: unknown = JSON.parse(told === "undefined" ? "null" : told);
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  /** Waits until the page itself says so. */
  async until(expression: string): Promise<void> {
    await eventually(expression, async () => await this.ask(expression) === true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack[Symbol.asyncDispose]();
  }
}

function isWanted({ name, role }: Listed, wanted: Wanted): boolean {
  if (typeof wanted === "string") return name === wanted;
  if (wanted instanceof RegExp) return wanted.test(name);
  const named = typeof wanted.name === "string" ? name === wanted.name : wanted.name.test(name);
  return named && role === wanted.role;
}
