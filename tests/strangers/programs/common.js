import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** Loads a package that is installed beside the program: the project itself has none of them. */
export function load(name) {
  return import(name);
}

/** What a program is told on its command line. */
export const { server, model } = JSON.parse(process.argv[2] ?? "{}");

const interrupted = new AbortController();
process.on("SIGINT", () => interrupted.abort(new Error("interrupted")));

/** Aborts when the person interrupts the program. */
export const signal = interrupted.signal;

/** What an HTTP server wants to be sent along. */
export const headers = server?.kind === "http" ? { Authorization: `Bearer ${server.token}` } : {};

/** Makes the calls that the model asks for, and tells it what they brought. */
export async function obey(tools, call) {
  let answer;
  for (;;) {
    const said = await ask({ tools, answer });
    if (said.call === undefined) return;
    answer = await call(said.call, said.args).catch((error) => {
      if (signal.aborted) throw error;
      return { content: [{ type: "text", text: `The client failed: ${error}` }], isError: true };
    });
  }
}

async function ask(body) {
  const response = await fetch(`${model}/plain`, { method: "POST", body: JSON.stringify(body) });
  return await response.json();
}

/** The path of a command that a package brings. */
export function bin(name) {
  return join(import.meta.dirname, "node_modules", ".bin", name);
}

/** Starts a program that listens at a port, uses it once it does, and ends it. */
export async function withServed(command, argsFor, use) {
  const port = await freePort();
  const env = { ...process.env, ...server.env, CLIENT_HOME: process.env.HOME }; // which says whose it is
  const child = spawn(command, argsFor(port), { env, stdio: ["ignore", "inherit", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (child.exitCode === null && !(await listens(port))); // each look waits for an answer of the system
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** Below the ports that the system gives to whoever asks for any: it would give this one to another test meanwhile. */
function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return new Promise((resolve) => {
    const listener = createServer().listen(port, "127.0.0.1", () => listener.close(() => resolve(port)));
    listener.once("error", () => resolve(freePort()));
  });
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}
