/// <reference lib="dom" />
import type * as z from "zod/mini";
import { failureView, sessionView } from "../../wire/views.ts";

/**
 * Where this tab keeps its half of the session: what drives the person's own browser has the cookies and the storage of
 * their profile, and opens tabs of its own.
 */
const TOKEN_KEY = "glovebox-panel-token";

/** A request that the host refused. */
export class PanelError extends Error {
  override readonly name = "PanelError";
  /** HTTP status. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The host, as the page reaches it. */
export class Api {
  #token = sessionStorage.getItem(TOKEN_KEY) ?? "";

  /** Opens a session with the key of a link. */
  async signIn(key: string): Promise<void> {
    const { token } = sessionView.parse(await this.#json("POST", "session", { key }));
    this.#token = token;
    sessionStorage.setItem(TOKEN_KEY, token);
  }

  /** Ends the session. */
  async signOut(): Promise<void> {
    await this.#json("DELETE", "session");
    sessionStorage.removeItem(TOKEN_KEY);
  }

  /** Reads a view. */
  async get<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
    return schema.parse(await this.#json("GET", path));
  }

  /** Has something done. */
  async post(path: string, body: unknown): Promise<unknown> {
    return await this.#json("POST", path, body);
  }

  /** Follows a stream of events, until the connection ends. */
  async follow<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    onEvent: (event: T) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const response = await this.#fetch("GET", path, undefined, signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      const parts = (rest + next.value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        if (part.startsWith("data: ")) onEvent(schema.parse(JSON.parse(part.slice("data: ".length))));
      }
    }
  }

  async #json(method: string, path: string, body?: unknown): Promise<unknown> {
    return await (await this.#fetch(method, path, body)).json();
  }

  async #fetch(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const response = await fetch(`/panel/api/${path}`, {
      method,
      headers: {
        "x-glovebox-panel": this.#token,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return response;
    const failure = failureView.safeParse(await response.json().catch(() => undefined));
    const { message = `The host answered ${response.status}`, hint } = failure.data?.error ?? {};
    throw new PanelError(response.status, hint === undefined ? message : `${message}. ${hint}`);
  }
}
