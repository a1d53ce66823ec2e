import { LineClient } from "../line_client.ts";

/** Of what takes a few milliseconds, which the machine disturbs the more. */
const SHORT_ROUNDS = 60;

/** The least of some rounds: what else the machine does is left out. */
export async function least(run: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < SHORT_ROUNDS; round++) times.push(await run());
  return Math.min(...times);
}

/** A client that calls tools of the Lua UI adapter. */
export class LuaClient implements AsyncDisposable {
  readonly #client: LineClient;
  url = "";

  constructor(glovebox: string, env: Readonly<Record<string, string>>) {
    this.#client = new LineClient(glovebox, ["--stdio", "--adapter", "lua-ui"], env);
  }

  async start(base: string): Promise<void> {
    await this.#client.initialize();
    await this.#client.notify("notifications/initialized");
    await this.call("ui_configure", { base_dir: base });
    this.url = await this.call("ui_start");
  }

  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const answer = await this.#client.request("tools/call", { name, arguments: args });
    if (answer.includes('"isError":true')) throw new Error(answer);
    return JSON.parse(answer).result.content[0].text;
  }

  /** An address that lets a browser into session 1. */
  async signIn(): Promise<string> {
    return JSON.parse(await this.call("ui_status")).sign_in;
  }

  /** Returns what addresses call a session, for a browser that was let in. */
  async internal(session: string): Promise<string> {
    const { headers } = await fetch(await this.signIn(), { redirect: "manual" });
    const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
    const response = await fetch(`${this.url}/${session}/`, {
      headers: { cookie, "sec-fetch-site": "none" },
      redirect: "manual",
    });
    return response.headers.get("location")?.split("/")[1] ?? "";
  }

  async run(code: string, sessionId = "1"): Promise<number> {
    const start = performance.now();
    await this.call("ui_run", { code, sessionId });
    return performance.now() - start;
  }

  best(code: string, sessionId = "1"): Promise<number> {
    return least(() => this.run(code, sessionId));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
  }
}
