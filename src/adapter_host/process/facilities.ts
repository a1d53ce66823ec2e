/** Features of the system for running children; tests take away some that this system has. */
export interface Facilities {
  /** Frames go over a Unix socket; otherwise over the child's standard streams. */
  readonly unixSockets: boolean;
  /** A shell can be the reaper; otherwise every child watches the host by itself. */
  readonly shell: boolean;
}

const IS_WINDOWS = Deno.build.os === "windows";

/** Features of this system. */
export const FACILITIES: Facilities = { unixSockets: !IS_WINDOWS, shell: !IS_WINDOWS };
