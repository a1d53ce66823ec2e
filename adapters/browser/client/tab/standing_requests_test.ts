import { deepEqual, equal } from "node:assert/strict";
import { questionOf, StandingRequests } from "./standing_requests.ts";

const POLL = questionOf({ method: "POST", url: "http://host/?n=1", postData: "width=80&session=a1" });

Deno.test("StandingRequests takes what asks again at once for the request that waited before", () => {
  const requests = new StandingRequests();
  const first = requests.begin(POLL, 1, 10);
  requests.end(first, 12);
  const second = requests.begin(POLL, 3, 12.01);
  equal(second.root, 1);
  equal(requests.begin(POLL, 4, 12.015).root, 1, "two may wait at once");
  requests.end(second, 12.02);
  equal(requests.begin(POLL, 5, 12.05).root, 1, "an answer with news comes at once");
});

Deno.test("StandingRequests takes what was answered soon, or is asked later, for a question of its own", () => {
  const requests = new StandingRequests();
  requests.end(requests.begin(POLL, 1, 10), 10.4);
  equal(requests.begin(POLL, 2, 10.5).root, 2);
  requests.end(requests.begin(POLL, 3, 11), 13);
  equal(requests.begin(POLL, 4, 14).root, 4);
  requests.end(requests.begin(POLL, 5, 20), 23);
  requests.forget();
  equal(requests.begin(POLL, 6, 23.1).root, 6);
});

Deno.test("StandingRequests takes what is asked over and over before it is answered for one row, from the fourth on", () => {
  const requests = new StandingRequests();
  let last = requests.begin(POLL, 7, 10);
  const roots = [8, 9, 10, 11].map((count) => {
    last = requests.begin(POLL, count, 10 + count / 100, last);
    return [last.root, last.over];
  });
  deepEqual(roots, [[8, undefined], [9, undefined], [7, 9], [7, 10]]);
});

Deno.test("StandingRequests knows again what was waited for in vain, until it is answered and not asked at once", () => {
  const requests = new StandingRequests();
  const first = requests.begin(POLL, 1, 10);
  equal(first.isAwaitedInVain, false);
  requests.giveUp(first);
  requests.end(first, 15, false);
  requests.forget();
  const second = requests.begin(POLL, 2, 20);
  equal(second.isAwaitedInVain, true, "it was left, not answered");
  requests.end(second, 45);
  const third = requests.begin(POLL, 3, 45.1);
  equal(third.isAwaitedInVain, true, "it is asked again at once");
  requests.end(third, 50);
  equal(requests.begin(POLL, 4, 60).isAwaitedInVain, false, "it was slow, and came");
});

Deno.test("questionOf tells questions apart by what they send, and not by what counts up", () => {
  const asked = (url: string, postData?: string) =>
    questionOf({ method: "POST", url, ...(postData === undefined ? {} : { postData }) });
  equal(asked("http://host/?n=2", "width=80&session=a1"), POLL);
  equal(asked("http://host/", "width=81&session=a2"), POLL);
  equal(asked("http://host/", "width=80&session=a1&keys=0d") === POLL, false);
  equal(asked("http://host/news", "width=80&session=a1") === POLL, false);
});
