import { Outbox } from "./outbox.ts";
import type { Json, Message, Properties } from "./protocol.ts";

/** What is known of a variable. */
export interface Variable {
  readonly id: number;
  readonly parentId: number;
  readonly properties: Record<string, string>;
  /** Nothing until the server has told. */
  value: Json | undefined;
  error: { readonly code: string; readonly description: string } | undefined;
}

/** What changed about a variable. */
export type Listener = (variable: Variable, change: "value" | "properties" | "error" | "destroyed") => void;

const ROOT = 1;

/** The variables of this page, and what goes to the server about them. */
export class Store {
  readonly #variables = new Map<number, Variable>();
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #children = new Map<number, Set<number>>();
  readonly #outbox: Outbox;
  #lastId = ROOT;

  constructor(send: (messages: readonly Message[], userEvent: boolean) => void) {
    this.#outbox = new Outbox(send);
    this.#variables.set(ROOT, { id: ROOT, parentId: 0, properties: {}, value: undefined, error: undefined });
  }

  get(id: number): Variable | undefined {
    return this.#variables.get(id);
  }

  /** All there are, parents first. */
  get all(): Variable[] {
    return [...this.#variables.values()].sort((a, b) => a.id - b.id);
  }

  /** Listens to a variable; returns what ends that. */
  watch(id: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Makes a child of a variable; returns its id. */
  create(parentId: number, properties: Properties): number {
    const id = ++this.#lastId;
    this.#variables.set(id, {
      id,
      parentId,
      properties: { ...properties },
      value: undefined,
      error: undefined,
    });
    this.#children.set(parentId, (this.#children.get(parentId) ?? new Set()).add(id));
    this.#outbox.add({ type: "create", data: { id, parentId, properties } });
    return id;
  }

  /** Writes a value or properties; a value that is there already is not sent again. */
  update(id: number, value?: Json, properties?: Properties): void {
    const variable = this.#variables.get(id);
    if (variable === undefined) return;
    const access = variable.properties["access"] ?? "rw";
    const isAction = access === "action" || access === "w";
    const isNews = value !== undefined && (isAction || variable.value !== value);
    if (!isNews && properties === undefined) return;
    if (isNews && !isAction) variable.value = value;
    if (properties !== undefined) Object.assign(variable.properties, properties);
    const data = {
      varId: id,
      ...(isNews ? { value } : {}),
      ...(properties === undefined ? {} : { properties }),
    };
    this.#outbox.add({ type: "update", data }, variable.properties["priority"]);
    if (access === "action") this.#outbox.flush(true);
  }

  /** Forgets a variable and everything below it, here and there. */
  destroy(id: number): void {
    if (this.#forget(id)) this.#outbox.add({ type: "destroy", data: { varId: id } });
  }

  /** Says everything that the server has to know, on a connection that is new. */
  introduce(): void {
    this.#outbox.clear();
    this.#outbox.add({ type: "watch", data: { varId: ROOT } });
    for (const { id, parentId, properties } of this.all) {
      if (id !== ROOT) this.#outbox.add({ type: "create", data: { id, parentId, properties } });
    }
    this.#outbox.flush(false);
  }

  /** Takes what the server tells. */
  receive({ type, data }: Message): void {
    const variable = this.#variables.get(data.varId ?? 0);
    if (variable === undefined) return;
    if (type === "destroy") this.#forget(variable.id);
    if (type === "error") {
      variable.error = { code: data.code ?? "", description: data.description ?? "" };
      this.#tell(variable, "error");
    }
    if (type !== "update") return;
    if (data.properties !== undefined) Object.assign(variable.properties, data.properties);
    if (data.value !== undefined) {
      variable.value = data.value;
      variable.error = undefined;
    }
    if (data.properties !== undefined || data.value === undefined) this.#tell(variable, "properties");
    if (data.value !== undefined) this.#tell(variable, "value");
  }

  #tell(variable: Variable, change: Parameters<Listener>[1]): void {
    for (const listener of [...this.#listeners.get(variable.id) ?? []]) {
      try {
        listener(variable, change);
      } catch (error) {
        reportError(new Error(`A binding failed: ${variable.properties["path"]}`, { cause: error }));
      }
    }
  }

  #forget(id: number): boolean {
    const variable = this.#variables.get(id);
    if (variable === undefined || id === ROOT) return false;
    for (const child of [...this.#children.get(id) ?? []]) this.#forget(child);
    this.#variables.delete(id);
    this.#children.delete(id);
    this.#children.get(variable.parentId)?.delete(id);
    this.#tell(variable, "destroyed");
    this.#listeners.delete(id);
    return true;
  }
}
