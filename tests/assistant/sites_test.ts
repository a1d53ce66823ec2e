import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { SITES } from "./site_cases.ts";

Deno.test("assistant works on local sites in real Chromium, by numbers", async (t) => {
  verifies("assistant:sites", "assistant:confirm", "assistant:no-secrets");
  await using person = await asker();
  const counts = { actions: 0, numbered: 0 };
  for (const [name, site] of Object.entries(SITES)) {
    await t.step(name, async () => {
      await using sites = site.serve();
      await using model = geminiServer(site.brain(sites.url));
      const { code, end, stderr } = await person.assist(site.goal, model, [...site.flags ?? []]);
      assert.equal(end.outcome, site.outcome ?? "done", `${end.reason} ${stderr}`);
      assert.match(end.reason, site.reason);
      assert.equal(code, site.outcome === "asked" ? 3 : 0);
      counts.actions += end.actions;
      counts.numbered += end.actions_by_number;
    });
  }
  assert.ok(counts.actions >= 15, `only ${counts.actions} actions`);
  assert.ok(counts.numbered / counts.actions > 0.9, `${counts.numbered} of ${counts.actions} by number`);
});
