import { pathToFileURL } from "node:url";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { deadline, DeadlineError } from "../../base/time/deadline.ts";
import { AdapterProcess } from "../process/adapter_process.ts";
import type { ProcessOptions } from "../process/start_child.ts";
import type { EffectiveLimits } from "../limits/effective_limits.ts";
import { AdapterLink, type LinkEvents } from "../wire/adapter_link.ts";
import { refusingPort } from "../wire/host_requests.ts";
import type { Code } from "./loaded_code.ts";

/** Options for a {@linkcode Probe}. */
export interface ProbeOptions {
  readonly code: Code;
  /** Returns a process that may read the code and nothing else. */
  readonly process: () => Promise<ProcessOptions>;
  readonly onLog: LinkEvents["onLog"];
  /** Longest time that reading a manifest may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly limits: EffectiveLimits;
}

const NO_EFFECT = "Importing an adapter must have no effect";

interface Running {
  readonly process: AdapterProcess;
  readonly link: AdapterLink;
}

/** Reads manifests of one adapter, with different options, in one process that starts when it is needed. */
export class Probe implements AsyncDisposable {
  readonly #options: ProbeOptions;
  #running: Promise<Running> | undefined;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  /**
   * Reads the manifest.
   *
   * @param options what the person set
   * @throws ToolError `INVALID_INPUT` with every mistake in the adapter, `TIMEOUT`
   */
  async manifest(options: Readonly<Record<string, unknown>>): Promise<Manifest> {
    const { code, timeoutMs } = this.#options;
    const { link } = await (this.#running ??= this.#start());
    const probing = link.probe({ adapter: pathToFileURL(code.entry).href, options });
    try {
      return await deadline(probing, timeoutMs, `Reading the manifest of ${code.name}`);
    } catch (error) {
      if (error instanceof DeadlineError) {
        throw new ToolError("TIMEOUT", error.message, { hint: `${NO_EFFECT}: move slow work into start()` });
      }
      if (!(error instanceof ToolError) || error.code !== "ADAPTER_DIED") throw error;
      throw new ToolError(error.code, error.message, { hint: `${NO_EFFECT}, and never end the process` });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    await running?.process[Symbol.asyncDispose]();
  }

  async #start(): Promise<Running> {
    const { code, onLog, limits } = this.#options;
    const process = await AdapterProcess.start(await this.#options.process());
    const events = { onLog, onChanged: () => {}, ...refusingPort("While it is read it gets nothing") };
    return { process, link: new AdapterLink(code.name, process, events, limits) };
  }
}
