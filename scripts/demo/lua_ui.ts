import type { Client } from "@modelcontextprotocol/client";
import { textOf } from "./answers.ts";

/** Application that the demo of the Lua UI shows, and the address of its page. */
export interface LuaUiShown {
  readonly url: string;
  /** The tasks that the application has now. */
  tasks(): Promise<string>;
}

/** Runs the application that an empty folder gets; needs nothing that is installed. */
export async function showLuaUi(
  client: Client,
  base: string,
  say: (line: string) => void,
): Promise<LuaUiShown> {
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args });
    if (answer.isError) throw new Error(`${name} failed: ${textOf(answer)}`);
    return textOf(answer);
  };
  say(await call("ui_configure", { base_dir: base }));
  const url = await call("ui_start");
  say(`A task list in Lua runs at ${url}`);
  const code = `table.insert(tasks.tasks, Task:new({ name = "Added by an assistant" }))
    return session:getApp():summary()`;
  say(`After ui_run has added a task it says ${await call("ui_run", { code })}`);
  const { sign_in } = JSON.parse(await call("ui_status"));
  return {
    url: sign_in,
    tasks: async () => {
      const names = "local t = {} for i, task in ipairs(tasks.tasks) do t[i] = task.name end return t";
      return (await call("ui_run", { code: names })).replace(/\s+/g, " ");
    },
  };
}
