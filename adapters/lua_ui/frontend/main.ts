/// <reference lib="dom" />
import { App } from "./app.ts";
import { claimSession } from "./conserve.ts";
import { sessionOfPage } from "./session_of_page.ts";

/** Starts the page, unless another tab shows the session and this one is to give way. */
async function start(): Promise<void> {
  const session = sessionOfPage();
  if (session === undefined) {
    document.body.append("This page belongs to no session. Open it with ui_open_browser.");
    return;
  }
  if (!await claimSession(session)) return;
  const app = new App(session.internal);
  app.start();
}

void start(); // does not reject: what fails is shown
