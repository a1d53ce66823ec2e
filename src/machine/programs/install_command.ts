import { findProgram, type ProgramPlace } from "./find_program.ts";

/** Programs that people install so that Glovebox has something to drive. */
export type Installable = "browser" | "java" | "sweethome3d" | "bubblewrap";

type Names = Readonly<Partial<Record<Installable, string>>>;

interface PackageManager {
  readonly program: string;
  readonly command: (name: string) => readonly string[];
  /** True where only the administrator may install. */
  readonly asRoot: boolean;
  readonly names: Names;
}

const LINUX: Names = {
  browser: "chromium",
  java: "default-jre",
  sweethome3d: "sweethome3d",
  bubblewrap: "bubblewrap",
};

const MANAGERS: readonly PackageManager[] = [
  { program: "apt-get", command: (name) => ["install", "-y", name], asRoot: true, names: LINUX },
  {
    program: "dnf",
    command: (name) => ["install", "-y", name],
    asRoot: true,
    names: { browser: "chromium", java: "java-latest-openjdk", bubblewrap: "bubblewrap" },
  },
  {
    program: "pacman",
    command: (name) => ["-S", "--noconfirm", name],
    asRoot: true,
    names: { browser: "chromium", java: "jre-openjdk", sweethome3d: "sweethome3d", bubblewrap: "bubblewrap" },
  },
  {
    program: "zypper",
    command: (name) => ["--non-interactive", "install", name],
    asRoot: true,
    names: { browser: "chromium", java: "java-17-openjdk", bubblewrap: "bubblewrap" },
  },
  {
    program: "brew",
    command: (name) => ["install", ...name.split(" ")],
    asRoot: false,
    names: { browser: "--cask google-chrome", java: "--cask temurin", sweethome3d: "--cask sweet-home3d" },
  },
  {
    program: "winget",
    command: (name) => ["install", "--id", name, "--exact"],
    asRoot: false,
    names: { browser: "Google.Chrome", java: "EclipseAdoptium.Temurin.21.JRE" },
  },
];

/**
 * Returns the command that installs a program on this system, for the package manager that it has. Nothing where there
 * is none, or where it does not have the program.
 *
 * @param isRoot whether the user may install for all
 */
export async function installCommand(
  what: Installable,
  place: ProgramPlace,
  isRoot: boolean,
): Promise<readonly string[] | undefined> {
  for (const { program, command, asRoot, names } of MANAGERS) {
    const name = names[what];
    if (await findProgram(program, place) === undefined) continue;
    if (name === undefined) return undefined;
    return [...(asRoot && !isRoot ? ["sudo"] : []), program, ...command(name)];
  }
  return undefined;
}

const BY_HAND: Readonly<Record<Installable, string>> = {
  browser: "Install Chromium, Chrome or Edge",
  java: "Install a Java runtime",
  sweethome3d: "Install Sweet Home 3D",
  bubblewrap: "Install bubblewrap",
};

/** Returns what a person can do to have a program: the command of this system, or words where it has none. */
export async function installAdvice(what: Installable, place: ProgramPlace): Promise<string> {
  const isRoot = Deno.build.os !== "windows" && Deno.uid() === 0;
  return (await installCommand(what, place, isRoot))?.join(" ") ?? BY_HAND[what];
}
