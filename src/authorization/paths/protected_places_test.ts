import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { askProblems, placeProblems } from "./protected_places.ts";

const PLACES = {
  secret: ["/h/.state/glovebox"],
  fixed: ["/opt/runtime", "/h/work/mine.ts"],
  shared: [],
  whole: ["/tmp"],
};

Deno.test("what covers a protected place or lies in it is found, what is next to it is not", () => {
  verifies("trust:protected-places");
  const read = (...paths: string[]) => placeProblems({ read: paths }, PLACES).length;
  const write = (...paths: string[]) => placeProblems({ write: paths }, PLACES).length;
  assert.deepEqual(
    ["/", "/h", "/h/.state/glovebox", "/h/.state/glovebox/grants.json"].map((path) => read(path)),
    [
      1,
      1,
      1,
      1,
    ],
  );
  assert.deepEqual(
    ["/h/.state/glovebox2", "/h/.state/other", "/h/work", "/opt/runtime"].map((path) => read(path)),
    [
      0,
      0,
      0,
      0,
    ],
  );
  assert.deepEqual(["/", "/h/work", "/h/work/mine.ts", "/opt"].map((path) => write(path)), [1, 1, 1, 1]);
  assert.deepEqual(["/h/work/data", "/h/work/mine.ts2"].map((path) => write(path)), [0, 0]);
  assert.match(
    placeProblems({ read: ["/h"] }, PLACES)[0] ?? "",
    /^permissions\.read: "\/h" covers \/h\/\.state\/glovebox, which no adapter may read; name a folder in it$/,
  );
  assert.match(
    placeProblems({ write: ["/here"] }, { ...PLACES, fixed: ["/here/glovebox.json"] })[0] ?? "",
    /covers \/here\/glovebox\.json, .*; name a folder in it, or start Glovebox in another folder$/,
  );
  assert.deepEqual(askProblems({ read: ["/h"] }, PLACES), []);
  assert.equal(askProblems({ read: ["/h/.state/glovebox/x"] }, PLACES).length, 1);
});

Deno.test("what only makes sense in parts is not granted as a whole", () => {
  verifies("trust:protected-places");
  for (const kind of ["read", "write"] as const) {
    assert.match(
      placeProblems({ [kind]: ["/tmp"] }, PLACES)[0] ?? "",
      /"\/tmp" covers \/tmp, which no adapter may (?:read|write) as a whole; name a folder in it$/,
    );
    assert.deepEqual(placeProblems({ [kind]: ["/tmp/of-mine", "/tmp2"] }, PLACES), []);
  }
  assert.deepEqual(askProblems({ read: ["/tmp"] }, PLACES), []);
});

Deno.test("where running programs say that they can be seen may be read, and nothing above it, and not written", () => {
  const places = { ...PLACES, shared: ["/h/.state/glovebox/jvm"] };
  const problems = (kind: "read" | "write", path: string) => placeProblems({ [kind]: [path] }, places).length;
  assert.deepEqual(
    [
      problems("read", "/h/.state/glovebox/jvm/javafx"),
      problems("read", "/h/.state/glovebox/jvm-2"),
      problems("read", "/h/.state/glovebox"),
      problems("read", "/h"),
      problems("write", "/h/.state/glovebox/jvm/javafx"),
    ],
    [0, 1, 1, 1, 1],
  );
});
