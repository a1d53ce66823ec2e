import type { AssistUse } from "glovebox";

/** How the assistant looks at pages, and what its model has to know to work by numbers. */
export const browserLook: AssistUse = {
  roles: { look: { format: "json", scope: "viewport", limit: 120 } },
  omit: ["format", "full"],
  rules: [
    "ITEMS lists what can be operated, by number. Pictures show the same numbers. They are fresh in every turn: use only those of the last turn.",
    "To click, type, choose: browser_overlay_act with the number. type_and_enter sends a search.",
    "Pages are awaited for you: call browser_wait only for something that takes long.",
    "Something is not listed? browser_scroll, browser_list_interactives with scope all, or browser_find.",
    "A number fails? In this order: browser_close_banners, browser_scroll, the new list, browser_find, the number again, browser_press. browser_act_by_index is offered when all that failed.",
  ],
  retries: [
    "Banners were closed where there were any and the list is fresh: act again by its numbers",
    "Scroll to it with browser_scroll, then use the new numbers",
    "Find it with browser_find, then use its number",
    "Reach it with browser_focus_next and browser_press",
    "As the last resort, browser_act_by_index is offered now",
  ],
};
