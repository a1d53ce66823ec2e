/** Where the runtime and the parts of the app that a child loads are. */
export interface ChildProgram {
  /** The Deno executable. */
  readonly runtime: string;
  /** The boot module. */
  readonly boot: string;
  /** The configuration whose import map names the SDK. */
  readonly config: string;
}

/** How every process of ours begins: nothing is asked, fetched or looked up beyond the app's own configuration. */
export function runtimeArguments({ config }: ChildProgram): string[] {
  return [
    "run",
    "--quiet",
    "--no-prompt",
    "--no-remote",
    "--no-npm",
    "--cached-only",
    "--no-lock",
    "--config",
    config,
  ];
}
