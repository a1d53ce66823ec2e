import { join } from "node:path";
import { ToolError } from "../adapter_api/errors.ts";
import { deadline } from "../base/time/deadline.ts";
import { listJvms, temporaryFolder } from "./jvms.ts";

/** Agent that is loaded into a running Java program. */
export interface Agent {
  /** The absolute path of its jar. */
  readonly jar: string;
  readonly argument: string;
}

const SOCKET_MS = 10_000;
const ANSWER_MS = 30_000;
const LOOK_MS = 20;

/**
 * Loads an agent into a running Java program of the same user. Speaks HotSpot's own attach protocol: no JDK is needed.
 *
 * @throws ToolError `NOT_FOUND` when the process is no Java program, `NOT_CONNECTED` when it does not let itself be
 *   attached to, `INTERNAL` when it refuses the agent
 */
export async function attachJvm(pid: number, agent: Agent): Promise<void> {
  const jvms = await listJvms();
  if (jvms.every((jvm) => jvm.pid !== pid)) {
    throw new ToolError("NOT_FOUND", `Process ${pid} is no running Java program of yours`, {
      hint: "glovebox apps lists those that are",
    });
  }
  if (Deno.build.os === "windows") return await attachWithJcmd(pid, agent);
  const socket = join(temporaryFolder(), `.java_pid${pid}`);
  if (!await isSocket(socket)) await awaken(pid, socket);
  const reply = await deadline(load(socket, agent), ANSWER_MS, `The answer of process ${pid}`);
  checkReply(pid, reply);
}

/** The first attach makes the program open its socket: it looks for a file of that name when it is sent SIGQUIT. */
async function awaken(pid: number, socket: string): Promise<void> {
  if (!await catchesQuit(pid)) {
    throw refuses(pid, "it was started with -Xrs and would end at the signal that attaching needs");
  }
  const trigger = await writeTrigger(pid);
  try {
    Deno.kill(pid, "SIGQUIT");
    const end = Date.now() + SOCKET_MS;
    while (!await isSocket(socket)) {
      if (Date.now() > end) throw refuses(pid, "it was started with -XX:+DisableAttachMechanism, or hangs");
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    await Deno.remove(trigger).catch(() => {}); // it may have taken it itself
  }
}

function refuses(pid: number, why: string): ToolError {
  return new ToolError("NOT_CONNECTED", `Process ${pid} cannot be attached to: ${why}`, {
    hint: "Start it with -javaagent: instead; glovebox install javafx-agent says how",
  });
}

/** A program without a handler would be ended by the signal. Only Linux tells. */
async function catchesQuit(pid: number): Promise<boolean> {
  if (Deno.build.os !== "linux") return true;
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const mask = /^SigCgt:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  return mask !== undefined && (BigInt(`0x${mask}`) & 0b100n) !== 0n;
}

async function writeTrigger(pid: number): Promise<string> {
  const name = `.attach_pid${pid}`;
  const places = Deno.build.os === "linux" ? [`/proc/${pid}/cwd/${name}`] : [];
  for (const path of [...places, join(temporaryFolder(), name)]) {
    try {
      await Deno.writeFile(path, new Uint8Array(), { mode: 0o600, createNew: true }); // through no link
      return path;
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists && await isOurs(path, "isFile")) return path;
      // the working folder of the program may not be ours to write: there is another place
    }
  }
  throw refuses(pid, `nothing can be written in ${temporaryFolder()}`);
}

/** A socket that another user put there could learn the path of the agent, and answer what it likes. */
async function isSocket(path: string): Promise<boolean> {
  return await isOurs(path, "isSocket");
}

/** Tells whether something is there itself, not a link to it, and belongs to this user. */
async function isOurs(path: string, kind: "isFile" | "isSocket"): Promise<boolean> {
  const info = await Deno.lstat(path).catch(() => undefined);
  return info?.[kind] === true && (Deno.uid() === null || info.uid === Deno.uid());
}

/** Version 1, then a command with three arguments; the answer ends with the connection. */
async function load(socket: string, { jar, argument }: Agent): Promise<string> {
  using connection = await Deno.connect({ transport: "unix", path: socket });
  const words = ["1", "load", "instrument", "false", `${jar}=${argument}`];
  const bytes = new TextEncoder().encode(words.map((word) => `${word}\0`).join(""));
  for (let done = 0; done < bytes.length;) done += await connection.write(bytes.subarray(done));
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(4096);
  let reply = "";
  for (let count = await connection.read(buffer); count !== null; count = await connection.read(buffer)) {
    reply += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
  return reply;
}

/** The first line is about the command, the second about the agent. */
function checkReply(pid: number, reply: string): void {
  const [first = "", ...rest] = reply.trim().split("\n");
  if (first === "0" && !/return code: [^0]/.test(reply)) return;
  const said = rest.join(" ").trim() || reply.trim() || "nothing";
  const hint = /java\.instrument/.test(reply)
    ? "Its Java has no module java.instrument: neither attaching nor -javaagent: can work"
    : "What the program wrote on its standard error may say more";
  throw new ToolError("INTERNAL", `Process ${pid} did not load the agent: ${said}`, { hint });
}

async function attachWithJcmd(pid: number, { jar, argument }: Agent): Promise<void> {
  const args = [String(pid), "JVMTI.agent_load", jar, argument];
  const command = new Deno.Command("jcmd", { args, stdin: "null", signal: AbortSignal.timeout(ANSWER_MS) });
  try {
    const { success, stdout } = await command.output();
    const said = new TextDecoder().decode(stdout);
    if (success && /return code: 0/.test(said)) return;
    throw refuses(pid, said.trim());
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw refuses(pid, "jcmd, which a JDK brings, is not on the path");
  }
}
