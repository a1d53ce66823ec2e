import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { changePrivateFile, readPrivateFile } from "../base/private_file.ts";
import { sha256 } from "../base/sha256.ts";

const fileSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of the settings that a person looked at, by the real path of their folder. */
  folders: z.record(z.string(), z.string()),
});

type TrustFile = z.output<typeof fileSchema>;

/** Folders whose settings a person looked at: what changed since is not trusted. */
export class TrustedFolders {
  readonly path: string;

  /** @param state the folder for state, the person's alone */
  constructor(state: string) {
    this.path = join(state, "trusted_folders.json");
  }

  /**
   * Tells whether a person looked at these very settings of a folder.
   *
   * @param folder its real path
   * @param text what its settings say now
   * @throws ToolError `PERMISSION_DENIED` when the list is not the person's own
   */
  async has(folder: string, text: string): Promise<boolean> {
    const known = this.#read().folders[folder];
    return known !== undefined && known === await sha256(text);
  }

  /** Takes down that a person looked at the settings of a folder. */
  async add(folder: string, text: string): Promise<void> {
    const hash = await sha256(text);
    await changePrivateFile(this.path, () => {
      const { folders } = this.#read();
      return `${JSON.stringify({ version: 1, folders: { ...folders, [folder]: hash } }, undefined, 2)}\n`;
    });
  }

  #read(): TrustFile {
    try {
      const text = readPrivateFile(this.path);
      return text === undefined ? { version: 1, folders: {} } : fileSchema.parse(JSON.parse(text));
    } catch (error) {
      const reason = error instanceof z.ZodError
        ? "it is not a list of this version"
        : error instanceof Error
        ? error.message
        : String(error);
      throw new ToolError(
        "PERMISSION_DENIED",
        `The trusted folders in ${this.path} cannot be read: ${reason}`,
        {
          hint: "Fix or remove this file; glovebox trust writes it again",
        },
      );
    }
  }
}
