import { deepEqual, equal } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { entryFor, KNOWN_CLIENTS, type KnownClient, type Server } from "./known_clients.ts";

const STDIO: Server = { kind: "stdio", command: "/opt/glovebox", args: ["--stdio"] };
const HTTP: Server = { kind: "http", url: "http://127.0.0.1:9877/mcp", token: "t" };

function known(client: string): KnownClient {
  const found = KNOWN_CLIENTS[client];
  if (found === undefined) throw new Error(`There is no client ${client}`);
  return found;
}

for (const [client, each] of Object.entries(KNOWN_CLIENTS)) {
  Deno.test(`what a user added to the entry of ${each.title} stays when it is written again`, () => {
    verifies("connect:keeps");
    const own = { env: { A: "1" }, disabled: false, autoApprove: ["browser_find"] };
    const first = entryFor(each, STDIO, "glovebox");
    deepEqual(entryFor(each, STDIO, "glovebox", { ...first, ...own }), { ...first, ...own });
    equal(entryFor(each, HTTP, "glovebox", own) === undefined, client === "claude-desktop");
  });
}

Deno.test("a client that goes over to HTTP keeps nothing of what started a program, and a user's value stays", () => {
  verifies("connect:keeps");
  const before = {
    ...entryFor(known("copilot-cli"), STDIO, "glovebox"),
    tools: ["browser_find"],
    env: { A: "1" },
  };
  deepEqual(entryFor(known("copilot-cli"), HTTP, "glovebox", before), {
    type: "http",
    url: HTTP.kind === "http" ? HTTP.url : "",
    headers: { Authorization: "Bearer t" },
    tools: ["browser_find"],
    env: { A: "1" },
  });
});
