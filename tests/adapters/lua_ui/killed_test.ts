import assert from "node:assert/strict";
import { SOAK } from "../../helpers/soak.ts";
import { verifies } from "../../helpers/verifies.ts";
import { lostByKills } from "./kills.ts";

/** Each death makes the next start wait longer: a host is killed only so often. */
const KILLS_OF_A_HOST = SOAK ? 5 : 3;
const HOSTS = SOAK ? 10 : 1;
/** What a kill may lose; tests that run side by side take the time of each other. */
const MOST_LOST_MS = SOAK ? 250 : 500;

Deno.test("a kill at any moment loses no more than the last changes, and what was before is whole", async () => {
  verifies("lua:restored");
  const lost: number[] = [];
  for (let host = 0; host < HOSTS; host++) {
    lost.push(...await lostByKills(KILLS_OF_A_HOST));
  }
  assert.ok(Math.max(...lost) <= MOST_LOST_MS, `Milliseconds lost by each kill: ${lost.join(", ")}`);
});
