/** Runs a program of the machine to its end, without input, and says what it wrote; throws when it fails. */
export async function runTool(program: string, ...args: readonly string[]): Promise<string> {
  const command = new Deno.Command(program, {
    args: [...args],
    stdin: "null",
    signal: AbortSignal.timeout(120_000),
  });
  const { success, code, stdout, stderr } = await command.output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${new TextDecoder().decode(stderr)}`);
}

/** Returns where a program is on the PATH, if it is there. */
export async function findTool(program: string): Promise<string | undefined> {
  const command = new Deno.Command("sh", { args: ["-c", `command -v "$0"`, program], stdin: "null" });
  return new TextDecoder().decode((await command.output()).stdout).trim() || undefined;
}
