/// <reference lib="dom" />
import { button, field, make } from "./elements.ts";
import { fieldsOf, type FormField, readFields } from "./form_fields.ts";

/** Time for which a question that has just appeared takes no press: it may have come under the pointer. */
const SETTLE_MS = 500;

/** A question that waits for the person. */
export interface ShownQuestion {
  readonly id: string;
  readonly kind: string;
  readonly adapter: string;
  readonly tool: string;
  readonly message: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly isRefusal: boolean;
  }[];
  /** Schema of the answer, where it is more than a choice. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

/** Answer to a question. */
export interface QuestionAnswer {
  readonly id: string;
  readonly choice: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Name of the source that is Glovebox's own assistant. */
const ASSISTANT = "assistant";
const TITLES: Readonly<Record<string, string>> = {
  permission: "Glovebox asks you for a permission",
  confirmation: "Glovebox asks you before this call",
};

/**
 * Makes a question with its buttons. Words of others come into it as text. It is no form: a sandbox may allow none.
 *
 * @param answer gives the answer
 */
export function questionCard(
  question: ShownQuestion,
  answer: (given: QuestionAnswer) => void,
): HTMLElement {
  const { id, kind, adapter, tool, message, choices, schema } = question;
  const tone = TITLES[kind] === undefined ? "info" : "warn";
  const card = make("section", "gb-note gb-question");
  card.dataset.tone = tone;
  const asker = adapter === ASSISTANT ? "The assistant" : `The adapter ${adapter}`;
  const title = TITLES[kind] ?? `${asker} asks you`;
  card.setAttribute("aria-label", title);
  const head = make("header", "gb-row");
  head.append(make("strong", "", title), make("span", "gb-mono gb-muted", tool));
  const fields = schema === undefined ? [] : fieldsOf(schema).map((one) => control(one, `${id}-${one.name}`));
  const problem = make("p", "gb-question-problem");
  problem.setAttribute("role", "alert");
  const give = (choice: string, isRefusal: boolean) => {
    const read = schema === undefined || isRefusal
      ? { values: {} }
      : readFields(schema, (name) => fields.find((one) => one.name === name)?.input.value ?? "");
    if ("problem" in read) problem.textContent = read.problem;
    else answer({ id, choice, content: read.values });
  };
  const row = make("div", "gb-row");
  const buttons = choices.map(({ value, label, isRefusal }) =>
    button(
      label,
      isRefusal ? "close" : "check",
      () => give(value, isRefusal),
      isRefusal ? "danger" : value === "always" ? "" : "primary",
    )
  );
  row.append(...buttons);
  settle(buttons);
  card.append(head, make("p", "gb-question-words", message), ...fields.map(({ box }) => box), row, problem);
  return card;
}

function settle(buttons: readonly HTMLButtonElement[]): void {
  for (const one of buttons) one.disabled = true;
  setTimeout(() => {
    for (const one of buttons) one.disabled = false;
  }, SETTLE_MS);
}

interface Control {
  readonly name: string;
  readonly box: HTMLElement;
  readonly input: HTMLInputElement | HTMLSelectElement;
}

function control(
  { name, title, description, kind, options, initial, isRequired }: FormField,
  id: string,
): Control {
  const label = isRequired ? title : `${title} (optional)`;
  const [box, input] = field(label, id, kind === "number" ? "numeric" : "text");
  input.placeholder = kind === "json" ? "JSON" : initial;
  const chosen = options === undefined ? input : selection(id, isRequired ? options : ["", ...options]);
  input.replaceWith(chosen);
  if (description !== "") {
    const about = make("small", "gb-muted", description);
    about.id = `${id}-about`;
    chosen.setAttribute("aria-describedby", about.id);
    box.append(about);
  }
  return { name, box, input: chosen };
}

function selection(id: string, options: readonly string[]): HTMLSelectElement {
  const select = make("select", "gb-input");
  select.id = id;
  for (const option of options) {
    const made = make("option", "", option === "" ? "–" : option);
    made.value = option;
    select.append(made);
  }
  return select;
}
