import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { entryIn, withEntry } from "./config_text.ts";
import type { EntryPlace } from "./known_clients.ts";

const ENTRY = { command: "/opt/glove box/glovebox", args: ["--stdio"] };
const JSON_FILE: EntryPlace = { file: "a.json", format: "json", path: ["mcpServers", "glovebox"] };
const TOML: EntryPlace = { file: "a.toml", format: "toml", path: ["mcp_servers", "glovebox"] };
const YAML: EntryPlace = { file: "a.yaml", format: "yaml", path: ["extensions", "glovebox"] };

/** Files as people have them, with an entry of another server in each. */
const FILES: Readonly<Record<string, readonly [EntryPlace, string]>> = {
  "empty JSON": [JSON_FILE, "{}\n"],
  "JSON with other servers": [JSON_FILE, `{"mcpServers": {"files": {"command": "npx"}}, "theme": "dark"}\n`],
  "JSON with comments, tabs and a comma too many": [
    JSON_FILE,
    `// mine\n{\n\t/* both */\n\t"mcpServers": {\n\t\t"files": { "command": "npx" }, // kept\n\t},\n\t"a": 1,\n}\n`,
  ],
  "JSON of Windows": [
    JSON_FILE,
    `{\r\n    "mcpServers": {\r\n        "x": { "command": "y" }\r\n    }\r\n}\r\n`,
  ],
  "JSON with a byte order mark": [JSON_FILE, `\ufeff{\n  "numStartups": 12\n}\n`],
  "TOML with other tables": [
    TOML,
    `model = "gpt-5" # mine\n\n[mcp_servers.files]\ncommand = "npx"\n\n[mcp_servers.files.env]\nA = "1"\n\n[tui]\nx = 1\n`,
  ],
  "TOML whose text looks like a header": [TOML, `notes = """\n[mcp_servers.glovebox]\n"""\n`],
  "YAML with comments": [YAML, `# mine\nextensions:\n  developer: # kept\n    enabled: true\n`],
  "YAML whose servers are null": [YAML, `extensions:\na: 1\n`],
  "YAML of comments": [YAML, `# mine\n`],
  "YAML of Windows": [YAML, `extensions:\r\n  a: 1\r\n`],
  "TOML whose comment has quotes": [TOML, `# """\n[tui]\nx = [\n  ["a"],\n]\n`],
};

for (const [what, [place, text]] of Object.entries(FILES)) {
  Deno.test(`an entry goes into ${what} and out again, and all else stays as it was`, () => {
    verifies("connect:keeps");
    const written = withEntry(text, place, ENTRY);
    equal(entryIn(text, place), undefined);
    match(JSON.stringify(entryIn(written, place)), /glove box/);
    equal(withEntry(written, place, ENTRY), written, "once is enough");
    for (const word of text.match(/[\w#/*"]+/g) ?? []) ok(written.includes(word), word);
    const removed = withEntry(written, place, undefined);
    equal(entryIn(removed, place), undefined);
    deepEqual(meaning(removed, place), meaning(text, place));
    equal(written.includes("\r\n"), text.includes("\r\n"));
    equal(written.startsWith("\ufeff"), text.startsWith("\ufeff"));
  });
}

Deno.test("what is below an entry goes with it, and comes back with what is given", () => {
  verifies("connect:keeps");
  const text =
    `[mcp_servers.glovebox]\ncommand = "old"\n\n[mcp_servers.glovebox.env]\nA = "1"\n\n[tui]\nx = 1\n`;
  const written = `[mcp_servers.glovebox]\ncommand = "/opt/glove box/glovebox"\nargs = [ "--stdio" ]\n`;
  equal(withEntry(text, TOML, ENTRY), `${written}\n[tui]\nx = 1\n`);
  equal(
    withEntry(text, TOML, { ...ENTRY, env: { A: "1" } }),
    `${written}\n[mcp_servers.glovebox.env]\nA = "1"\n\n[tui]\nx = 1\n`,
  );
  const json = `{"mcpServers": {"glovebox": {"command": "old", "env": {}}}}\n`;
  deepEqual(entryIn(withEntry(json, JSON_FILE, ENTRY), JSON_FILE), ENTRY);
});

Deno.test("comments in an entry of JSON and YAML stay, beside what changes in it", () => {
  verifies("connect:keeps");
  const json =
    `{"mcpServers": {"glovebox": {\n  "command": "old", // mine\n  "args": ["--stdio"],\n  "env": {"A": "1"} // too\n}}}\n`;
  equal(
    withEntry(json, JSON_FILE, { ...ENTRY, env: { A: "1" } }),
    json.replace("old", ENTRY.command),
  );
  const yaml = `extensions:\n  glovebox:\n    # mine\n    cmd: old # too\n    enabled: true # and this\n`;
  equal(withEntry(yaml, YAML, { cmd: "new", enabled: true }), yaml.replace("old", "new"));
  const shared = `a: &a\n  cmd: old\nextensions:\n  glovebox: *a\n`;
  equal(
    withEntry(shared, YAML, { cmd: "new" }),
    shared.replace("*a", "\n    cmd: new").replace(": \n", ":\n"),
  );
});

Deno.test("an entry goes into JSON whose servers are null, and into JSON of comments alone", () => {
  verifies("connect:keeps");
  for (const text of [`{"a": 1, "mcpServers": null}`, "// a\n"]) {
    const written = withEntry(text, JSON_FILE, ENTRY);
    deepEqual(entryIn(written, JSON_FILE), ENTRY);
    match(written, /\/\/ a\n|"a": 1/);
    equal(withEntry(written, JSON_FILE, ENTRY), written, "once is enough");
  }
});

Deno.test("tables of the entry that stand apart go with it, and comments of the next table stay", () => {
  verifies("connect:keeps");
  const text =
    `[mcp_servers.glovebox]\ncommand = "old"\n\n# the other\n[tui]\nx = 1\n\n[mcp_servers.glovebox.env]\nA = "1"\n`;
  equal(withEntry(text, TOML, undefined), `# the other\n[tui]\nx = 1\n`);
  equal(
    withEntry(text, TOML, { command: "new" }),
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
    match(JSON.stringify(entryIn(text, TOML)), /old/, text);
    for (const entry of [ENTRY, undefined]) {
      throws(() => withEntry(text, TOML, entry), { message: /in another form/ }, text);
    }
  }
  const other = `mcp_servers = { files = { command = "npx" } }\n`;
  equal(entryIn(other, TOML), undefined);
  throws(() => withEntry(other, TOML, ENTRY), { message: /line 1 .* another form/ });
  const twice = `{"mcpServers": {}, "mcpServers": {"files": {}}}`;
  throws(() => withEntry(twice, JSON_FILE, ENTRY), { message: /twice/ });
});

Deno.test("a file that is broken, or has something else where servers belong, is left alone", () => {
  verifies("connect:keeps");
  const broken: readonly (readonly [EntryPlace, string, RegExp])[] = [
    [JSON_FILE, `{"a": 1\n"b": 2}`, /line 2: CommaExpected/],
    [JSON_FILE, `[1]`, /no table at the top/],
    [JSON_FILE, `{"mcpServers": []}`, /"mcpServers" is no table/],
    [TOML, `a = 1\n[mcp_servers\n`, /^a\.toml cannot be read: line 2: /],
    [TOML, `mcp_servers = 1\n`, /"mcp_servers" is no table/],
    [YAML, "a: [1\nb: 2", /cannot be read/],
    [YAML, "- one", /no table at the top/],
  ];
  for (const [place, text, message] of broken) {
    throws(() => withEntry(text, place, ENTRY), { code: "INVALID_INPUT", message });
  }
});

/** Returns what a file says, comments too, without blanks, commas at ends and an empty table of servers. */
function meaning(text: string, { format }: EntryPlace): string {
  const plain = text.replaceAll(/\s+/g, "");
  if (format === "yaml") return plain.replace(/extensions:({})?/, "");
  return format === "json" ? plain.replace(`"mcpServers":{}`, "").replaceAll(/,(?=\/\/|\}|$)/g, "") : plain;
}
