import { deepEqual, equal } from "node:assert/strict";
import { IdMap } from "./id_map.ts";

Deno.test("IdMap keeps values by numbers and texts, which are not the same", () => {
  const map = new IdMap<string>();
  map.set(7, "number");
  map.set("7", "text");
  map.set(7, "number again");
  deepEqual([map.get(7), map.get("7"), map.size], ["number again", "text", 2]);
  map.delete(7);
  map.delete(7);
  deepEqual([map.get(7), map.has(7), map.has("7"), map.values(), map.size], [
    undefined,
    false,
    true,
    ["text"],
    1,
  ]);
  map.clear();
  deepEqual([map.values(), map.size], [[], 0]);
});

Deno.test("IdMap has nothing that was not put in, whatever it is called", () => {
  const map = new IdMap<string>();
  for (const id of ["__proto__", "constructor", "toString", ""]) {
    equal(map.get(id), undefined);
    map.set(id, id);
    equal(map.get(id), id);
  }
  equal(map.size, 4);
});
