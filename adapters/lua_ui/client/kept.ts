import { join } from "node:path";
import { z } from "glovebox";
import type { StoredSnapshot } from "../engine/messages.ts";
import { SnapshotFile } from "./snapshot_file.ts";
import { atomicWrite } from "../../kit/atomic_write.ts";

const lifeSchema = z.object({
  base: z.string(),
  port: z.number().optional(),
  sessions: z.array(z.object({ id: z.string(), internal: z.string() })),
});

/** Knowledge of a life cycle after its process has ended. */
export type Life = z.output<typeof lifeSchema>;

/**
 * One host's life cycle, kept in files, so that it goes on when the adapter had to be restarted. They lie in a folder
 * that the host keeps for this adapter alone: no other adapter can be granted it. Without a host nothing is kept.
 */
export class Kept {
  readonly #folder: string | undefined;
  readonly #files = new Map<string, SnapshotFile>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  static async open(): Promise<Kept> {
    return new Kept(await keptFolder());
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

  async keepSnapshot(id: string, snapshot: StoredSnapshot): Promise<void> {
    const file = this.#file(id);
    await file?.write(snapshot);
  }

  async snapshot(id: string): Promise<StoredSnapshot | undefined> {
    return await this.#file(id)?.read();
  }

  async forgetSnapshot(id: string): Promise<void> {
    await this.#file(id)?.remove();
    this.#files.delete(id);
  }

  async forget(): Promise<void> {
    if (this.#folder === undefined) return;
    for await (const { name } of Deno.readDir(this.#folder)) {
      await Deno.remove(join(this.#folder, name), { recursive: true }).catch(() => {}); // it is gone
    }
  }

  #file(id: string): SnapshotFile | undefined {
    if (this.#folder === undefined) return undefined;
    const known = this.#files.get(id) ?? new SnapshotFile(join(this.#folder, id));
    this.#files.set(id, known);
    return known;
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#folder === undefined) return;
    await atomicWrite(join(this.#folder, name), bytes);
  }
}

/** A process's own folder is in that of its host, and so is what is kept. */
async function keptFolder(): Promise<string | undefined> {
  const own = await Deno.makeTempDir().catch(() => undefined);
  if (own === undefined) return undefined;
  await Deno.remove(own);
  const [, host] = /^(.*[/\\]gbx-[\w-]+)[/\\]\d+[/\\]t[/\\][^/\\]+$/.exec(own) ?? [];
  return host === undefined ? undefined : join(host, "kept", "lua-ui");
}
