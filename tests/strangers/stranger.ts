import { join } from "node:path";
import { serveShop } from "../../scripts/demo/shop.ts";
import { DeadlineError } from "../../src/base/time/deadline.ts";
import { eventually } from "../helpers/eventually.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { familyOf, processesWith } from "../helpers/host/processes.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { facesPlan, fullPlan, ORDER, waitingPlan } from "./plans.ts";
import { type Heard, ScriptedModel } from "./scenario.ts";
import {
  ADAPTERS,
  httpServer,
  type Server,
  SERVER_MARK,
  type ServerAddress,
  stdioServer,
  TWO_FACES,
} from "./server.ts";
import { serveModel } from "./vendors/model_server.ts";
import { type Given, givenIn, judge, type Verdict } from "./verdict.ts";
import { readWire, type WireRecord } from "./wire_record.ts";

/** Home, model and server that a client is pointed at. */
export interface Place {
  /** The client's own home, with nothing in it. */
  readonly home: string;
  /** The vendor's API. */
  readonly model: string;
  readonly server: ServerAddress;
}

/** Command that starts a client. */
export interface ClientCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A client that somebody else has made. */
export interface Stranger {
  readonly name: string;
  readonly version: string;
  readonly transports: readonly ("stdio" | "http")[];
  /** Writes its settings into its home and says how it is started. */
  prepare(place: Place): Promise<ClientCommand>;
}

/** Options for a run. */
export interface RunOptions {
  readonly transport: Stranger["transports"][number];
  /** Time that the long call takes. */
  readonly seconds: number;
  /** Folder to which the executable unpacks itself: shared by runs. */
  readonly cache: string;
  /** Time that the client may take altogether. */
  readonly deadlineMs: number;
}

/** Result of a run. */
export interface RunResult {
  readonly verdict: Verdict;
  /** True when the shop's own server has the order as the plan wanted it. */
  readonly filled: boolean;
  readonly heard: readonly Heard[];
  readonly tools: number;
  readonly wire: WireRecord;
  /** Outcome of the plan, or what the client wrote when the plan did not come to its end. */
  readonly outcome: string;
}

/** Lets a client go through the whole plan. */
export async function runClient(stranger: Stranger, options: RunOptions): Promise<RunResult> {
  const orders: unknown[] = [];
  await using shop = serveShop(join(PROJECT, "scripts", "demo", "page"), (order) => orders.push(order));
  const model = new ScriptedModel(fullPlan({ shop: shop.url, seconds: options.seconds }));
  return await atWork(stranger, model, options, async ({ child, server }) => {
    const { success, stdout, stderr } = await child.output();
    const written = new TextDecoder().decode(success ? stdout : stderr).slice(-1_000);
    return {
      verdict: judge(model.heard),
      filled: orders.length === 1 && isOrdered(orders[0]),
      heard: model.heard,
      tools: model.tools.length,
      wire: readWire(await server.messages()),
      outcome: model.outcome ?? `the plan stopped after ${model.heard.length} calls: ${written}`,
    };
  });
}

/** Effect of an interruption of a client on the call that it was waiting for. */
export type Interruption = "cancelled" | "ends with the client" | "runs on";

/** Time that a call may take to hear of its end. */
const HEARD_MS = 10_000;

/** Interrupts a client, as a person does with Ctrl+C, while a call runs. */
export async function runCancel(stranger: Stranger, options: RunOptions): Promise<Interruption> {
  const model = new ScriptedModel(waitingPlan());
  return await atWork(stranger, model, options, async ({ child, server, home }) => {
    const ended = child.output();
    const logged = (words: string, ms: number) =>
      eventually(`"${words}" in the log`, async () => (await server.log()).includes(words), ms);
    await logged("waiting for the cancellation", options.deadlineMs);
    await interrupt(child.pid);
    try {
      await logged("heard the cancellation", HEARD_MS);
    } catch (error) {
      if (error instanceof DeadlineError) return "runs on";
      throw error;
    } finally {
      await endAll(home); // first: what it has started may hold its output open
      await ended;
    }
    return readWire(await server.messages()).cancelled ? "cancelled" : "ends with the client";
  });
}

/**
 * Shows which half of an answer a client hands to its model, where the halves differ; nothing if it cannot be tried.
 */
export async function runFaces(stranger: Stranger, deadlineMs: number): Promise<Given | undefined> {
  const model = new ScriptedModel(facesPlan());
  await using home = await temporaryFolder();
  await using vendor = serveModel((turn) => model.answer(turn));
  const child = await startClient(
    stranger,
    { home: home.path, model: vendor.url, server: TWO_FACES },
    deadlineMs,
  );
  await child.output();
  await endAll(home.path);
  return model.heard.length === 0 ? undefined : givenIn(model.heard);
}

/** A person's Ctrl+C reaches a launcher and what it has started; the server shall hear of it from the client alone. */
async function interrupt(pid: number): Promise<void> {
  const found = await processesWith(SERVER_MARK);
  const servers = await Promise.all(found.map((server) => familyOf(server.pid)));
  for (const member of (await familyOf(pid)).filter((each) => !servers.flat().includes(each))) {
    signalTo(member, "SIGINT");
  }
}

function signalTo(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error; // it has ended meanwhile
  }
}

/** Ends what a client has left running: some start servants that outlive it. */
async function endAll(home: string): Promise<void> {
  for (const { pid } of await processesWith(home)) signalTo(pid, "SIGKILL");
}

interface AtWork {
  readonly child: Deno.ChildProcess;
  readonly server: Server;
  readonly home: string;
}

async function atWork<T>(
  stranger: Stranger,
  model: ScriptedModel,
  { transport, cache, deadlineMs }: RunOptions,
  use: (work: AtWork) => Promise<T>,
): Promise<T> {
  await using home = await temporaryFolder();
  await using served = await temporaryFolder();
  await using vendor = serveModel((turn) => model.answer(turn));
  const start = { home: served.path, args: ADAPTERS, cache };
  await using server = transport === "stdio" ? stdioServer(start) : await httpServer(start);
  const place = { home: home.path, model: vendor.url, server: server.address };
  const child = await startClient(stranger, place, deadlineMs);
  try {
    return await use({ child, server, home: home.path });
  } finally {
    await endAll(home.path);
  }
}

async function startClient(stranger: Stranger, place: Place, deadlineMs: number): Promise<Deno.ChildProcess> {
  const { command, args, env } = await stranger.prepare(place);
  const { home } = place;
  return new Deno.Command(command, {
    args: [...args],
    cwd: home,
    clearEnv: true,
    env: { HOME: home, TMPDIR: home, PATH: Deno.env.get("PATH") ?? "", NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(deadlineMs),
  }).spawn();
}

function isOrdered(order: unknown): boolean {
  const fields = new Map(Object.entries(order ?? {}));
  return Object.entries(ORDER).every(([name, value]) => fields.get(name) === value);
}
