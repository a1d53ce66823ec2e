import { z } from "glovebox";
import { id } from "../../inputs.ts";
import { describe } from "../../render/describe.ts";
import { reader, tool } from "../../tool.ts";

/** The tool `get_selection`. */
export const getSelection = tool({
  description:
    'Returns the objects that are selected in the window: what the person means by "what I selected".',
  effect: "read",
  ...reader({}, async (home, _input, { signal }) => {
    const scene = await home.scene(signal);
    const selected = scene.facts.selection.flatMap((each) => {
      const object = scene.get(each);
      return object === undefined ? [] : [{ kind: object.kind, ...describe(scene, object) }];
    });
    return { count: selected.length, selected };
  }),
});

/** The tool `set_selection`. */
export const setSelection = tool({
  description:
    "Selects objects in the window, so that the person sees which are meant; none for no selection.",
  effect: "write",
  assist: { visits: true },
  idempotent: true,
  ...reader({ ids: z.array(id).max(10_000) }, async (home, input, { signal }) => {
    await home.plugin.view(home.id, { selection: input.ids }, signal);
    const { facts } = await home.scene(signal);
    return { count: facts.selection.length, selection: facts.selection };
  }),
});
