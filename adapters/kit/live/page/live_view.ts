/// <reference lib="dom" />
import type { ViewClient, ViewResult } from "glovebox";
import type { LiveConfig } from "./config.ts";
import { LivePage } from "./live_page.ts";
import type { PadAction } from "../../../../src/look/pad.ts";
import { ANSWER_MS, messageOf, pause, pauseAfter, WAIT_MS } from "../../../../src/look/following.ts";
import { QuestionList } from "../../../../src/look/question_list.ts";

declare global {
  /** The client that shows this page. */
  var view: ViewClient;
}

/** A backend that moves all the time is shown at most so often. */
const LEAST_MS = 250;

/** Follows one backend in a conversation, and lets the person work in it. */
export class LiveView {
  readonly #name: string;
  readonly #config: LiveConfig;
  readonly #page: LivePage;
  #known: string | undefined;
  #numbers = false;
  #acts: Promise<void> = Promise.resolve();
  #closed = false;
  /** Resolves when the backend is to be shown in another way, whatever is waited for. */
  #anew = Promise.withResolvers<undefined>();
  #visible = Promise.withResolvers<void>();
  #inSight = true;

  /** @param name of the view, for the client */
  constructor(name: string, config: LiveConfig) {
    this.#name = name;
    this.#config = config;
    this.#page = new LivePage(config, {
      act: (action) => this.#act(action),
      numbers: (shown) => this.#show(shown),
      expand: () => void view.show("fullscreen").catch(() => undefined),
    });
  }

  /** Begins when the client is there; where none answers the page says so. */
  async start(): Promise<void> {
    view.on("close", () => this.#closed = true);
    view.on("context", ({ availableDisplayModes }) => {
      this.#page.expandable = Array.isArray(availableDisplayModes) &&
        availableDisplayModes.includes("fullscreen");
    });
    this.#watchSight();
    const answered = Promise.withResolvers<void>();
    view.on("result", () => answered.resolve());
    view.on("cancelled", () => this.#page.state("The call was cancelled", "warn"));
    try {
      await view.start({ name: this.#name, version: "1.0.0" });
    } catch (error) {
      return this.#page.state(messageOf(error), "bad");
    }
    this.#page.state("Working", "info");
    if (!view.ready) await answered.promise;
    const questions = new QuestionList(
      (...call) => view.callHost(...call),
      (words) => this.#page.said(words),
    );
    this.#page.ask(questions.element);
    void questions.follow(() => this.#mayAsk());
    await answered.promise;
    await this.#follow();
  }

  async #follow(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      await this.#visible.promise;
      const began = performance.now();
      try {
        const answer = view.call(this.#config.look, this.#request(), ANSWER_MS);
        answer.catch(() => undefined); // nobody may wait for it any more
        const result = await Promise.race([answer, this.#anew.promise]);
        failures = 0;
        if (result === undefined) {
          this.#anew = Promise.withResolvers();
          continue;
        }
        this.#take(result);
        this.#page.state("Live", "ok");
        await pause(LEAST_MS - (performance.now() - began));
      } catch (error) {
        this.#page.state(messageOf(error), "bad");
        await pauseAfter(++failures);
      }
    }
  }

  async #mayAsk(): Promise<void> {
    await this.#visible.promise;
    if (this.#closed) throw new Error("The view is closed");
  }

  #request() {
    const numbers = this.#config.numbers ? { numbers: this.#numbers } : {};
    return this.#known === undefined ? numbers : { ...numbers, known: this.#known, waitMs: WAIT_MS };
  }

  #take({ structuredContent = {}, content = [] }: ViewResult): void {
    const { id, same } = structuredContent;
    this.#known = typeof id === "string" ? id : undefined;
    if (same === true) return;
    this.#page.show(structuredContent, content.flatMap(pictureOf));
  }

  /** One after the other, as a person does them. */
  #act(action: PadAction): void {
    this.#acts = this.#acts.then(async () => {
      try {
        const { structuredContent } = await view.call(this.#config.act, action);
        const done = structuredContent?.done;
        this.#page.said(typeof done === "string" ? done : "");
      } catch (error) {
        this.#page.said(messageOf(error));
      }
    });
  }

  #show(numbers: boolean): void {
    this.#numbers = numbers;
    this.#known = undefined;
    this.#anew.resolve(undefined);
  }

  /** What nobody sees is not followed. */
  #watchSight(): void {
    const look = () => {
      const isVisible = this.#inSight && document.visibilityState === "visible";
      if (isVisible) this.#visible.resolve();
      else this.#visible = Promise.withResolvers();
    };
    new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)?.isIntersecting ?? true;
      look();
    }).observe(document.body);
    document.addEventListener("visibilitychange", look);
    look();
  }
}

/** A picture as the address of an image; nothing for what is none. */
function pictureOf({ type, mimeType = "", data = "" }: { type: string; mimeType?: string; data?: string }) {
  const isPicture = type === "image" && /^image\/(?:jpeg|png|webp)$/.test(mimeType);
  return isPicture && /^[A-Za-z0-9+/=]+$/.test(data) ? [`data:${mimeType};base64,${data}`] : [];
}
