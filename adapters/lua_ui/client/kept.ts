import { basename, dirname, join } from "node:path";
import { z } from "glovebox";
import { KEPT_FOLDER } from "../engine/granted_paths.ts";
import type { StoredSnapshot } from "../engine/messages.ts";
import { atomicWrite } from "../../kit/atomic_write.ts";

const lifeSchema = z.object({
  base: z.string(),
  port: z.number().optional(),
  sessions: z.array(z.object({ id: z.string(), internal: z.string() })),
});

/** What is known of a life cycle after its process has ended. */
export type Life = z.output<typeof lifeSchema>;

const HEADER_BYTES = 8;
const OLD_MS = 86_400_000;

/**
 * What one host's life cycle is, kept in files, so that it goes on when the adapter had to be started anew. The files
 * are named after the folder of the host, which no other host has; where there is no such folder nothing is kept.
 */
export class Kept {
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** @param folders granted ones; the first is where it is kept */
  static async open([first]: readonly string[]): Promise<Kept> {
    const host = await hostName();
    if (host === undefined || first === undefined) return new Kept(undefined);
    const all = join(first, KEPT_FOLDER);
    await removeOld(all, host).catch(() => {}); // there is nothing yet
    return new Kept(join(all, host));
  }

  async life(): Promise<Life | undefined> {
    if (this.#folder === undefined) return undefined;
    const text = await Deno.readTextFile(join(this.#folder, "life.json")).catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return lifeSchema.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  async keepLife(life: Life): Promise<void> {
    await this.#write("life.json", new TextEncoder().encode(JSON.stringify(life)));
  }

  async keepSnapshot(id: string, { state, stack, bytes }: StoredSnapshot): Promise<void> {
    if (this.#folder === undefined) return;
    const header = Uint32Array.of(state, stack);
    const packed = new Blob([header, bytes]).stream().pipeThrough(new CompressionStream("gzip"));
    await this.#write(`${id}.vm`, new Uint8Array(await new Response(packed).arrayBuffer()));
  }

  async snapshot(id: string): Promise<StoredSnapshot | undefined> {
    if (this.#folder === undefined) return undefined;
    try {
      const packed = new Blob([await Deno.readFile(join(this.#folder, `${id}.vm`))]).stream();
      const stream = packed.pipeThrough(new DecompressionStream("gzip"));
      const all = await new Response(stream).arrayBuffer();
      const [state = 0, stack = 0] = new Uint32Array(all.slice(0, HEADER_BYTES));
      return { state, stack, bytes: new Uint8Array(all.slice(HEADER_BYTES)) };
    } catch {
      return undefined;
    }
  }

  async forgetSnapshot(id: string): Promise<void> {
    if (this.#folder !== undefined) await Deno.remove(join(this.#folder, `${id}.vm`)).catch(() => {}); // none
  }

  async forget(): Promise<void> {
    if (this.#folder === undefined) return;
    await Deno.remove(this.#folder, { recursive: true }).catch(() => {}); // there was nothing
    await Deno.remove(dirname(this.#folder)).catch(() => {}); // others are in it
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#folder === undefined) return;
    await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await atomicWrite(join(this.#folder, name), bytes);
  }
}

/** A child's own folder is in one that only its host has. */
async function hostName(): Promise<string | undefined> {
  const own = await Deno.makeTempDir().catch(() => undefined);
  if (own === undefined) return undefined;
  await Deno.remove(own);
  const [, host] = /[/\\](gbx-[\w-]+)[/\\]\d+[/\\]t[/\\][^/\\]+$/.exec(own) ?? [];
  return host;
}

/** What a host that was killed left. */
async function removeOld(folder: string, own: string): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (name === own) continue;
    const path = join(folder, basename(name));
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && Date.now() - mtime.getTime() > OLD_MS) await Deno.remove(path, { recursive: true });
  }
}
