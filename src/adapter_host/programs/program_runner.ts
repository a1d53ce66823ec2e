import { delimiter, dirname } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import type { WantedExec } from "../../adapter_api/services/exec.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import type { Effective } from "../../authorization/permissions.ts";
import { logger } from "../../log/configure_log.ts";
import { removeFolder, type RunDirectory, scratchIn } from "../process/run_directory.ts";
import {
  asGranted,
  type ConfinedRun,
  type Confinement,
  confinementHere,
  sandboxArguments,
} from "./confinement.ts";
import { type ProgramEnd, runProgram } from "./run_program.ts";
import { unseenPaths } from "./unseen_paths.ts";

/** Limits of the programs of one process. */
export const PROGRAM_LIMITS = {
  atOnce: 8,
  deadlineMs: 600_000,
  maxBytes: 1024 * 1024,
  inputBytes: 4 * 1024 * 1024,
  args: 10_000,
  argsChars: 1024 * 1024,
} as const;

/** Options for a {@linkcode ProgramRunner}. */
export interface ProgramRunnerOptions {
  /** The adapter's name. */
  readonly name: string;
  readonly permissions: Effective;
  readonly folder: () => Promise<RunDirectory>;
  readonly audit: AuditSink | undefined;
  /** True: only confined; false: never; by default where that works. Programs of built-in adapters never are. */
  readonly confine: boolean | undefined;
  /** The sandbox of this system; tests give another. */
  readonly confinement?: () => Promise<Confinement>;
}

/** What is wanted of a program, with the real path of its folder. */
export type ProgramRun = Omit<WantedExec, "program" | "cwd"> & { readonly cwd: string | undefined };

/** Runs programs that were granted to one process of an adapter. */
export class ProgramRunner {
  readonly #options: ProgramRunnerOptions;
  #running = 0;

  constructor(options: ProgramRunnerOptions) {
    this.#options = options;
  }

  /**
   * Runs a program until it ends.
   *
   * @param program path of one that was granted
   * @throws ToolError `TIMEOUT`, `LIMIT`, `NOT_FOUND`, `INVALID_INPUT`; the signal's reason
   */
  async run(program: string, wanted: ProgramRun, signal: AbortSignal): Promise<ProgramEnd> {
    mustBeSound(wanted);
    if (this.#running >= PROGRAM_LIMITS.atOnce) {
      throw new ToolError("LIMIT", `The adapter runs ${this.#running} programs already`, {
        hint: "Wait until one has ended",
      });
    }
    this.#running++;
    const started = Date.now();
    try {
      const result = await this.#run(program, wanted, signal);
      this.#record(program, String(result.code), started);
      return result;
    } catch (error) {
      this.#record(program, error instanceof ToolError ? error.code : "INTERNAL", started);
      throw error;
    } finally {
      this.#running--;
    }
  }

  async #run(program: string, wanted: ProgramRun, signal: AbortSignal): Promise<ProgramEnd> {
    const folder = await this.#options.folder();
    const own = await folder.forChild();
    const scratch = scratchIn(own);
    const cwd = wanted.cwd ?? scratch;
    try {
      const { permissions } = this.#options;
      const run = { command: program, args: wanted.args, cwd, scratch, permissions };
      const started = await this.#confined(run);
      const ended = await runProgram({
        ...started,
        cwd,
        env: this.#environment(scratch),
        input: wanted.input === undefined ? undefined : Uint8Array.fromBase64(wanted.input),
        maxBytes: wanted.maxBytes,
        deadlineMs: wanted.deadlineMs,
        reaper: folder.reaper,
      }, signal);
      if (ended.code !== 0 && started.command !== program) await this.#tellUnseen(run, ended);
      return ended;
    } finally {
      await removeFolder(own);
    }
  }

  /** What is started in the place of a program, so that it reaches no more than the adapter. */
  async #confined(run: ConfinedRun): Promise<{ readonly command: string; readonly args: readonly string[] }> {
    const { confine, confinement = confinementHere } = this.#options;
    if (confine === false) return run;
    const found = await confinement();
    if (found.works) {
      const permissions = await asGranted(run.permissions);
      return { command: found.sandbox, args: sandboxArguments(found.system, { ...run, permissions }) };
    }
    if (confine === undefined) return run;
    throw new ToolError(
      "PERMISSION_DENIED",
      `The program ${run.command} cannot be confined: ${found.reason}`,
      {
        hint:
          "A person can start Glovebox without --confine; programs then have the full rights of the account",
      },
    );
  }

  /** A program says only that something is not there; why, its adapter's author and the person have to know. */
  async #tellUnseen(run: ConfinedRun, { stderr }: ProgramEnd): Promise<void> {
    const { name } = this.#options;
    for (const path of await unseenPaths(new TextDecoder().decode(stderr), run)) {
      logger("adapter", name).warning(
        `${run.command} cannot see ${path}: it runs confined to what ${name} was granted. ` +
          `The adapter asks for it in permissions.read, and a person grants it`,
      );
    }
  }

  /** Nothing of the host's own. */
  #environment(scratch: string): Record<string, string> {
    const folders = this.#options.permissions.run.map((program) => dirname(program));
    return {
      PATH: [...new Set(folders)].join(delimiter),
      LANG: "C.UTF-8",
      HOME: scratch,
      TMPDIR: scratch,
      ...(Deno.build.os === "windows" ? { SystemRoot: Deno.env.get("SystemRoot") ?? "" } : {}), // libraries need it
    };
  }

  #record(program: string, outcome: string, started: number): void {
    const { audit, name: adapter } = this.#options;
    audit?.record({ type: "program", adapter, program, outcome, ms: Date.now() - started });
  }
}

function mustBeSound({ args, input = "", deadlineMs, maxBytes }: ProgramRun): void {
  const within = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!within(deadlineMs, PROGRAM_LIMITS.deadlineMs)) throw invalid("deadlineMs", PROGRAM_LIMITS.deadlineMs);
  if (!within(maxBytes, PROGRAM_LIMITS.maxBytes)) throw invalid("maxBytes", PROGRAM_LIMITS.maxBytes);
  if (args.some((arg) => arg.includes("\0"))) {
    throw new ToolError("INVALID_INPUT", "An argument of a program cannot hold a NUL");
  }
  const chars = args.reduce((sum, arg) => sum + arg.length, 0);
  if (args.length > PROGRAM_LIMITS.args || chars > PROGRAM_LIMITS.argsChars) {
    throw new ToolError("LIMIT", "The arguments of the program are too many or too long");
  }
  if (input.length * 3 / 4 > PROGRAM_LIMITS.inputBytes + 2) {
    throw new ToolError("LIMIT", `The input has more than ${PROGRAM_LIMITS.inputBytes} bytes`);
  }
}

function invalid(what: string, most: number): ToolError {
  return new ToolError("INVALID_INPUT", `${what} is a whole number from 1 to ${most}`);
}
