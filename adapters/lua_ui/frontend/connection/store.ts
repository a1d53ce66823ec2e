import { Outbox } from "./outbox.ts";
import type { Json, Message, Properties } from "./protocol.ts";

/** A variable, as far as it is known. */
export interface Variable {
  readonly id: number;
  readonly parentId: number;
  readonly properties: Record<string, string>;
  /** Nothing until the server has told. */
  value: Json | undefined;
  error: { readonly code: string; readonly description: string } | undefined;
  /** The number of the batch that its last value goes with. */
  sent?: number;
}

/** Listener for one kind of change of a variable. */
export type Listener = (variable: Variable, change: "value" | "properties" | "error" | "destroyed") => void;

const ROOT = 1;

/** Messages that go to the server at once. */
export interface Batch {
  readonly messages: readonly Message[];
  readonly userEvent: boolean;
  /** Its number, from 1 on. */
  readonly batch: number;
}

/** The variables of this page, and what goes to the server about them. */
export class Store {
  readonly #variables = new Map<number, Variable>();
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #children = new Map<number, Set<number>>();
  readonly #outbox: Outbox;
  #lastId = ROOT;
  /** Batches that were sent, and the last of them that the server has done. */
  #batches = 0;
  #done = 0;

  constructor(send: (batch: Batch) => void) {
    this.#outbox = new Outbox((messages, userEvent) => {
      this.#batches += 1;
      send({ messages, userEvent, batch: this.#batches });
    });
    this.#variables.set(ROOT, { id: ROOT, parentId: 0, properties: {}, value: undefined, error: undefined });
  }

  get(id: number): Variable | undefined {
    return this.#variables.get(id);
  }

  /** Tells whether the server has not yet done what was last written to a variable: its value may be older. */
  isAhead(id: number): boolean {
    return (this.get(id)?.sent ?? 0) > this.#done;
  }

  /** Tells whether the server has told of a variable and of all below it. */
  isTold(id: number): boolean {
    const variable = this.get(id);
    if (variable === undefined) return true;
    const { value, error, properties } = variable;
    const isWritten = properties["access"] === "action" || properties["access"] === "w";
    if (!isWritten && value === undefined && error === undefined) return false;
    return [...this.#children.get(id) ?? []].every((child) => this.isTold(child));
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
    if (isNews) variable.sent = this.#batches + 1;
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

  /** Tells the server what could not be shown. */
  complain(id: number, code: string, description: string): void {
    this.#outbox.add({ type: "error", data: { varId: id, code, description } });
  }

  /** Says everything that the server has to know, on a connection that is new. */
  introduce(): void {
    this.#outbox.clear();
    this.#outbox.add({ type: "watch", data: { varId: ROOT } });
    for (const { id, parentId, properties, value } of this.all) {
      if (id === ROOT) continue;
      // What was sent and did not arrive for sure is said again.
      const isUnsure = this.isAhead(id) && (properties["access"] ?? "rw") === "rw" && value !== undefined;
      this.#outbox.add({
        type: "create",
        data: { id, parentId, properties, ...(isUnsure ? { value } : {}) },
      });
    }
    this.#outbox.flush(false);
  }

  /** Takes that the server has done a batch: what it said since is up to date. */
  #finish(batch: number): void {
    const waiting = [...this.#variables.values()].filter(({ sent = 0 }) =>
      sent > this.#done && sent <= batch
    );
    this.#done = Math.max(this.#done, batch);
    for (const variable of waiting) this.#tell(variable, "value");
  }

  /** Takes what the server tells. */
  receive({ type, data }: Message): void {
    if (type === "done") return this.#finish(data.batch ?? 0);
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
