import { join } from "node:path";
import { currentProgramPlace, findProgram, installAdvice, listJvms } from "../../app.ts";
import { deadline } from "../../base/time/deadline.ts";
import { exists } from "../../base/exists.ts";
import { currentFolders } from "../../config/folders.ts";
import { type Finding, finding } from "./finding.ts";

/** Longest time that a program may take to say its version, in milliseconds. */
const VERSION_MS = 10_000;

/** Looks for a Java runtime: JavaFX applications and Sweet Home 3D need one. */
export async function checkJava(): Promise<Finding> {
  const { fine, note, trouble } = finding("java");
  const place = currentProgramPlace();
  const advice = await installAdvice("java", place);
  const path = await findProgram("java", place);
  if (path === undefined) return note("no Java runtime, which only JavaFX and Sweet Home 3D need", advice);
  try {
    const running = new Deno.Command(path, { args: ["-version"], stdin: "null" }).output();
    const { success, stderr } = await deadline(running, VERSION_MS, "java -version");
    const [version = ""] = new TextDecoder().decode(stderr).split("\n");
    return success ? fine(`${path}: ${version}`) : trouble(`${path} does not start: ${version}`, advice);
  } catch (error) {
    return trouble(`${path} does not start: ${error instanceof Error ? error.message : error}`, advice);
  }
}

/** Looks for JavaFX applications that can be seen. */
export async function checkJavafx(): Promise<Finding> {
  const { fine, note } = finding("javafx");
  const running = await listJvms();
  const isSetUp = await exists(join(currentFolders().jvm, "javafx"));
  if (isSetUp) {
    return fine(
      `set up; ${running.length} Java ${
        running.length === 1 ? "program runs" : "programs run"
      }: glovebox apps lists them`,
    );
  }
  return note("no JavaFX application was set up", "glovebox install javafx-agent");
}

/** Looks for Sweet Home 3D and our plugin in it. */
export async function checkSweetHome(): Promise<Finding> {
  const { fine, note } = finding("sh3d");
  const place = currentProgramPlace();
  const path = await findProgram("sweethome3d", place);
  const hasPlugin = await exists(join(currentFolders().jvm, "sh3d"));
  if (hasPlugin) return fine(`the plugin was installed${path === undefined ? "" : ` for ${path}`}`);
  if (path === undefined) return note("no Sweet Home 3D in PATH", await installAdvice("sweethome3d", place));
  return note(`${path} has no plugin of ours`, "glovebox install sh3d-plugin");
}

/** Looks for a display, without which windows cannot be shown. */
export function checkDisplay(): Promise<Finding> {
  const { fine, note } = finding("display");
  if (Deno.build.os !== "linux") return Promise.resolve(fine("that of the system"));
  const name = Deno.env.get("WAYLAND_DISPLAY") ?? Deno.env.get("DISPLAY");
  if (name !== undefined && name !== "") return Promise.resolve(fine(name));
  return Promise.resolve(
    note("none: the browser works without; Java applications need one, such as that of xvfb-run"),
  );
}
