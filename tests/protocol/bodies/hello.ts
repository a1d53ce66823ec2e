import assert from "node:assert/strict";
import { VERSION } from "../../../src/base/version.ts";
import type { Group } from "./group.ts";

export const hello: Group = {
  "a server names itself, its version and what it is for": ({ client }) => {
    const { name, version, instructions } = client.server;
    assert.deepEqual({ name, version }, { name: "glovebox", version: VERSION });
    assert.match(instructions ?? "", /real user interfaces/);
    return Promise.resolve();
  },
  "a server declares everything an adapter may offer": ({ client }) => {
    assert.deepEqual(client.server.capabilities, {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    });
    return Promise.resolve();
  },
  "a server answers when it is asked whether it is there": ({ client }) => client.ping(),
  "listing starts no adapter": async ({ client, log }) => {
    await client.listTools();
    await client.listPrompts();
    assert.deepEqual(log.all.filter((line) => line.includes("started")), []);
  },
};
