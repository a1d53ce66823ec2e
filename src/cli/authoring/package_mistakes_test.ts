import assert from "node:assert/strict";
import { importMistakes } from "./package_mistakes.ts";

Deno.test("every import of a package is found, with its place and the command that mends it", () => {
  const source = `import { z } from "glovebox";
import ms from "ms";
import { readFile } from "node:fs/promises";
import { parse } from 'csv-parse/sync';
// import no from "no";
const yaml = await import("npm:yaml@2");
import own from "./own.ts";
import { join } from "path";
`;
  const found = importMistakes(source).map(({ line, column, message }) => {
    const [command = message] = /glovebox add \S+|write "node:\S+/.exec(message) ?? [];
    return [line, column, command];
  });
  assert.deepEqual(found, [
    [2, 16, "glovebox add npm:ms"],
    [4, 23, "glovebox add npm:csv-parse/sync"],
    [6, 27, "glovebox add npm:yaml@2"],
    [8, 22, 'write "node:path"'],
  ]);
});

Deno.test("words of texts are no imports, and an import after a text is one", () => {
  const source = `  "required": ["from", "to", "relationType"],
  description: "Reads rows from 'csv' files, or import('x')",
  const words = ['import', "to"];
  const both = [read("a"), await import("ms")];
`;
  assert.deepEqual(importMistakes(source).map(({ line }) => line), [4]);
});
