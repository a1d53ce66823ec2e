import { join } from "node:path";
import { SECRET, type Target } from "../fixtures/adapters/hostile/attempts/target.ts";

const FILES: Readonly<Record<string, string>> = {
  "secret.txt": SECRET,
  "secret.json": JSON.stringify({ secret: SECRET }),
  "secret.ts": `export default "${SECRET}";\n`,
  "secret.cjs": `module.exports = "${SECRET}";\n`,
  "index.js": `module.exports = "${SECRET}";\n`,
  "package.json": "{}",
  "worker.js": `postMessage("${SECRET}");\n`,
  "secret.db": "",
  ".env": `LOADED=${SECRET}\n`,
};

/** The smallest WebAssembly module. */
const EMPTY_WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Puts the files that nobody may read or change into a folder, whatever was there. */
export async function plant(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {}); // the first time there is none
  await Deno.mkdir(folder);
  for (const [name, text] of Object.entries(FILES)) await Deno.writeTextFile(join(folder, name), text);
  await Deno.writeFile(join(folder, "empty.wasm"), EMPTY_WASM);
  await Deno.copyFile("/lib64/ld-linux-x86-64.so.2", join(folder, "x.node")).catch(() => {}); // elsewhere
  await Deno.symlink(join(folder, "secret.txt"), join(folder, "link"));
}

/** Returns what is in the folder and what it looks like, to be compared. */
export async function lookAt(folder: string): Promise<string[]> {
  const seen: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const { mode, size, mtime, uid } = await Deno.lstat(join(folder, name));
    seen.push(`${name} ${mode} ${size} ${mtime?.getTime()} ${uid}`);
  }
  return seen.sort();
}

/** Servers that nobody may reach, a process that nobody may touch. */
export interface Canaries extends AsyncDisposable {
  readonly target: Target;
  /** Port of a server that may be reached, and that sends on to where it is told. */
  readonly granted: number;
  /** Returns how often the server or the socket was reached so far. */
  reached(): number;
}

/** Starts the canaries, with their files in a folder. */
export async function startCanaries(folder: string): Promise<Canaries> {
  await using stack = new AsyncDisposableStack();
  await plant(folder);
  let count = 0;
  const seen = (request: Request) => {
    count++;
    return answer(request);
  };
  const quiet = { onListen: () => {} };
  const server = stack.use(Deno.serve({ ...quiet, hostname: "127.0.0.1", port: 0 }, seen));
  const { port } = server.addr;
  for (const hostname of ["127.0.0.2", "::1"]) stack.use(Deno.serve({ ...quiet, hostname, port }, seen));
  const socket = `${folder}.socket`;
  stack.use(Deno.serve({ ...quiet, path: socket }, seen));
  const granted = stack.use(Deno.serve({ ...quiet, hostname: "127.0.0.1", port: 0 }, redirect)).addr.port;
  const victim = new Deno.Command("sleep", { args: ["600"], detached: true }).spawn();
  stack.defer(async () => {
    victim.kill("SIGKILL");
    await victim.status;
  });
  const ownName = await nameOfThisMachine();
  const owned = stack.move();
  return {
    target: { folder, port, socket, victim: victim.pid, ownName },
    granted,
    reached: () => count,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function answer(request: Request): Response {
  if (request.headers.get("upgrade") === "websocket") return Deno.upgradeWebSocket(request).response;
  const { pathname } = URL.parse(request.url) ?? { pathname: "/" };
  if (pathname === "/events") {
    return new Response(`data: ${SECRET}\n\n`, { headers: { "content-type": "text/event-stream" } });
  }
  const isCode = /\.[jt]s$/.test(pathname);
  const text = pathname === "/worker.js" ? FILES["worker.js"] : isCode ? FILES["secret.ts"] : SECRET;
  return new Response(text ?? "", {
    headers: { "content-type": isCode ? "text/javascript" : "text/plain" },
  });
}

function redirect(request: Request): Response {
  const location = new URL(request.url).searchParams.get("to");
  return location === null
    ? new Response("granted")
    : new Response(null, { status: 302, headers: { location } });
}

/** A name that the system's own table leads to a loopback address. */
async function nameOfThisMachine(): Promise<string> {
  for (const line of (await Deno.readTextFile("/etc/hosts")).split("\n")) {
    const [, name] = /^(?:127\.\S+|::1)\s+(?!localhost\b)([\w.-]+)/.exec(line) ?? [];
    if (name !== undefined) return name;
  }
  return "localhost";
}
