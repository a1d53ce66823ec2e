import { z } from "glovebox";
import { compiledLua, type LuaBuild } from "../engine/wasm/lua_binary.ts";

/** Folder of what stands next to `adapter.js`, made by `scripts/build_frontend.ts`. */
const FOLDER = new URL("./", import.meta.url);

const sources = z.array(z.tuple([z.string(), z.string()]));
const texts = z.record(z.string(), z.string());

/** Files that the adapter reads of its own folder: once, when they are wanted. */
export class Assets {
  #lua: Promise<LuaBuild> | undefined;
  #sources: Promise<readonly (readonly [string, string])[]> | undefined;
  #icons: Promise<Readonly<Record<string, string>>> | undefined;
  readonly #memoryMb: number;

  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb;
  }

  /** Module that the worker of a session begins with. */
  get worker(): URL {
    return new URL("worker.js", FOLDER);
  }

  /** Lua, compiled once for all sessions. */
  lua(): Promise<LuaBuild> {
    this.#lua ??= file("lua.wasm").then((bytes) => compiledLua(bytes, this.#memoryMb));
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

  /** Elements of the component library that are served. */
  async componentNames(): Promise<ReadonlySet<string>> {
    return new Set(z.array(z.string()).parse(await json("component_names.json")));
  }

  /** An application of the gallery: texts by path. */
  async application(name: string): Promise<Readonly<Record<string, string>>> {
    const all = Object.entries(texts.parse(await json("gallery.json")));
    const own = all.filter(([path]) => path.startsWith(`${name}/`));
    return Object.fromEntries(own.map(([path, text]) => [path.slice(name.length + 1), text]));
  }

  /** The language in writing: texts by topic. */
  async reference(): Promise<Readonly<Record<string, string>>> {
    return texts.parse(await json("reference.json"));
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
