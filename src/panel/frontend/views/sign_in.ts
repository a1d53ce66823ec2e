/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { PanelState } from "../data/state.ts";

/** Draws what is there for who has no session: how to get one. */
export function signInPart(state: PanelState): TemplateResult {
  const print = () =>
    void state.attempt(async () => { // never rejects
      await state.api.post("link", {});
      state.set({
        linkNote: "A new link was printed where Glovebox was started. It is good once, for 10 minutes.",
      });
    });
  return html`
    <main class="sign-in">
      <div class="gb-card gb-stack">
        <h1>Glovebox</h1>
        <p>This panel opens with a link that Glovebox prints where it was started: on its terminal, or in the log of
          the client that starts it. Each link is good once.</p>
        ${state.notice === ""
          ? ""
          : html`<p class="gb-note" data-tone="bad" role="alert">${state.notice}</p>`}
        ${state.linkNote === ""
          ? ""
          : html`<p class="gb-note" data-tone="ok" role="status">${state.linkNote}</p>`}
        <div><button class="gb-button" data-kind="primary" @click=${print}>Print a new link</button></div>
      </div>
    </main>
  `;
}
