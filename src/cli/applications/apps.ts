import { z } from "zod";
import { visible } from "../../base/text/visible.ts";
import { listJvms } from "../../app.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { seenApplications, SH3D_CLASS, shownBy } from "./seen_applications.ts";
import { table } from "../table.ts";

/** `glovebox apps`: the Java applications that run, and which can be seen. */
export async function apps(_words: readonly string[], flags: unknown): Promise<number> {
  const { json } = z.object({ json: z.boolean().optional() }).parse(flags);
  const seen = await seenApplications();
  const others = (await listJvms()).filter(({ pid }) => seen.every((each) => each.pid !== pid));
  const found = [
    ...seen.map(({ mainClass, ...facts }) => ({ ...facts, command: mainClass })),
    ...others.map(({ pid, command }) => ({ pid, command, enabled: false, windows: [] })),
  ];
  if (json) {
    await printJson({ apps: found }, 2);
    return EXIT.fine;
  }
  if (found.length === 0) {
    await print("No Java application of yours runs");
    return EXIT.fine;
  }
  const rows = found.map(({ pid, command, enabled, ...shown }) => [
    String(pid),
    visible(command.length > 60 ? `${command.slice(0, 60)}…` : command),
    enabled ? `seen: ${shownBy(shown)}` : `not seen: ${way(pid, command)}`,
  ]);
  await print(table(["PID", "STARTED WITH", "STATE"], rows));
  return EXIT.fine;
}

/** Returns the way to make it visible. */
function way(pid: number, command: string): string {
  if (!command.startsWith(SH3D_CLASS)) return `glovebox attach javafx ${pid}`;
  return "glovebox install sh3d-plugin, then start it again";
}
