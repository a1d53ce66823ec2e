import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { asker } from "./assist_helpers.ts";
import { TASKS } from "./eval/all_tasks.ts";
import { type Received, serveTask, solver } from "./eval/task.ts";
import { geminiServer } from "./model_servers.ts";

/** Runs with a file that comes, one that goes, and questions of the browser's own. */
const PLAYED = [
  "a file that is saved",
  "a file that is sent back",
  "four questions of the browser's own, one after the other",
];

/** A request without what is another one each time. */
function plain({ method, path, body }: Received): string {
  return [method, path, body.replace(/WebKitFormBoundary\w+|(?<=filename=")[^"]*/g, "")].join(" ");
}

for (const name of PLAYED) {
  Deno.test(`a saved run is played to its end without a model: ${name}`, async () => {
    verifies("assistant:saved-runs");
    const task = TASKS.find((each) => each.name === name);
    assert.ok(task !== undefined);
    await using site = serveTask(task);
    await using model = geminiServer(solver(task, site.url));
    await using person = await asker();
    const saved = await person.assist(task.goal.replaceAll("URL", site.url), model, [
      "--save",
      "it",
      "--yes",
    ]);
    assert.equal(saved.code, 0, saved.stderr);
    const [asked, received] = [model.views.length, [...site.received]];
    const played = await person.run(["assist", "--play", "it", "--json", "--yes"]);
    assert.equal(played.code, 0, `${played.stdout}${played.stderr}`);
    assert.equal(model.views.length, asked, "no model was asked");
    const named = (all: readonly Received[]) => /filename="([^"]*)"/.exec(all[0]?.body ?? "")?.[1];
    const again = site.received.slice(received.length);
    assert.deepEqual(again.map(plain), received.map(plain), "the same was sent again");
    if (named(again) !== undefined) assert.notEqual(named(again), named(received), "the file of this time");
    if (task.allows?.includes("download") === true) {
      assert.match(played.stdout, /"came_of_it":[^\n]*download/);
    }
  });
}
