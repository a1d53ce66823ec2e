import { defineAdapter } from "glovebox";
import { Platform } from "./client/platform.ts";
import { optionsSchema, permissions } from "./options.ts";
import { buildUiApp } from "./prompts.ts";
import { reference, state, stateOf, variables } from "./resources.ts";
import { uiAudit } from "./tools/audit.ts";
import { uiConfigure } from "./tools/configure.ts";
import { uiOpenBrowser } from "./tools/open_browser.ts";
import { uiDisplay, uiGetState, uiRun } from "./tools/run.ts";
import { uiReadFile, uiWriteFile } from "./tools/files.ts";
import { uiStart, uiStop } from "./tools/start.ts";
import { uiStatus } from "./tools/status.ts";
import { luaView } from "./tools/view.ts";
import { uiUploadViewdef } from "./tools/upload_viewdef.ts";
import { uiWaitEvents } from "./tools/wait_events.ts";
import { applicationView } from "./view.ts";

export default defineAdapter({
  name: "lua-ui",
  version: "0.1.0",
  description: "Runs user interfaces that are written in Lua and HTML, and serves them to browsers.",
  options: optionsSchema,
  permissions,
  comesBack: true, // pages are open, and timers run
  start: (ctx) => Platform.open(ctx),
  stop: (platform) => platform[Symbol.asyncDispose](),
  tools: {
    ui_configure: uiConfigure,
    ui_start: uiStart,
    ui_run: uiRun,
    ui_get_state: uiGetState,
    ui_upload_viewdef: uiUploadViewdef,
    ui_open_browser: uiOpenBrowser,
    ui_status: uiStatus,
    ui_audit: uiAudit,
    ui_write_file: uiWriteFile,
    ui_read_file: uiReadFile,
    ui_display: uiDisplay,
    ui_wait_events: uiWaitEvents,
    ui_stop: uiStop,
    lua_view: luaView,
  },
  views: { app: applicationView },
  resources: { state, state_of: stateOf, variables, reference },
  prompts: { build_ui_app: buildUiApp },
});
