import type { StepEvent } from "../../assistant/events/step_event.ts";
import { costOf, type Price } from "../../assistant/model/prices.ts";
import type { Consented, Person, Progress } from "../../assistant/ports.ts";
import { abortable } from "../../base/time/abortable.ts";
import { fitted } from "../../base/text/columns.ts";
import { printable, visible } from "../../base/text/visible.ts";
import { ask, choose, type CommandTerminal, isPersonThere, OWN_TERMINAL } from "../terminal.ts";
import { askingTerminal } from "./typed_lines.ts";

const SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const TICK_MS = 120;
const encoder = new TextEncoder();

/** Options for the terminal besides the steps. */
export interface AssistTerminalOptions {
  /** Nothing but what is asked. */
  readonly isQuiet: boolean;
  readonly model: string;
  readonly price: Price | undefined;
}

/** The person at a terminal: a line for each step, one that moves, and questions. */
export class AssistTerminal implements Person, Disposable {
  readonly #options: AssistTerminalOptions;
  readonly #isLive: boolean;
  #now: Progress | undefined;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #tick = 0;
  readonly #terminal: CommandTerminal;

  constructor(options: AssistTerminalOptions) {
    this.#options = options;
    const put = (line: string) => write(`${printable(line)}\n`);
    this.#terminal = isPersonThere() ? askingTerminal(Deno.stdin, put) : OWN_TERMINAL;
    this.#isLive = !options.isQuiet && Deno.stderr.isTerminal();
  }

  progress(progress: Progress): void {
    if (progress.phase !== this.#now?.phase) this.#since = performance.now();
    this.#now = progress;
    if (!this.#isLive) return;
    this.#timer ??= setInterval(() => this.#draw(), TICK_MS);
    this.#draw();
  }

  /** One line that stays. */
  step(event: StepEvent): void {
    if (this.#options.isQuiet) return;
    this.clear();
    write(`${stepLine(event)}\n`);
  }

  async ask(question: string, signal: AbortSignal): Promise<string | undefined> {
    if (!this.#terminal.isPersonThere) return undefined;
    this.clear();
    const said = await abortable(ask(`The assistant asks: ${visible(question)}`, this.#terminal), signal);
    return said === "" ? undefined : said; // the end of the input is no answer
  }

  async confirm(question: string, signal: AbortSignal, mayTakeOver = false): Promise<Consented | undefined> {
    if (!this.#terminal.isPersonThere) return undefined;
    this.clear();
    const put = printable(question);
    const choosing = mayTakeOver
      ? choose(`${put}\n(mine: you do it yourself)`, ["yes", "mine", "no"], this.#terminal)
      : choose(put, ["yes", "no"], this.#terminal);
    const said = await abortable(choosing, signal);
    return said === "mine" ? said : said === "yes";
  }

  /** Takes the moving line away. */
  clear(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isLive) write("\r\x1b[K");
  }

  [Symbol.dispose](): void {
    this.clear();
  }

  #draw(): void {
    if (this.#now === undefined) return;
    const { step, steps, text, usage } = this.#now;
    const cost = costOf(this.#options.model, usage, this.#options.price);
    const facts = [
      `step ${step} of ${steps}`,
      `${Math.round((performance.now() - this.#since) / 1000)} s`,
      `${usage.input + usage.output} tokens`,
      ...(cost === undefined ? [] : [`$${cost.toFixed(4)}`]),
      visible(text),
    ];
    this.#tick = (this.#tick + 1) % SPINNER.length;
    write(`\r\x1b[K${fitted(`${SPINNER[this.#tick]} ${facts.join(" · ")}`, columns() - 1)}`);
  }
}

/** Width of the terminal now; a line that is as wide would wrap. */
function columns(): number {
  try {
    return Deno.consoleSize().columns || 80;
  } catch {
    return 80;
  }
}

/** Nobody may be reading any more: that must not stop the work. */
function write(text: string): void {
  try {
    Deno.stderr.writeSync(encoder.encode(text));
  } catch {
    // the terminal is gone
  }
}

/** Returns a step as a line for a person. */
export function stepLine({ step, call, progress, duration_ms: ms, done, ask }: StepEvent): string {
  const what = call !== undefined
    ? `${call.tool} ${JSON.stringify(call.args)} ${call.status}${
      call.error === undefined ? "" : `: ${call.error}`
    }`
    : done !== undefined
    ? done.accepted ? "done" : `not yet done: ${done.why}`
    : ask !== undefined
    ? `asked: ${ask.question}`
    : "no usable call";
  const said = progress === "" ? "" : `${progress} · `;
  return `${step}. ${visible(`${said}${what}`.replaceAll("\n", "; ")).slice(0, 240)} (${
    (ms / 1000).toFixed(1)
  } s)`;
}
