import { deepEqual } from "node:assert/strict";
import { mergeStates, type SavedState, savedStateSchema } from "./saved_state.ts";

function state(cookies: Readonly<Record<string, string>>, localStorage: Record<string, string>): SavedState {
  return savedStateSchema.parse({
    cookies: Object.entries(cookies).map(([name, value]) => {
      return { name, value, domain: "a.test", path: "/", secure: false, httpOnly: false, expires: 4e9 };
    }),
    origins: Object.keys(localStorage).length === 0 ? [] : [{ origin: "http://a.test", localStorage }],
  });
}

Deno.test("mergeStates keeps what others have saved, what the session has changed, and nothing it was rid of", () => {
  const base = state({ kept: "1", mine: "1", theirs: "1", out: "1" }, { kept: "1", out: "1" });
  const own = state({ kept: "1", mine: "2", theirs: "1", fresh: "2" }, { kept: "1", fresh: "2" });
  const others = state({ kept: "1", mine: "3", theirs: "3", out: "1", other: "3" }, {
    kept: "3",
    out: "1",
    other: "3",
  });
  const all = state({ kept: "1", mine: "2", theirs: "3", other: "3", fresh: "2" }, {
    kept: "3",
    other: "3",
    fresh: "2",
  });
  deepEqual(mergeStates(base, own, others), all);
});

Deno.test("mergeStates keeps no origin that has nothing", () => {
  deepEqual(mergeStates(state({}, { a: "1" }), state({}, {}), state({}, { a: "1" })).origins, []);
});
