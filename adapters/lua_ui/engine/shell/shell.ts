import { resolve } from "node:path";
import { joinBytes } from "../../../kit/join_bytes.ts";
import { BUILTINS } from "./builtins/builtins.ts";
import { messageOf, type ShellFiles } from "./builtins/call.ts";
import { expandWord, type Surroundings } from "./expand.ts";
import { inputOf, Streams } from "./streams.ts";
import type { Command, Pipeline } from "./syntax.ts";

/** Result of a command line. */
export interface ShellResult {
  readonly code: number;
  readonly output: Uint8Array;
  /** Text that was written to the second stream. */
  readonly complaints: string;
}

/** Surroundings of a command line. */
export interface ShellPort {
  files(folder: string): ShellFiles;
  variable(name: string): string;
  /** Runs a program that a person granted. */
  program(name: string, args: readonly string[], folder: string): ShellResult;
}

const NOTHING: Uint8Array = new Uint8Array();

/** Runs command lines without a shell of the system. */
export class Shell {
  readonly #port: ShellPort;
  #folder: string;
  #status = 0;
  #complaints = "";

  constructor(port: ShellPort, folder: string) {
    this.#port = port;
    this.#folder = folder;
  }

  /** The programs that a line may start, before any of them does. */
  programsOf(pipelines: readonly Pipeline[]): string[] {
    const names = pipelines.flatMap(({ commands }) =>
      commands.map(({ words: [first] }) =>
        first === undefined ? "" : expandWord(first, this.#around())[0] ?? ""
      )
    );
    return names.filter((name) => name !== "" && name !== "cd");
  }

  run(pipelines: readonly Pipeline[], input: Uint8Array = NOTHING): ShellResult {
    const outputs: Uint8Array[] = [];
    for (const { commands, when } of pipelines) {
      const isDue = when === "always" || (when === "succeeded") === (this.#status === 0);
      if (isDue) outputs.push(this.#pipe(commands, input));
    }
    return { code: this.#status, output: joinBytes(outputs), complaints: this.#complaints };
  }

  #pipe(commands: readonly Command[], first: Uint8Array): Uint8Array {
    let input = first;
    for (const command of commands) input = this.#one(command, input);
    return input;
  }

  /** Gives what goes on to the next command, or out. */
  #one({ words, redirects }: Command, piped: Uint8Array): Uint8Array {
    using streams = new Streams();
    try {
      const around = this.#around();
      const files = this.#port.files(this.#folder);
      const input = inputOf(redirects, around, files) ?? piped;
      for (const redirect of redirects) streams.redirect(redirect, around, files);
      const [name, ...args] = words.flatMap((word) => expandWord(word, around));
      this.#status = name === undefined ? 0 : this.#start(name, args, input, streams);
    } catch (error) {
      streams.complain(`${messageOf(error)}\n`);
      this.#status = 1;
    }
    this.#complaints += streams.complaints;
    return joinBytes(streams.output);
  }

  #start(name: string, args: readonly string[], input: Uint8Array, streams: Streams): number {
    if (name === "cd") return this.#enter(args[0] ?? "");
    const builtin = BUILTINS.get(name);
    const files = this.#port.files(this.#folder);
    if (builtin === undefined) {
      const { code, output, complaints } = this.#port.program(name, args, this.#folder);
      streams.print(output);
      streams.complain(complaints);
      return code;
    }
    const complain = (text: string) => streams.complain(`${name}: ${text}\n`);
    try {
      return builtin({ args, input, files, print: (what) => streams.print(what), complain });
    } catch (error) {
      complain(messageOf(error));
      return 1;
    }
  }

  #enter(folder: string): number {
    const files = this.#port.files(this.#folder);
    if (files.info(folder)?.isDirectory !== true) throw new Error(`cd: ${folder}: No such file or directory`);
    this.#folder = resolve(this.#folder, folder);
    return 0;
  }

  #around(): Surroundings {
    const files = this.#port.files(this.#folder);
    return {
      folder: this.#folder,
      variable: (name) =>
        name === "?" ? String(this.#status) : name === "PWD" ? this.#folder : this.#port.variable(name),
      names: (folder) => namesIn(folder, files),
      isFolder: (path) => files.info(path)?.isDirectory === true,
      isThere: (path) => files.info(path) !== undefined,
    };
  }
}

/** The names in a folder that may be read. */
function namesIn(folder: string, files: ShellFiles): string[] {
  try {
    return [...Deno.readDirSync(files.at(folder))].map(({ name }) => name);
  } catch {
    return [];
  }
}
