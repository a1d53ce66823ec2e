/// <reference lib="dom" />
import { Banner } from "./banner.ts";
import { setUpContent } from "./views/content.ts";
import { readElement } from "./bindings/element_values.ts";
import { idOf, type Page } from "./page.ts";
import { type Json, type Message, splitPath } from "./connection/protocol.ts";
import { Socket } from "./connection/socket.ts";
import { Store } from "./connection/store.ts";
import { Templates } from "./views/templates.ts";
import { View } from "./views/view.ts";

const ROOT = 1;
const OWN = "/_glovebox/";

/** The application of one page: its variables, its views, its connection. */
export class App {
  readonly #session: string;
  readonly #banner = new Banner();
  readonly #templates = new Templates();
  readonly #valueVariables = new Map<string, number>();
  readonly #store: Store;
  #socket: Socket | undefined;

  constructor(session: string) {
    this.#session = session;
    this.#store = new Store((batch) => {
      if (this.#socket?.isOpen === true) this.#socket.send(batch);
    });
  }

  start(): void {
    this.#addStyle();
    this.#offerToScripts();
    const page: Page = {
      store: this.#store,
      template: (key) => this.#templates.get(key),
      onTemplates: (listener) => this.#templates.listen(listener),
      valueVariables: this.#valueVariables,
      setUpContent,
    };
    const root = document.querySelector("[ui-app]") ??
      document.body.appendChild(document.createElement("div"));
    const namespace = root.getAttribute("ui-namespace");
    const variable = this.#store.get(ROOT);
    if (variable !== undefined) {
      variable.properties["elementId"] = idOf(root);
      if (namespace !== null) variable.properties["namespace"] = namespace;
    }
    new View(
      page,
      ROOT,
      root,
      splitPath(root.getAttribute("ui-app") ?? "").props["scrollOnOutput"] === "true",
    );
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new Socket(`${scheme}://${location.host}/ws/${this.#session}`, {
      onOpen: () => this.#store.introduce(),
      onMessages: (messages) => {
        messages.forEach((message) => this.#receive(message));
        // Not before: the answer to the introduction has the values that fields get.
        this.#banner.hide("connection");
      },
      onLost: (wait) => this.#banner.show("connection", `The connection is lost. Next try in ${wait} s`),
    });
  }

  #receive(message: Message): void {
    const { varId, properties, code, description, problems } = message.data;
    if (message.type === "problems") return this.#banner.showProblems(problems ?? {});
    if (varId === ROOT && properties?.["viewdefs"] !== undefined) {
      const { viewdefs, ...others } = properties;
      this.#loadComponents(viewdefs);
      this.#templates.add(viewdefs);
      if (Object.keys(others).length === 0 && message.data.value === undefined) return;
      return this.#store.receive({ ...message, data: { ...message.data, properties: others } });
    }
    if (message.type === "error") {
      const path = this.#store.get(varId ?? 0)?.properties["path"] ?? "";
      reportError(new Error(`${code} ${path}: ${description}`));
      if (varId === ROOT) return this.#banner.show(code ?? "error", description ?? "");
    }
    this.#store.receive(message);
  }

  /** Components are fetched when a view has one. */
  #loadComponents(viewdefs: string): void {
    if (!viewdefs.includes("<sl-") || document.getElementById("lua-ui-components") !== null) return;
    const has = (end: string) => document.querySelector(`[href$="${end}"],[src$="${end}"]`) !== null;
    if (!has("light.css") && !has("dark.css")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href: `${OWN}light.css` });
      document.head.append(link);
    }
    const script = document.createElement("script");
    Object.assign(script, { id: "lua-ui-components", type: "module", src: `${OWN}components.js` });
    document.head.append(script);
  }

  #addStyle(): void {
    const style = document.createElement("style");
    style.textContent = ".ui-new-view{display:none!important}";
    document.head.append(style);
  }

  /** Offers what applications call from scripts in their views. */
  #offerToScripts(): void {
    const store = this.#store;
    const uiApp = {
      getStore: () => store,
      getBinding: () => this.#valueVariables,
      updateValue: (elementId: string, value?: Json) => {
        const id = this.#valueVariables.get(elementId);
        const element = document.getElementById(elementId);
        if (id !== undefined && element !== null) store.update(id, value ?? readElement(element));
      },
    };
    Object.assign(globalThis, { uiApp, uiStore: store });
  }
}
