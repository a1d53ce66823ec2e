import assert from "node:assert/strict";
import { PanelSessions } from "./panel_sessions.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function at(start = 0) {
  let time = start;
  return { now: () => time, pass: (ms: number) => void (time += ms) };
}

Deno.test("a link is good once, and not for long", () => {
  const clock = at();
  const sessions = new PanelSessions(clock.now);
  const [first, late] = [sessions.mintKey(), sessions.mintKey()];
  clock.pass(9 * MINUTE);
  assert.ok(sessions.open(first));
  assert.equal(sessions.open(first), undefined);
  clock.pass(2 * MINUTE);
  assert.equal(sessions.open(late), undefined);
  assert.equal(sessions.open(""), undefined);
});

Deno.test("a session needs both halves, and ends when it rests", () => {
  const clock = at();
  const sessions = new PanelSessions(clock.now);
  const one = sessions.open(sessions.mintKey()) ?? assert.fail();
  const two = sessions.open(sessions.mintKey()) ?? assert.fail();
  assert.ok(sessions.has(one) && sessions.has(two));
  assert.equal(sessions.has({ cookie: one.cookie, token: two.token }), false);
  assert.equal(sessions.has({ cookie: one.token, token: one.cookie }), false);
  clock.pass(11 * HOUR);
  assert.ok(sessions.has(one));
  clock.pass(2 * HOUR);
  assert.ok(sessions.has(one)); // it was used
  assert.equal(sessions.has(two), false);
  sessions.close(one.cookie);
  assert.equal(sessions.has(one), false);
});

Deno.test("links and sessions do not pile up: the oldest goes", () => {
  const sessions = new PanelSessions();
  const first = sessions.mintKey();
  for (let more = 0; more < 4; more++) sessions.mintKey();
  assert.equal(sessions.open(first), undefined);
  const open = () => sessions.open(sessions.mintKey()) ?? assert.fail();
  const all = Array.from({ length: 9 }, open);
  assert.deepEqual(all.map((one) => sessions.has(one)), [false, ...Array(8).fill(true)]);
});
