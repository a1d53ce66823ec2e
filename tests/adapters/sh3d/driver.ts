import { testAdapter, type TestedAdapter, ToolError, z } from "glovebox";
import adapter from "../../../adapters/sh3d/adapter.ts";
import { eventually } from "../../helpers/eventually.ts";
import { type Application, type ApplicationOptions, startApplication } from "./application.ts";

const named = z.object({ id: z.string() }).loose();
const stateSchema = z.object({
  modified: z.boolean(),
  revision: z.number(),
  undo: z.string().nullable(),
  walls: z.array(named),
  furniture: z.array(named),
  rooms: z.array(named),
  labels: z.array(named),
  dimensionLines: z.array(named),
  polylines: z.array(named),
  levels: z.array(named),
}).loose();
/** Answer of `get_state`. */
export type State = z.output<typeof stateSchema>;

const answerSchema = z.record(z.string(), z.unknown());
/** An answer as JSON. */
export type Answer = z.output<typeof answerSchema>;

/** The adapter on a Sweet Home 3D of the test's own. */
export class Driver implements AsyncDisposable {
  readonly host: TestedAdapter;
  readonly application: Application;

  constructor(host: TestedAdapter, application: Application) {
    this.host = host;
    this.application = application;
  }

  static async open(options: ApplicationOptions = {}): Promise<Driver> {
    const application = await startApplication(options);
    const host = await adapterFor(application);
    const driver = new Driver(host, application);
    await eventually("a home is open", async () => {
      const { homes } = z.object({ homes: z.array(z.unknown()) }).parse(await driver.call("list_homes"));
      return homes.length > 0;
    }, 60_000);
    return driver;
  }

  /** The answer of a tool, from its JSON text. */
  async call(tool: string, input: object = {}): Promise<Answer> {
    const { text } = await this.host.call(tool, input);
    return answerSchema.parse(JSON.parse(text));
  }

  /** The id of what a tool made. */
  async make(tool: string, input: object): Promise<string> {
    return z.string().parse((await this.call(tool, input))["id"]);
  }

  async state(): Promise<State> {
    return stateSchema.parse(await this.call("get_state"));
  }

  /** The objects that a query finds. */
  async query(input: object): Promise<Answer[]> {
    const answer = await this.call("query_state", input);
    return z.array(answerSchema).parse(answer["objects"]);
  }

  async one(id: string): Promise<Answer> {
    const [found] = await this.query({ ids: [id] });
    if (found === undefined) throw new Error(`There is no ${id}`);
    return found;
  }

  /** The picture of an answer. */
  async picture(tool: string, input: object = {}): Promise<Uint8Array> {
    const { content } = await this.host.call(tool, input);
    const part = content.find((each) => each.type === "image");
    if (part?.type === "image") return part.bytes;
    throw new Error(`${tool} answered without a picture`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host[Symbol.asyncDispose]();
    await this.application[Symbol.asyncDispose]();
  }
}

/** The adapter, looking where the application announces itself. */
export async function adapterFor({ discovery, folder }: Application): Promise<TestedAdapter> {
  return await testAdapter(adapter, { options: { discovery, homes: folder } });
}

/** Waits for the refusal of a call and returns it. */
export async function refusal(call: Promise<unknown>): Promise<ToolError> {
  const error = await call.then(() => undefined, (reason: unknown) => reason);
  if (error instanceof ToolError) return error;
  throw new Error("The call was not refused", { cause: error });
}
