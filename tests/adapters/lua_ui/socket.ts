import assert from "node:assert/strict";
import { z } from "zod";
import { EventLog } from "../../helpers/event_log.ts";
import type { LuaUi } from "./driver.ts";

const message = z.object({
  type: z.string(),
  data: z.looseObject({
    varId: z.number(),
    value: z.unknown().optional(),
    properties: z.record(z.string(), z.string()).optional(),
  }),
});
type Message = z.output<typeof message>;

/** A page that speaks the protocol itself, without a browser. */
export class SocketPage implements AsyncDisposable {
  readonly messages = new EventLog<Message>();
  readonly #socket: WebSocket;
  readonly #closed: Promise<unknown>;
  readonly #values = new Map<number, unknown>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
    socket.addEventListener("message", ({ data }) => {
      const parsed: unknown = JSON.parse(String(data));
      for (const one of Array.isArray(parsed) ? parsed : [parsed]) {
        const known = message.parse(one);
        if ("value" in known.data) this.#values.set(known.data.varId, known.data.value);
        this.messages.add(known);
      }
    });
  }

  /** Opens a page on a session and watches its application. */
  static async open(lua: LuaUi, sessionId = "1"): Promise<SocketPage> {
    const socket = new WebSocket(`${lua.url.replace("http", "ws")}/ws/${await lua.internal(sessionId)}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    const page = new SocketPage(socket);
    page.send({ type: "watch", data: { varId: 1 } });
    await page.update1();
    return page;
  }

  /** Sends messages as one batch. */
  send(...messages: readonly unknown[]): void {
    this.#socket.send(JSON.stringify({ userEvent: true, messages }));
  }

  /** Sends a text as it is. */
  raw(text: string): void {
    this.#socket.send(text);
  }

  /** The last value of a variable; nothing when none was told. */
  known(varId: number): unknown {
    return this.#values.get(varId);
  }

  create(id: number, parentId: number, properties: Readonly<Record<string, string>>): void {
    this.send({ type: "create", data: { id, parentId, properties } });
  }

  update(varId: number, value: unknown): void {
    this.send({ type: "update", data: { varId, value } });
  }

  /** Waits until a variable has a value. */
  async value(varId: number, value: unknown): Promise<void> {
    const isIt = () => JSON.stringify(this.#values.get(varId)) === JSON.stringify(value);
    if (isIt()) return;
    await this.messages.first(`variable ${varId} is ${JSON.stringify(value)}`, ({ data }) => {
      return data.varId === varId && JSON.stringify(data.value) === JSON.stringify(value) && isIt();
    });
  }

  /** Waits for what failed at a variable. */
  async error(varId: number, text: RegExp): Promise<void> {
    const found = await this.messages.first(
      `an error of variable ${varId}`,
      ({ type, data }) => type === "error" && data.varId === varId && text.test(String(data["description"])),
    );
    assert.ok(found);
  }

  async update1(): Promise<Message> {
    return await this.messages.first(
      "variable 1",
      ({ data }) => data.varId === 1 && data.properties?.["type"] !== undefined,
    );
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#socket.readyState !== WebSocket.CLOSED) await this.close();
  }
}
