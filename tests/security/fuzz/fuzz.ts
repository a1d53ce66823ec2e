import assert from "node:assert/strict";
import { SOAK } from "../../helpers/soak.ts";
import { Campaign, type World } from "./campaign.ts";
import { type Door, openDoor } from "./door.ts";

/** Calls to one adapter: four adapters make 2,000 in the tests, and 20,000 in the long run. */
const CALLS = SOAK ? 5_000 : 500;

/** Tests have a seed that stays; the long run takes another one each day, and says which. */
function seed(): number {
  const given = Deno.env.get("GLOVEBOX_FUZZ_SEED");
  if (given !== undefined) return Number(given);
  return SOAK ? Math.floor(Date.now() / 86_400_000) : 1;
}

/**
 * Calls the tools of an adapter over both transports, one after the other and eight at once, and fails with what is
 * wrong. `GLOVEBOX_FUZZ_SEED` repeats a run, `GLOVEBOX_FUZZ_CALLS` makes it shorter.
 */
export async function fuzz(worlds: Readonly<Record<Door["transport"], World>>): Promise<void> {
  const calls = Number(Deno.env.get("GLOVEBOX_FUZZ_CALLS") ?? CALLS);
  const findings: string[] = [];
  const outcomes: Record<string, number> = {};
  for (const [index, transport] of (["stdio", "http"] as const).entries()) {
    const world = worlds[transport];
    await using door = await openDoor(transport, world);
    const campaign = new Campaign(world, door, await door.list());
    for (const [which, order] of (["sequential", "crowd"] as const).entries()) {
      await campaign.run({ seed: seed() * 10 + index * 2 + which, calls: calls / 4, order });
    }
    findings.push(...campaign.findings);
    for (const [code, count] of campaign.outcomes) outcomes[code] = (outcomes[code] ?? 0) + count;
  }
  console.log(`${worlds.stdio.adapter}, seed ${seed()}: ${JSON.stringify(outcomes)}`);
  const again = `Repeat it with GLOVEBOX_FUZZ_SEED=${seed()} GLOVEBOX_FUZZ_CALLS=${calls}`;
  assert.deepEqual(findings, [], `${findings.join("\n\n")}\n\n${again}`);
}
