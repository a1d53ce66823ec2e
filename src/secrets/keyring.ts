/** Values that the person's desktop keeps, encrypted on disk and locked while the person is away. */
export interface Keyring {
  /**
   * Returns a value.
   *
   * @throws Error that says why there is none
   */
  value(id: string): string;
  /**
   * Keeps a value.
   *
   * @param label what the person reads next to it in their desktop
   * @throws Error that says why it is not kept
   */
  keep(id: string, label: string, value: string): Promise<void>;
  /** Forgets a value, if it is there. */
  forget(id: string): Promise<void>;
}

/** Program of libsecret. The keyrings of GNOME and KDE and several password managers answer it. */
const PROGRAM = "secret-tool";
/** Time that the keyring has for a value while the host waits, in seconds. */
const LOOK_UP_SECONDS = 5;
/** Time for the person to unlock the keyring, in milliseconds. */
const UNLOCK_MS = 60_000;
/** Time for which a keyring that gave no value is not asked for it again, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The keyring of the desktop session that this process belongs to, on Linux. */
export class DesktopKeyring implements Keyring {
  /** A value never changes under its id. */
  readonly #known = new Map<string, string>();
  readonly #refused = new Map<string, { readonly reason: string; readonly until: number }>();

  /** Tells whether there is a desktop session that may have a keyring. */
  static isThere(): boolean {
    return Deno.build.os === "linux" && Deno.env.has("DBUS_SESSION_BUS_ADDRESS");
  }

  value(id: string): string {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const refused = this.#refused.get(id);
    if (refused !== undefined && performance.now() < refused.until) throw new Error(refused.reason);
    try {
      const value = lookUp(id);
      this.#known.set(id, value);
      return value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#refused.set(id, { reason, until: performance.now() + PATIENCE_MS });
      throw error;
    }
  }

  async keep(id: string, label: string, value: string): Promise<void> {
    await run(["store", `--label=${label}`, ...attributes(id)], value);
    if (this.value(id) !== value) throw new Error("it gives another value than it was given");
  }

  async forget(id: string): Promise<void> {
    await run(["clear", ...attributes(id)]).catch(() => {}); // nobody asks for it by this id again
  }
}

function attributes(id: string): string[] {
  return ["application", "glovebox", "id", id];
}

/** A keyring that is locked may ask the person on their screen, for as long as it likes: it is given a moment. */
function lookUp(id: string): string {
  const args = ["-k", "1", String(LOOK_UP_SECONDS), PROGRAM, "lookup", ...attributes(id)];
  const { success, stdout, stderr } = new Deno.Command("timeout", { args, stdin: "null" }).outputSync();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(new TextDecoder().decode(stderr).trim() || "it is locked, or has nothing of that kind");
}

async function run(args: readonly string[], input = ""): Promise<void> {
  const signal = AbortSignal.timeout(UNLOCK_MS);
  const command = new Deno.Command(PROGRAM, {
    args: [...args],
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
    signal,
  });
  const child = startedOr(() => command.spawn());
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {}); // it may have ended: its status says why
  await writer.close().catch(() => {});
  const { success, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr).trim() || "it did not answer");
}

function startedOr(spawn: () => Deno.ChildProcess): Deno.ChildProcess {
  try {
    return spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`${PROGRAM} is not installed (Debian: libsecret-tools)`);
  }
}
