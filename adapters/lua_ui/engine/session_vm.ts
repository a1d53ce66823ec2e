import { fileFunctions } from "./files/file_functions.ts";
import { appendToLog } from "./files/log_file.ts";
import type { Effect, StoredSnapshot, WorkerStart } from "./messages.ts";
import { programFunctions } from "./shell/program_functions.ts";
import { type HostFunction, Vm } from "./wasm/vm.ts";
import { WatchCell } from "./wasm/watch_cell.ts";

/** Receiver of what happens in a VM. */
export interface SessionPort {
  effect(effect: Effect): void;
  memory(memory: ArrayBufferLike): void;
}

const OURS = "=glovebox/";

/** The Lua side of one session: a VM with our own part in it. */
export class SessionVm {
  readonly #vm: Vm;
  readonly #cell: WatchCell;
  readonly #job: number;
  #status = "{}";

  constructor(start: WorkerStart, port: SessionPort) {
    this.#cell = new WatchCell(start.cell);
    this.#vm = new Vm({
      module: start.module,
      isFitted: start.isFitted,
      memoryLimit: start.memoryLimit,
      functions: [...this.#functions(start, port), ...fileFunctions(start)],
      cell: this.#cell,
      isOurs: (chunk) => chunk.startsWith(OURS),
    });
    port.memory(this.#vm.memory);
    for (const [i, [name, text]] of start.sources.entries()) {
      // The first makes the globals that the others have.
      this.#vm.run(i === 0 ? text : `local _ENV = __glovebox.env ${text}`, `${OURS}${name}`);
    }
    this.#job = this.#vm.reference("__glovebox.job");
    this.#vm.run("__glovebox = nil", `${OURS}end`);
  }

  /**
   * Does one job.
   *
   * @throws LuaError
   */
  run(kind: string, args: readonly (string | number | undefined)[], status: string): string {
    this.#status = status;
    const result = this.#vm.call(this.#job, kind, ...args);
    return typeof result === "string" ? result : "";
  }

  get isTimeUp(): boolean {
    return this.#cell.isTimeUp;
  }

  snapshot(): StoredSnapshot {
    return this.#vm.snapshot();
  }

  restore(snapshot: StoredSnapshot): void {
    this.#vm.restore(snapshot);
  }

  #functions(start: WorkerStart, port: SessionPort): HostFunction[] {
    const tell = (name: string, effect: (...args: readonly unknown[]) => Effect): HostFunction => ({
      name: `host_${name}`,
      run: (...args) => port.effect(effect(...args)),
    });
    return [
      { name: "host_time_up", run: () => this.#cell.isTimeUp },
      { name: "host_now", run: () => performance.now() },
      { name: "host_status", run: () => this.#status },
      { name: "host_getenv", run: (name) => variable(String(name)) },
      { name: "host_log", run: (name, text) => appendToLog(String(name), String(text), start) },
      ...programFunctions(start, variable),
      tell("send", (connection, text) => ({
        kind: "send",
        connection: Number(connection),
        text: String(text),
      })),
      tell("timer", (id, ms, repeats) => ({
        kind: "timer",
        id: Number(id),
        ms: Number(ms),
        repeats: repeats === true,
      })),
      tell("cancel", (id) => ({ kind: "cancel", id: Number(id) })),
      tell("event", (text) => ({ kind: "event", text: String(text) })),
      tell("note", (what, text) => ({ kind: "note", what: String(what), text: String(text) })),
    ];
  }
}

/** Variables are seen where a person granted them. */
function variable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined;
  }
}
