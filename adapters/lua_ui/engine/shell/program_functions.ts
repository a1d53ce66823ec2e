import { appendToLog } from "../files/log_file.ts";
import type { WorkerStart } from "../messages.ts";
import type { HostFunction, HostValue } from "../wasm/vm.ts";
import { grantedFiles } from "./granted_files.ts";
import { checkCommand, type ProgramOptions, runCommand } from "./programs.ts";

const decoder = new TextDecoder();

/** Makes the functions behind `os.execute` and `io.popen`. */
export function programFunctions(
  start: WorkerStart,
  variable: (name: string) => string | undefined,
): HostFunction[] {
  const options: ProgramOptions = {
    programs: start.programs,
    folder: start.project,
    files: (folder) => grantedFiles(folder, start),
    variable: (name) => variable(name) ?? "",
  };
  const complain = (text: string) => appendToLog("lua-err.log", text, start);
  const refused = onceEach(complain);
  const run = (line: HostValue, input: HostValue): readonly HostValue[] => {
    try {
      const { output, code, complaints } = runCommand(textOf(line), options, bytesOf(input));
      if (complaints !== "") complain(complaints);
      return [output, code];
    } catch (error) {
      refused(error);
      throw error;
    }
  };
  return [
    { name: "host_run", bytes: true, run },
    { name: "host_check", bytes: true, run: (line) => checkCommand(textOf(line), options) },
  ];
}

/** Tells of each refusal once: an application may try again with every refresh. */
function onceEach(tell: (text: string) => void): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (told.has(text) || told.size > 100) return;
    told.add(text);
    tell(`${text}\n`);
  };
}

function textOf(value: HostValue): string {
  return value instanceof Uint8Array ? decoder.decode(value) : String(value);
}

function bytesOf(value: HostValue): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}
