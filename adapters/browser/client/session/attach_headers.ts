import { attachOrigin, secretsIn } from "../../chromium/attach_target.ts";
import type { BrowserOptions } from "../../options.ts";

/** Headers that are sent when attaching, with what a person keeps in place of its name. */
export class AttachHeaders {
  readonly #written: Readonly<Record<string, string>>;
  readonly #origin: string | undefined;
  #filled: Readonly<Record<string, string>> | undefined;

  constructor({ attach, attachHeaders }: Pick<BrowserOptions, "attach" | "attachHeaders">) {
    this.#written = attachHeaders;
    this.#origin = attachOrigin(attach);
  }

  /** Returns them as they are sent; none before the secrets in them were read. */
  get filled(): Readonly<Record<string, string>> {
    return this.#filled ?? {};
  }

  /**
   * Reads the secrets in them, once.
   *
   * @throws ToolError of the host when one is not kept
   */
  async load(read: (name: string, origin: string) => Promise<string>): Promise<void> {
    const origin = this.#origin;
    if (this.#filled !== undefined || origin === undefined) return;
    const filled: Record<string, string> = {};
    for (const [name, written] of Object.entries(this.#written)) {
      let value = written;
      for (const secret of secretsIn(written)) {
        value = value.replaceAll(`{{secret:${secret}}}`, await read(secret, origin));
      }
      filled[name] = value;
    }
    this.#filled = filled;
  }
}
