import type { AssistRole } from "../../adapter_api/assist_use.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { hasRole } from "../page/roles.ts";
import type { Observation } from "../page/observer.ts";
import { fingerprint, type Item, type Screen } from "../page/screen.ts";

/** A call that was made, as far as it tells what became different. */
export interface MadeCall {
  readonly tool: ToolEntry;
  readonly args: Readonly<Record<string, unknown>>;
  /** Its target as it was listed, where it names one. */
  readonly item: Item | undefined;
  /** True when a reaction was seen, and where that cannot be told. */
  readonly changed: boolean;
  /** The call in a person's words, with nothing that was typed. */
  readonly line: string;
}

/** So many lines are kept, the newest. */
const MOST = 30;
const LONGEST = 160;
const BY_PERSON = "what you did yourself";
/** Calls in these parts lead somewhere, or tidy up for the next look. */
const LEADING = [
  ...["open", "back", "look", "text", "picture", "settle", "tidy", "mark", "unmark", "gate"] as const,
] as const satisfies readonly AssistRole[];

/**
 * What a run did in the application itself, whether or not anything left it. Opening something, by its address or by a
 * link, is nothing of that.
 */
export class Changes {
  #lines: string[];
  #isShown: boolean;
  /** A change came since the last look: where the page leads from there is its effect. */
  #hasChanged = false;
  /** The call before this look, and what was seen before it, where its effect may still come. */
  #pending: MadeCall | undefined;
  #seen: Screen | undefined;

  /** @param earlier what was done by the run that goes on */
  constructor(earlier: readonly string[] = []) {
    this.#lines = [...earlier];
    this.#isShown = earlier.length > 0;
  }

  /** A line for each thing that was done, the newest last. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** False where nothing was seen of the last change, and where the page was left for one that was only opened. */
  get isShown(): boolean {
    return this.#isShown;
  }

  /** Takes note of a call that went well. */
  made(call: MadeCall): void {
    const { tool, item, args, changed } = call;
    this.#pending = undefined;
    if (tool.effect === "read" || leads(tool)) return;
    const writes = tool.assist?.text !== undefined && typeof args[tool.assist.text] === "string";
    // A link may lead elsewhere, and what reacts late is seen at the next look.
    if (item?.role === "link" || (!changed && !writes)) this.#pending = call;
    else this.#add(call.line);
  }

  /** The person did something themselves in the same place. */
  byPerson(): void {
    this.#add(BY_PERSON);
  }

  /** Takes note of what is seen now, before the next call. */
  look(now: Observation): void {
    if (now.kind !== "page") return;
    const [before, pending, hasChanged] = [this.#seen, this.#pending, this.#hasChanged];
    const isElsewhere = before !== undefined && placeOf(before) !== placeOf(now.screen);
    const isOther = before !== undefined && contentOf(before) !== contentOf(now.screen);
    [this.#seen, this.#pending] = [now.screen, undefined];
    const isVisit = pending === undefined ? !hasChanged : pending.item?.role === "link";
    if (isElsewhere && isVisit) this.#isShown = false;
    else if (pending !== undefined && (isOther || pending.item?.role !== "link")) {
      this.#add(pending.line);
      this.#isShown = isOther; // nothing is seen of it: it may be kept out of sight
    }
    this.#hasChanged = false;
  }

  #add(line: string): void {
    const short = line.slice(0, LONGEST);
    this.#lines = [...this.#lines.filter((each) => each !== short), short].slice(-MOST);
    this.#isShown = true;
    this.#hasChanged = true;
  }
}

function leads(tool: ToolEntry): boolean {
  return tool.assist?.visits === true || LEADING.some((role) => hasRole(tool, role));
}

/** Everything of a look but its position: scrolling changes nothing. */
function contentOf(screen: Screen): string {
  return fingerprint({ ...screen, top: undefined });
}

function placeOf({ url, epoch }: Screen): string {
  return `${epoch ?? ""} ${url}`;
}

/** What a run has brought about. */
export interface BroughtAbout {
  /** What left, or was saved or destroyed, with the person's leave. */
  readonly effects: readonly string[];
  /** What was done in the application itself. */
  readonly changes: readonly string[];
}

/** What a run has brought about in a sentence, so that nobody reads an end as more than it is. Pure. */
export function broughtAbout({ effects, changes }: BroughtAbout): string {
  if (effects.length > 0) return `Sent or saved with your leave: ${effects.join("; ")}`;
  if (changes.length === 0) return "Nothing was sent or changed in this run";
  return `Sent or saved with your leave: nothing; done in the application itself: ${changes.join("; ")}`;
}
