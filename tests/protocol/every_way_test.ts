import { WAYS } from "../helpers/mcp/mcp_connections.ts";
import { verifies } from "../helpers/verifies.ts";
import { answers } from "./bodies/answers.ts";
import { asking, askingInVain } from "./bodies/asking.ts";
import { calls } from "./bodies/calls.ts";
import { changes } from "./bodies/changes.ts";
import { hello } from "./bodies/hello.ts";
import { prompts } from "./bodies/prompts.ts";
import { resources } from "./bodies/resources.ts";
import { tools } from "./bodies/tools.ts";

const CLIENTS = [
  {
    client: "a client without a person",
    canAnswer: false,
    groups: { hello, tools, answers, calls, resources, prompts, changes, askingInVain },
  },
  { client: "a client with a person", canAnswer: true, groups: { asking } },
];

for (const { name: way, connect } of WAYS) {
  for (const { client, canAnswer, groups } of CLIENTS) {
    Deno.test(`${client} is served ${way}`, async (test) => {
      verifies("stdio:both-eras", "stdio:v1-client", "http:both-eras");
      await using connection = await connect({ canAnswer });
      for (const group of Object.values(groups)) {
        for (const [name, body] of Object.entries(group)) {
          await test.step(name, () => body(connection));
        }
      }
    });
  }
}
