import assert from "node:assert/strict";
import { type TestResult, z } from "glovebox";
import { verifies } from "../../../helpers/verifies.ts";
import { memoryOf } from "../../../helpers/host/processes.ts";
import { eventually, PATIENCE_MS } from "../../../helpers/eventually.ts";
import { deadline } from "../../../../src/base/time/deadline.ts";
import { Driver } from "../driver.ts";

const shownSchema = z.object({
  id: z.string(),
  title: z.string(),
  panes: z.array(z.object({ name: z.string() })),
});
const stateSchema = z.object({ camera: z.object({ yaw_degrees: z.number(), x: z.number(), y: z.number() }) });

Deno.test("the live view of a home has plan and 3D view, undo and the camera in the person's hands", async (test) => {
  verifies("views:live");
  await using driver = await Driver.open({ view3d: true });
  const { host } = driver;
  const look = async (input: object = {}) => await host.call("sh3d_view", input);
  const idOf = ({ structured }: TestResult) => shownSchema.parse(structured).id;
  const square = [[0, 0], [500, 0], [500, 400], [0, 400]].map(([x, y]) => ({ x, y }));
  const room = await driver.make("create_room_polygon", { points: square, name: "Kitchen" });
  await test.step("both pictures are there, and the same ones are not sent again", async () => {
    const { content, structured } = await look();
    assert.deepEqual(content.map(({ type }) => type), ["image", "image"]);
    const { id, panes } = shownSchema.parse(structured);
    assert.deepEqual(panes.map(({ name }) => name), ["plan", "3d"]);
    assert.equal((await look({ known: id })).content.length, 0);
  });
  await test.step("it follows what the model does while it waits", async () => {
    const pictures = ({ content }: TestResult) => content.map((part) => JSON.stringify(part));
    const before = await look();
    const waiting = look({ known: idOf(before), waitMs: 20_000 });
    await driver.call("create_wall", { xStart: 0, yStart: 0, xEnd: 500, yEnd: 0 });
    const [first, [plan, view]] = [await waiting, pictures(before)];
    assert.notEqual(pictures(first)[0], plan, "the plan is the first to be told");
    let last = first;
    while (pictures(last)[1] === view) last = await look({ known: idOf(last), waitMs: 20_000 });
    assert.equal(pictures(last)[0], pictures(first)[0], "and the 3D view comes with it, or follows");
  });
  await test.step("the person undoes and redoes, in the home itself", () => undoes(driver, room));
  await test.step("the person turns and walks the visitor by the picture", () => turnsAndWalks(driver));
  await test.step("a 3D view that is drawn as somebody begins to wait is not missed", () => follows(driver));
  await test.step("the 3D view is what the application draws", () => drawsTheSame(driver));
  await test.step("edits that are followed leave nothing behind in the application", () =>
    leavesNothing(driver));
});

async function undoes(driver: Driver, room: string): Promise<void> {
  const act = async (input: object) => (await driver.host.call("sh3d_view_act", input)).structured?.["done"];
  assert.match(String(await act({ action: "undo" })), /^Undone: /);
  assert.equal((await driver.state()).walls.length, 0);
  await act({ action: "redo" });
  assert.equal((await driver.state()).walls.length, 1);
  assert.ok((await driver.state()).rooms.some(({ id }) => id === room));
}

/** Turns to and fro, and each time elsewhere: a view that was shown before would be no news, and rightly not be told. */
async function follows({ host }: Driver): Promise<void> {
  const look = async (input: object) => await host.call("sh3d_view", input);
  for (let round = 0; round < 16; round++) {
    const known = shownSchema.parse((await look({})).structured).id;
    const waiting = look({ known, waitMs: 20_000 });
    const toX = round % 2 === 0 ? 0.6 + round / 200 : 0.4;
    await host.call("sh3d_view_act", { action: "drag", pane: "3d", x: 0.5, y: 0.5, toX, toY: 0.5 });
    const { content } = await deadline(waiting, PATIENCE_MS, "The turned view");
    assert.equal(content.length, 2);
  }
}

async function turnsAndWalks(driver: Driver): Promise<void> {
  const act = async (input: object) => await driver.host.call("sh3d_view_act", input);
  const camera = async () => stateSchema.parse(await driver.call("get_state")).camera;
  await act({ action: "observer" });
  const before = await camera();
  await act({ action: "drag", pane: "3d", x: 0.5, y: 0.5, toX: 0.7, toY: 0.5 });
  const turned = await camera();
  assert.notEqual(turned.yaw_degrees, before.yaw_degrees);
  assert.deepEqual([turned.x, turned.y], [before.x, before.y]);
  await act({ action: "scroll", pane: "3d", dy: -100 });
  const walked = await camera();
  assert.ok(Math.abs(Math.hypot(walked.x - turned.x, walked.y - turned.y) - 100) < 1);
}

/** The live view keeps its scene and its canvas; a preview makes both anew. */
async function drawsTheSame(driver: Driver): Promise<void> {
  const { host } = driver;
  const seen = async () => {
    const { content } = await host.call("sh3d_view", {});
    const part = content.at(-1);
    return part?.type === "image" ? part.bytes.toBase64() : "none";
  };
  const drawn = async () => {
    const bytes = await driver.picture("preview_3d", { width: 640, height: 480 });
    return bytes.toBase64();
  };
  const shown: string[] = [];
  const act = async (input: object) => await host.call("sh3d_view_act", input);
  const MOVES = [
    () => act({ action: "drag", pane: "3d", x: 0.5, y: 0.5, toX: 0.6, toY: 0.5 }),
    () => act({ action: "scroll", pane: "3d", dy: -30 }),
    () => driver.call("create_wall", { xStart: 100, yStart: 100, xEnd: 300, yEnd: 100 }),
    () => act({ action: "top" }),
    () => act({ action: "undo" }),
    () => driver.call("place_furniture", { catalogId: "eTeks#sofa", x: 250, y: 250 }),
    () => driver.call("set_environment", { groundTexture: "eTeks#woodenFloor" }),
    () => act({ action: "observer" }),
    () => driver.call("set_environment", { skyColor: "#FF0000" }),
  ];
  for (const [at, move] of MOVES.entries()) {
    await move();
    await eventually(`the picture after move ${at}`, async () => await seen() === await drawn());
    shown.push(await seen());
  }
  assert.ok(new Set(shown).size >= MOVES.length - 1, "the moves are seen");
}

/** A canvas that is left behind keeps some 7 MB. */
async function leavesNothing(driver: Driver): Promise<void> {
  const follow = async (edits: number) => {
    for (let edit = 0; edit < edits; edit++) {
      await driver.call("set_environment", { skyColor: edit % 2 === 0 ? "#00FF00" : "#0000FF" });
      const { id } = shownSchema.parse((await driver.host.call("sh3d_view", {})).structured);
      await driver.host.call("sh3d_view", { known: id, waitMs: 10_000 }); // the 3D view comes behind
    }
    return await memoryOf(driver.application.pid);
  };
  const before = await follow(20);
  const grown = await follow(20) - before;
  assert.ok(grown < 70, `20 edits took ${grown} MB`);
}
