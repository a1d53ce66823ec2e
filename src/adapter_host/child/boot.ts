/**
 * The main module of every adapter's process. It is ours and trusted; the adapter is imported by a computed
 * specifier, so that its whole import graph obeys the permissions of this process.
 */
import "glovebox"; // the same instance that the adapter will get
import { ToolError } from "../../adapter_api/errors.ts";
import { IdleGarbageCollector } from "../../base/workarounds/idle_garbage_collector.ts";
import { FrameStream } from "../wire/frames.ts";
import { WARM_UP } from "../process/child_program.ts";
import { childMessage, type HostMessage, hostMessage, WIRE_VERSION } from "../wire/messages.ts";
import { problemOf } from "./problem_of.ts";
import { AdapterRuntime, type SentMessage } from "./runtime.ts";
import { connect, STDIO } from "./connect.ts";
import { logConsole } from "./console.ts";
import { startWatchdog } from "./watchdog.ts";

async function boot(): Promise<void> {
  const [address = "", nonce = "", host = "0"] = Deno.args;
  if (address === WARM_UP) return await warmUp(Deno.args.slice(1));
  const [stream] = await Promise.all([
    connect(address),
    host === "0" ? undefined : startWatchdog(Number(host)),
  ]);
  // Storage shared between processes would be a channel between adapters that nobody granted.
  Reflect.deleteProperty(globalThis, "localStorage");
  Reflect.deleteProperty(globalThis, "caches");
  const tidy = new IdleGarbageCollector();
  const frames = new FrameStream(stream);
  const send = (message: SentMessage, blobs?: readonly Uint8Array[]): void => {
    mustBeKnown(message);
    void frames.send(message, blobs).catch(() => Deno.exit(1)); // the host is gone
  };
  send({ type: "hello", version: WIRE_VERSION, nonce });
  const runtime = new AdapterRuntime(send);
  tellOfLateFailures(runtime, frames);
  logConsole(runtime, address === STDIO);
  for await (const frame of frames.frames()) {
    const message = hostMessage.parse(frame.message);
    if (message.type === "request") tidy.used();
    if (await handle(runtime, message, send) === "stop") break;
  }
  await frames.flushed();
  Deno.exit(0);
}

/** Importing an adapter has no effect. The process ends by itself: what was compiled is kept only then. */
async function warmUp(adapters: readonly string[]): Promise<void> {
  for (const adapter of adapters) await import(adapter);
}

/**
 * Lets a call fail alone when something fails where nobody catches it: that would end the process, and nobody would
 * know of what. Where several calls run they all hear of it, and the process ends.
 */
function tellOfLateFailures(runtime: AdapterRuntime, frames: FrameStream): void {
  const onLate = (event: Event, error: unknown): void => {
    event.preventDefault();
    if (!runtime.failedLate(error)) setTimeout(() => void frames.flushed().then(() => Deno.exit(1)));
  };
  addEventListener("error", (event) => onLate(event, event.error ?? new Error(event.message)));
  addEventListener("unhandledrejection", (event) => onLate(event, event.reason));
}

/** The host kills anyone who sends nonsense; so a mistake of the adapter is caught here and fails one call alone. */
function mustBeKnown(message: SentMessage): void {
  const { error } = childMessage.safeParse(message);
  if (error === undefined) return;
  const [issue] = error.issues;
  throw new ToolError(
    "INTERNAL",
    `The adapter's ${message.type} cannot be sent: ${issue?.path.join(".")}: ${issue?.message}`,
    { hint: "This is a mistake in the adapter; tell its author" },
  );
}

async function handle(runtime: AdapterRuntime, message: HostMessage, send: (message: SentMessage) => void) {
  switch (message.type) {
    case "probe":
      await runtime.probe(message).catch((error) =>
        send({ type: "problems", problems: [problemOf(error, message.adapter)] })
      );
      return;
    case "start":
      return void runtime.start(message); // does not reject; requests may be cancelled while it runs
    case "request":
      return void runtime.request(message); // does not reject; requests run side by side
    case "cancel":
      return runtime.cancel(message);
    case "host_response":
      return runtime.hostResponse(message);
    case "session_ended":
      return runtime.endSession(message);
    case "health":
      return void runtime.health(message); // does not reject
    case "stop":
      await runtime.stop();
      return "stop";
  }
}

await boot();
