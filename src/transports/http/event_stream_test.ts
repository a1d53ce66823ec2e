import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { EventStream } from "./event_stream.ts";

const MIB = 1024 * 1024;

Deno.test("EventStream sends what it was given, in order, and ends", async () => {
  const closes: string[] = [];
  const stream = new EventStream({ headers: { "x-own": "1" }, onClose: () => closes.push("closed") });
  stream.prime("1.1", 500);
  stream.send("1.2", "{}");
  stream.close();
  stream.send("1.3", "{}");
  stream.close();
  assert.equal(stream.response.headers.get("x-own"), "1");
  assert.equal(await stream.response.text(), "id: 1.1\nretry: 500\ndata: \n\nid: 1.2\ndata: {}\n\n");
  assert.deepEqual([stream.isOpen, closes], [false, ["closed"]]);
});

Deno.test("EventStream is over when its reader goes away", async () => {
  const stream = new EventStream({ headers: {} });
  await stream.response.body?.cancel();
  assert.equal(stream.isOpen, false);
});

Deno.test("EventStream tells when its reader is slow, and cuts off one that never reads", async () => {
  verifies("http:slow-reader");
  const stream = new EventStream({ headers: {} });
  const data = "x".repeat(MIB);
  for (let sent = 0; sent < 9; sent++) stream.send("1.1", data);
  assert.deepEqual([stream.isOpen, stream.isFull], [true, true]);
  for (let sent = 9; sent < 70; sent++) stream.send("1.1", data);
  assert.equal(stream.isOpen, false);
  const { length } = await stream.response.bytes();
  assert.ok(length > 64 * MIB && length < 67 * MIB, `${length}`);
});
