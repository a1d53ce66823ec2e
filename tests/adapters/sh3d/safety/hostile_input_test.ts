import { doesNotMatch, equal, ok } from "node:assert/strict";
import { ToolError, z } from "glovebox";
import adapter from "../../../../adapters/sh3d/adapter.ts";
import { eventually } from "../../../helpers/eventually.ts";
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
        await driver.call(tool, { ...usual, [key]: value }).catch((error: unknown) =>
          mustBeShort(tool, error)
        );
      }
    }
  }
  await driver.call("list_homes");
  const bad = Array.from({ length: 10_000 }, (_, index) => `bad-${index}`);
  equal((await refusal(driver.call("delete_objects", { ids: bad }))).code, "NOT_FOUND");
});

Deno.test("the edges of what is accepted leave an application that answers at once", async () => {
  verifies("homes:input");
  const far = 1_000_000;
  await using driver = await Driver.open();
  const edges: readonly (readonly [string, object])[] = [
    ["create_wall", { xStart: -far, yStart: -far, xEnd: far, yEnd: far, thickness: far, height: far }],
    ["create_wall", { xStart: 0, yStart: 0, xEnd: 100, yEnd: 0, arcExtent: 355 }],
    ["create_wall", { xStart: 0, yStart: 0, xEnd: 14_000, yEnd: 0, arcExtent: -355 }],
    ["add_polyline", { points: [{ x: 0, y: 0 }, { x: 49_000, y: 0 }], thickness: 1, dashStyle: "DOT" }],
    ["add_label", { text: "M".repeat(10_000), x: 0, y: 0, fontSize: 10_000 }],
    ["create_room_polygon", { points: star(1_000), areaVisible: true }],
    ["add_level", { name: "High", elevation: far, height: far, floorThickness: far }],
  ];
  for (const [tool, input] of edges) {
    await driver.call(tool, input);
    await eventually(
      `the person sees ${tool}`,
      () => driver.call("set_selection", { ids: [] }).then(() => true),
      10_000,
    );
    await driver.call("undo");
  }
  for (const arcExtent of [1080, -36_000, 360]) {
    const wall = { xStart: 0, yStart: 0, xEnd: 100, yEnd: 0, arcExtent };
    equal((await refusal(driver.call("create_wall", wall))).code, "INVALID_INPUT");
  }
});

function star(corners: number): object[] {
  return Array.from({ length: corners }, (_, index) => {
    const [angle, far] = [2 * Math.PI * index / corners, index % 2 === 0 ? 1000 : 500];
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
  });
}
