import { deepEqual } from "node:assert/strict";
import { withinRows } from "./rows.ts";

const row = (index: number, name: string) => ({ index, role: "row", name });
const box = (index: number, near: string) => ({ index, role: "checkbox", name: "Choose", near });

Deno.test("withinRows leaves out the place of what is listed after its row, and of nothing else", () => {
  const items = [box(1, "Ann"), row(2, "Ann"), box(3, "Ann"), box(4, "Ben"), row(5, "Cid"), box(6, "Cid")];
  deepEqual(withinRows(items).map(({ near }) => near), [
    "Ann",
    undefined,
    undefined,
    "Ben",
    undefined,
    undefined,
  ]);
  deepEqual(withinRows(items)[2], { index: 3, role: "checkbox", name: "Choose" });
});
