import { defineAdapter } from "glovebox";
import { Browser } from "./client/session/browser.ts";
import { optionsSchema, permissions } from "./options.ts";
import { browserActByIndex } from "./tools/act/act_by_index.ts";
import { browserConsole } from "./tools/inspect/console.ts";
import { browserContext } from "./tools/tab/context.ts";
import { browserDialog } from "./tools/tab/dialog.ts";
import { browserClickAndWaitDownload, browserDownloadWait } from "./tools/inspect/download.ts";
import { browserEmulate } from "./tools/tab/emulate.ts";
import { browserCloseBanners } from "./tools/tab/close_banners.ts";
import { browserEvaluate } from "./tools/inspect/evaluate.ts";
import { browserElements } from "./tools/look/elements.ts";
import { browserExtract } from "./tools/look/extract.ts";
import { browserFind } from "./tools/look/find.ts";
import { browserFocusNext, browserFocusPrev } from "./tools/act/focus.ts";
import { browserBack, browserForward, browserReload } from "./tools/tab/history.ts";
import { browserGate } from "./tools/tab/gate.ts";
import { browserListInteractives } from "./tools/look/list_interactives.ts";
import { browserNavigate, browserOpenInNewTab } from "./tools/tab/navigate.ts";
import { browserNetwork } from "./tools/inspect/network.ts";
import { browserOverlayHide, browserOverlayShow } from "./tools/look/overlay.ts";
import { browserOverlayAct } from "./tools/act/overlay_act.ts";
import { browserPageTools } from "./tools/inspect/page_tools.ts";
import { browserPdf } from "./tools/inspect/pdf.ts";
import { browserPointer } from "./tools/act/pointer.ts";
import { browserPress } from "./tools/act/press.ts";
import { browserRecord } from "./tools/inspect/record.ts";
import { browserRoute } from "./tools/inspect/route.ts";
import { browserScreenshot } from "./tools/look/screenshot.ts";
import { browserScroll } from "./tools/act/scroll.ts";
import { browserSteps } from "./tools/act/steps.ts";
import { browserCloseTab, browserSwitchTab, browserTabs } from "./tools/tab/tabs.ts";
import { browserUpload } from "./tools/act/upload.ts";
import { browserPerson } from "./tools/view/browser_person.ts";
import { browserView } from "./tools/view/browser_view.ts";
import { browserViewAct } from "./tools/view/browser_view_act.ts";
import { browserWait } from "./tools/look/wait.ts";
import { liveView } from "./view.ts";

export default defineAdapter({
  name: "browser",
  version: "0.1.1",
  description: "Works in web pages with a browser of its own.",
  options: optionsSchema,
  permissions,
  start: ({ options }) => {
    const browser = new Browser(options);
    browser.prepare();
    return browser;
  },
  stop: (browser) => browser[Symbol.asyncDispose](),
  health: (browser) => browser.health(),
  tools: {
    browser_navigate: browserNavigate,
    browser_list_interactives: browserListInteractives,
    browser_overlay_act: browserOverlayAct,
    browser_steps: browserSteps,
    browser_find: browserFind,
    browser_extract: browserExtract,
    browser_screenshot: browserScreenshot,
    browser_wait: browserWait,
    browser_press: browserPress,
    browser_pointer: browserPointer,
    browser_scroll: browserScroll,
    browser_back: browserBack,
    browser_dialog: browserDialog,
    browser_forward: browserForward,
    browser_reload: browserReload,
    browser_tabs: browserTabs,
    browser_open_in_new_tab: browserOpenInNewTab,
    browser_switch_tab: browserSwitchTab,
    browser_close_tab: browserCloseTab,
    browser_context: browserContext,
    browser_click_and_wait_download: browserClickAndWaitDownload,
    browser_download_wait: browserDownloadWait,
    browser_upload: browserUpload,
    browser_overlay_show: browserOverlayShow,
    browser_overlay_hide: browserOverlayHide,
    browser_focus_next: browserFocusNext,
    browser_focus_prev: browserFocusPrev,
    browser_act_by_index: browserActByIndex,
    browser_console: browserConsole,
    browser_network: browserNetwork,
    browser_route: browserRoute,
    browser_record: browserRecord,
    browser_pdf: browserPdf,
    browser_page_tools: browserPageTools,
    browser_emulate: browserEmulate,
    browser_close_banners: browserCloseBanners,
    browser_evaluate: browserEvaluate,
    browser_gate: browserGate,
    browser_elements: browserElements,
    browser_person: browserPerson,
    browser_view: browserView,
    browser_view_act: browserViewAct,
  },
  views: { live: liveView },
});
