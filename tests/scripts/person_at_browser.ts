import { z } from "zod";
import { hostArguments } from "../helpers/host/host_command.ts";
import type { TestHome } from "../helpers/host/test_home.ts";
import { eventually } from "../helpers/eventually.ts";
import { buildPage } from "../strangers/pages/library.ts";

const toldSchema = z.object({
  /** Middle of each control on the screen, by its name. */
  places: z.record(z.string(), z.tuple([z.number(), z.number()])),
  state: z.unknown().optional(),
});

/** Tells the test where everything stands on the screen, and what the page holds. */
const TELL = `<script>
setInterval(() => {
  const places = {};
  const isMoving = document.getAnimations().length > 0; // what opens may take the keyboard when it is open
  for (const element of isMoving ? [] : document.querySelectorAll("button, input, label")) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0) continue;
    const name = element.innerText || element.getAttribute("aria-label") || element.name || element.type;
    const [left, top] = [screenX + (outerWidth - innerWidth) / 2, screenY + outerHeight - innerHeight];
    places[name] = [left + x + width / 2, top + y + height / 2];
  }
  fetch("/told", { method: "POST", body: JSON.stringify({ places, state: { ...globalThis.state, sent: globalThis.sent } }) });
}, 200);
</script>`;

/** A page made with somebody else's library, which tells what it holds. */
export interface TellingPage extends AsyncDisposable {
  readonly url: string;
  /** Returns the middle of a control on the screen, once it is there and stands still. */
  place(name: string): Promise<readonly [number, number]>;
  /** Returns what the page said last that it holds. */
  state(): unknown;
  forget(): void;
  /** Makes another page of it, as whoever made it does in time. */
  change(edit: (html: string) => string): void;
}

/** Serves a page of `strangers/pages/sources`. */
export async function serveTelling(name: string, more = ""): Promise<TellingPage> {
  const { html, script } = await buildPage(name);
  let told: z.output<typeof toldSchema> | undefined;
  let before: typeof told;
  const whole = (text: string) =>
    text.replace("<body>", `<body>${more}`).replace("</body>", `${TELL}</body>`);
  let [page, code] = [whole(html), script];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method === "POST") [before, told] = [told, toldSchema.parse(await request.json())];
    const isScript = request.url.endsWith("/page.js");
    const type = isScript ? "text/javascript" : "text/html";
    return new Response(isScript ? code : page, { headers: { "content-type": `${type}; charset=utf-8` } });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    state: () => told?.state,
    forget: () => void (told = undefined),
    change: (edit) => void ([page, code] = [whole(edit(html)), edit(script)]),
    async place(control) {
      const isStill = () => {
        const [x, y] = told?.places[control] ?? [NaN, NaN];
        return x === before?.places[control]?.[0] && y === before.places[control]?.[1];
      };
      await eventually(`${control} is shown`, isStill);
      return told?.places[control] ?? [0, 0];
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** `glovebox record`, running. */
export interface Recording extends AsyncDisposable {
  /** Ends it as a person does, and returns what it wrote. */
  end(): Promise<string>;
  /** Resolves when it ended by itself. */
  readonly ended: Promise<true>;
}

/** Starts recording in a browser with a window, and waits until it does. */
export async function startRecording(
  home: TestHome,
  display: string,
  words: readonly string[],
): Promise<Recording> {
  const child = new Deno.Command(Deno.execPath(), {
    args: hostArguments("record", ...words),
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env, NO_COLOR: "1", DISPLAY: display },
    ...{ stdin: "null", stdout: "piped", stderr: "piped" },
  }).spawn();
  const heard = { said: "" };
  const listening = Promise.all([child.stdout, child.stderr].map((stream) => hear(stream, heard)));
  const end = async () => {
    kill(child);
    await Promise.all([child.status, listening]);
    return heard.said;
  };
  await eventually("it records", () => heard.said.includes("Recording what you do"));
  return { end, ended: child.status.then(() => true), [Symbol.asyncDispose]: async () => void await end() };
}

async function hear(stream: ReadableStream<Uint8Array<ArrayBuffer>>, heard: { said: string }): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) heard.said += text;
}

/** It may have ended. */
function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGINT");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof TypeError)) throw error;
  }
}

/** Has the hands of a person act on a display. */
export async function hands(display: string, ...args: readonly (string | number)[]): Promise<void> {
  const command = new Deno.Command("xdotool", { args: args.map(String), env: { DISPLAY: display } });
  const { success, stderr } = await command.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
