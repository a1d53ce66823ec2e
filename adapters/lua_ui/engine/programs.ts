/**
 * Runs a command for `os.execute` and `io.popen`. Without a grant none is.
 *
 * @param programs what was granted, by name or path; `sh` means any command
 * @returns what it wrote, and its exit code
 */
export function runCommand(
  command: string,
  { programs, cwd }: { readonly programs: readonly string[]; readonly cwd: string },
): readonly [string, number] {
  const words = command.trim().split(/\s+/);
  const shell = programs.find((program) => /(^|\/)sh$/.test(program));
  const [name = "", ...args] = shell === undefined ? words : [shell, "-c", command];
  const isPlain = /^[\w@%+=:,./ -]*$/.test(command);
  if (shell === undefined && (!isPlain || !programs.includes(name))) throw refusal(name);
  const { code, stdout } = new Deno.Command(name, { args, cwd, clearEnv: true, stdin: "null" }).outputSync();
  return [new TextDecoder().decode(stdout), code];
}

function refusal(name: string): Error {
  const word = /^[\w./-]+$/.test(name) ? name : "PROGRAM";
  return new Error(
    `Programs are not run for applications (os.execute, io.popen): "${name}" was not granted. A person grants one ` +
      `with glovebox serve --option 'lua-ui.programs=${word}' --grant 'lua-ui:run=${word}'; ` +
      "os.mkdir and os.listdir need none",
  );
}
