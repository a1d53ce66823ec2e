import { join } from "node:path";
import { LineClient } from "./line_client.ts";
import { type Figure, median } from "./stats.ts";

const CALLS = 2_000;

/** Says its text again, and asks for a variable, so that there is something to grant. */
const ADAPTER = `import { defineAdapter, z } from "glovebox";
export default defineAdapter({
  name: "asks",
  version: "1.0.0",
  description: "Says it again.",
  permissions: { env: ["BENCH"] },
  tools: {
    echo: {
      description: "Says it again.",
      effect: "read",
      input: z.object({ text: z.string() }),
      run: ({ text }) => text,
    },
  },
});
`;

/** Returns what a call costs whose adapter was granted by command, against one that was granted by a flag, in turns. */
export async function grantFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const script = join(folder, "asks.ts");
  await Deno.writeTextFile(script, ADAPTER);
  const homeOf = (name: string) => ({ ...env, HOME: join(folder, name), BENCH: "1" });
  const granting = ["grant", "asks:env=BENCH", "--adapter", script];
  await new Deno.Command(glovebox, { args: granting, env: homeOf("stored"), stdout: "null" }).output();
  const serve = ["--stdio", "--adapter", script];
  await using byFlag = new LineClient(glovebox, [...serve, "--grant", "asks:env=BENCH"], homeOf("flag"));
  await using stored = new LineClient(glovebox, serve, homeOf("stored"));
  const clients = [byFlag, stored];
  const times: number[][] = [[], []];
  for (const client of clients) {
    await client.initialize();
    await client.notify("notifications/initialized");
    await client.callEcho("x");
  }
  for (let call = 0; call < CALLS; call++) {
    for (const [index, client] of clients.entries()) {
      const start = performance.now();
      await client.callEcho("x");
      times[index]?.push(performance.now() - start);
    }
  }
  const [flag = NaN, store = NaN] = times.map(median);
  return [
    { name: "a call with a grant by flag, p50", value: flag * 1000, unit: "µs" },
    { name: "a call with a stored grant, p50", value: store * 1000, unit: "µs" },
    {
      name: "a call with a stored grant, against one with a flag",
      value: store / flag,
      unit: "×",
      limit: 1.05,
    },
  ];
}
