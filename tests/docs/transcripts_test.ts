import assert from "node:assert/strict";
import { join } from "node:path";
import { alike, askedIn, type Exchange } from "../../scripts/docs/transcripts/block.ts";
import { HOURS, HOURS_PAGE, typeHour } from "../../scripts/docs/transcripts/hours.ts";
import { SESSIONS } from "../../scripts/docs/transcripts/sessions.ts";
import { inNewHome } from "../../scripts/docs/transcripts/write_transcripts.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";

const EXECUTABLE = join(PROJECT, "dist", "glovebox");

/** What a page shows: what was asked, and the first line of each answer, whatever its numbers. */
const gist = (exchanges: readonly Exchange[]) =>
  exchanges.map(({ asked, answer }) => ({ asked, answer: alike(answer.trimStart().split("\n")[0] ?? "") }));

for (const { name, page, run } of SESSIONS) {
  Deno.test(`the session of ${page} goes as the page shows it`, async () => {
    verifies("docs:transcripts");
    const text = await Deno.readTextFile(join(PROJECT, page));
    assert.deepEqual(gist(await inNewHome((home) => run(EXECUTABLE, home))), gist(askedIn(text, name)));
  });
}

for (const hour of HOURS) {
  Deno.test(`the first hour "${hour.name}" goes as the page shows it`, async () => {
    verifies("docs:transcripts");
    const text = await Deno.readTextFile(join(PROJECT, HOURS_PAGE));
    const shown = askedIn(text, hour.name);
    assert.deepEqual(shown.map(({ asked }) => asked), hour.commands);
    assert.deepEqual(gist(await inNewHome((home) => typeHour(hour, EXECUTABLE, home))), gist(shown));
  });
}

Deno.test("a tool answers after three commands at most, the download included", () => {
  verifies("docs:transcripts");
  for (const name of ["hour-web", "hour-lua", "hour-author"]) {
    const commands = HOURS.find((hour) => hour.name === name)?.commands ?? [];
    const first = commands.findIndex((command) => command.startsWith("glovebox call"));
    assert.ok(first !== -1 && first + 2 <= 3, name);
  }
});
