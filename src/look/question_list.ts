/// <reference lib="dom" />
import { isObject } from "../base/is_object.ts";
import { make, wordsOf } from "./elements.ts";
import { ANSWER_MS, messageOf, pauseAfter, WAIT_MS } from "./following.ts";
import { type QuestionAnswer, questionCard, type ShownQuestion } from "./question_card.ts";

/** Calls a tool of Glovebox's own; rejects with its words. */
type CallHost = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  timeoutMs: number,
) => Promise<{ readonly structuredContent?: Readonly<Record<string, unknown>> }>;

/** The questions of a conversation that wait for its person, in a view of it. */
export class QuestionList {
  readonly element = make("div", "gb-questions");
  readonly #call: CallHost;
  readonly #said: (words: string) => void;
  readonly #shown = new Map<string, HTMLElement>();
  #known: string | undefined;

  /** @param said hears what came of an answer */
  constructor(call: CallHost, said: (words: string) => void) {
    this.#call = call;
    this.#said = said;
    this.element.setAttribute("aria-live", "assertive");
    this.element.hidden = true;
  }

  /**
   * Follows the questions.
   *
   * @param until resolves when the view may ask again; rejects when it is closed
   */
  async follow(until: () => Promise<void>): Promise<void> {
    for (let failures = 0;;) {
      try {
        await until();
      } catch {
        return;
      }
      try {
        const wish = this.#known === undefined ? {} : { known: this.#known, waitMs: WAIT_MS };
        this.#take((await this.#call("glovebox_asked", wish, ANSWER_MS)).structuredContent ?? {});
        failures = 0;
      } catch {
        await pauseAfter(++failures); // the view says itself when its host is gone
      }
    }
  }

  #take({ id, questions }: Readonly<Record<string, unknown>>): void {
    this.#known = typeof id === "string" ? id : undefined;
    if (!Array.isArray(questions)) return;
    const open = questions.flatMap((one: unknown) => questionOf(one) ?? []);
    for (const [known, card] of this.#shown) {
      if (open.some((one) => one.id === known)) continue;
      card.remove();
      this.#shown.delete(known);
    }
    for (const question of open) {
      if (this.#shown.has(question.id)) continue;
      const card = questionCard(question, (given) => void this.#answer(given));
      this.#shown.set(question.id, card);
      this.element.append(card);
      this.#said("");
    }
    this.element.hidden = this.#shown.size === 0;
  }

  async #answer(given: QuestionAnswer): Promise<void> {
    try {
      await this.#call("glovebox_answer", { ...given }, ANSWER_MS);
      this.#said("Answered");
    } catch (error) {
      this.#said(messageOf(error));
    }
    this.#shown.get(given.id)?.remove();
    this.#shown.delete(given.id);
    this.element.hidden = this.#shown.size === 0;
  }
}

function questionOf(value: unknown): ShownQuestion | undefined {
  if (!isObject(value) || typeof value.id !== "string") return undefined;
  const text = (name: string) => wordsOf(value[name]);
  const choices: readonly unknown[] = Array.isArray(value.choices) ? value.choices : [];
  return {
    id: value.id,
    kind: text("kind"),
    adapter: text("adapter"),
    tool: text("tool"),
    message: text("message"),
    choices: choices.flatMap((one) =>
      isObject(one) && typeof one.value === "string" && typeof one.label === "string"
        ? [{ value: one.value, label: one.label, isRefusal: one.isRefusal === true }]
        : []
    ),
    schema: isObject(value.schema) ? value.schema : undefined,
  };
}
