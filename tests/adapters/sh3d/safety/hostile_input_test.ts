import { doesNotMatch, equal, ok } from "node:assert/strict";
import { ToolError, z } from "glovebox";
import adapter from "../../../../adapters/sh3d/adapter.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";

/** Windows and photos: what is accepted of them takes its time. */
const SLOW = new Set(["new_home", "render_photo", "start_render", "preview_3d"]);
const MOST_BYTES = 4_096;

const HOSTILE: readonly unknown[] = [
  "x".repeat(100_000),
  "\u0001\u001b[31m\u009b\u0000",
  Array.from({ length: 10_000 }, (_, index) => `bad-${index}`),
  Array.from({ length: 10_000 }, () => ({})),
  -1,
  1e300,
  { x: "NaN", [`__proto__`]: 1 },
];

/** A right argument where one can be guessed, so that the hostile one is looked at. */
const USUAL: Readonly<Record<string, unknown>> = {
  id: "wall-1",
  ids: ["wall-1"],
  x: 0,
  y: 0,
  xStart: 0,
  yStart: 0,
  xEnd: 100,
  yEnd: 0,
  name: "n",
  text: "t",
  catalogId: "eTeks#sofa",
  width: 10,
  height: 10,
  elevation: 0,
};

function mustBeShort(tool: string, error: unknown): void {
  ok(error instanceof ToolError, `${tool} threw ${error}`);
  const told = JSON.stringify({
    code: error.code,
    message: error.message,
    ...error.options,
    cause: undefined,
  });
  ok(told.length <= MOST_BYTES, `${tool} told ${told.length} bytes: ${told.slice(0, 200)}`);
  ok(error.code !== "INTERNAL", `${tool}: ${told}`);
  const { hint = "" } = error.options;
  doesNotMatch(error.message + hint, /\p{Cc}/u, tool);
}

Deno.test("whatever is given for an argument, an error is short and plain, and the application answers the next call", async () => {
  verifies("homes:input");
  await using driver = await Driver.open();
  for (const [tool, { input }] of Object.entries(adapter.tools ?? {})) {
    if (SLOW.has(tool) || !(input instanceof z.ZodObject)) continue;
    const known = Object.keys(input.shape);
    const usual = Object.fromEntries(known.flatMap((key) => key in USUAL ? [[key, USUAL[key]]] : []));
    for (const key of known) {
      for (const value of HOSTILE) {
        await driver.host.call(tool, { ...usual, [key]: value }).catch((error: unknown) =>
          mustBeShort(tool, error)
        );
      }
    }
  }
  await driver.call("list_homes");
  const bad = Array.from({ length: 10_000 }, (_, index) => `bad-${index}`);
  equal((await refusal(driver.call("delete_objects", { ids: bad }))).code, "NOT_FOUND");
});

const FAR = 1_000_000;
const TINY = 0.001;
const BIG = { width: FAR, depth: FAR, height: FAR };
const SMALL = { width: TINY, depth: TINY, height: TINY };
const CIRCLE = { xStart: 0, yStart: 0, xEnd: 100, yEnd: 0, arcExtent: 355 };
const TEXT = "M".repeat(10_000);

/** Arguments at the edges of what is accepted, and those that make the application draw the most. */
const EDGES: readonly (readonly [string, object])[] = [
  ["create_wall", { xStart: -FAR, yStart: -FAR, xEnd: FAR, yEnd: FAR, thickness: FAR, height: FAR }],
  ["create_wall", CIRCLE],
  ["create_wall", { ...CIRCLE, thickness: TINY }],
  ["create_wall", { ...CIRCLE, xEnd: 14_000, arcExtent: -355 }],
  ["create_wall", { ...CIRCLE, xEnd: 0.02, arcExtent: -355, thickness: FAR }],
  ["create_walls", { x: 0, y: 0, width: FAR, height: FAR, thickness: FAR, wallHeight: FAR }],
  ["place_furniture", { catalogId: "eTeks#sofa", x: FAR, y: -FAR, ...BIG }],
  ["place_furniture", { catalogId: "eTeks#sofa", x: 0, y: 0, ...SMALL, angle: 36_000 }],
  ["add_polyline", { points: [{ x: 0, y: 0 }, { x: 49_000, y: 0 }], thickness: 1, dashStyle: "DOT" }],
  ["add_polyline", { points: zigzag(3_000), thickness: FAR }],
  ["add_polyline", { points: zigzag(3_000), thickness: TINY, closed: true }],
  ["add_polyline", { points: zigzag(3_000), thickness: 1_000, dashStyle: "DASH_DOT_DOT" }],
  ["add_label", { text: TEXT, x: 0, y: 0, fontSize: 10_000 }],
  ["add_label", { text: "M\n".repeat(5_000), x: 0, y: 0, fontSize: TINY, pitch: 90 }],
  ["create_room_polygon", { points: star(1_000), areaVisible: true, name: TEXT }],
  ["add_dimension_line", { xStart: -FAR, yStart: 0, xEnd: FAR, yEnd: FAR, offset: FAR }],
  ["set_compass", { diameter: FAR, x: FAR, y: FAR }],
  ["add_level", { name: "High", elevation: FAR, height: FAR, floorThickness: FAR }],
  ["add_level", { name: "Low", elevation: -FAR, height: TINY, floorThickness: 0 }],
  ["generate_shape", { mode: "torus", x: 0, y: 0, ...BIG, thickness: FAR }],
  ["generate_shape", { mode: "pipe", x: 0, y: 0, ...SMALL, thickness: TINY }],
  ["generate_shape", { mode: "stairs", x: 0, y: 0, width: 90, depth: 300, height: 300, steps: 100 }],
];

/** After this the application draws, whether calls keep coming or not. */
const DRAWS_MS = 400;
/** A busy machine draws for longer than the second that is meant. */
const MOST_MS = 5_000;

/** How long the longest of several calls takes that follow at once: one of them waits until all is drawn. */
async function longestWait(driver: Driver): Promise<number> {
  const start = performance.now();
  let [longest, now] = [0, start];
  for (;;) {
    await driver.call("set_selection", { ids: [] });
    const after = performance.now();
    longest = Math.max(longest, after - now);
    now = after;
    if (now - start > DRAWS_MS) return longest;
  }
}

Deno.test("the edges of what is accepted leave an application that answers at once", async () => {
  verifies("homes:input");
  await using driver = await Driver.open();
  for (const [tool, input] of EDGES) {
    await driver.call(tool, input);
    const ms = await longestWait(driver);
    ok(ms < MOST_MS, `${tool} ${JSON.stringify(input).slice(0, 200)} is drawn for ${ms} ms`);
    await driver.call("undo");
  }
});

Deno.test("what is beyond the edges is refused, and nothing ends of it", async () => {
  verifies("homes:input");
  await using driver = await Driver.open();
  const refused: readonly (readonly [string, object])[] = [
    ...[1080, -36_000, 360].map((arcExtent) => ["create_wall", { ...CIRCLE, arcExtent }] as const),
    ["create_wall", { ...CIRCLE, thickness: 1e-30 }],
    ["add_polyline", { points: zigzag(3_001) }],
    ["add_label", { text: `${TEXT}M`, x: 0, y: 0 }],
  ];
  for (const [tool, input] of refused) {
    equal((await refusal(driver.call(tool, input))).code, "INVALID_INPUT", tool);
  }
  const piece = await driver.make("place_furniture", { catalogId: "eTeks#sofa", x: 0, y: 0 });
  await driver.call("modify_furniture", { id: piece, name: TEXT });
  const many = await refusal(driver.call("duplicate_furniture", { ids: [piece], columns: 100, rows: 100 }));
  equal(many.code, "LIMIT");
  equal((await driver.state()).furniture.length, 1);
});

/** A line that crosses itself everywhere. */
function zigzag(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index * 7_919) % 3_000,
    y: (index * 104_729) % 2_000,
  }));
}

function star(corners: number): object[] {
  return Array.from({ length: corners }, (_, index) => {
    const [angle, far] = [2 * Math.PI * index / corners, index % 2 === 0 ? 1000 : 500];
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  });
}
