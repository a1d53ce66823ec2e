import { oneLine } from "../one_line.ts";
import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "./condition_notifier.ts";

/** A dialog that stands open and stops its page. */
export interface Dialog {
  readonly type: string;
  readonly message: string;
  /** Text that a prompt suggests. */
  readonly suggestion: string;
}

const LONGEST = 300;

/** The dialogs of a page, which stops while one is open; the question whether it may be left is one of them. */
export class Dialogs extends ConditionNotifier {
  readonly #session: CdpSession;
  #open: Dialog | undefined;

  constructor(session: CdpSession) {
    super();
    this.#session = session;
    session.on("Page.javascriptDialogOpening", ({ type, message, defaultPrompt = "" }) => {
      this.#set({ type, message: message.slice(0, LONGEST), suggestion: defaultPrompt.slice(0, LONGEST) });
    });
    session.on("Page.javascriptDialogClosed", () => this.#set(undefined));
  }

  get open(): Dialog | undefined {
    return this.#open;
  }

  /** Answers the open dialog. */
  async answer(accept: boolean, text: string | undefined): Promise<void> {
    const answered = this.#open;
    const promptText = text ?? answered?.suggestion ?? "";
    await this.#session.send("Page.handleJavaScriptDialog", { accept, promptText });
    if (this.#open === answered) this.#set(undefined); // the next one may be open already
  }

  /** Says no to the open dialog, if there is one. */
  async dismiss(): Promise<void> {
    if (this.#open !== undefined) await this.answer(false, undefined).catch(() => undefined);
  }

  #set(dialog: Dialog | undefined): void {
    this.#open = dialog;
    this.changed();
  }
}

/** A dialog as the model reads it. */
export function dialogText({ type, message }: Dialog): string {
  return `${type}("${oneLine(message, LONGEST)}")`;
}
