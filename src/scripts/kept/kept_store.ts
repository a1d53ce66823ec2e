import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { changePrivateFile, readPrivateFile } from "../../base/private_file.ts";

const keptSchema = z.strictObject({
  /** The real path of the script. */
  path: z.string(),
  /** SHA-256 of the text that a person looked at. */
  hash: z.string(),
  at: z.iso.datetime(),
  tool: z.strictObject({
    name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
    description: z.string(),
    effect: z.enum(["read", "write", "destroy"]),
    inputSchema: z.record(z.string(), z.unknown()),
    calls: z.array(z.string()),
  }),
});
const fileSchema = z.strictObject({ version: z.literal(1), scripts: z.array(keptSchema) });

/** A script that a person made a tool, as they looked at it. */
export type KeptScript = z.output<typeof keptSchema>;

/** Scripts that a person made tools: a file of the person's alone, in the folder for state. */
export class KeptStore {
  readonly path: string;

  /** @param state the folder for state */
  constructor(state: string) {
    this.path = join(state, "scripts.json");
  }

  /**
   * Lists them.
   *
   * @throws ToolError `PERMISSION_DENIED` when the file is not the person's own
   */
  list(): readonly KeptScript[] {
    try {
      const text = readPrivateFile(this.path);
      return text === undefined ? [] : fileSchema.parse(JSON.parse(text)).scripts;
    } catch (error) {
      const reason = error instanceof z.ZodError
        ? "it is not a list of this version"
        : error instanceof Error
        ? error.message
        : String(error);
      throw new ToolError("PERMISSION_DENIED", `The scripts in ${this.path} cannot be read: ${reason}`, {
        hint: "Fix or remove this file; glovebox add writes it again",
      });
    }
  }

  /** Keeps a script, in the place of the one that had its path or its name. */
  async add(script: KeptScript): Promise<void> {
    await this.#change((scripts) => [
      ...scripts.filter(({ path, tool }) => path !== script.path && tool.name !== script.tool.name),
      script,
    ]);
  }

  /** Forgets a script by the name of its tool; tells whether there was one. */
  async remove(name: string): Promise<boolean> {
    const isThere = this.list().some(({ tool }) => tool.name === name);
    if (isThere) await this.#change((scripts) => scripts.filter(({ tool }) => tool.name !== name));
    return isThere;
  }

  async #change(change: (scripts: readonly KeptScript[]) => readonly KeptScript[]): Promise<void> {
    await changePrivateFile(this.path, () => {
      return `${JSON.stringify({ version: 1, scripts: change(this.list()) }, undefined, 2)}\n`;
    });
  }
}
