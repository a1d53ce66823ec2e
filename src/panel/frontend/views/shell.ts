/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { IconName } from "../../../look/icons.ts";
import { type PanelState, type Tab, TABS } from "../data/state.ts";
import type { Theme } from "../data/theme.ts";
import { iconElement } from "../parts/icons.ts";
import { signInPart } from "./sign_in.ts";

const LABELS = {
  live: ["Live", "live"],
  activity: ["Activity", "activity"],
  approvals: ["Approvals", "approval"],
  runs: ["Runs", "play"],
  adapters: ["Adapters", "adapter"],
  audit: ["Audit", "audit"],
  health: ["Health", "health"],
} as const satisfies Record<Tab, readonly [string, IconName]>;

/** Functions that draw the tabs. */
export type TabDrawers = Readonly<Record<Tab, () => TemplateResult>>;

/** Draws the whole page. */
export function shell(state: PanelState, drawers: TabDrawers, theme: Theme): TemplateResult {
  if (state.link === "signed out") return signInPart(state);
  const { notice } = state;
  return html`
    <header class="bar">
      <strong class="brand">Glovebox</strong>
      ${linkPart(state)}
      <span class="grow"></span>
      <button class="gb-button" data-kind="quiet" title="Theme: ${theme.name}" aria-label="Theme: ${theme
        .name}"
        @click=${() => theme.next()}>${iconElement(theme.icon)}</button>
      <button class="gb-button" data-kind="quiet" @click=${() => signOut(state)}>Sign out</button>
    </header>
    <nav class="tabs" aria-label="Panel">${TABS.map((tab) => tabPart(state, tab))}</nav>
    <main id="main">
      ${notice === "" ? "" : html`
        <p class="gb-note notice" data-tone="info" role="status">${notice}
          <button class="gb-button" data-kind="quiet" aria-label="Dismiss" @click=${() =>
            state.set({ notice: "" })}>
            ${iconElement("close")}</button></p>
      `}
      ${drawers[state.tab]()}
    </main>
    <div class="gb-visually-hidden" aria-live="polite">${announcement(state)}</div>
  `;
}

function linkPart({ link }: PanelState): TemplateResult {
  return link === "connected"
    ? html`<span class="gb-badge" data-tone="ok">connected</span>`
    : html`<span class="gb-badge" data-tone="warn" role="status">${
      link === "lost" ? "connection lost, trying again" : "connecting"
    }</span>`;
}

function tabPart(state: PanelState, tab: Tab): TemplateResult {
  const [label, icon] = LABELS[tab];
  const count = countOn(state, tab);
  return html`
    <a href="#${tab}" aria-current=${state.tab === tab ? "page" : "false"}>
      ${iconElement(icon)}<span>${label}</span>${count === 0
        ? ""
        : html`<span class="count-badge">${count}</span>`}
    </a>
  `;
}

/** What waits for the person: questions, and calls that wait to be handed back what they took over. */
function countOn({ waiting, live }: PanelState, tab: Tab): number {
  if (tab === "approvals") return waiting.length;
  return tab === "live" ? live.filter(({ holder }) => holder === "here").length : 0;
}

function announcement({ waiting }: PanelState): string {
  return waiting.length === 0 ? "" : `${waiting.length} waiting for your answer`;
}

function signOut(state: PanelState): void {
  void state.attempt(async () => { // never rejects
    await state.api.signOut();
    location.reload();
  });
}
