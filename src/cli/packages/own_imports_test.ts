import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { leadImports, scriptsOf } from "./own_imports.ts";
import { readRequest } from "./package_request.ts";

Deno.test("imports of a package lead to its module, however they name it, and no others do", () => {
  const text = `import ms from "ms";
import type { StringValue } from 'npm:ms@2.1.3';
const later = await import("npm:ms");
import other from "ms/other";
import own from "./ms.js";
`;
  const led = leadImports(text, readRequest("npm:ms@2"), "./vendor/ms.js");
  assert.deepEqual(led.lines, [1, 2, 3]);
  assert.equal(
    led.text,
    `import ms from "./vendor/ms.js";
import type { StringValue } from './vendor/ms.js';
const later = await import("./vendor/ms.js");
import other from "ms/other";
import own from "./ms.js";
`,
  );
});

Deno.test("an entry of a package is another module than the package", () => {
  const text = `import { parse } from "csv-parse/sync";\nimport all from "csv-parse";\n`;
  const led = leadImports(text, readRequest("npm:csv-parse/sync"), "./vendor/csv-parse/sync.js");
  assert.deepEqual(led.lines, [1]);
});

Deno.test("scripts of an adapter are those that it imports, and no others of the folder", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const files = {
      "mine.ts":
        `import { z } from "glovebox";\nimport { a } from "./lib/a.ts";\nimport ms from "./vendor/ms.js";\n`,
      "lib/a.ts": `import "../lib/gone.ts";\nimport "../../above.ts";\nexport const a = 1;\n`,
      "vendor/ms.js": "export default 1;\n",
      "other.ts": `import ms from "ms";\n`,
      "project/other.ts": `import { z } from "glovebox";\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text);
    }
    assert.deepEqual([...(await scriptsOf(folder)).keys()], ["mine.ts", "lib/a.ts"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
