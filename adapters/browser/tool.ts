import { toolFor } from "glovebox";
import type { Browser } from "./client/browser.ts";
import type { BrowserOptions } from "./options.ts";

/** Makes the tools of this adapter. */
export const tool = toolFor<Browser, BrowserOptions>();
