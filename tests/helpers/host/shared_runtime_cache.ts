let shared: string | undefined;

/** What the runtime learned of our modules is the same for all hosts of a test file: made once, gone with it. */
export function sharedRuntimeCache(): string {
  shared ??= makeCache();
  return shared;
}

function makeCache(): string {
  const path = Deno.makeTempDirSync({ prefix: "glovebox-test-runtime-" });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  return path;
}
