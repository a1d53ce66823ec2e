import type { CdpConnection } from "../../cdp/connection.ts";
import type { EventParams } from "../../cdp/protocol.ts";
import { browserError } from "../../errors.ts";
import { mergeStates, type SavedState, savedStateSchema, storedPageSchema } from "./saved_state.ts";
import type { CdpSession } from "../session/session.ts";
import { atomicWrite } from "../../../kit/atomic_write.ts";
import type { Mutex } from "../../../kit/mutex.ts";

type StorageId = EventParams<"DOMStorage.domStorageItemAdded">["storageId"];

/** A world of the script's own. */
const WORLD = "gloveboxState";
const CONTENT = "JSON.stringify({ origin, localStorage: { ...localStorage } })";

/** A page that does not answer at the end is left. */
const END_MS = 1_500;

/** The logins of a session, kept between runs in a file that it may share with other sessions. */
export class StoredState {
  readonly #path: string;
  readonly #saving: Mutex;
  /** Last state on which the session and the file agreed. */
  #base: SavedState;
  readonly #origins: Map<string, Readonly<Record<string, string>>>;

  constructor(path: string, saving: Mutex, loaded: SavedState) {
    this.#path = path;
    this.#saving = saving;
    this.#base = loaded;
    this.#origins = new Map(loaded.origins.map(({ origin, localStorage }) => [origin, localStorage]));
  }

  /**
   * Reads the file; without one the state is empty.
   *
   * @param saving lets one session save at a time
   * @throws ToolError `NOT_CONNECTED` when it is there and cannot be used
   */
  static async load(path: string, saving: Mutex): Promise<StoredState> {
    try {
      return new StoredState(path, saving, await read(path));
    } catch (cause) {
      throw browserError("NOT_CONNECTED", `Cannot use the saved state ${path}: it cannot be read`, {
        hint: "Grant it with --grant browser:read=FILE and browser:write=FILE, or remove a damaged one",
        cause,
      });
    }
  }

  /** Gives a session its cookies. */
  async giveCookies(connection: CdpConnection, browserContextId: string | undefined): Promise<void> {
    const cookies = this.#base.cookies.map(({ expires, sameSite, ...rest }) => ({
      ...rest,
      ...(expires === undefined || expires < 0 ? {} : { expires }),
      ...(sameSite === undefined ? {} : { sameSite }),
    }));
    await connection.send("Storage.setCookies", { cookies, ...of(browserContextId) });
  }

  /**
   * Has the pages of a tab find what they had put aside, where they have not put aside something since, and takes note
   * of what they put aside.
   *
   * @param changed is told whenever there may be something to save; a cookie has no event but the request it came with
   */
  async follow(session: CdpSession, changed: () => void): Promise<void> {
    session.on("Network.loadingFinished", changed);
    session.on("DOMStorage.domStorageItemAdded", ({ storageId, key, newValue }) => {
      this.#set(storageId, key, newValue);
      changed();
    });
    session.on("DOMStorage.domStorageItemUpdated", ({ storageId, key, newValue }) => {
      this.#set(storageId, key, newValue);
      changed();
    });
    session.on("DOMStorage.domStorageItemRemoved", ({ storageId, key }) => {
      this.#set(storageId, key);
      changed();
    });
    session.on("DOMStorage.domStorageItemsCleared", ({ storageId: { securityOrigin, isLocalStorage } }) => {
      if (isLocalStorage) this.#origins.delete(securityOrigin ?? "");
      changed();
    });
    const source = this.#script();
    await Promise.all([
      session.send("DOMStorage.enable", {}),
      source !== "" && session.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: WORLD }),
    ]);
  }

  /**
   * Writes down what the session has changed since it did so last, besides what others have saved meanwhile: the file is
   * whole, old or new, and for its owner alone.
   */
  async save(
    connection: CdpConnection,
    context: { readonly browserContextId?: string },
    pages: readonly CdpSession[],
  ): Promise<void> {
    const limits = { timeoutMs: END_MS };
    const { cookies } = await connection.send("Storage.getCookies", context, limits);
    const asked = pages.map((page) => {
      return page.send("Runtime.evaluate", { expression: CONTENT, returnByValue: true }, limits);
    });
    for (const each of await Promise.allSettled(asked)) {
      if (each.status === "fulfilled") this.#note(each.value.result.value);
    }
    const origins = [...this.#origins].map(([origin, localStorage]) => ({ origin, localStorage }));
    const own = savedStateSchema.parse({ cookies, origins });
    await this.#saving.run(async () => {
      const before = await read(this.#path);
      const text = JSON.stringify(mergeStates(this.#base, own, before));
      const isChanged = text !== JSON.stringify(before);
      if (isChanged) await atomicWrite(this.#path, text, `${this.#path}.draft`); // only these two are granted
      this.#base = own;
    });
  }

  #script(): string {
    if (this.#origins.size === 0) return "";
    return `try {
      for (const [key, value] of Object.entries(${
      JSON.stringify(Object.fromEntries(this.#origins))
    }[origin] ?? {})) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      }
    } catch { /* Not every page may put something aside. */ }`;
  }

  #set({ securityOrigin, isLocalStorage }: StorageId, key: string, value?: string): void {
    if (!isLocalStorage || securityOrigin === undefined) return;
    const { [key]: _old, ...others } = this.#origins.get(securityOrigin) ?? {};
    this.#origins.set(securityOrigin, value === undefined ? others : { ...others, [key]: value });
  }

  /** Takes the storage that a page reports: the page is believed as far as its origin goes. */
  #note(payload: unknown): void {
    const page = storedPageSchema.safeParse(typeof payload === "string" ? parsed(payload) : undefined);
    if (!page.success || page.data.origin === "null") return;
    const { origin, localStorage } = page.data;
    if (Object.keys(localStorage).length === 0) this.#origins.delete(origin);
    else this.#origins.set(origin, localStorage);
  }
}

/** Returns what is in the file; nothing where there is none. */
async function read(path: string): Promise<SavedState> {
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "{}";
    throw error;
  });
  return savedStateSchema.parse(JSON.parse(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function of(browserContextId: string | undefined): { browserContextId?: string } {
  return browserContextId === undefined ? {} : { browserContextId };
}
