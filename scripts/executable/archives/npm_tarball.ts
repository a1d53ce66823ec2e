import { join } from "node:path";

/** npm's own per-user cache keeps what was fetched, so only the first fetch needs the network. */
const PACK_ARGUMENTS = [
  "pack",
  "--loglevel=error",
  "--ignore-scripts",
  "--prefer-offline",
  "--pack-destination",
];
const DEADLINE_MS = 300_000;

/** The tarball of an npm package, through the user's npm and its settings, checked against its pinned integrity. */
export async function npmTarball(spec: string, integrity: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir({ prefix: "glovebox-npm-" });
  try {
    await runNpm(spec, folder);
    const [tarball] = await Array.fromAsync(Deno.readDir(folder));
    if (!tarball) throw new Error(`Cannot get ${spec}: npm fetched nothing`);
    const bytes = await Deno.readFile(join(folder, tarball.name));
    if (await integrityOf(bytes) === integrity) return bytes;
    throw new Error(`Cannot use ${spec}: what npm fetched is not the pinned package (${integrity})`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function runNpm(spec: string, folder: string): Promise<void> {
  const npm = await output(
    new Deno.Command("npm", {
      args: [...PACK_ARGUMENTS, folder, spec],
      cwd: folder, // so that no package.json or .npmrc of the project plays a part
      stdin: "null",
      signal: AbortSignal.timeout(DEADLINE_MS),
    }),
  );
  if (!npm) throw new Error(`Cannot get ${spec}: there is no npm on the PATH; install Node.js with npm`);
  if (npm.success) return;
  const [reason = ""] = new TextDecoder().decode(npm.stderr).split("\n").filter((line) =>
    line.includes("error")
  );
  throw new Error(
    `Cannot get ${spec} from npm: ${reason || `npm ended with ${npm.code}`}; try again with a network`,
  );
}

async function output(command: Deno.Command): Promise<Deno.CommandOutput | undefined> {
  try {
    return await command.output();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function integrityOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha512-${new Uint8Array(await crypto.subtle.digest("SHA-512", bytes)).toBase64()}`;
}
