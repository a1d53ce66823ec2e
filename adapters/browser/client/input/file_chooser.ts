import type { Notes } from "../tab/notes.ts";
import type { CdpSession } from "../session/session.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";

/** A field that files are asked for. */
export interface AskedFiles {
  readonly backendNodeId: number;
  readonly several: boolean;
}

const ASKED = "The page asks for a file: browser_upload with the number of what was clicked";

/** Stands in for the window in which a person chooses files: it never opens. */
export class FileChooser extends ConditionNotifier {
  readonly #notes: Notes;
  #asked: AskedFiles | undefined;

  constructor(session: CdpSession, notes: Notes) {
    super();
    this.#notes = notes;
    session.on("Page.fileChooserOpened", ({ backendNodeId, mode }) => {
      // Without a node there is no field: a script asked for a file handle.
      if (backendNodeId === undefined) return;
      this.#asked = { backendNodeId, several: mode === "selectMultiple" };
      notes.add(ASKED);
      this.changed();
    });
  }

  /** The field that was asked for last; it is forgotten. */
  take(): AskedFiles | undefined {
    const asked = this.#asked;
    this.#asked = undefined;
    this.#notes.remove(ASKED); // whoever takes it answers it
    return asked;
  }

  /** Tells whether something asks for files. */
  get asking(): boolean {
    return this.#asked !== undefined;
  }
}
