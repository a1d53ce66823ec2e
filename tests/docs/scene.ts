import { join } from "node:path";
import type { TestHome } from "../helpers/host/test_home.ts";

/** A folder in which the commands of the pages can be typed. */
export interface Scene extends AsyncDisposable {
  readonly folder: string;
  /** A line with addresses of the test in place of those of the reader. */
  own(line: string): string;
}

const SCRIPT =
  `import { inputs, log } from "glovebox:tools";\n\nlog(inputs.city ?? inputs.customer ?? "nobody");\n`;

const ECHO = `import { defineAdapter, z } from "glovebox";

export default defineAdapter({
  name: "echo",
  version: "1.0.0",
  description: "Says things again.",
  tools: {
    echo: { description: "Says it.", effect: "read", input: z.object({ text: z.string() }), run: ({ text }) => text },
  },
});
`;

const GREET = `/**
 * Greets somebody, several times.
 *
 * @effect write
 * @param {string} name Whom to greet
 */
import { echo, inputs } from "glovebox:tools";

const { name, times = 2 } = inputs;
for (let time = 0; time < times; time++) await echo.echo({ text: name });
`;

const API = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example" }],
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        tags: ["pets"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { 200: { description: "A pet" } },
      },
    },
    "/orders": {
      get: { operationId: "listOrders", tags: ["orders"], responses: { 200: { description: "All" } } },
    },
  },
});

const FILES: Readonly<Record<string, string>> = {
  "echo.ts": ECHO,
  "greet.ts": GREET,
  "openapi.json": API,
  ...Object.fromEntries(["fill_form", "order", "pay", "checks/one"].map((name) => [`${name}.ts`, SCRIPT])),
};

/** What a page takes to be there by then: lines that make it, by what is looked for in the folder. */
const MADE = [
  {
    words: /\.\/counter|^glovebox add npm:/,
    unless: /^glovebox new/,
    path: "counter",
    line: "glovebox new ./counter",
  },
  {
    words: /^glovebox (trace|replay) /,
    unless: /^$/,
    path: "trace",
    line: "glovebox call --no-session -a ./echo.ts echo text=x --trace ./trace --trace-values",
  },
] as const;

/**
 * Makes a folder with what the pages name: scripts, an adapter, the description of an API, and a server that stands
 * for the sites of others.
 *
 * @param executable what `glovebox` runs
 */
export async function prepareScene(home: TestHome, executable: string): Promise<Scene> {
  const folder = join(home.path, "work");
  await Deno.mkdir(join(folder, "checks"), { recursive: true });
  await Deno.mkdir(join(home.path, "bin"));
  await Deno.symlink(executable, join(home.path, "bin", "glovebox"));
  for (const [name, text] of Object.entries(FILES)) await Deno.writeTextFile(join(folder, name), text);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const isPage = !url.endsWith(".yaml");
    const type = isPage ? "text/html" : "application/yaml";
    return new Response(isPage ? "<title>Example</title><p>Here" : API, {
      headers: { "content-type": type },
    });
  });
  const site = `http://127.0.0.1:${server.addr.port}`;
  return {
    folder,
    own: (line) => {
      const made = MADE.filter(({ words, unless }) => words.test(line) && !unless.test(line));
      const before = made.map((each) => `{ [ -e ${each.path} ] || ${each.line} >/dev/null; } && `).join("");
      const within = /^glovebox add npm:/.test(line) ? "cd counter && " : "";
      const again = /^glovebox new (\S+)/.exec(line)?.[1];
      const here = line.replace(/https:\/\/(example\.com|shop\.example(?=\/))/, site);
      const person = /^glovebox add \w+\.ts/.test(line) ? " --yes" : ""; // who looks at it
      return `${again === undefined ? "" : `rm -rf ${again}; `}${before}${within}${here}${person}`;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
