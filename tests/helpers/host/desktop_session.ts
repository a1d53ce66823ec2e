import { join } from "node:path";
import { deadline } from "../../../src/base/time/deadline.ts";
import { linesOf } from "../../../src/base/text/lines.ts";
import { eventually } from "../eventually.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { PATIENCE_MS } from "../eventually.ts";

/** A desktop session with GNOME's keyring, without a screen. */
export interface DesktopSession extends AsyncDisposable {
  /** What programs of the session have in their environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts the keyring anew; nobody gives a password unless it is to be unlocked. */
  startKeyring(state: "locked" | "unlocked"): Promise<void>;
  /** Returns the labels of all that it keeps, when it is unlocked. */
  labels(): Promise<string[]>;
}

/** Starts one, with an empty keyring of its own that is unlocked. */
export async function desktopSession(): Promise<DesktopSession> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  await Deno.chmod(path, 0o700);
  const own = { HOME: path, XDG_RUNTIME_DIR: path, PATH: Deno.env.get("PATH") ?? "" };
  const at = `--address=unix:path=${join(path, "bus")}`;
  const words = ["--session", "--nofork", "--nopidfile", "--print-address", at];
  const bus = start("dbus-daemon", words, own);
  stack.defer(() => end(bus));
  const address = await deadline(firstLine(bus.stdout), PATIENCE_MS, "the address of the bus");
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: address };
  let running: Deno.ChildProcess | undefined;
  stack.defer(() => end(running));
  const startKeyring = async (state: "locked" | "unlocked") => {
    await end(running);
    const flags = state === "unlocked" ? ["--unlock"] : [];
    running = start("gnome-keyring-daemon", ["--foreground", "--components=secrets", ...flags], env);
    const password = running.stdin.getWriter();
    await password.write(new TextEncoder().encode("the person's password"));
    await password.close();
    await eventually("the keyring answers", () => isOwned(env));
  };
  await startKeyring("unlocked");
  const owned = stack.move();
  return {
    env,
    startKeyring,
    labels: async () => {
      const args = ["search", "--all", "application", "glovebox"];
      const { stdout } = await new Deno.Command("secret-tool", { args, clearEnv: true, env }).output();
      return [...new TextDecoder().decode(stdout).matchAll(/^label = (.*)$/gm)].map(([, label = ""]) =>
        label
      );
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function start(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const pipes = { stdin: "piped", stdout: "piped", stderr: "null" } as const;
  return new Deno.Command(program, { args: [...args], clearEnv: true, env: { ...env }, ...pipes }).spawn();
}

async function end(child: Deno.ChildProcess | undefined): Promise<void> {
  if (child === undefined) return;
  try {
    child.kill("SIGKILL");
  } catch {
    // ended already
  }
  await child.status;
  await Promise.allSettled([child.stdin.close(), child.stdout.cancel()]);
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const line of linesOf(stream)) return line;
  throw new Error("The bus ended");
}

async function isOwned(env: Readonly<Record<string, string>>): Promise<boolean> {
  const destination = ["--dest=org.freedesktop.DBus", "--print-reply", "/org/freedesktop/DBus"];
  const question = ["org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets"];
  const args = ["--session", ...destination, ...question];
  const { stdout } = await new Deno.Command("dbus-send", { args, clearEnv: true, env: { ...env } }).output();
  return /boolean true/.test(new TextDecoder().decode(stdout));
}
