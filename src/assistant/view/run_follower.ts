/// <reference lib="dom" />
import type { ViewClient, ViewResult } from "../../adapter_api/views/view_client.ts";
import { printable } from "../../base/text/visible.ts";
import { ANSWER_MS, messageOf, pauseAfter, WAIT_MS } from "../../look/following.ts";
import { QuestionList } from "../../look/question_list.ts";
import { RunPage } from "./run_page.ts";
import { runIn, type ShownRun } from "./shown_run.ts";

declare global {
  /** The client that shows this page. */
  var view: ViewClient;
}

/** Longest time that a run which goes on may take. */
const RUN_MS = 3_600_000;

/** Follows one run in a conversation: its steps as they happen, and what it asks. */
export class RunFollower {
  readonly #page: RunPage;
  readonly #questions: QuestionList;
  #goal: string | undefined;
  #run: ShownRun | undefined;
  #answer: ViewResult | undefined;
  #known: string | undefined;
  /** How much of what the person did is under way. */
  #attempts = 0;
  #closed = false;
  /** Resolves when there may be something new: what is over is not looked at again and again. */
  #going = Promise.withResolvers<void>();

  constructor() {
    this.#questions = new QuestionList(
      (...call) => view.callHost(...call),
      (words) => this.#page.said(words),
    );
    this.#page = new RunPage(this.#questions.element, {
      stop: () => void this.#stop(),
      goOn: (answer) => void this.#goOn(answer),
      expand: () => void view.show("fullscreen").catch(() => undefined),
    });
  }

  /** Begins when the client is there; where none answers the page says so. */
  async start(): Promise<void> {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    this.#going.resolve();
    view.on("close", () => {
      this.#closed = true;
      this.#going.resolve();
    });
    view.on("context", ({ availableDisplayModes }) => {
      this.#page.expandable = Array.isArray(availableDisplayModes) &&
        availableDisplayModes.includes("fullscreen");
    });
    view.on("input", ({ goal }) => {
      if (typeof goal !== "string") return;
      this.#goal = goal;
      this.#page.goal(printable(goal));
      asked.resolve();
    });
    view.on("result", (result) => {
      this.#answer = result;
      this.#known = undefined;
      this.#going.resolve();
      answered.resolve();
    });
    try {
      await view.start({ name: "assistant" });
    } catch (error) {
      return this.#page.state(messageOf(error), "bad");
    }
    this.#page.state("running", "info");
    if (!view.ready) {
      this.#page.said("This chat shows the steps when the run is over; what it asks is asked in the chat");
      await answered.promise;
      this.#page.said("");
    }
    await Promise.race([asked.promise, answered.promise]);
    void this.#questions.follow(() => this.#mayAsk());
    await this.#follow();
  }

  /** A view that was closed asks for nothing any more. */
  async #mayAsk(): Promise<void> {
    await this.#going.promise;
    if (this.#closed) throw new Error("The view is closed");
  }

  async #follow(): Promise<void> {
    for (let failures = 0; !this.#closed;) {
      await this.#going.promise;
      try {
        const { structuredContent = {} } = await view.call("assistant_view", this.#wish(), ANSWER_MS);
        failures = 0;
        this.#take(structuredContent);
      } catch (error) {
        this.#page.state(messageOf(error), "bad");
        this.#known = undefined; // so that what is shown then is shown anew
        await pauseAfter(++failures);
      }
    }
  }

  #wish(): Record<string, unknown> {
    const which = this.#run === undefined
      ? this.#goal === undefined ? {} : { goal: this.#goal }
      : { run: this.#run.id };
    return this.#known === undefined ? which : { ...which, known: this.#known, waitMs: WAIT_MS };
  }

  #take({ id, same, run }: Readonly<Record<string, unknown>>): void {
    this.#known = typeof id === "string" ? id : undefined;
    if (same === true) return;
    const shown = runIn(run);
    if (shown !== undefined) {
      this.#run = shown;
      if (shown.end !== undefined && this.#attempts === 0) this.#rest();
      return this.#page.show(shown);
    }
    if (this.#run !== undefined || this.#answer !== undefined) this.#rest();
    if (this.#run === undefined) return this.#showAnswer();
    this.#page.state("not known any more", "warn");
    this.#page.said(
      "Glovebox was started again since. The panel, or glovebox assist --resume, goes on with it",
    );
  }

  /** A call that ended before there was a run. */
  #showAnswer(): void {
    if (this.#answer === undefined) return;
    const { isError = false, content = [] } = this.#answer;
    this.#page.state(isError ? "failed" : "over", isError ? "bad" : "info");
    this.#page.said(printable(content.map(({ text = "" }) => text).join("\n")));
  }

  async #stop(): Promise<void> {
    if (this.#run === undefined) return;
    await this.#attempt(async ({ id }) => void await view.call("assistant_stop", { run: id }), this.#run);
  }

  async #goOn(answer: string): Promise<void> {
    const { end } = this.#run ?? {};
    if (this.#run === undefined || end === undefined) return;
    const given = answer.trim() === "" ? {} : { answer: answer.trim() };
    await this.#attempt(async ({ id }) => {
      await view.call("assistant_resume", { run: end.folder, shown_as: id, ...given }, RUN_MS);
    }, this.#run);
  }

  #rest(): void {
    this.#going = Promise.withResolvers();
    if (this.#closed) this.#going.resolve();
  }

  /** What the person does may bring questions, and another run. */
  async #attempt(work: (run: ShownRun) => Promise<void>, run: ShownRun): Promise<void> {
    this.#attempts += 1;
    this.#going.resolve();
    try {
      this.#page.said("");
      await work(run);
    } catch (error) {
      this.#page.said(messageOf(error));
    }
    this.#attempts -= 1;
    this.#known = undefined;
  }
}
