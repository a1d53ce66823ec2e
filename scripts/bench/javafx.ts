import { z } from "zod";
import { Bridge } from "../../adapters/jvm_bridge/bridge.ts";
import { discoverJvms } from "../../adapters/jvm_bridge/discovery.ts";
import { type Sample, startSample } from "../../tests/adapters/javafx/sample.ts";
import { LineClient } from "./line_client.ts";
import { type Figure, figure, median } from "./stats.ts";

const ROUNDS = 15;
/** The JVM compiles what is hot after some dozens of calls, of large ones after a few. */
const WARM_UP = 60;
const LARGE_WARM_UP = 10;

const answerSchema = z.object({
  result: z.object({
    content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
    structuredContent: z.looseObject({ heldMs: z.number().optional(), nodes: z.number().optional() })
      .optional(),
    isError: z.boolean().optional(),
  }),
});
type Result = z.output<typeof answerSchema>["result"];

/** Returns what the JavaFX adapter takes, through the executable, on the tests' sample application. */
export async function javafxFigures(
  glovebox: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  await using sample = await startSample({ isMeasured: true, jvm: ["-Xmx1g"] });
  const args = ["--stdio", "--adapter", "javafx", "--option", `javafx.discovery=${sample.discovery}`];
  const granted = ["--grant", `javafx:read=${sample.discovery}`];
  await using client = new LineClient(glovebox, [...args, ...granted], env);
  await client.initialize();
  await client.notify("notifications/initialized");
  const call = async (name: string, input: object): Promise<Result> => {
    const answer = await client.request("tools/call", { name, arguments: input });
    const { result } = answerSchema.parse(JSON.parse(answer));
    if (result.isError === true) throw new Error(answer.slice(0, 500));
    return result;
  };
  return [...await smallScene(call), ...await largeScene(call, sample)];
}

type CallTool = (name: string, input: object) => Promise<Result>;

async function medianOf(work: () => Promise<unknown>, warmUp = WARM_UP): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < warmUp + ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= warmUp) times.push(performance.now() - start);
  }
  return median(times);
}

async function smallScene(call: CallTool): Promise<Figure[]> {
  const { structuredContent } = await call("ui_get_snapshot", { include: { internals: true } });
  const found = await call("ui_query", { selector: { css: "#okButton" } });
  const { matches } = z.object({ matches: z.array(z.object({ ref: z.unknown() })) }).parse(
    found.structuredContent,
  );
  const target = { ref: matches[0]?.ref };
  const compact = await medianOf(() => call("ui_get_snapshot", {}));
  const query = await medianOf(() => call("ui_query", { selector: { css: "#okButton" } }));
  const click = await medianOf(() => call("ui_perform", { actions: [{ type: "click", target }] }));
  const picture = await medianOf(() => call("ui_screenshot", {}));
  const held: number[] = [];
  let text = "";
  for (let round = 0; round < ROUNDS; round++) {
    const result = await call("ui_get_snapshot", {});
    held.push(result.structuredContent?.heldMs ?? NaN);
    text = result.content[0]?.text ?? "";
  }
  const nodes = structuredContent?.nodes ?? 0;
  const tokens = Math.round(text.length / 3);
  return [
    figure("javafx: compact snapshot", compact, "ms", { limit: 25, note: `${nodes} nodes in the scene` }),
    figure("javafx: its text", text.length / 1000, "kB", { limit: 40, note: `about ${tokens} tokens` }),
    figure("javafx: for how long it holds the UI thread at a time", median(held), "ms", { limit: 16 }),
    figure("javafx: query", query, "ms", { limit: 10 }),
    figure("javafx: click, rest and changes", click, "ms", { limit: 60 }),
    figure("javafx: picture of 1000×650", picture, "ms", { limit: 200 }),
  ];
}

const ALL = {
  bounds: true,
  localToScreen: true,
  styles: true,
  module: true,
  virtualization: true,
  internals: true,
};

async function largeScene(call: CallTool, { discovery, pid }: Sample): Promise<Figure[]> {
  await call("ui_perform", {
    actions: [{ type: "select", target: { selector: { css: "#tabs" } }, index: 2 }],
  });
  const actions = [{ type: "click", target: { selector: { css: "#many" } } }];
  await call("ui_perform", { actions, timeoutMs: 60_000 });
  const jvm = (await discoverJvms(discovery)).find((each) => each.pid === pid);
  const signal = AbortSignal.timeout(120_000);
  using bridge = await Bridge.connect({ port: jvm?.port ?? 0, token: jvm?.token ?? "" }, signal);
  const request = { scope: "all", depth: 100, maxNodes: 100_000, include: ALL };
  const held: number[] = [];
  let nodes = 0;
  const whole = await medianOf(async () => {
    const { value } = await bridge.call("snapshot", request, { signal, ms: 60_000 });
    const seen = z.object({ heldMs: z.number(), nodes: z.number() }).parse(value);
    held.push(seen.heldMs);
    nodes = seen.nodes;
  }, LARGE_WARM_UP);
  return [
    {
      name: "javafx: full snapshot at the bridge",
      value: whole,
      unit: "ms",
      limit: 2000,
      note: `${nodes} nodes`,
    },
    {
      name: "javafx: for how long that holds the UI thread at a time",
      value: median(held.slice(LARGE_WARM_UP)),
      unit: "ms",
      limit: 16,
    },
  ];
}
