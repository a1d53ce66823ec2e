import { Chance } from "../../helpers/chance.ts";
import { ArgumentMaker, mannerOf } from "./arguments.ts";
import type { Answer, Door, ListedTool, Served } from "./door.ts";
import { Harvest, type Ids } from "./harvest.ts";
import { errorIn, judge, type Manners } from "./oracle.ts";
import { toJson } from "./values.ts";

const AT_ONCE = 8;
const MOST_FINDINGS = 40;
const LONGEST_QUOTE = 160;

/** One call that was made. */
export interface MadeCall {
  readonly tool: ListedTool;
  readonly args: unknown;
  readonly answer: Answer;
  /** The state before it, as far as the world has one. */
  readonly before: string | undefined;
  /** The number of the call in its run. */
  readonly number: number;
}

/** An adapter with the application behind it. */
export interface World extends Manners, Served {
  readonly ids: Ids;
  /** Tools that are called more often than others, to have something there. */
  readonly builders: readonly string[];
  /** Changes arguments so that the run goes on: no minutes of waiting, no end of the application. */
  steer?(tool: string, args: unknown, chance: Chance): unknown;
  /** Everything that a refused call must leave as it is, seen another way than through the host. */
  state?(door: Door): Promise<string>;
  /** Calls whose tool only reads, but by its nature changes what {@linkcode state} sees. */
  readonly mayChange?: ReadonlySet<string>;
  /** Tells whether an error says that something was begun: what it tells of is not as it was. */
  begun?(code: string, tool: string, args: unknown): boolean;
  /** Looks at what only this world promises; what it returns is wrong. */
  inspect?(call: MadeCall, door: Door): Promise<string[]>;
  /** Brings the application back to where calls find something. */
  renew?(door: Door): Promise<void>;
}

/** How a run goes. */
export interface Run {
  readonly seed: number;
  readonly calls: number;
  /** One after the other, with the state looked at, or eight at once. */
  readonly order: "sequential" | "crowd";
}

interface Planned {
  readonly number: number;
  readonly tool: ListedTool;
  readonly args: unknown;
}

/** Calls the tools of a world with whatever their schemas let one think of. */
export class Campaign {
  readonly #world: World;
  readonly #door: Door;
  readonly #tools: readonly ListedTool[];
  readonly #harvest: Harvest;
  /** What is wrong, with what repeats it. */
  readonly findings: string[] = [];
  /** How often each outcome came: `ok`, or the code of an error. */
  readonly outcomes = new Map<string, number>();

  constructor(world: World, door: Door, tools: readonly ListedTool[]) {
    this.#world = world;
    this.#door = door;
    this.#tools = tools;
    this.#harvest = new Harvest(world.ids);
  }

  /** Makes one run; what an earlier one learned is known in it. */
  async run(run: Run): Promise<void> {
    await this.#world.renew?.(this.#door);
    await this.#call(run, { number: -1, tool: this.#first(), args: {} }); // an adapter starts with its first call
    const adapters = await this.#door.adapters();
    if (run.order === "sequential") await this.#inTurn(run);
    else await this.#atOnce(run);
    const left = await this.#door.adapters();
    if (String(left) !== String(adapters)) {
      this.findings.push(`${this.#where(run)}: the adapter's process was ${adapters} and is ${left}`);
    }
  }

  async #inTurn(run: Run): Promise<void> {
    const world = this.#world;
    let before = await world.state?.(this.#door);
    for (let number = 0; number < run.calls && this.findings.length < MOST_FINDINGS; number++) {
      const planned = this.#plan(run, number);
      const answer = await this.#call(run, planned);
      const after = await world.state?.(this.#door);
      const isRead = planned.tool.annotations.readOnlyHint && !world.mayChange?.has(planned.tool.name);
      const code = answer === undefined ? undefined : errorIn(answer)?.code;
      const isRefused = code !== undefined && world.begun?.(code, planned.tool.name, planned.args) !== true;
      if (after !== before && (isRead || isRefused)) {
        const what = isRefused ? "it was refused and changed something" : "it reads and changed something";
        this.#find(run, planned, `${what}: ${difference(before, after)}; it answered ${told(answer)}`);
      }
      if (answer !== undefined) {
        const wrong = await world.inspect?.({ ...planned, answer, before }, this.#door) ?? [];
        for (const each of wrong) this.#find(run, planned, each);
      }
      before = after;
    }
  }

  async #atOnce(run: Run): Promise<void> {
    for (let start = 0; start < run.calls && this.findings.length < MOST_FINDINGS; start += AT_ONCE) {
      const count = Math.min(AT_ONCE, run.calls - start);
      const planned = Array.from({ length: count }, (_, index) => this.#plan(run, start + index));
      await Promise.all(planned.map((each) => this.#call(run, each)));
    }
  }

  /** Plans a call: the same seed and number give the same, but for the ids that were seen until then. */
  #plan({ seed }: Run, number: number): Planned {
    const chance = new Chance(seed * 1_000_003 + number);
    const world = this.#world;
    const name = chance.next() < 0.2 ? chance.pick(world.builders) : undefined;
    const tool = this.#tools.find((each) => each.name === name) ??
      chance.pick(this.#tools) ?? this.#first();
    const manner = name === undefined ? mannerOf(chance) : "valid";
    const made = new ArgumentMaker(chance, this.#harvest.for(tool.name)).make(tool.inputSchema, manner);
    return { number, tool, args: world.steer === undefined ? made : world.steer(tool.name, made, chance) };
  }

  #first(): ListedTool {
    const [first] = this.#tools.filter((tool) => tool.annotations.readOnlyHint);
    if (first === undefined) throw new Error("The host lists no tool that only reads");
    return first;
  }

  async #call(run: Run, planned: Planned): Promise<Answer | undefined> {
    try {
      const answer = await this.#door.call(planned.tool.name, toJson(planned.args));
      const error = errorIn(answer);
      const outcome = error?.code ?? "ok";
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      if (error === undefined) this.#harvest.gather(JSON.stringify(answer.result));
      for (const wrong of judge(planned.tool.name, answer, this.#world, this.#door.home)) {
        this.#find(run, planned, `${wrong}: ${told(answer)}`);
      }
      return answer;
    } catch (error) {
      this.#find(run, planned, `no answer: ${error}`);
      return undefined;
    }
  }

  #find(run: Run, { number, tool, args }: Planned, what: string): void {
    this.findings.push(`${this.#where(run)}, call ${number}: ${tool.name}(${brief(args)}): ${what}`);
  }

  #where({ seed, order }: Run): string {
    return `seed ${seed}, ${order}, ${this.#door.transport}`;
  }
}

function told(answer: Answer | undefined): string {
  return answer === undefined
    ? "nothing"
    : cut(JSON.stringify(answer.error ?? answer.result?.content), 1_200);
}

/** Arguments in a form that a person can read and type again, texts and lists cut. */
function brief(args: unknown): string {
  const text = JSON.stringify(args, (_key, value: unknown) => {
    if (typeof value === "string") return cut(value, LONGEST_QUOTE);
    if (Array.isArray(value) && value.length > 20) return [...value.slice(0, 3), `(${value.length} items)`];
    return value;
  });
  return cut(text, 1_500);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…(${text.length} characters)`;
}

/** The first line in which two states differ. */
function difference(before = "", after = ""): string {
  const [first, second] = [before.split("\n"), after.split("\n")];
  const at = first.findIndex((line, index) => line !== second[index]);
  const index = at < 0 ? first.length : at;
  return `line ${index + 1} was ${cut(first[index] ?? "nothing", 500)} and is ${
    cut(second[index] ?? "nothing", 500)
  }`;
}
