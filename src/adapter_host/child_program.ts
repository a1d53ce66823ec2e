/** Where the runtime and the parts of the app that a child loads are. */
export interface ChildProgram {
  /** The Deno executable. */
  readonly runtime: string;
  /** The boot module. */
  readonly boot: string;
  /** The configuration whose import map names the SDK. */
  readonly config: string;
}
