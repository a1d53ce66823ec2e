import { join } from "node:path";
import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import { appFolder, openUrl } from "../app.ts";
import { EXIT, print } from "./failure.ts";
import { isPersonThere } from "./terminal.ts";

const flagsOfDocs = z.object({
  to: z.string().optional(),
  port: z.coerce.number().int().min(0).max(65_535).default(0),
});

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
};

/** `glovebox docs`: serves the documentation to a browser of this machine, or writes it into a folder. */
export async function docs(_words: readonly string[], flags: unknown): Promise<number> {
  const { to, port } = flagsOfDocs.parse(flags);
  const site = await readSite(join(appFolder(), "docs"));
  if (to !== undefined) return await write(site, to);
  const ended = Promise.withResolvers<void>();
  Deno.addSignalListener("SIGINT", () => ended.resolve());
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen: () => {} },
    (request) => answer(site, request),
  );
  const url = `http://127.0.0.1:${server.addr.port}/`;
  await print(`The documentation is at ${url} until you press Ctrl+C`);
  if (isPersonThere()) await openUrl(url).catch(() => {}); // the address was printed
  await ended.promise;
  await server.shutdown();
  return EXIT.fine;
}

type Site = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

async function readSite(folder: string): Promise<Site> {
  const site = new Map<string, Uint8Array<ArrayBuffer>>();
  const walk = async (inside: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(join(folder, inside))) {
      const path = inside === "" ? name : `${inside}/${name}`;
      if (isDirectory) await walk(path);
      else site.set(path, await Deno.readFile(join(folder, path)));
    }
  };
  await walk("");
  return site;
}

/** Serves a file of the site, to a browser that was led to this address and no other. */
function answer(site: Site, request: Request): Response {
  const { pathname, hostname } = new URL(request.url);
  if (hostname !== "127.0.0.1") return new Response("Not found\n", { status: 404 });
  const path = pathname === "/" ? "index.html" : decodeURI(pathname.slice(1));
  const body = site.get(path);
  if (body === undefined) return new Response("There is no such page\n", { status: 404 });
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-security-policy": "default-src 'self'",
      "x-content-type-options": "nosniff",
    },
  });
}

async function write(site: Site, to: string): Promise<number> {
  const there = await Array.fromAsync(Deno.readDir(to)).catch(() => []);
  if (there.length > 0) {
    throw new ToolError("CONFLICT", `${to} is not empty`, { hint: "Name a folder that is not there" });
  }
  for (const [path, bytes] of site) {
    const file = join(to, path);
    await Deno.mkdir(join(file, ".."), { recursive: true });
    await Deno.writeFile(file, bytes);
  }
  await print(`${join(to, "index.html")} begins the documentation: ${site.size} files`);
  return EXIT.fine;
}
