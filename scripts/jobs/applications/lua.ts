import { join } from "node:path";
import { z } from "zod";
import { PROJECT } from "../../../tests/helpers/project/source_tree.ts";
import { runTool } from "../../../tests/helpers/tools/run_tool.ts";
import { difference, type Job } from "../job.ts";

const CARDS = Array.from({ length: 40 }, (_, at) => ({ name: `Card ${at + 1}`, isDone: at % 3 === 0 }));

const boardSchema = z.object({
  items: z.array(z.object({ name: z.string(), completed: z.boolean().default(false) })).optional(),
});

/** Forty cards into the board of a Lua application, a third of them done, and kept in a file. */
export const LUA_BOARD: Job = {
  name: "a Lua board imported and checked",
  adapter: "lua-ui",
  words: "Lua UI configure, start, run code, get state, write file",
  async open(folder) {
    const base = join(folder, "Glovebox", "lua-ui", `board-${crypto.randomUUID().slice(0, 8)}`);
    await Deno.mkdir(join(base, ".."), { recursive: true });
    await runTool("cp", "-r", join(PROJECT, "tests", "fixtures", "lua_ui", "tasks"), base);
    const add = (name: string, isDone: boolean) =>
      `local app = session:getApp()
app:add()
app.selected.name = ${JSON.stringify(name)}
app.selected:save()
${isDone ? "app.selected:toggle()" : ""}`;
    return {
      async ours(use) {
        await use("ui_configure", { base_dir: base });
        await use("ui_start", {});
        for (const { name, isDone } of CARDS) await use("ui_run", { code: add(name, isDone) });
        const state = await use("ui_get_state", {});
        await use("ui_write_file", { path: "board.json", content: state });
      },
      scripts: [`import { lua } from "glovebox:tools";
const cards = ${JSON.stringify(CARDS.map(({ name, isDone }) => [name, isDone ? 1 : 0]))};
await lua.ui_configure({ base_dir: "${base}" });
await lua.ui_start({});
for (const [name, isDone] of cards) {
  await lua.ui_run({ code: \`local app = session:getApp()
app:add()
app.selected.name = \${JSON.stringify(name)}
app.selected:save()
\${isDone ? "app.selected:toggle()" : ""}\` });
}
const { text } = await lua.ui_get_state({});
await lua.ui_write_file({ path: "board.json", content: text });`],
      async missing() {
        const text = await Deno.readTextFile(join(base, "board.json")).catch(() => "{}");
        const { items = [] } = boardSchema.parse(JSON.parse(text));
        return difference(CARDS, items.map(({ name, completed }) => ({ name, isDone: completed })));
      },
      [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
    };
  },
};
