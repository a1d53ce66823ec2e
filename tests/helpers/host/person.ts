import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../temporary_folder.ts";

/** Somebody with an empty home who has never started the executable. */
export interface Person extends TemporaryFolder {
  readonly home: string;
  readonly env: Readonly<Record<"HOME" | "TMPDIR" | "PATH", string>>;
  /** Folder that the executable unpacks to first, and the one that it takes when it cannot. */
  readonly cache: string;
  readonly fallback: string;
}

/** Makes a person out of temporary folders; the name of the home needs every kind of quoting. */
export async function newPerson(): Promise<Person> {
  const folder = await temporaryFolder();
  const [home, temp] = [join(folder.path, `ho me's "$x"\n*`), join(folder.path, "tmp")];
  await Promise.all([Deno.mkdir(home), Deno.mkdir(temp)]);
  return {
    ...folder,
    home,
    env: { HOME: home, TMPDIR: temp, PATH: Deno.env.get("PATH") ?? "" },
    cache: join(home, ".cache", "glovebox"),
    fallback: join(temp, `glovebox-${Deno.uid()}`),
  };
}

/** The names in a folder, hidden ones too; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return [];
    throw error;
  }
}
