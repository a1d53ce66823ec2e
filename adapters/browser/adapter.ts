import { defineAdapter } from "glovebox";
import { Browser } from "./client/browser.ts";
import { optionsSchema, permissions } from "./options.ts";
import { browserCloseBanners } from "./tools/close_banners.ts";
import { browserEvaluate } from "./tools/evaluate.ts";
import { browserExtract } from "./tools/extract.ts";
import { browserListInteractives } from "./tools/list_interactives.ts";
import { browserNavigate } from "./tools/navigate.ts";
import { browserOverlayAct } from "./tools/overlay_act.ts";
import { browserScreenshot } from "./tools/screenshot.ts";
import { browserWait } from "./tools/wait.ts";

export default defineAdapter({
  name: "browser",
  version: "0.1.0",
  description: "Works in web pages with a browser of its own.",
  options: optionsSchema,
  permissions,
  start: ({ options }) => new Browser(options),
  stop: (browser) => browser[Symbol.asyncDispose](),
  health: (browser) => browser.health(),
  tools: {
    browser_navigate: browserNavigate,
    browser_list_interactives: browserListInteractives,
    browser_overlay_act: browserOverlayAct,
    browser_extract: browserExtract,
    browser_screenshot: browserScreenshot,
    browser_wait: browserWait,
    browser_close_banners: browserCloseBanners,
    browser_evaluate: browserEvaluate,
  },
});
