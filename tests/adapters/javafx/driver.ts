import { testAdapter, type TestedAdapter, type TestResult, ToolError, z } from "glovebox";
import adapter from "../../../adapters/javafx/adapter.ts";
import type { Ref } from "../../../adapters/javafx/client/references.ts";
import { eventually } from "../../helpers/eventually.ts";
import { type Sample, type SampleOptions, startSample } from "./sample.ts";
import { type Answer, answerSchema } from "./schema.ts";

/** The adapter on the sample application, operated by the ids of its nodes. */
export class Driver implements AsyncDisposable {
  readonly host: TestedAdapter;
  readonly sample: Sample;

  constructor(host: TestedAdapter, sample: Sample) {
    this.host = host;
    this.sample = sample;
  }

  static async open(options: SampleOptions = {}): Promise<Driver> {
    const sample = await startSample(options);
    const driver = new Driver(await adapterFor(sample), sample);
    if (options.agent === undefined || options.agent === "enabled") await driver.ready();
    return driver;
  }

  /** JavaFX is up before the agent has seen it. */
  async ready(): Promise<void> {
    const isThere = () => this.host.call("ui_get_snapshot").then(() => true, () => false);
    await eventually("the agent sees the window", isThere);
  }

  async call(tool: string, input: object = {}): Promise<TestResult> {
    const patience = tool === "ui_perform" ? { timeoutMs: 30_000 } : {}; // the machine may be overloaded
    return await this.host.call(tool, { ...patience, ...input });
  }

  async data(tool: string, input: object = {}): Promise<Answer> {
    return answerSchema.parse((await this.call(tool, input)).structured);
  }

  async ref(css: string): Promise<Ref> {
    const { matches } = await this.data("ui_query", { scope: { stage: "all" }, selector: { css } });
    const [match] = matches ?? [];
    if (match === undefined) throw new Error(`There is no ${css}`);
    return match.ref;
  }

  /** Performs one action on the node of this id, if one is given. */
  async act(type: string, id?: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const { target = {}, ...rest } = more;
    const on = id === undefined ? {} : { target: { ref: await this.ref(`#${id}`), ...Object(target) } };
    return await this.data("ui_perform", { actions: [{ type, ...on, ...rest }] });
  }

  /** Selects a tab, so that what is in it can be used. */
  async tab(index: number): Promise<void> {
    await this.act("select", "tabs", { index });
  }

  /** Returns what the sample said happened last. */
  async status(): Promise<string | null> {
    return await this.label("status");
  }

  async label(id: string): Promise<string | null> {
    return (await this.data("ui_get_node", { ref: await this.ref(`#${id}`) })).text?.label ?? null;
  }

  async value(id: string): Promise<string | null> {
    return (await this.data("ui_get_node", { ref: await this.ref(`#${id}`) })).value?.text ?? null;
  }

  /** The middle of a node, as a part of its window's picture. */
  async middleOf(css: string): Promise<{ readonly x: number; readonly y: number }> {
    const asked = { scope: { stage: "all" }, selector: { css } };
    const bounds = (await this.data("ui_query", asked)).matches?.[0]?.layout?.boundsInScene;
    if (bounds === undefined) throw new Error(`There is no ${css}`);
    const { structured } = await this.host.call("ui_screenshot");
    const { width, height } = z.object({ width: z.number(), height: z.number() }).parse(structured);
    return {
      x: (bounds.minX + bounds.width / 2) / width,
      y: (bounds.minY + bounds.height / 2) / height,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host[Symbol.asyncDispose]();
    await this.sample[Symbol.asyncDispose]();
  }
}

/** The adapter, looking where the sample announces itself. */
export async function adapterFor({ discovery }: Pick<Sample, "discovery">): Promise<TestedAdapter> {
  return await testAdapter(adapter, { options: { discovery, timeoutMs: 20_000 } });
}

/** Waits for the refusal of a call and returns it. */
export async function refusal(call: Promise<unknown>): Promise<ToolError> {
  const error = await call.then(() => undefined, (reason: unknown) => reason);
  if (error instanceof ToolError) return error;
  throw new Error("The call was not refused", { cause: error });
}
