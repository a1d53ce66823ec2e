import { servePage } from "../../tests/strangers/pages/library.ts";
import { LineClient } from "./line_client.ts";
import type { Call, Contender } from "./rivals.ts";
import { type Step, STRANGER_TASKS, type StrangerTask } from "./stranger_tasks.ts";
import { type Caller, caller, inTime, type Tokenizer } from "./tool_caller.ts";

/** Longest time after the last step in which the page must say that the task is done, in milliseconds. */
const DONE_MS = 2_000;
/** Looks for one step, and the time between them in milliseconds. */
const MOST_LOOKS = 3;
const PATIENCE_MS = 300;
/** How often the page is asked, in milliseconds; it asks itself. */
const LOOK_MS = 20;

/** Cost of one task with one server. */
interface Result {
  readonly solved: boolean;
  readonly why: string;
  readonly calls: number;
  readonly tokens: number;
  readonly ms: number;
}

/** Plays the same tasks on pages of other people with each server, and lets the pages say what was done. */
export async function compareStrangers(
  contenders: readonly Contender[],
  tokens: Tokenizer,
): Promise<string> {
  const rows: { readonly name: string; readonly results: readonly Result[] }[] = [];
  for (const contender of contenders) {
    rows.push({ name: contender.name, results: await playAll(contender, tokens) });
  }
  const tasks = STRANGER_TASKS.map(({ name }, at) =>
    [name, ...rows.map((row) => `  ${row.name.padEnd(22)}${lineOf(row.results[at])}`)].join("\n")
  );
  const [own, ...others] = rows;
  const totals = rows.map(({ name, results }) =>
    `  ${name.padEnd(22)}${results.filter(({ solved }) => solved).length} of ${results.length}`
  );
  const ratios = others.map(({ name, results }) =>
    `  ${name.padEnd(22)}${ratioOf(results, own?.results ?? [])}`
  );
  return [
    ...["pages of other people", ...tasks, "solved", ...totals],
    ...["against the first, where both solved it", ...ratios, ""],
  ].join("\n");
}

function lineOf(result: Result | undefined): string {
  if (result === undefined) return "was not played";
  const { solved, why, calls, tokens, ms } = result;
  return `${solved ? "solved" : `not solved: ${why}`}; ${calls} calls, ${tokens} tokens, ${ms.toFixed(0)} ms`;
}

function ratioOf(results: readonly Result[], own: readonly Result[]): string {
  const both = results.flatMap((theirs, at) => {
    const ours = own[at];
    return theirs.solved && ours?.solved === true ? [{ theirs, ours }] : [];
  });
  const sum = (of: (pair: (typeof both)[number]) => number) => both.reduce((all, pair) => all + of(pair), 0);
  const tokens = sum(({ theirs }) => theirs.tokens) / sum(({ ours }) => ours.tokens);
  const ms = sum(({ theirs }) => theirs.ms) / sum(({ ours }) => ours.ms);
  return `${both.length} tasks: ${tokens.toFixed(1)}× the tokens, ${ms.toFixed(1)}× the time`;
}

async function playAll(contender: Contender, tokens: Tokenizer): Promise<Result[]> {
  const client = new LineClient(contender.command, contender.args, contender.env);
  const results: Result[] = [];
  try {
    await inTime(client.initialize());
    await client.notify("notifications/initialized");
    const call = caller(client);
    await using blank = await servePage("radix");
    await call(contender.open(blank.url)); // starts its browser
    for (const task of STRANGER_TASKS) {
      results.push(await play(new Player(contender, call, tokens), contender.open, task));
    }
    if (contender.close !== undefined) await call(contender.close).catch(() => undefined);
  } catch (error) {
    console.log(`${contender.name} does not do here: ${error instanceof Error ? error.message : error}`);
  } finally {
    client.child.kill();
  }
  return results;
}

/** What a model has at hand, and what it costs. */
class Player {
  readonly #contender: Contender;
  readonly #call: Caller;
  readonly #tokens: Tokenizer;
  /** Lines that were read, the newest answer first. */
  #read: string[] = [];
  calls = 0;
  tokens = 0;
  ms = 0;

  constructor(contender: Contender, call: Caller, tokens: Tokenizer) {
    this.#contender = contender;
    this.#call = call;
    this.#tokens = tokens;
  }

  async use(what: Call): Promise<string> {
    this.calls++;
    const { text, ms } = await this.#call(what);
    this.ms += ms;
    this.tokens += this.#tokens(JSON.stringify(what.arguments)) + this.#tokens(text);
    this.#read.unshift(...text.split("\n"));
    return text;
  }

  /** Does a step; where what was read does not do any more, after another look. */
  async step(step: Step): Promise<void> {
    const known = this.#refOf(step.on);
    try {
      if (known !== undefined) return void await this.use(this.#act(step, known));
    } catch {
      this.#read = []; // what it had read is out of date
    }
    await this.use(this.#act(step, await this.#seek(step.on)));
  }

  #act({ text }: Step, ref: string): Call {
    return text === undefined ? this.#contender.click(ref) : this.#contender.type(ref, text);
  }

  /** Looks as often as a patient model does: a page may still be coming. */
  async #seek(on: RegExp): Promise<string> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      if (looks > 0) await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      for (let ask: Call | undefined = this.#contender.look; ask !== undefined;) {
        const text: string = await this.use(ask);
        const ref = this.#refOf(on);
        if (ref !== undefined) return ref;
        ask = this.#contender.more?.(text);
      }
    }
    throw new Error(`nothing to use says ${on.source}`);
  }

  #refOf(on: RegExp): string | undefined {
    for (const line of this.#read) {
      const ref = on.test(line) ? this.#contender.refOf(line) : undefined;
      if (ref !== undefined) return ref;
    }
    return undefined;
  }
}

/** A task as a model plays it: it takes what it needs from what it has read, and looks again where that does not do. */
async function play(player: Player, open: Contender["open"], task: StrangerTask): Promise<Result> {
  const done = Promise.withResolvers<void>();
  await using judge = serveJudge(done.resolve);
  const watched = (text: string) => text.replace("</body>", `${watch(judge.url, task.done)}</body>`);
  await using page = await servePage(task.page, watched);
  let why = "the page does not say so";
  try {
    await player.use(open(page.url));
    for (const step of task.steps) await player.step(step);
  } catch (error) {
    why = (error instanceof Error ? error.message : String(error)).slice(0, 120).replaceAll("\n", " ");
  }
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), DONE_MS);
  const solved = await Promise.race([done.promise.then(() => true), late.promise]);
  clearTimeout(timer);
  const { calls, tokens, ms } = player;
  return { solved, why, calls, tokens, ms };
}

/**
 * Lets a page ask itself whether the task is done, and say so in a way that no server takes for an effect of what it
 * did: some wait for what a page fetches.
 */
function watch(url: string, done: string): string {
  return `<script type="module">
    const timer = setInterval(() => {
      try {
        if (!(${done})) return;
      } catch {
        return; // the page is not there yet
      }
      clearInterval(timer);
      navigator.sendBeacon(${JSON.stringify(url)});
    }, ${LOOK_MS});
  </script>`;
}

function serveJudge(onDone: () => void): AsyncDisposable & { readonly url: string } {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    onDone();
    return new Response("ok");
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
