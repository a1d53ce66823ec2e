/** A folder that is gone at the end of its block. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** Makes an empty folder with a real path. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "gbt-" }));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
