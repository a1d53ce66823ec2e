import { join } from "node:path";
import { z } from "zod";
import { foldersOf } from "../../src/config/folders.ts";
import { SecretStore } from "../../src/secrets/secret_store.ts";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";

const callSchema = z.looseObject({
  number: z.number(),
  within: z.number().optional(),
  tool: z.string(),
  client: z.string(),
  session: z.string(),
  arguments: z.unknown().optional(),
  log: z.array(z.object({ level: z.string(), text: z.string() })),
  end: z.looseObject({
    outcome: z.string(),
    text: z.string(),
    values: z.unknown().optional(),
    pictures: z.array(z.object({ file: z.string().optional(), folder: z.string() })),
    place: z.unknown().optional(),
    view: z.unknown().optional(),
  }).optional(),
});
const traceSchema = z.object({ calls: z.array(callSchema), lost: z.number() });

/** A trace as `glovebox trace --json` prints it. */
export type PrintedTrace = z.output<typeof traceSchema>;

/** Somebody with a folder for traces. */
export interface Tracing extends CommandLine {
  readonly folder: string;
  /** All files of the trace, as one text. */
  whole(): Promise<string>;
  printed(): Promise<PrintedTrace>;
}

export async function tracing(): Promise<Tracing> {
  const person = await commandLine();
  const folder = join(person.path, "trace");
  return {
    ...person,
    folder,
    async whole() {
      const parts = await Array.fromAsync(Deno.readDir(folder));
      const texts = parts.filter(({ isDirectory }) => isDirectory)
        .map(({ name }) => Deno.readTextFile(join(folder, name, "calls.jsonl")));
      return (await Promise.all(texts)).join("");
    },
    async printed() {
      const { code, stdout, stderr } = await person.run(["trace", folder, "--json"]);
      if (code !== 0) throw new Error(stderr);
      return traceSchema.parse(JSON.parse(stdout));
    },
  };
}

/** Keeps a secret for an adapter of this person. */
export async function keepSecret(home: string, adapter: string, name: string, value: string): Promise<void> {
  const store = new SecretStore(foldersOf(Deno.build.os, home, {}).state);
  const origins = ["https://shop.test"];
  await store.set({ name, adapter, script: "/other", origins, value, at: new Date().toISOString() });
}
