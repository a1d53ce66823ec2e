import assert from "node:assert/strict";
import { join } from "node:path";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";
import { installed, type SmallClient } from "./small_clients.ts";
import { type Interruption, runCancel, runClient, type RunOptions } from "./stranger.ts";
import type { Verdict } from "./verdict.ts";

/** Habits of a client with what it gets, which are its own affair. */
export interface Habits extends Pick<Verdict, "picture" | "question"> {
  /** Effect of Ctrl+C on a running call; missing where it reaches two programs, and it is chance which acts first. */
  readonly interruption?: Readonly<Record<RunOptions["transport"], Interruption>>;
}

/**
 * Results that a client shows whatever its habits are: its model fills a form by numbers, learns from a refusal, and
 * outwaits a long call.
 */
const PROMISED = { filled: true, list: true, error: true, hint: true, freshList: true, longCall: true };

/** Makes a test for each transport of a client. */
export function testClient(client: SmallClient, habits: Habits): void {
  for (const transport of client.transports ?? ["stdio", "http"]) {
    const name = `${client.name} ${client.version} over ${transport}`;
    Deno.test(`${name} lets its model fill a form, see a refusal and stop a call`, async () => {
      verifies("mcp:strangers");
      const cache = join(PROJECT, "dist", "strangers", "cache");
      const options: RunOptions = { transport, seconds: 2, cache, deadlineMs: 120_000 };
      const stranger = await installed(client);
      const { verdict, filled, outcome } = await runClient(stranger, options);
      const { interruption, ...seen } = habits;
      assert.deepEqual({ filled, ...verdict }, { ...PROMISED, ...seen }, outcome);
      if (interruption !== undefined) {
        assert.equal(await runCancel(stranger, options), interruption[transport]);
      }
    });
  }
}
