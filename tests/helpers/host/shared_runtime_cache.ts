let shared: string | undefined;

/**
 * Returns the folder of what the runtime learned of our modules: made once for all hosts of a test file, gone with it.
 */
export function sharedRuntimeCache(): string {
  shared ??= makeCache();
  return shared;
}

function makeCache(): string {
  const path = Deno.makeTempDirSync({ prefix: "glovebox-test-runtime-" });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  return path;
}
