import type { AssistUse } from "glovebox";

/** Arguments that models need not know: they are for programs, or say in another way what others say. */
export const FOR_PROGRAMS = [
  "format",
  "inline",
  "hint",
  "path",
  "selector",
  "timeoutMs",
  "stageId",
  "maxNodes",
];

/** How the assistant looks at JavaFX applications. */
export const javafxLook: AssistUse = {
  roles: { look: { stage: "all" } },
  omit: FOR_PROGRAMS,
  rules: [
    "NOW shows the windows as a tree, with a uid for each node. Act with ui_perform by uid: click, setText, select and others; several actions in one call are done in their order.",
    "A uid stays with its node. What is cut off, in long lists or behind tabs, is read with ui_query or ui_read_items.",
  ],
};
