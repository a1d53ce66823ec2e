import { join } from "node:path";
import { foldersOf } from "../../../src/config/folders.ts";
import { startSample } from "../../../tests/adapters/javafx/sample.ts";
import { startApplication } from "../../../tests/adapters/sh3d/application.ts";
import { serveShop } from "../../demo/shop.ts";
import type { Exchange } from "./block.ts";

/** The first hour of one kind of user: what they type after they have the program. */
export interface Hour {
  readonly name: string;
  readonly commands: readonly string[];
  /** Starts, in their home, the application that they have open after the first command. */
  readonly application?: (home: string) => Promise<AsyncDisposable>;
}

/** Page that has them all. */
export const HOURS_PAGE = "docs/first-hours.md";

/** Address that a page shows, in place of the free port that was used. */
const SHOWN = "http://127.0.0.1:8000/";

/** Every kind of user of the design. */
export const HOURS: readonly Hour[] = [
  {
    name: "hour-web",
    commands: ["glovebox connect claude-code --write", `glovebox call browser_navigate url=${SHOWN}`],
  },
  {
    name: "hour-javafx",
    commands: [
      "glovebox install javafx-agent",
      "glovebox call --adapter javafx ui_list_apps",
      "glovebox call --adapter javafx ui_get_snapshot depth=2",
    ],
    application: (home) => startSample({ discovery: join(foldersOf("linux", home, {}).jvm, "javafx") }),
  },
  {
    name: "hour-home",
    commands: [
      "glovebox install sh3d-plugin",
      "glovebox call --adapter sh3d create_walls x=0 y=0 width=500 height=400",
      `glovebox call --adapter sh3d create_room_from_walls x=100 y=100 name="Living room"`,
      "glovebox call --adapter sh3d check_home",
    ],
    application: (home) => startApplication({ person: home }),
  },
  {
    name: "hour-lua",
    commands: ["glovebox connect cursor --write", "glovebox call ui_status"],
  },
  {
    name: "hour-author",
    commands: [
      "glovebox new counter",
      "glovebox call -a counter counter_add amount=2",
      "glovebox check counter",
      "glovebox test counter",
    ],
  },
  {
    name: "hour-wrapping",
    commands: [
      "git init --quiet",
      "glovebox new ../history --from cli git --only status --only log",
      "glovebox grant history --asked --adapter ../history",
      "glovebox call -a ../history history_status",
    ],
  },
];

/** Types the commands of an hour in a home and a folder of their own. */
export async function typeHour(
  { commands, application }: Hour,
  glovebox: string,
  home: string,
): Promise<Exchange[]> {
  const page = join(import.meta.dirname ?? ".", "..", "..", "demo", "page");
  await using shop = serveShop(page, () => {});
  const cwd = join(home, "work");
  await Deno.mkdir(cwd);
  const bin = join(home, "bin");
  await Deno.mkdir(bin);
  await Deno.symlink(glovebox, join(bin, "glovebox"));
  const env = { HOME: home, TMPDIR: home, NO_COLOR: "1", PATH: `${bin}:${Deno.env.get("PATH") ?? ""}` };
  await using open = new AsyncDisposableStack();
  const type = async (command: string): Promise<Exchange> => {
    const args = ["-c", command.replaceAll(SHOWN, shop.url)];
    const child = new Deno.Command("sh", { args, cwd, env, clearEnv: true, stdin: "null" });
    const { code, stdout, stderr } = await child.output();
    const printed = new TextDecoder().decode(code === 0 ? stdout : stderr);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${printed}`);
    const answer = printed.replaceAll(shop.url, SHOWN).replaceAll(cwd, ".").replaceAll(home, "~");
    return { asked: command, answer: answer.replaceAll(glovebox, "/usr/local/bin/glovebox") };
  };
  open.defer(async () => void await type("glovebox stop --all")); // what stays in the background
  const shown: Exchange[] = [];
  for (const command of commands) {
    shown.push(await type(command));
    if (shown.length === 1 && application !== undefined) open.use(await application(home));
  }
  return shown;
}
