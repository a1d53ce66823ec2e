import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { TimeoutQueue } from "../../base/time/timeout_queue.ts";
import { CallPlaces } from "./call_places.ts";

const live = () => new AbortController().signal;

const take = (places: CallPlaces) => {
  const place = places.take();
  assert.ok(place !== undefined);
  return place;
};

Deno.test("who waited longest gets the place that becomes free, and who gave up gets none", async () => {
  verifies("limits:calls");
  using timeouts = new TimeoutQueue();
  const places = new CallPlaces("mine", 1, timeouts);
  const first = take(places);
  assert.equal(places.take(), undefined);
  const gone = new AbortController();
  const entered: string[] = [];
  const waiting = async (name: string) => {
    using _place = await places.wait(live());
    entered.push(name);
  };
  const gaveUp = places.wait(gone.signal);
  const others = [waiting("second"), waiting("third")];
  gone.abort(new Error("no more"));
  await assert.rejects(gaveUp, /no more/);
  first[Symbol.dispose]();
  await Promise.all(others);
  assert.deepEqual(entered, ["second", "third"]);
  take(places); // every place was given back
});

Deno.test("a place that comes at the moment at which a call gives up is not lost", async () => {
  verifies("limits:calls");
  using timeouts = new TimeoutQueue();
  const places = new CallPlaces("mine", 1, timeouts);
  const first = take(places);
  const gone = new AbortController();
  const waiting = places.wait(gone.signal);
  first[Symbol.dispose]();
  gone.abort(new Error("no more"));
  await waiting.then((place) => place[Symbol.dispose](), () => {});
  take(places);
  assert.equal(places.take(), undefined, "it is the only one");
});

Deno.test("where no call ends, nobody waits for ever; more than ten for each place do not wait at all", async () => {
  verifies("limits:calls");
  using timeouts = new TimeoutQueue();
  const places = new CallPlaces("mine", 1, timeouts, 20);
  take(places);
  const waiting = Array.from({ length: 10 }, () => places.wait(live()));
  await assert.rejects(places.wait(live()), {
    code: "LIMIT",
    message: "mine may run 1 call at once, which it does, and 10 wait",
  });
  for (const one of waiting) {
    await assert.rejects(one, {
      code: "LIMIT",
      message: "mine may run 1 call at once, which it does, and none of them ended for 20 ms",
    });
  }
});

Deno.test("more places serve those that wait", async () => {
  using timeouts = new TimeoutQueue();
  const places = new CallPlaces("mine", 1, timeouts);
  take(places);
  const waiting = places.wait(live());
  places.most = 2;
  await waiting;
});
