import type { AssistUse } from "glovebox";

/** How the assistant looks at a home. */
export const sh3dLook: AssistUse = {
  amount: "limit",
  roles: {
    look: {
      limit: 60,
      fields: [
        ...["kind", "name", "text", "level", "xStart", "yStart", "xEnd", "yEnd", "thickness"],
        ...["x", "y", "elevation", "angle", "width", "depth", "height", "area", "visible"],
      ],
    },
  },
  rules: [
    "NOW lists the first 60 objects of the open home, with their ids; lengths are in centimetres, y grows downwards. query_state finds others.",
    "Catalog ids of furniture are found with list_furniture_catalog. Several edits that belong together are one batch_commands.",
    "Every edit can be undone with undo.",
  ],
};
