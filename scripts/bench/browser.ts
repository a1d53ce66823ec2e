import { browserStartFigures } from "./browser_start.ts";
import { type Figure, median } from "./stats.ts";
import { LineClient } from "./line_client.ts";
import { ownMegabytes } from "./memory.ts";

const ROUNDS = 7;

function page(title: string, body: string): Response {
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title>${body}`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

const LIST = Array.from(
  { length: 500 },
  (_, i) => `<p>Row ${i} <button>Buy ${i}</button> <a href="#${i}">More ${i}</a></p>`,
);
const PAGES: Readonly<Record<string, () => Response>> = {
  "/list": () => page("list", `<button onclick="this.textContent='Gone'">Go</button>${LIST.join("")}`),
  "/late": () =>
    page(
      "late",
      `<button onclick="setTimeout(() => document.body.append('Late'), 100)">Go</button><p id=p></p>`,
    ),
};

/** Returns what the browser adapter takes, through the executable; nothing where there is no browser. */
export async function browserFigures(
  glovebox: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => PAGES[new URL(request.url).pathname]?.() ?? new Response("Not found", { status: 404 }),
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  try {
    const starts = await browserStartFigures(glovebox, env, `${origin}/late`);
    await using client = new LineClient(glovebox, ["--stdio", "--adapter", "browser"], env);
    await client.initialize();
    await client.notify("notifications/initialized");
    const time = async (name: string, args: Readonly<Record<string, unknown>>): Promise<number> => {
      const start = performance.now();
      const answer = await client.request("tools/call", { name, arguments: args });
      if (answer.includes('"isError":true')) throw new Error(answer);
      return performance.now() - start;
    };
    const first = await time("browser_navigate", { url: `${origin}/list` });
    return [
      ...starts,
      { name: "browser: first page, launch included", value: first, unit: "ms" },
      ...await roundFigures(time, origin),
      ...await memoryFigures(time, origin, client.child.pid),
    ];
  } finally {
    await server.shutdown();
  }
}

/** Returns what looking costs in the long run; nothing where the system does not tell. */
async function memoryFigures(time: Time, origin: string, host: number): Promise<Figure[]> {
  if (Deno.build.os !== "linux") return [];
  await time("browser_navigate", { url: `${origin}/list` });
  const afterLooks = async (count: number) => {
    for (let look = 0; look < count; look++) {
      await time("browser_list_interactives", { scope: "all", full: true });
    }
    return await ownMegabytes(host);
  };
  const early = await afterLooks(100);
  const late = await afterLooks(900);
  return [
    { name: "browser: our memory after 100 looks (PSS)", value: early, unit: "MB", limit: 120 },
    {
      name: "browser: memory after 1,000 looks, against 100",
      value: late / early,
      unit: "×",
      limit: 1.1,
    },
  ];
}

type Time = (name: string, args: Readonly<Record<string, unknown>>) => Promise<number>;

async function roundFigures(time: Time, origin: string): Promise<Figure[]> {
  const looks: number[] = [];
  const again: number[] = [];
  const pictures: number[] = [];
  const clicks: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await time("browser_navigate", { url: `${origin}/list` });
    looks.push(await time("browser_list_interactives", { scope: "all", full: true }));
    again.push(await time("browser_list_interactives", { scope: "all" }));
    pictures.push(await time("browser_screenshot", { numbers: true }));
    clicks.push(await time("browser_overlay_act", { index: 1, action: "click" }));
    await time("browser_navigate", { url: `${origin}/late` });
    late.push(await time("browser_overlay_act", { index: 1, action: "click" }));
  }
  return [
    { name: "browser: list of 1,001 controls", value: median(looks), unit: "ms", limit: 40 },
    { name: "browser: the same, unchanged", value: median(again), unit: "ms", limit: 20 },
    { name: "browser: picture with numbers", value: median(pictures), unit: "ms", limit: 120 },
    { name: "browser: click with its effect", value: median(clicks), unit: "ms", limit: 40 },
    { name: "browser: click, effect after 100 ms", value: median(late), unit: "ms", limit: 150 },
  ];
}
