/** Makes sure of the programs that the tests and the demo drive. They come from Debian packages. */

/** The Debian package of each program that may be asked for. */
const PACKAGES = {
  busybox: "busybox",
  chromium: "chromium",
  "chromium-headless-shell": "chromium-headless-shell",
  controlsfx: "libcontrolsfx-java",
  curl: "curl",
  "dbus-daemon": "dbus-daemon",
  "dbus-send": "dbus-bin",
  "gnome-keyring-daemon": "gnome-keyring",
  javac: "default-jdk",
  luacheck: "lua-check",
  node: "nodejs",
  ip: "iproute2",
  bwrap: "bubblewrap",
  openbox: "openbox",
  openjfx: "openjfx",
  pdfsam: "pdfsam",
  Penlight: "lua-penlight",
  prlimit: "util-linux",
  ps: "procps",
  "secret-tool": "libsecret-tools",
  "qemu-aarch64": "qemu-user",
  "libraries for arm64": "libgcc-s1-arm64-cross",
  sweethome3d: "sweethome3d",
  unzip: "unzip",
  xdotool: "xdotool",
  Xvfb: "xvfb",
} as const;

/** Files that show that something is installed which is no program on the path. */
const FILES: Readonly<Record<string, string>> = {
  "libraries for arm64": "/usr/aarch64-linux-gnu/lib/libgcc_s.so.1",
  controlsfx: "/usr/share/java/controlsfx.jar",
  Penlight: "/usr/share/lua/5.3/pl/init.lua",
  openjfx: "/usr/share/openjfx/lib/javafx.graphics.jar",
};

const INSTALL_MS = 600_000;

/** A program that {@linkcode ensurePrograms} knows how to install. */
export type Program = keyof typeof PACKAGES;

/** Functions of the machine that installing needs. */
export interface Machine {
  readonly isRoot: boolean;
  /** Tells whether a program is on the path. */
  has(program: string): Promise<boolean>;
  /** Runs a program to its end; resolves to what it complained about when it failed. */
  run(program: string, args: readonly string[]): Promise<string | undefined>;
}

/** Says in one sentence what is missing and what to do; a stack would only hide it. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** Options of {@linkcode ensurePrograms}, besides the programs. */
export interface SetupOptions {
  readonly log: (line: string) => void;
  readonly machine?: Machine;
}

/**
 * Installs the programs that are missing.
 *
 * @throws SetupError when one is missing and cannot be installed
 */
export async function ensurePrograms(programs: readonly Program[], options: SetupOptions): Promise<void> {
  const { log, machine = thisMachine() } = options;
  const missing = await missingPrograms(programs, machine);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program]);
  const apt = await findApt(packages, machine);
  log(`Installing ${packages.join(", ")} with apt-get; this may take a minute`);
  const problem = await install(packages, { apt, log, machine });
  const left = await missingPrograms(missing, machine);
  if (left.length === 0) return log(`Installed ${packages.join(", ")}`);
  const reason = problem?.trim().split("\n").at(-1) ?? "the packages do not bring the programs";
  throw new SetupError(`Cannot install ${left.join(", ")}: ${reason}; ${byHand(packages)}`);
}

async function missingPrograms(programs: readonly Program[], machine: Machine): Promise<Program[]> {
  const found = await Promise.all(programs.map((program) => machine.has(program)));
  return programs.filter((_, index) => found[index] === false);
}

/** The command that installs with the rights it needs, and never asks a question. */
async function findApt(packages: readonly string[], machine: Machine): Promise<readonly string[]> {
  const apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"];
  const need = `Cannot install ${packages.join(", ")}`;
  if (!await machine.has("apt-get")) {
    throw new SetupError(`${need}: this machine has no apt-get; install them with its own package manager`);
  }
  if (machine.isRoot) return apt;
  const sudo = await machine.has("sudo") && await machine.run("sudo", ["-n", "true"]) === undefined;
  if (!sudo) throw new SetupError(`${need}: this needs root or sudo without a password; ${byHand(packages)}`);
  return ["sudo", "-n", ...apt];
}

function byHand(packages: readonly string[]): string {
  return `run "apt-get install ${packages.join(" ")}" as root and try again`;
}

interface InstallOptions {
  readonly apt: readonly string[];
  readonly log: (line: string) => void;
  readonly machine: Machine;
}

/** A fresh machine has no package lists, an old one has stale ones: both show as a failed install. */
async function install(packages: readonly string[], options: InstallOptions): Promise<string | undefined> {
  const { apt: [program = "apt-get", ...args], log, machine } = options;
  const command = [...args, "install", "-y", "--no-install-recommends", ...packages];
  if (await machine.run(program, command) === undefined) return undefined;
  log("Reading the package lists");
  return await machine.run(program, [...args, "update"]) ?? await machine.run(program, command);
}

function thisMachine(): Machine {
  const has = (program: string) => FILES[program] === undefined ? isOnPath(program) : isFile(FILES[program]);
  return { isRoot: Deno.uid() === 0, has, run };
}

async function isOnPath(program: string): Promise<boolean> {
  const folders = (Deno.env.get("PATH") ?? "").split(":").filter((folder) => folder !== "");
  const found = await Promise.all(folders.map((folder) => isFile(`${folder}/${program}`)));
  return found.includes(true);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    return false;
  }
}

async function run(program: string, args: readonly string[]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(INSTALL_MS);
  const command = new Deno.Command(program, { args: [...args], stdin: "null", stdout: "null", signal });
  const { success, stderr } = await command.output();
  return success ? undefined : new TextDecoder().decode(stderr) || `${program} failed`;
}
