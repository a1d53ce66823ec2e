import assert from "node:assert/strict";
import { verifies } from "../tests/helpers/verifies.ts";
import { buildTypes } from "./build_types.ts";

const CONFIG = {
  imports: { "glovebox": "./.glovebox/glovebox/mod.ts", "zod": "./.glovebox/zod/index.d.ts" },
};

const GOOD = `
import { defineAdapter, z } from "glovebox";

export default defineAdapter({
  name: "counter",
  version: "1.0.0",
  description: "Counts.",
  start: () => ({ count: 0 }),
  tools: {
    add: {
      description: "Adds to the count.",
      effect: "write",
      input: z.object({ by: z.number().int().default(1) }),
      run: ({ by }, { state }) => ({ count: state.count += by }),
    },
  },
});
`;

const WRONG: Record<string, { readonly source: string; readonly says: RegExp }> = {
  "uses an input as another type": {
    source: GOOD.replace("+= by", "+= by.length"),
    says: /TS2339[^]*'length' does not exist on type 'number'[^]*adapter\.ts:14:/,
  },
  "uses a state that start does not make": {
    source: GOOD.replace("state.count +=", "state.total +="),
    says: /TS2339[^]*'total' does not exist on type '{ count: number; }'[^]*adapter\.ts:14:/,
  },
  "names an effect that is none": {
    source: GOOD.replace('"write"', '"scribble"'),
    says: /TS2322[^]*"scribble"[^]*adapter\.ts:12:/,
  },
};

/** Checks an adapter where nothing was ever downloaded; the answer is what the compiler complained about. */
async function complaints(source: string): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    await buildTypes(`${folder}/.glovebox`);
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(CONFIG));
    await Deno.writeTextFile(`${folder}/adapter.ts`, source);
    const { stderr, success } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", "--no-remote", "--no-npm", "adapter.ts"],
      cwd: folder,
      env: { DENO_DIR: `${folder}/empty`, NO_COLOR: "1" },
    }).output();
    return success ? "" : new TextDecoder().decode(stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("types for editors let an adapter be checked without network and with an empty cache", async () => {
  verifies("cli:new-offline-types");
  assert.equal(await complaints(GOOD), "");
});

for (const [what, { source, says }] of Object.entries(WRONG)) {
  Deno.test(`types for editors show the place when an adapter ${what}`, async () => {
    assert.match(await complaints(source), says);
  });
}
