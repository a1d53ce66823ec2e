import { z } from "glovebox";
import { fittedLua } from "../engine/lua_binary.ts";

/** What stands beside `adapter.js`, made by `scripts/build_frontend.ts`. */
const FOLDER = new URL("./", import.meta.url);

const sources = z.array(z.tuple([z.string(), z.string()]));
const texts = z.record(z.string(), z.string());

/** What the adapter reads of its own folder: once, when it is wanted. */
export class Assets {
  #lua: Promise<WebAssembly.Module> | undefined;
  #sources: Promise<readonly (readonly [string, string])[]> | undefined;
  #icons: Promise<Readonly<Record<string, string>>> | undefined;
  readonly #memoryMb: number;

  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
  }

  /** Where the worker of a session begins. */
  get worker(): URL {
    return new URL("worker.js", FOLDER);
  }

  /** Lua, compiled once for all sessions. */
  lua(): Promise<WebAssembly.Module> {
    this.#lua ??= file("lua.wasm").then((bytes) => WebAssembly.compile(fittedLua(bytes, this.#memoryMb)));
    return this.#lua;
  }

  /** Our part of the Lua side. */
  runtime(): Promise<readonly (readonly [string, string])[]> {
    this.#sources ??= json("runtime.json").then((value) => sources.parse(value));
    return this.#sources;
  }

  /** View definitions that a site may replace. */
  async viewdefs(): Promise<Readonly<Record<string, string>>> {
    return texts.parse(await json("viewdefs.json"));
  }

  /** The application to start from: texts by path. */
  async starter(): Promise<Readonly<Record<string, string>>> {
    return texts.parse(await json("starter.json"));
  }

  /** An icon as SVG. */
  async icon(name: string): Promise<string | undefined> {
    this.#icons ??= json("icons.json").then((value) => texts.parse(value));
    return (await this.#icons)[name];
  }

  /** A file of the frontend; nothing when there is none of that name. */
  async page(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return /^[a-z_]+\.(?:js|css|html)$/.test(name) ? await file(name).catch(() => undefined) : undefined;
  }
}

async function file(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return await Deno.readFile(new URL(name, FOLDER));
}

async function json(name: string): Promise<unknown> {
  return JSON.parse(await Deno.readTextFile(new URL(name, FOLDER)));
}
