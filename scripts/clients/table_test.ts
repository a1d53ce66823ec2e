import assert from "node:assert/strict";
import { type Row, withTable } from "./table.ts";

function row(transport: string, cancel: string): Row {
  return {
    name: "Client",
    version: "1.0.0",
    transport,
    cancel,
    given: "both",
    result: {
      filled: true,
      verdict: {
        list: true,
        picture: "seen",
        error: true,
        hint: false,
        freshList: true,
        longCall: true,
        question: "no name: decline",
      },
      wire: {
        clientName: "client",
        clientVersion: "1.0.0",
        revision: "2025-11-25",
        wantsProgress: true,
        elicitation: true,
        cancelled: false,
      },
    },
  };
}

const PAGE = "# Page\n\n<!-- clients -->\nold\n<!-- /clients -->\n\nmore\n";

Deno.test("table takes the place of what was between the markers, and says what was lost", () => {
  const page = withTable(PAGE, "clients", [row("stdio", "cancelled"), row("http", "runs on")]);
  assert.ok(page.startsWith("# Page\n\n<!-- clients -->\n\n| client |"), page);
  assert.ok(page.endsWith("|\n\n<!-- /clients -->\n\nmore\n"), page);
  const cells = "yes | seen | error, list | yes, with progress | declined by it";
  assert.ok(page.includes(`| Client 1.0.0 | stdio | ${cells} | cancelled | both |`), page);
  assert.ok(page.includes(`| Client 1.0.0 | HTTP | ${cells} | runs on | both |`), page);
});

Deno.test("transports share a line of the table where a client does the same over both", () => {
  const page = withTable(PAGE, "clients", [row("stdio", "cancelled"), row("http", "cancelled")]);
  assert.match(page, /\| Client 1\.0\.0 \| stdio, HTTP \|/);
});

Deno.test("a run of some clients leaves the lines of others, and replaces those of an older version", () => {
  const other = { ...row("stdio", "runs on"), name: "Client of others" };
  const before = withTable(PAGE, "clients", [{ ...row("stdio", "cancelled"), version: "0.9.0" }, other]);
  const page = withTable(before, "clients", [row("http", "runs on")], true);
  const names = page.split("\n").filter((line) => line.startsWith("| ")).map((line) => line.split(" | ")[0]);
  assert.deepEqual(names, ["| client", "| ---", "| Client of others 1.0.0", "| Client 1.0.0"]);
});

Deno.test("a page without the markers is refused", () => {
  assert.throws(() => withTable("# Page\n", "clients", []), /has no <!-- clients -->/);
});
