import { join } from "node:path";
import { type Figure, median } from "./stats.ts";

const CLICKS = 12;

const ROWS = Array.from(
  { length: 500 },
  (_, i) => `<p>Row ${i} <button>Buy ${i}</button> <a href="#${i}">More ${i}</a></p>`,
);

/** Returns what the assistant itself takes in each step, besides the model's answer and the page: a replayed run. */
export async function assistFigures(
  glovebox: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () =>
      new Response(`<!doctype html><title>list</title>${ROWS.join("")}`, {
        headers: { "content-type": "text/html" },
      }),
  );
  try {
    const transcript = join(folder, "assist.jsonl");
    await Deno.writeTextFile(transcript, replies(`http://127.0.0.1:${server.addr.port}/`).join("\n"));
    const words = [
      "assist",
      "bench",
      "--json",
      "--model",
      `replay:${transcript}`,
      "--max-steps",
      `${CLICKS + 2}`,
    ];
    const { stdout } = await new Deno.Command(glovebox, { args: words, env, stderr: "null" }).output();
    const { run } = JSON.parse(new TextDecoder().decode(stdout));
    const steps = (await Deno.readTextFile(join(run, "events.jsonl"))).trim().split("\n").slice(1, -1);
    const own = steps.map((line) => Number(JSON.parse(line).times.own_ms));
    return [{
      name: "assistant: its own time in a step, 1,000 controls",
      value: median(own),
      unit: "ms",
      limit: 250,
    }];
  } finally {
    await server.shutdown();
  }
}

/** A page of 1,000 controls is opened, and one after the other is clicked. */
function replies(url: string): string[] {
  const call = (name: string, args: Readonly<Record<string, unknown>>) =>
    JSON.stringify({
      parts: [{ kind: "call", id: crypto.randomUUID(), name, args }],
      usage: { input: 0, output: 0, cached: 0 },
      finish: "stop",
    });
  return [
    call("browser_navigate", { url }),
    ...Array.from(
      { length: CLICKS },
      (_, at) => call("browser_overlay_act", { index: 2 * at + 2, action: "click" }),
    ),
    call("assistant_done", { did: "found", reason: "measured", evidence: "list" }),
  ];
}
