import { isPiece } from "../../model/scene/scene.ts";
import { edit } from "../../tool.ts";

/** The tool `clear_scene`. */
export const clearScene = edit({
  description:
    "Deletes all walls, furniture, rooms, labels, dimension lines and polylines on all levels; levels, " +
    "cameras and environment stay. One undo brings it all back, as does restore_checkpoint.",
  menu: "Clear home",
  effect: "destroy",
  checkpoint: "before clear_scene",
  input: {},
  plan: (draft) => {
    const counts = {
      deletedWalls: draft.of("wall").length,
      deletedFurniture: draft.pieces().filter(({ group }) => group === null).length,
      deletedRooms: draft.of("room").length,
      deletedPolylines: draft.of("polyline").length,
      deletedLabels: draft.of("label").length,
      deletedDimensionLines: draft.of("dimensionLine").length,
    };
    for (const object of draft.all()) {
      const isMember = isPiece(object) && object.group !== null;
      if (object.kind !== "level" && !isMember) draft.remove(object);
    }
    const totalDeleted = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return () => ({ ...counts, totalDeleted });
  },
});
