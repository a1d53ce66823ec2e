import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { entryIn, withEntry } from "./config_text.ts";
import type { ConfigFormat, EntryPath } from "./known_clients.ts";

const ENTRY = { command: "/opt/glove box/glovebox", args: ["--stdio"] };
const JSON_PATH: EntryPath = ["mcpServers", "glovebox"];
const TOML_PATH: EntryPath = ["mcp_servers", "glovebox"];

/** Files as people have them, with an entry of another server in each. */
const FILES: Readonly<Record<string, readonly [ConfigFormat, EntryPath, string]>> = {
  "empty JSON": ["json", JSON_PATH, "{}\n"],
  "JSON with other servers": [
    "json",
    JSON_PATH,
    `{"mcpServers": {"files": {"command": "npx"}}, "theme": "dark"}\n`,
  ],
  "JSON with comments, tabs and a comma too many": [
    "json",
    JSON_PATH,
    `// mine\n{\n\t/* both */\n\t"mcpServers": {\n\t\t"files": { "command": "npx" }, // kept\n\t},\n\t"a": 1,\n}\n`,
  ],
  "JSON of Windows": [
    "json",
    JSON_PATH,
    `{\r\n    "mcpServers": {\r\n        "x": { "command": "y" }\r\n    }\r\n}\r\n`,
  ],
  "JSON with a byte order mark": ["json", JSON_PATH, `\ufeff{\n  "numStartups": 12\n}\n`],
  "TOML with other tables": [
    "toml",
    TOML_PATH,
    `model = "gpt-5" # mine\n\n[mcp_servers.files]\ncommand = "npx"\n\n[mcp_servers.files.env]\nA = "1"\n\n[tui]\nx = 1\n`,
  ],
  "TOML whose text looks like a header": ["toml", TOML_PATH, `notes = """\n[mcp_servers.glovebox]\n"""\n`],
  "YAML with comments": [
    "yaml",
    ["extensions", "glovebox"],
    `# mine\nextensions:\n  developer: # kept\n    enabled: true\n`,
  ],
  "YAML whose servers are null": ["yaml", ["extensions", "glovebox"], `extensions:\na: 1\n`],
  "YAML of comments": ["yaml", ["extensions", "glovebox"], `# mine\n`],
  "YAML of Windows": ["yaml", ["extensions", "glovebox"], `extensions:\r\n  a: 1\r\n`],
  "TOML whose comment has quotes": ["toml", TOML_PATH, `# """\n[tui]\nx = [\n  ["a"],\n]\n`],
};

for (const [what, [format, path, text]] of Object.entries(FILES)) {
  Deno.test(`an entry goes into ${what} and out again, and all else stays as it was`, () => {
    verifies("connect:keeps");
    const written = withEntry(text, format, path, ENTRY);
    equal(entryIn(text, format, path), undefined);
    match(JSON.stringify(entryIn(written, format, path)), /glove box/);
    equal(withEntry(written, format, path, ENTRY), written, "once is enough");
    for (const word of text.match(/[\w#/*"]+/g) ?? []) ok(written.includes(word), word);
    const removed = withEntry(written, format, path, undefined);
    equal(entryIn(removed, format, path), undefined);
    deepEqual(meaning(removed, format), meaning(text, format));
    equal(written.includes("\r\n"), text.includes("\r\n"));
    equal(written.startsWith("\ufeff"), text.startsWith("\ufeff"));
  });
}

Deno.test("another entry takes the place of one that is there, with all that is below it", () => {
  verifies("connect:keeps");
  const text =
    `[mcp_servers.glovebox]\ncommand = "old"\n\n[mcp_servers.glovebox.env]\nA = "1"\n\n[tui]\nx = 1\n`;
  equal(
    withEntry(text, "toml", TOML_PATH, ENTRY),
    `[mcp_servers.glovebox]\ncommand = "/opt/glove box/glovebox"\nargs = ["--stdio"]\n\n[tui]\nx = 1\n`,
  );
  const json = `{"mcpServers": {"glovebox": {"command": "old", "env": {}}}}\n`;
  deepEqual(entryIn(withEntry(json, "json", JSON_PATH, ENTRY), "json", JSON_PATH), ENTRY);
});

Deno.test("an entry goes into JSON whose servers are null, and into JSON of comments alone", () => {
  verifies("connect:keeps");
  for (const text of [`{"a": 1, "mcpServers": null}`, "// a\n"]) {
    const written = withEntry(text, "json", JSON_PATH, ENTRY);
    deepEqual(entryIn(written, "json", JSON_PATH), ENTRY);
    match(written, /\/\/ a\n|"a": 1/);
    equal(withEntry(written, "json", JSON_PATH, ENTRY), written, "once is enough");
  }
});

Deno.test("tables of the entry that stand apart go with it, and comments of the next table stay", () => {
  verifies("connect:keeps");
  const text =
    `[mcp_servers.glovebox]\ncommand = "old"\n\n# the other\n[tui]\nx = 1\n\n[mcp_servers.glovebox.env]\nA = "1"\n`;
  equal(withEntry(text, "toml", TOML_PATH, undefined), `# the other\n[tui]\nx = 1\n`);
  equal(
    withEntry(text, "toml", TOML_PATH, { command: "new" }),
    `[mcp_servers.glovebox]\ncommand = "new"\n\n# the other\n[tui]\nx = 1\n`,
  );
});

Deno.test("an entry in a form that cannot be changed is found, and left alone", () => {
  verifies("connect:keeps");
  const forms = [
    `mcp_servers = { glovebox = { command = "old" } }\n`,
    `[mcp_servers]\nglovebox = { command = "old" }\n`,
    `[mcp_servers]\n"glovebox".command = "old"\n`,
    `mcp_servers.glovebox.command = "old"\n`,
  ];
  for (const text of forms) {
    match(String(entryIn(text, "toml", TOML_PATH)), /old/, text);
    for (const entry of [ENTRY, undefined]) {
      throws(() => withEntry(text, "toml", TOML_PATH, entry), { message: /in another form/ }, text);
    }
  }
  const other = `mcp_servers = { files = { command = "npx" } }\n`;
  equal(entryIn(other, "toml", TOML_PATH), undefined);
  throws(() => withEntry(other, "toml", TOML_PATH, ENTRY), { message: /line 1 .* another form/ });
  const twice = `{"mcpServers": {}, "mcpServers": {"files": {}}}`;
  throws(() => withEntry(twice, "json", JSON_PATH, ENTRY), { message: /twice/ });
});

Deno.test("a file that is broken, or has something else where servers belong, is left alone", () => {
  verifies("connect:keeps");
  const broken: readonly (readonly [ConfigFormat, EntryPath, string, RegExp])[] = [
    ["json", JSON_PATH, `{"a": 1\n"b": 2}`, /line 2: CommaExpected/],
    ["json", JSON_PATH, `[1]`, /no table at the top/],
    ["json", JSON_PATH, `{"mcpServers": []}`, /"mcpServers" is no table/],
    ["yaml", ["extensions", "glovebox"], "a: [1\nb: 2", /cannot be read/],
    ["yaml", ["extensions", "glovebox"], "- one", /no table at the top/],
  ];
  for (const [format, path, text, message] of broken) {
    throws(() => withEntry(text, format, path, ENTRY), { code: "INVALID_INPUT", message });
  }
});

/** Returns what a file says, comments too, without blanks, commas at ends and an empty table of servers. */
function meaning(text: string, format: ConfigFormat): string {
  const plain = text.replaceAll(/\s+/g, "");
  if (format === "yaml") return plain.replace(/extensions:({})?/, "");
  return format === "json" ? plain.replace(`"mcpServers":{}`, "").replaceAll(/,(?=\/\/|\}|$)/g, "") : plain;
}
