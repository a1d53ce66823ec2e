import { equal } from "node:assert/strict";
import { safeName } from "./folders.ts";

Deno.test("safeName keeps a name in its folder and visible", () => {
  const names: Readonly<Record<string, string>> = {
    "tea.txt": "tea.txt",
    "../../.bashrc": "_.._.bashrc",
    ".bashrc": "bashrc",
    "a/b\\c:d*e?f": "a_b_c_d_e_f",
    "": "download",
    "...": "download",
    "con.txt": "_con.txt",
    "tea\u0000\u202etxt.exe": "tea__txt.exe",
    "tea. ": "tea",
  };
  for (const [name, safe] of Object.entries(names)) equal(safeName(name), safe, JSON.stringify(name));
  equal(safeName("a".repeat(500)).length, 150);
});
