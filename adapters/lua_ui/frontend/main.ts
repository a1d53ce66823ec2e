/// <reference lib="dom" />
import { App } from "./app.ts";
import { defineElements } from "./elements/elements.ts";
import { claimSession } from "./connection/conserve.ts";
import { sessionOfPage } from "./connection/session_of_page.ts";

/** Starts the page, unless another tab shows the session and this one is to give way. */
async function start(): Promise<void> {
  const session = sessionOfPage();
  if (session === undefined) {
    document.body.append("This page belongs to no session. Open it with ui_open_browser.");
    return;
  }
  if (!await claimSession(session)) return;
  defineElements();
  const app = new App(session.internal);
  app.start();
}

void start(); // does not reject: what fails is shown
