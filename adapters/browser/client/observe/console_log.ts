import { abortable } from "../../../kit/abortable.ts";
import type { EventParams } from "../../cdp/protocol.ts";
import type { CdpSession } from "../session/session.ts";
import { type Failure, failureOf, failureSaid } from "./failure.ts";

/** Severities of a message, from the quietest. */
export const LEVELS = ["debug", "info", "warning", "error"] as const;
/** Loudness of a message. */
export type Level = (typeof LEVELS)[number];

/** Something that a page or Chromium said to developers. */
export interface Message {
  readonly number: number;
  readonly level: Level;
  readonly text: string;
  /** Place in the page's code, when it is known. */
  readonly place: string | undefined;
  /** None where the page's own code has failed at nothing. */
  readonly failure?: Failure | undefined;
}

type Argument = EventParams<"Runtime.consoleAPICalled">["args"][number];

const KEPT = 500;
const LONGEST = 2_000;
/** Properties of an object that are told. */
const SHOWN = 10;
/** Times that one error is told with what had an effect: a page may throw it without end. */
const TOLD = 3;
/** Longest wait until the page tells what it says, in milliseconds. */
const LISTENING_MS = 10_000;
/** Longest wait for what was thrown, in milliseconds: a page that hangs does not tell. */
const TELLING_MS = 500;

/**
 * The console of a page. Nothing listens before somebody asks: Chromium keeps what was said since the page was loaded
 * and tells it then, to a session that has not heard it yet.
 */
export class ConsoleLog {
  readonly #attach: (signal: AbortSignal) => Promise<CdpSession>;
  readonly #messages: Message[] = [];
  /** Objects that are still being looked into. */
  readonly #looking = new Set<Promise<void>>();
  readonly #told = new Map<string, number>();
  #listening: Promise<unknown> | undefined;
  #isSuspected = false;
  #last = 0;
  /** Numbers of the last message that failures were looked for in, and of the last one of an earlier document. */
  #asked = 0;
  #left = 0;

  /** @param attach opens a session with the page that is this log's own */
  constructor(attach: (signal: AbortSignal) => Promise<CdpSession>) {
    this.#attach = attach;
  }

  /** Everything that is remembered, oldest first. */
  async messages(signal: AbortSignal): Promise<readonly Message[]> {
    // Who waits no longer ends nothing: a second session would hear all of it again.
    this.#listening ??= this.#listen(AbortSignal.timeout(LISTENING_MS)).catch((error) => {
      this.#listening = undefined;
      throw error;
    });
    await abortable(this.#listening, signal);
    await abortable(Promise.all(this.#looking), signal);
    return this.#messages;
  }

  /** What is told of the page may be so because its code has failed: it is worth listening for that. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /**
   * Returns what the page's code has failed at since this was asked last, in the document that is shown or since a time.
   * Each is told whenever it may be why nothing happened, and else a few times. Where nothing is suspected and nobody
   * listens yet, it is not asked.
   *
   * @param since in milliseconds since 1970
   */
  async failures(since: number, signal: AbortSignal): Promise<readonly Failure[]> {
    const isSuspected = this.#isSuspected;
    if (!isSuspected && this.#listening === undefined) return [];
    this.#isSuspected = false;
    const soon = AbortSignal.any([signal, AbortSignal.timeout(TELLING_MS)]);
    const all = await this.messages(soon).catch(() => []);
    const fresh = all.flatMap(({ number, failure }) => {
      if (failure === undefined || number <= this.#asked) return [];
      return number > this.#left || failure.when >= since ? [failure] : [];
    });
    this.#asked = this.#last;
    // The same error has one line, however often it was thrown.
    return [...new Map(fresh.map((each) => [each.words, each])).values()].filter(({ words, when }) => {
      const times = this.#told.get(words) ?? 0;
      this.#told.set(words, times + 1);
      return times < TOLD || isSuspected && when >= since;
    });
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const session = await this.#attach(signal);
    session.on("Runtime.executionContextsCleared", () => {
      this.#left = this.#last;
    });
    session.on("Runtime.consoleAPICalled", (event) => {
      const { type, args, stackTrace } = event;
      const place = placeOf(stackTrace?.callFrames[0]);
      const number = this.#add(levelOf(type), args.map(wordOf).join(" "), place, failureSaid(event));
      if (args.some(isOpaque)) this.#lookInto(session, number, args);
    });
    session.on("Runtime.exceptionThrown", (event) => {
      const { exceptionDetails: details } = event;
      const text = details.exception === undefined ? details.text : wordOf(details.exception);
      const whole = text.startsWith("Uncaught ") ? text : `Uncaught ${text}`;
      this.#add("error", whole, placeOf(details), failureOf(event, whole));
    });
    session.on("Log.entryAdded", ({ entry }) => {
      this.#add(levelOf(entry.level), entry.text, entry.url);
    });
    await Promise.all([
      session.send("Runtime.enable", {}, { signal }),
      session.send("Log.enable", {}, { signal }),
    ]);
  }

  /** Reads what the objects of a message hold: a message from before somebody listened comes without it. */
  #lookInto(session: CdpSession, number: number, args: readonly Argument[]): void {
    const looking = Promise.all(args.map((each) => wordsFor(session, each))).then((words) => {
      const at = this.#messages.findIndex((each) => each.number === number);
      const message = this.#messages[at];
      if (message !== undefined) this.#messages[at] = { ...message, text: words.join(" ").slice(0, LONGEST) };
    }, () => undefined); // An object of a page that is gone says nothing more.
    this.#looking.add(looking);
    void looking.finally(() => this.#looking.delete(looking));
  }

  #add(level: Level, text: string, place: string | undefined, failure?: Failure): number {
    this.#last += 1;
    this.#messages.push({ number: this.#last, level, text: text.slice(0, LONGEST), place, failure });
    if (this.#messages.length > KEPT) this.#messages.shift();
    return this.#last;
  }
}

async function wordsFor(session: CdpSession, argument: Argument): Promise<string> {
  const { objectId } = argument;
  if (!isOpaque(argument) || objectId === undefined) return wordOf(argument);
  const asked = { objectId, ownProperties: true, accessorPropertiesOnly: false };
  const { result } = await session.send("Runtime.getProperties", asked);
  const own = result.filter((each) => each.enumerable).slice(0, SHOWN);
  const parts = own.map(({ name, value }) => `${name}: ${value === undefined ? "…" : wordOf(value)}`);
  return `${argument.description} {${parts.join(", ")}}`;
}

function levelOf(type: string): Level {
  if (type === "verbose" || type === "debug") return "debug";
  if (type === "warning" || type === "warn") return "warning";
  return type === "error" || type === "assert" ? "error" : "info";
}

/** An object of which only the class is known. */
function isOpaque({ type, subtype, preview }: Argument): boolean {
  return type === "object" && preview === undefined && (subtype === undefined || subtype === "array");
}

function wordOf({ type, value, unserializableValue, description, preview }: Argument): string {
  if (type === "string") return String(value);
  const parts = preview?.properties.map((each) => `${each.name}: ${each.value ?? each.type}`);
  if (parts !== undefined && preview?.subtype !== "error") return `${description} {${parts.join(", ")}}`;
  return description ?? unserializableValue ?? JSON.stringify(value) ?? type;
}

function placeOf(at: { readonly url?: string; readonly lineNumber: number } | undefined): string | undefined {
  return at?.url ? `${at.url}:${at.lineNumber + 1}` : undefined;
}
