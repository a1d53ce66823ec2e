import { WAYS } from "../helpers/mcp_connections.ts";
import { answers } from "./bodies/answers.ts";
import { asking, askingInVain } from "./bodies/asking.ts";
import { calls } from "./bodies/calls.ts";
import { changes } from "./bodies/changes.ts";
import type { Group } from "./bodies/group.ts";
import { hello } from "./bodies/hello.ts";
import { prompts } from "./bodies/prompts.ts";
import { resources } from "./bodies/resources.ts";
import { tools } from "./bodies/tools.ts";

const GROUPS: Readonly<Record<string, Group>> = {
  "saying hello": hello,
  "tools": tools,
  "answers and failures": answers,
  "running calls": calls,
  "asking back": asking,
  "asking in vain": askingInVain,
  "resources": resources,
  "prompts": prompts,
  "changes": changes,
};

for (const { name: way, connect } of WAYS) {
  for (const [topic, { canAnswer, bodies }] of Object.entries(GROUPS)) {
    Deno.test(`${topic}, ${way}`, async (test) => {
      await using connection = await connect({ canAnswer });
      for (const [name, body] of Object.entries(bodies)) {
        await test.step(name, () => body(connection));
      }
    });
  }
}
