import { z } from "glovebox";
import { fileToRead, fileToWrite } from "../../client/files.ts";
import { nameOf } from "../../client/homes.ts";
import { sh3dError } from "../../errors.ts";
import { filePath } from "../../inputs.ts";
import { reader, tool } from "../../tool.ts";

/** The tool `list_homes`. */
export const listHomes = tool({
  description: "Lists the homes that are open, with their files; every tool takes one as home.",
  effect: "read",
  core: true,
  input: z.object({}),
  run: async (_input, { state, session, signal }) => await state.list(session, signal),
});

/** The tool `save_home`. */
export const saveHome = tool({
  description: "Saves the home into its file, or into another, whole or not at all.",
  effect: "write",
  core: true,
  timeoutMs: 600_000,
  ...reader({
    filePath: filePath.optional(),
    copy: z.boolean().default(false).describe("Write a copy: the home keeps its own file"),
  }, async (home, input, call) => {
    const { signal } = call;
    const own = (await home.scene(signal)).facts.name;
    if (input.filePath === undefined && own === null) {
      throw sh3dError("INVALID_INPUT", "The home was never saved", { hint: "Give a filePath" });
    }
    const to = input.filePath === undefined
      ? own ?? ""
      : await fileToWrite(input.filePath, ".sh3d", home, call);
    const sizeBytes = await home.plugin.save(home.id, to, input.copy, signal);
    return { filePath: to, sizeBytes };
  }),
});

/** The tool `load_home`. */
export const loadHome = tool({
  description:
    "Opens a home's file in a window of its own, and works in it from then on. What is open stays open with " +
    "its unsaved changes.",
  effect: "write",
  assist: { visits: true },
  timeoutMs: 120_000,
  ...reader({ filePath }, async (home, input, call) => {
    const { state, session, signal } = call;
    const from = await fileToRead(input.filePath, home, call, ".sh3d");
    const opened = await home.plugin.open(home.id, from, signal);
    const now = state.use(home.plugin, opened.home, session);
    const scene = await now.scene(signal);
    return {
      filePath: from,
      home: nameOf(now),
      wasOpen: !opened.isNew,
      levels: scene.of("level").length,
      walls: scene.of("wall").length,
      rooms: scene.of("room").length,
      furniture: scene.pieces().length,
      labels: scene.of("label").length,
      dimensionLines: scene.of("dimensionLine").length,
      polylines: scene.of("polyline").length,
      storedCameras: scene.facts.storedCameras.length,
    };
  }),
});

/** The tool `new_home`. */
export const newHome = tool({
  description: "Opens an empty home in a window of its own, and works in it from then on.",
  effect: "write",
  timeoutMs: 120_000,
  ...reader({}, async (home, _input, { state, session, signal }) => {
    const opened = await home.plugin.open(home.id, "", signal);
    return { home: nameOf(state.use(home.plugin, opened.home, session)) };
  }),
});
