import { z } from "zod";
import { type Application, startApplication } from "../../tests/adapters/sh3d/application.ts";
import { LineClient } from "./line_client.ts";
import { processorMs } from "./processes.ts";
import { type Figure, median } from "./stats.ts";

const ROUNDS = 15;
const WARM_UP = 5;
const WALLS = 500;
/** Pieces of the large home that is drawn in 3D. */
const MANY_PIECES = 3_000;
/** Pieces and walls of the large home without 3D, each. */
const HALF_OF_MANY = 2_500;

const answerSchema = z.object({
  result: z.object({
    content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
    isError: z.boolean().optional(),
  }),
});
type CallTool = (name: string, input?: object) => Promise<string>;

/**
 * Returns what the adapter for Sweet Home 3D takes, through the executable, on a live application with and without 3D.
 */
export async function sh3dFigures(
  glovebox: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  return [
    ...await withApplication({ glovebox, env, view3d: true }, with3D),
    ...await withApplication({ glovebox, env, view3d: false }, without3D),
    ...await withApplication({ glovebox, env, view3d: true }, large3D),
  ];
}

interface Setting {
  readonly glovebox: string;
  readonly env: Readonly<Record<string, string>>;
  readonly view3d: boolean;
}

async function withApplication(
  { glovebox, env, view3d }: Setting,
  measure: (call: CallTool, application: Application) => Promise<Figure[]>,
): Promise<Figure[]> {
  await using application = await startApplication({ isMeasured: true, view3d, jvm: ["-Xmx1500m"] });
  const { discovery, folder } = application;
  const options = ["--option", `sh3d.discovery=${discovery}`, "--option", `sh3d.homes=${folder}`];
  const granted = ["--grant", `sh3d:read=${discovery},${folder}`, "--grant", `sh3d:write=${folder}`];
  const args = ["--stdio", "--adapter", "sh3d", ...options, ...granted];
  await using client = new LineClient(glovebox, args, env);
  await client.initialize();
  await client.notify("notifications/initialized");
  const call = async (name: string, input: object = {}): Promise<string> => {
    const answer = await client.request("tools/call", { name, arguments: input });
    const { result } = answerSchema.parse(JSON.parse(answer));
    if (result.isError === true) throw new Error(answer.slice(0, 500));
    return result.content[0]?.text ?? "";
  };
  await call("list_homes");
  return await measure(call, application);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function medianOf(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const time = await timed(work);
    if (round >= WARM_UP) times.push(time);
  }
  return median(times);
}

/** The time of work that begins when the application has drawn what was before. */
async function medianAfter(rest: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + 100; round++) {
    await rest();
    const time = await timed(work);
    if (round >= WARM_UP) times.push(time);
  }
  return median(times);
}

/** Walls that stand apart, in rows. */
function walls(count: number): { readonly commands: readonly object[] } {
  return {
    commands: Array.from({ length: count }, (_, index) => {
      const [x, y] = [(index % 50) * 200, Math.floor(index / 50) * 200];
      return { action: "create_wall", params: { xStart: x, yStart: y, xEnd: x + 150, yEnd: y } };
    }),
  };
}

function pieces(count: number): { readonly commands: readonly object[] } {
  return {
    commands: Array.from({ length: count }, (_, index) => {
      const [x, y] = [(index % 50) * 200 + 75, Math.floor(index / 50) * 200 + 100];
      return { action: "place_furniture", params: { catalogId: "eTeks#fridge", x, y } };
    }),
  };
}

async function with3D(call: CallTool, application: Application): Promise<Figure[]> {
  const before = await liveHeap(application);
  const start = await processorMs(application.pid);
  const cold = await timed(() => call("batch_commands", walls(WALLS)));
  const coldCpu = await processorMs(application.pid) - start;
  const { heap, own } = await liveHeap(application);
  const drawn = await timed(() => call("query_state", { limit: 1 }));
  const spent = await processorMs(application.pid);
  const preview = await medianOf(() => call("preview_3d", { view: "overhead" }));
  const cpu = (await processorMs(application.pid) - spent) / (WARM_UP + ROUNDS);
  return [
    {
      name: "sh3d: 500 walls in one batch, 3D, cold",
      value: cold,
      unit: "ms",
      limit: 6000,
      note: `peer: 59 s; ${coldCpu.toFixed(0)} ms of processor time`,
    },
    { name: "sh3d: 500 walls until the window has drawn them too", value: drawn, unit: "ms" },
    {
      name: "sh3d: heap that 500 walls take in the application",
      value: (heap - before.heap) / 1e6,
      unit: "MB",
      note: `of it ${(own / 1000).toFixed(0)} kB objects of the plugin`,
    },
    {
      name: "sh3d: preview_3d of 800×600, 500 walls",
      value: preview,
      unit: "ms",
      limit: 1000,
      note: `software 3D; ${cpu.toFixed(0)} ms of processor time`,
    },
    ...await duringRender(call),
  ];
}

/** Measures a large home once, as it comes: each of these is done once to it. */
async function large3D(call: CallTool): Promise<Figure[]> {
  const [name, unit] = [`sh3d: ${MANY_PIECES.toLocaleString("en")} pieces`, "ms"] as const;
  const placed = await timed(() => call("batch_commands", pieces(MANY_PIECES)));
  const preview = await timed(() => call("preview_3d", { view: "overhead" }));
  const undone = await timed(() => call("undo"));
  const redone = await timed(() => call("redo"));
  const { total } = z.object({ total: z.number() }).parse(
    JSON.parse(await call("query_state", { kinds: ["furniture"], limit: 1 })),
  );
  if (total !== MANY_PIECES) throw new Error(`${total} pieces are there after the redo`);
  return [
    { name: `${name} in one batch, 3D`, value: placed, unit, limit: 5_000 },
    { name: `${name}: preview_3d of 800×600, first`, value: preview, unit, limit: 3_000 },
    { name: `${name}: undone`, value: undone, unit, limit: 3_000 },
    { name: `${name}: redone`, value: redone, unit, limit: 3_000 },
  ];
}

async function without3D(call: CallTool): Promise<Figure[]> {
  const small = await smallCalls(call);
  const cold = await timed(() => call("batch_commands", walls(WALLS)));
  await call("undo");
  await call("query_state", { limit: 1 });
  const warm = await timed(() => call("batch_commands", walls(WALLS)));
  await call("undo");
  await call("batch_commands", walls(HALF_OF_MANY));
  await call("batch_commands", pieces(HALF_OF_MANY));
  let bytes = 0;
  const whole = await medianOf(async () => void (bytes = (await call("get_state")).length));
  const filter = { kinds: ["furniture"], box: { minX: 0, minY: 0, maxX: 1000, maxY: 1000 } };
  const query = await medianOf(() => call("query_state", filter));
  const [first, again] = ["sh3d: 500 walls in one batch, no 3D", "sh3d: the same, when the code is warm"];
  return [
    ...small,
    { name: first, value: cold, unit: "ms", limit: 1000, note: "peer: 58 s" },
    { name: again, value: warm, unit: "ms", limit: 1000 },
    {
      name: "sh3d: get_state of 5,000 objects",
      value: whole,
      unit: "ms",
      limit: 300,
      note: `${(bytes / 1e6).toFixed(1)} MB`,
    },
    { name: "sh3d: query_state of it", value: query, unit: "ms", limit: 40 },
  ];
}

async function smallCalls(call: CallTool): Promise<Figure[]> {
  const { id } = z.object({ id: z.string() }).parse(
    JSON.parse(await call("create_wall", { xStart: 0, yStart: 0, xEnd: 300, yEnd: 0 })),
  );
  const read = await medianOf(() => call("query_state", { ids: [id] }), 200);
  let thickness = 8;
  const modify = () => call("modify_wall", { id, thickness: thickness += 0.01 });
  const edit = await medianAfter(() => call("query_state", { ids: [id] }), modify);
  const next = await medianOf(modify, 100);
  await call("delete_wall", { id });
  return [
    { name: "sh3d: a small read", value: read, unit: "ms", limit: 10, note: "peer: 44 ms" },
    { name: "sh3d: a small edit", value: edit, unit: "ms", limit: 10, note: "peer: 47 ms" },
    { name: "sh3d: a small edit right after another, whose plan is being drawn", value: next, unit: "ms" },
  ];
}

/** Returns how long others wait while a photo is made. */
async function duringRender(call: CallTool): Promise<Figure[]> {
  const size = { width: 2000, height: 1500, quality: "high", view: "overhead", angles: 1 };
  const { jobs } = z.object({ jobs: z.array(z.object({ job: z.string() })) }).parse(
    JSON.parse(await call("start_render", size)),
  );
  const read = await medianOf(() => call("query_state", { limit: 5 }));
  const [{ job } = { job: "" }] = jobs;
  const { state } = z.object({ state: z.string() }).parse(JSON.parse(await call("get_render", { job })));
  if (state !== "running") throw new Error(`The photo was ${state} before the others were measured`);
  await call("cancel_render", { job });
  return [{ name: "sh3d: a small read during a photo", value: read, unit: "ms", limit: 100 }];
}

/** Returns what lives in the application after a collection, in bytes: all of it, and the plugin's own objects. */
async function liveHeap({ pid }: Application): Promise<{ readonly heap: number; readonly own: number }> {
  const command = new Deno.Command("jcmd", { args: [String(pid), "GC.class_histogram"], stderr: "null" });
  const text = new TextDecoder().decode((await command.output()).stdout);
  const rows = [...text.matchAll(/^ *\d+: +\d+ +(\d+) +(\S+)/gm)];
  const own = rows.filter(([, , name]) => name?.startsWith("glovebox."));
  return { heap: sum(rows), own: sum(own) };
}

function sum(rows: readonly RegExpExecArray[]): number {
  return rows.reduce((bytes, [, size]) => bytes + Number(size), 0);
}
