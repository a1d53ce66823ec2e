/// <reference lib="dom" />

/** Values by name. */
type Fields = Readonly<Record<string, unknown>>;

/** One part of an answer, as a view gets it. */
export type ViewContent = Fields & {
  /** Kind of the part: `text`, `image` … */
  readonly type: string;
  /** The text of a text part. */
  readonly text?: string;
  /** The bytes of a picture, as base64. */
  readonly data?: string;
  /** The media type of a picture. */
  readonly mimeType?: string;
};

/** Answer of a tool, as a view gets it. */
export interface ViewResult {
  /** Its parts. */
  readonly content?: readonly ViewContent[];
  /** Its data. */
  readonly structuredContent?: Fields;
  /** True when the call failed. */
  readonly isError?: boolean;
  /** Data that no model sees. */
  readonly _meta?: Fields;
}

/** Events of a view. */
export interface ViewEvents {
  /** The arguments of the tool, complete. */
  readonly input: Fields;
  /** Its answer. */
  readonly result: ViewResult;
  /** The call has ended without an answer. */
  readonly cancelled: Fields;
  /** The client's context: theme, language, room. */
  readonly context: Fields;
  /** The view is about to be removed. */
  readonly close: Fields;
}

interface Pending {
  readonly settle: (message: Fields) => void;
}

/**
 * Talks to the client that shows a view: the object `view` of its page. The class travels as its own source text, so
 * nothing outside of it is used here.
 */
export class ViewClient {
  readonly #protocol = "2026-01-26";
  readonly #listeners: { readonly [Name in keyof ViewEvents]: ((value: ViewEvents[Name]) => void)[] } = {
    input: [],
    result: [],
    cancelled: [],
    context: [],
    close: [],
  };
  readonly #last: { [Name in keyof ViewEvents]?: ViewEvents[Name] } = {};
  readonly #pending = new Map<unknown, Pending>();
  #requests = 0;
  #height = 0;

  /**
   * Begins: the client sends nothing before. Returns its context: theme, language, room.
   *
   * @throws Error when no client answers within ten seconds
   */
  async start({ name = document.title || "view", version = "1.0.0" } = {}): Promise<Fields> {
    addEventListener("message", (event) => {
      if (event.source === parent && parent !== window) this.#receive(event.data);
    });
    const { hostContext } = await this.request("ui/initialize", {
      appInfo: { name, version },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
      protocolVersion: this.#protocol,
    }, 10_000);
    this.#take(this.#fieldsOf(hostContext));
    this.#send({ method: "ui/notifications/initialized", params: {} });
    const measure = () => this.#tellHeight();
    new ResizeObserver(measure).observe(document.body);
    measure();
    return this.context;
  }

  /** The client's context as of now. */
  get context(): Fields {
    return this.#last.context ?? {};
  }

  /** Hears of an event; at once, where it has happened already. */
  on<Name extends keyof ViewEvents>(name: Name, listener: (value: ViewEvents[Name]) => void): void {
    this.#listeners[name].push(listener);
    const last = this.#last[name];
    if (last !== undefined) listener(last);
  }

  /**
   * Calls a tool of the adapter that is for views. Where the client does not tell a view its tool, the tool's own answer
   * must have come before.
   *
   * @throws Error with the tool's words, or when no answer comes in time
   */
  async call(tool: string, input: Fields = {}, timeoutMs = 60_000): Promise<ViewResult> {
    return await this.#called(this.#prefix() + tool, tool, input, timeoutMs);
  }

  /**
   * Calls a tool of Glovebox's own, for views of adapters that come with it.
   *
   * @throws Error with the tool's words, or when no answer comes in time
   */
  async callHost(tool: string, input: Fields = {}, timeoutMs = 60_000): Promise<ViewResult> {
    return await this.#called(tool, tool, input, timeoutMs);
  }

  /** True when tools can be called: the view knows whose it is. */
  get ready(): boolean {
    return typeof this.#told("glovebox/viewKey") === "string";
  }

  async #called(name: string, tool: string, input: Fields, timeoutMs: number): Promise<ViewResult> {
    const result: ViewResult = await this.request("tools/call", {
      name,
      arguments: { ...input, ...this.#place(), viewKey: this.#key() },
    }, timeoutMs);
    if (result.isError !== true) return result;
    throw new Error(result.content?.map(({ text = "" }) => text).join("\n") || `${tool} failed`);
  }

  /** Writes a message of the person into the conversation. */
  async say(text: string): Promise<void> {
    await this.request("ui/message", { role: "user", content: [{ type: "text", text }] });
  }

  /** Opens an address in the person's browser, if the client does so. */
  async open(url: string): Promise<void> {
    await this.request("ui/open-link", { url });
  }

  /** Asks the client for more room, or to give it back. */
  async show(mode: "inline" | "fullscreen"): Promise<void> {
    await this.request("ui/request-display-mode", { mode });
  }

  /**
   * Sends one request of the protocol.
   *
   * @throws Error with the client's words, or when no answer comes in time
   */
  request(method: string, params: Fields, timeoutMs = 30_000): Promise<Fields> {
    this.#requests += 1;
    const id = this.#requests;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Error(`The chat did not answer ${method} within ${timeoutMs / 1_000} s`));
      }, timeoutMs);
      const settle = ({ result, error }: Fields) => {
        clearTimeout(timer);
        this.#pending.delete(id);
        if (this.#isFields(result)) return resolve(result);
        const { message } = this.#fieldsOf(error);
        reject(new Error(typeof message === "string" ? message : `The chat refused ${method}`));
      };
      this.#pending.set(id, { settle });
      this.#send({ id, method, params });
    });
  }

  #receive(message: unknown): void {
    if (!this.#isFields(message) || message.jsonrpc !== "2.0") return;
    const { id, method, params } = message;
    if (typeof method !== "string") return this.#pending.get(id)?.settle(message);
    const fields = this.#fieldsOf(params);
    if (id !== undefined) return this.#serve(id, method, fields);
    if (method === "ui/notifications/tool-input") this.#emit("input", this.#fieldsOf(fields.arguments));
    if (method === "ui/notifications/tool-result") this.#emit("result", this.#whole(fields));
    if (method === "ui/notifications/tool-cancelled") this.#emit("cancelled", fields);
    if (method === "ui/notifications/host-context-changed") this.#take(fields);
  }

  #serve(id: unknown, method: string, params: Fields): void {
    if (method === "ui/resource-teardown") {
      this.#emit("close", params);
      this.#cancelAll();
    } else if (method !== "ping") {
      return this.#send({ id, error: { code: -32601, message: `A view has no ${method}` } });
    }
    this.#send({ id, result: {} });
  }

  /** What nobody waits for any more takes room in the client: browsers keep few connections open. */
  #cancelAll(): void {
    for (const requestId of this.#pending.keys()) {
      this.#send({ method: "notifications/cancelled", params: { requestId, reason: "The view is closed" } });
    }
  }

  /** Takes on the client's theme, colours and fonts; what it does not say again stays. */
  #take(changed: Fields): void {
    const context = { ...this.context, ...changed };
    const root = document.documentElement;
    const { theme, styles, locale } = context;
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
      root.style.colorScheme = theme;
    }
    if (typeof locale === "string" && root.lang === "") root.lang = locale;
    const variables = this.#fieldsOf(this.#fieldsOf(styles).variables);
    for (const [name, value] of Object.entries(variables)) {
      if (name.startsWith("--") && typeof value === "string") root.style.setProperty(name, value);
    }
    this.#emit("context", context);
  }

  #emit<Name extends keyof ViewEvents>(name: Name, value: ViewEvents[Name]): void {
    this.#last[name] = value;
    for (const listener of this.#listeners[name]) listener(value);
  }

  /** What the answer says to its view alone; before there is one, what the tool says. */
  #told(name: string): unknown {
    const { tool } = this.#fieldsOf(this.context.toolInfo);
    return this.#last.result?._meta?.[name] ?? this.#fieldsOf(this.#fieldsOf(tool)._meta)[name];
  }

  /** The key that tools for views want. */
  #key(): string {
    const key = this.#told("glovebox/viewKey");
    if (typeof key === "string") return key;
    throw new Error("The tool has not answered yet");
  }

  /** Data that goes out for programs alone, because clients hand their models one of text and data, is data here. */
  #whole(result: ViewResult): ViewResult {
    const data = result._meta?.["glovebox/data"];
    return result.structuredContent === undefined && this.#isFields(data)
      ? { ...result, structuredContent: data }
      : result;
  }

  /** Text that stands before the names of the adapter's tools, where the person has set one. */
  #prefix(): string {
    const prefix = this.#told("glovebox/toolPrefix");
    return typeof prefix === "string" ? prefix : "";
  }

  /** The conversation that the tool was called in, where a client keeps several apart. */
  #place(): Fields {
    const context = this.#last.input?.context;
    return typeof context === "string" ? { context } : {};
  }

  #tellHeight(): void {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === this.#height || height === 0) return;
    this.#height = height;
    this.#send({ method: "ui/notifications/size-changed", params: { height } });
  }

  #send(message: Fields): void {
    parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  #fieldsOf(value: unknown): Fields {
    return this.#isFields(value) ? value : {};
  }

  #isFields(value: unknown): value is Fields {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}
