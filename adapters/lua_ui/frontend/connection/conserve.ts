/// <reference lib="dom" />
import type { PageSession } from "./session_of_page.ts";

const ANSWER_MS = 3_000;

/**
 * Registers this tab with the others of this server. A tab that was opened with `conserve=true` gives way to one that
 * shows the session already.
 *
 * @returns whether this tab is to start the application
 */
export async function claimSession({ id, internal }: PageSession): Promise<boolean> {
  const conserve = new URLSearchParams(location.search).get("conserve") === "true";
  if (!("SharedWorker" in globalThis) || navigator.locks === undefined) return true;
  const tab = crypto.randomUUID();
  await holdLock(`ui-tab-${tab}`);
  const { port } = new SharedWorker("/_glovebox/conserve_worker.js", { name: "lua-ui" });
  port.start();
  const answered = Promise.withResolvers<string>();
  port.addEventListener("message", ({ data }) => {
    if (data.type === "focus-request") focusOf(id);
    else answered.resolve(data.type);
  });
  addEventListener("pagehide", () => port.postMessage({ type: "bye", tab }));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  port.postMessage({ type: "claim", tab, session: internal, conserve });
  // A worker that does not start must not keep the application from starting.
  setTimeout(() => answered.resolve("go"), ANSWER_MS);
  if (await answered.promise !== "busy") return true;
  giveWay(id);
  return false;
}

/** As long as the tab lives: anyone who looks at the locks knows that it does. */
function holdLock(name: string): Promise<void> {
  const held = Promise.withResolvers<void>();
  void navigator.locks.request(name, () => {
    held.resolve();
    return new Promise(() => {}); // until the tab is gone
  });
  return held.promise;
}

function focusOf(id: string): void {
  globalThis.focus();
  const title = document.title;
  document.title = `● Session ${id}`;
  setTimeout(() => document.title = title, 3_000);
}

function giveWay(id: string): void {
  const message = document.createElement("main");
  message.style.cssText =
    "font:16px/1.6 system-ui,sans-serif;max-width:32em;margin:20vh auto;text-align:center";
  const title = document.createElement("h1");
  title.textContent = "Session is already open";
  const close = document.createElement("a");
  close.href = "#";
  close.textContent = "Close this page";
  close.addEventListener("click", (event) => {
    event.preventDefault();
    globalThis.close();
    close.textContent = "The browser does not let a page close itself here: close the tab by hand";
  });
  message.append(title, close);
  document.body.replaceChildren(message);
  document.title = "Session is already open";
  notify(`Session ${id} is already active in another tab.`, message);
}

function notify(text: string, message: HTMLElement): void {
  if (!("Notification" in globalThis)) return;
  if (Notification.permission === "granted") return void new Notification(text);
  if (Notification.permission !== "default") return;
  const ask = document.createElement("p");
  const button = document.createElement("button");
  button.textContent = "Tell me with a desktop notification next time";
  button.addEventListener("click", async () => {
    if (await Notification.requestPermission() === "granted") new Notification(text);
    ask.remove();
  });
  ask.append(button);
  message.append(ask);
}
