import type { Prompt } from "glovebox";
import type { Platform } from "./client/platform.ts";
import type { LuaUiOptions } from "./options.ts";

/** The prompt for building an application. */
export const buildUiApp: Prompt<Platform, LuaUiOptions> = {
  title: "Build a user interface",
  description: "Builds an application in Lua and HTML and opens it in the browser.",
  args: {
    wish: { description: "What it is for, such as: a board for my tasks with dragging", required: true },
    base_dir: { description: "The folder of the project; one in ~/Glovebox/lua-ui when left out" },
  },
  get: ({ wish = "", base_dir = "" }) => {
    const folder = base_dir === "" ? "a new folder in ~/Glovebox/lua-ui" : base_dir;
    return `Build this user interface: ${wish}

1. Read the resources ui://reference/views, ui://reference/lua and ui://reference/patterns; ui://reference/more-patterns has charts, uploads, chats, timers, windows, themes and wizards.
2. Call ui_configure with ${folder}. Where a template is near to the wish, name it, and change what it made.
3. Write lua/main.lua and each viewdefs/TYPE.NAMESPACE.html with ui_write_file, then call ui_start.
4. Call ui_audit and mend what it finds; ui_upload_viewdef changes a view while it is shown. Try the methods with ui_run, look at ui_status for faults, then call ui_open_browser.`;
  },
};
