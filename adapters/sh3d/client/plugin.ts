import { z } from "glovebox";
import type { Bridge } from "../../jvm_bridge/bridge.ts";
import type { Step } from "../model/scene/draft.ts";
import { catalogSchema, namesSchema } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";
import { type HomeState, stateSchema } from "./home_state.ts";

/** Time that an edit may take besides the wait for the event thread, for each of its steps. */
const STEP_MS = 60;
/** Time that the application may draw before it answers: walls are drawn as one outline, which takes their square. */
const redrawMs = (objects: number) => objects * 5 + objects ** 2 / 400;
/** Exports, photos and previews of a large home. */
const LONG_MS = 600_000;
const WINDOW_MS = 60_000;
/** Time between two reports of how far an edit is. */
const LOOK_MS = 200;

const homesSchema = z.object({
  edtTimeout: z.number(),
  homes: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().default(null),
      modified: z.boolean(),
      current: z.boolean(),
    }),
  ),
});
/** The homes that an application has open. */
export type OpenHomes = z.output<typeof homesSchema>;

const jobSchema = z.object({
  state: z.enum(["running", "done", "stopped", "failed"]),
  done: z.number(),
  failure: z.string().optional(),
  sizeBytes: z.number().optional(),
});
/** State of a photo; with its bytes when they were wanted and it is done, with how many they are in its file. */
export type Job = z.output<typeof jobSchema> & { readonly bytes: Uint8Array };

const appliedSchema = z.object({ steps: z.number() });
const fileSizeSchema = z.object({ width: z.number(), height: z.number(), depth: z.number().default(0) });
const doneSchema = z.object({ done: z.array(z.string()) });
const sizeSchema = z.object({ sizeBytes: z.number() });
const windowSchema = z.object({ home: z.string(), isNew: z.boolean() });
const startedSchema = z.object({
  job: z.string(),
  /** In radians; below the horizon at night. */
  sun: z.object({ azimuth: z.number(), elevation: z.number() }),
});
/** A photo that was begun. */
export type StartedJob = z.output<typeof startedSchema>;
const previewSchema = z.object({ followed: z.boolean().default(false) });
const planSchema = z.object({ isEmpty: z.boolean(), sizeBytes: z.number().optional() });
const besideSchema = z.object({ isBeside: z.boolean() });

/** Subject and form of a picture. Lengths in centimetres, angles in radians; what is left out is as in the window. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  readonly format?: "png" | "jpeg";
  readonly camera?: object;
  /** Walls are cut to this height, and ceilings left out. */
  readonly wallHeight?: number;
  readonly fine?: boolean;
  /** The part of the light that falls in; 0 for as much as does not burn out. */
  readonly exposure?: number;
  /** Names all that is seen but objects and camera: its drawing is kept for the next preview of that name. */
  readonly scene?: string;
  /** A drawing that has followed edits is made again. */
  readonly anew?: boolean;
  /** False for a photo with all lamps off. */
  readonly lamps?: boolean;
}

/** Several pictures of the 3D view in one. */
export interface Sheet extends Omit<Shot, "camera"> {
  readonly shots: readonly { readonly camera: object }[];
  readonly titles: readonly string[];
  readonly columns: number;
  /** Also as it was so many edits ago: those pictures come first. */
  readonly before?: number;
}

/** Picture of the plan. */
export interface PlanPicture extends Pick<Shot, "width" | "height"> {
  readonly path?: string;
  /** Furniture as it looks from above, not as icons. */
  readonly fromTop?: boolean;
  /** Dimension lines that are drawn besides. */
  readonly dimensions?: readonly object[];
}

/** The plugin in a running Sweet Home 3D: what it can do, typed. */
export class Plugin {
  readonly pid: number;
  readonly #bridge: Bridge;
  #catalog: Promise<Catalog> | undefined;
  #edtTimeout = 10_000;

  constructor(pid: number, bridge: Bridge) {
    this.pid = pid;
    this.#bridge = bridge;
  }

  get isOpen(): boolean {
    return this.#bridge.isOpen;
  }

  close(): void {
    this.#bridge[Symbol.dispose]();
  }

  async homes(signal: AbortSignal): Promise<OpenHomes["homes"]> {
    const { edtTimeout, homes } = homesSchema.parse((await this.#call("homes", {}, { signal })).value);
    this.#edtTimeout = edtTimeout;
    return homes;
  }

  /** @param size how many objects the home has: after an edit the plan of a large one is drawn for seconds */
  async state(home: string, since: number, size: number, signal: AbortSignal): Promise<HomeState> {
    const ms = this.#edtTimeout + redrawMs(size);
    return stateSchema.parse((await this.#call("state", { home, since }, { signal, ms })).value);
  }

  /** Does all steps as one undoable edit of this name, or none; without a name it is not in the undo stack. */
  async apply(
    home: string,
    edit: {
      readonly name: string;
      readonly steps: readonly Step[];
      readonly since: number;
      /** Number of objects of the home. */
      readonly size: number;
      /** The mark that the home must still have. */
      readonly expect?: string;
      /** Hears how many steps are done while a long edit is on its way. */
      readonly tell?: (done: number, total: number) => void;
    },
    signal: AbortSignal,
  ): Promise<HomeState> {
    const { name, steps, since, size, expect, tell } = edit;
    const args = { home, name, ops: steps, since, ...(expect === undefined ? {} : { expect }) };
    const ms = this.#edtTimeout + redrawMs(size) + steps.length * STEP_MS;
    const over = new AbortController();
    const telling = tell && this.#follow(home, (done) => tell(done, steps.length), over.signal);
    try {
      return stateSchema.parse((await this.#call("apply", args, { signal, ms })).value);
    } finally {
      over.abort();
      await telling;
    }
  }

  /** Tells how far the edit on its way is, until nobody wants to know. */
  async #follow(home: string, tell: (done: number) => void, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        const { value } = await this.#call("applied", { home, waitMs: LOOK_MS }, { signal });
        if (!signal.aborted) tell(appliedSchema.parse(value).steps);
      }
    } catch {
      // The edit itself says what became of it.
    }
  }

  async undo(home: string, steps: number, redo: boolean, signal: AbortSignal): Promise<readonly string[]> {
    const ms = LONG_MS;
    return doneSchema.parse((await this.#call("undo", { home, steps, redo }, { signal, ms })).value).done;
  }

  async view(home: string, view: object, signal: AbortSignal): Promise<void> {
    await this.#call("view", { home, ...view }, { signal });
  }

  /** Returns what there is to choose from; asked once. */
  catalog(signal: AbortSignal): Promise<Catalog> {
    this.#catalog ??= this.#readCatalog(signal).catch((error: unknown) => {
      this.#catalog = undefined;
      throw error;
    });
    return this.#catalog;
  }

  async #readCatalog(signal: AbortSignal): Promise<Catalog> {
    const [catalog, names] = await Promise.all([
      this.#call("catalog", {}, { signal }),
      this.#call("names", {}, { signal }),
    ]);
    return { ...catalogSchema.parse(catalog.value), names: namesSchema.parse(names.value) };
  }

  /** Adds a library; the catalogue is asked for anew. */
  async installLibrary(home: string, path: string, signal: AbortSignal): Promise<void> {
    await this.#call("library", { home, path }, { signal, ms: WINDOW_MS });
    this.#catalog = undefined;
  }

  async save(home: string, path: string, copy: boolean, signal: AbortSignal): Promise<number> {
    const ms = LONG_MS;
    return sizeSchema.parse((await this.#call("save", { home, path, copy }, { signal, ms })).value).sizeBytes;
  }

  /** Opens a file, or an empty home when there is no path, in a window of its own. */
  async open(home: string, path: string, signal: AbortSignal): Promise<z.output<typeof windowSchema>> {
    const ms = WINDOW_MS;
    return windowSchema.parse((await this.#call("window", { home, path }, { signal, ms })).value);
  }

  async export(home: string, format: string, path: string, signal: AbortSignal): Promise<number> {
    const ms = LONG_MS;
    return sizeSchema.parse((await this.#call("export", { home, format, path }, { signal, ms })).value)
      .sizeBytes;
  }

  /**
   * Tells whether a file that was not granted is next to a home that the person has open.
   *
   * @throws BridgeError `FILE_EXISTS` for one to write that is the person's own, `FILE_UNREADABLE` for none to read
   */
  async isBeside(home: string, path: string, write: boolean, signal: AbortSignal): Promise<boolean> {
    return besideSchema.parse((await this.#call("beside", { home, path, write }, { signal })).value).isBeside;
  }

  /** The size of a picture in pixels, of a model in centimetres; refused when the file is none. */
  async inspect(
    path: string,
    kind: "picture" | "model",
    signal: AbortSignal,
  ): Promise<z.output<typeof fileSizeSchema>> {
    return fileSizeSchema.parse(
      (await this.#call("inspect", { path, kind }, { signal, ms: WINDOW_MS })).value,
    );
  }

  /** A picture of the plan; written into a file instead of being told when a path is given. */
  async plan(
    home: string,
    wish: PlanPicture,
    signal: AbortSignal,
  ): Promise<z.output<typeof planSchema> & { readonly bytes: Uint8Array }> {
    const { value, bytes } = await this.#call("plan", { home, ...wish }, { signal, ms: LONG_MS });
    return { bytes, ...planSchema.parse(value) };
  }

  /** Returns `followed` when the drawing was kept and has followed edits: it may be wrong in what Java 3D mislays. */
  async preview(
    home: string,
    shot: Shot,
    signal: AbortSignal,
  ): Promise<z.output<typeof previewSchema> & { readonly bytes: Uint8Array }> {
    const { value, bytes } = await this.#call("preview", { home, ...shot }, { signal, ms: WINDOW_MS });
    return { bytes, ...previewSchema.parse(value) };
  }

  /** Pictures side by side, each with its title. */
  async sheet(home: string, sheet: Sheet, signal: AbortSignal): Promise<Uint8Array> {
    return (await this.#call("sheet", { home, ...sheet }, { signal, ms: LONG_MS })).bytes;
  }

  async render(home: string, shot: Shot, signal: AbortSignal): Promise<StartedJob> {
    return startedSchema.parse(
      (await this.#call("render", { home, ...shot }, { signal, ms: WINDOW_MS })).value,
    );
  }

  async job(
    job: string,
    wish: {
      readonly waitMs?: number;
      readonly stop?: boolean;
      readonly picture?: boolean;
      /** An ended job is not kept for later questions. */
      readonly forget?: boolean;
      /** Into which file the picture goes. */
      readonly path?: string;
    },
    signal: AbortSignal,
  ): Promise<Job> {
    const { value, bytes } = await this.#call("job", { job, ...wish }, {
      signal,
      ms: (wish.waitMs ?? 0) + WINDOW_MS,
    });
    return { ...jobSchema.parse(value), bytes };
  }

  #call(command: string, args: object, options: { readonly signal: AbortSignal; readonly ms?: number }) {
    return this.#bridge.call(command, args, { ms: this.#edtTimeout, ...options });
  }
}
