import { Chance } from "../../helpers/chance.ts";
import { SECRET } from "../../fixtures/adapters/hostile/attempts/target.ts";
import { isObject } from "../../../src/base/is_object.ts";
import { ArgumentMaker } from "../fuzz/arguments.ts";
import type { Answer, Door, ListedTool } from "../fuzz/door.ts";
import { Harvest, type Ids } from "../fuzz/harvest.ts";
import { errorIn } from "../fuzz/oracle.ts";
import { put, toJson } from "../fuzz/values.ts";
import type { TrickClass } from "./tricks.ts";

const AT_ONCE = 8;
/** The places of a tool's arguments that each class tries, one after the other. */
const DEEPEST = 4;

/** What a model knows of the adapters it attacks. */
export interface Knowledge {
  readonly ids: Ids;
  steer(tool: string, args: unknown, chance: Chance): unknown;
}

/** One call that must come to nothing. */
export interface Attempt {
  readonly className: string;
  readonly tool: ListedTool;
  readonly args: unknown;
}

/** A model that does what a stranger told it, with every tool that there is. */
export class HostileModel {
  readonly #door: Door;
  readonly #knowledgeOf: (tool: string) => Knowledge;
  readonly #harvests = new Map<Knowledge, Harvest>();
  /** Number of attempts by class. */
  readonly made = new Map<string, number>();
  /** What it got that it must not. */
  readonly got: string[] = [];

  constructor(door: Door, knowledgeOf: (tool: string) => Knowledge) {
    this.#door = door;
    this.#knowledgeOf = knowledgeOf;
  }

  /** Gives each tool each class of trick, in one of its texts after the other. */
  async tryAll(tools: readonly ListedTool[], classes: Readonly<Record<string, TrickClass>>): Promise<void> {
    const tries = tools.flatMap((tool, at) =>
      Object.entries(classes).map(([className, { values }], index) => () =>
        this.#attempt(tool, className, values, at + index)
      )
    );
    for (let start = 0; start < tries.length; start += AT_ONCE) {
      await Promise.all(tries.slice(start, start + AT_ONCE).map((attempt) => this.#make(attempt())));
    }
  }

  /** Returns every so-manieth of the attempts that it makes of all classes with all tools. */
  some(
    tools: readonly ListedTool[],
    classes: Readonly<Record<string, TrickClass>>,
    every: number,
  ): readonly Attempt[] {
    return tools.flatMap((tool, at) =>
      Object.entries(classes).flatMap(([className, { values }], index) =>
        (at + index) % every === 0 ? [this.#attempt(tool, className, values, at + index)] : []
      )
    );
  }

  #attempt(tool: ListedTool, className: string, values: readonly string[], at: number): Attempt {
    const chance = new Chance(at);
    const knowledge = this.#knowledgeOf(tool.name);
    const args = new ArgumentMaker(chance, this.#harvestOf(knowledge).for(tool.name)).make(
      tool.inputSchema,
      "valid",
    );
    const names = textsOf(tool.inputSchema, []);
    const path = names[at % Math.max(names.length, 1)];
    const value = values[at % values.length];
    if (path !== undefined && isObject(args)) putAt(args, path, value);
    else if (isObject(args)) put(args, String(value), value); // a tool without texts gets an argument of that name
    return { className, tool, args: knowledge.steer(tool.name, args, chance) };
  }

  async #make({ className, tool, args }: Attempt): Promise<void> {
    this.made.set(className, (this.made.get(className) ?? 0) + 1);
    const answer = await this.#door.call(tool.name, toJson(args));
    if (errorIn(answer) === undefined) {
      this.#harvestOf(this.#knowledgeOf(tool.name)).gather(JSON.stringify(answer.result));
    }
    const wrong = this.#wrongWith(answer);
    if (wrong === undefined) return;
    this.got.push(`${className}: ${tool.name}(${JSON.stringify(args).slice(0, 300)}) ${wrong}`);
  }

  #harvestOf(knowledge: Knowledge): Harvest {
    const harvest = this.#harvests.get(knowledge) ?? new Harvest(knowledge.ids);
    this.#harvests.set(knowledge, harvest);
    return harvest;
  }

  #wrongWith(answer: Answer): string | undefined {
    const text = JSON.stringify(answer);
    if (text.includes(SECRET)) return `told the secret: ${text.slice(0, 300)}`;
    const code = errorIn(answer)?.code;
    return code === "INTERNAL" || code === "ADAPTER_DIED" ? `is ${code}: ${text.slice(0, 300)}` : undefined;
  }
}

/** The paths of the arguments that take any text. */
function textsOf(schema: unknown, path: readonly string[]): string[][] {
  if (!isObject(schema) || path.length > DEEPEST) return [];
  if (schema["type"] === "string" && schema["enum"] === undefined) return [[...path]];
  const { properties, items, anyOf } = schema;
  return [
    ...(isObject(properties)
      ? Object.entries(properties).flatMap(([name, inner]) => textsOf(inner, [...path, name]))
      : []),
    ...(items === undefined ? [] : textsOf(items, [...path, "0"])),
    ...(Array.isArray(anyOf) ? anyOf.slice(0, 1).flatMap((choice) => textsOf(choice, path)) : []),
  ];
}

function putAt(target: object, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) return put(target, name, value);
  const known: unknown = Reflect.get(target, name);
  const inner = typeof known === "object" && known !== null ? known : rest[0] === "0" ? [] : {};
  put(target, name, inner);
  putAt(inner, rest, value);
}
