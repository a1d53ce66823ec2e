import { join } from "node:path";
import { HEAP_FLAG } from "../../src/sessions/host_flags.ts";
import type { BuildExecutableOptions } from "./build_executable.ts";
import { manifestOf } from "./manifest.ts";
import { packPayload, payloadFiles } from "./payload.ts";
import type { Target } from "./targets.ts";

/** Flags of `deno compile`; what it makes starts its host with the same heap as the launchers do. */
export const COMPILE_FLAGS = ["-A", "--no-prompt", "--no-config", "--no-lock", "--no-check", HEAP_FLAG];
const DEADLINE_MS = 600_000;

/** Makes a `deno compile` executable of the app, with the children's runtime embedded, and says where it is. */
export async function buildNative(target: Target, { app, out }: BuildExecutableOptions): Promise<string> {
  await Deno.mkdir(out, { recursive: true });
  const stage = await Deno.makeTempDir({ dir: out, prefix: ".native-" });
  try {
    const suffix = target.triple === Deno.build.target ? "" : `-${target.triple}`;
    const path = join(out, `glovebox-native${suffix}`);
    const main = await stageNative(target, app, stage);
    await denoCompile(target, ["--include", join(stage, "payload.tar.gz"), "--output", path, main]);
    return path;
  } finally {
    await Deno.remove(stage, { recursive: true });
  }
}

/** Puts what is to be compiled into a folder: the payload and, next to it, the main module. */
export async function stageNative(target: Target, app: string, stage: string): Promise<string> {
  const files = await payloadFiles(target, app);
  const { id } = await manifestOf(files);
  await Deno.writeFile(join(stage, "payload.tar.gz"), await packPayload(files));
  const main = join(stage, "main.ts");
  await Deno.writeTextFile(
    main,
    `import { startNative } from ${JSON.stringify(import.meta.resolve("./native_entry.ts"))};\n` +
      `await startNative(new URL("./payload.tar.gz", import.meta.url), "${id}");\n`,
  );
  return main;
}

async function denoCompile({ triple }: Target, what: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", ...COMPILE_FLAGS, "--target", triple, ...what],
    env: { NO_COLOR: "1" },
    stdin: "null",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).output();
  if (success) return;
  throw new Error(
    `Cannot make a native executable for ${triple}: ${reason(new TextDecoder().decode(stderr))}`,
  );
}

function reason(report: string): string {
  if (/base binary|denort/i.test(report)) {
    return "the base binary of deno compile (denort) cannot be had here; set DENORT_BIN to one, " +
      "or run deno task compile, which needs none";
  }
  return /^error: (.*)/m.exec(report)?.[1] ?? "deno compile gave no reason";
}
