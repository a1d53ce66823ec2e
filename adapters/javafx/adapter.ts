import { defineAdapter } from "glovebox";
import { Applications } from "./client/applications.ts";
import { optionsSchema, permissions } from "./options.ts";
import { uiAssert } from "./tools/assert.ts";
import { uiDiff } from "./tools/diff.ts";
import { javafxElements } from "./tools/elements.ts";
import { uiEdit } from "./tools/edit.ts";
import { uiEvents } from "./tools/events.ts";
import { uiGetNode } from "./tools/get_node.ts";
import { uiGetSnapshot } from "./tools/get_snapshot.ts";
import { uiHealth } from "./tools/health.ts";
import { uiHighlight } from "./tools/highlight.ts";
import { uiListApps } from "./tools/list_apps.ts";
import { uiPerform } from "./tools/perform.ts";
import { uiQuery } from "./tools/query.ts";
import { uiReadItems } from "./tools/read_items.ts";
import { uiRecording } from "./tools/recording.ts";
import { uiScreenshot } from "./tools/screenshot.ts";
import { javafxPerson } from "./tools/view/javafx_person.ts";
import { javafxView } from "./tools/view/javafx_view.ts";
import { javafxViewAct } from "./tools/view/javafx_view_act.ts";
import { javafxTestfx } from "./tools/testfx.ts";
import { uiWaitFor } from "./tools/wait_for.ts";
import { liveView } from "./view.ts";

export default defineAdapter({
  name: "javafx",
  version: "0.1.1",
  description: "Sees and operates JavaFX applications that run on this machine.",
  options: optionsSchema,
  permissions,
  start: ({ options }) => new Applications(options),
  stop: (applications) => applications[Symbol.dispose](),
  tools: {
    ui_get_snapshot: uiGetSnapshot,
    ui_query: uiQuery,
    ui_get_node: uiGetNode,
    ui_perform: uiPerform,
    ui_screenshot: uiScreenshot,
    ui_wait_for: uiWaitFor,
    ui_read_items: uiReadItems,
    ui_list_apps: uiListApps,
    ui_diff: uiDiff,
    ui_assert: uiAssert,
    ui_events: uiEvents,
    ui_recording: uiRecording,
    javafx_elements: javafxElements,
    javafx_testfx: javafxTestfx,
    javafx_person: javafxPerson,
    ui_edit: uiEdit,
    ui_highlight: uiHighlight,
    ui_health: uiHealth,
    javafx_view: javafxView,
    javafx_view_act: javafxViewAct,
  },
  views: { live: liveView },
});
