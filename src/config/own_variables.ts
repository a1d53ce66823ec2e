/** Variables that say nothing of how a host serves, and those that the executable sets by itself. */
export const NO_SETTINGS: readonly string[] = [
  "GLOVEBOX_CACHE_DIR",
  "GLOVEBOX_EXECUTABLE",
  "GLOVEBOX_RUNTIME",
  "GLOVEBOX_SESSION",
  "GLOVEBOX_SESSION_IDLE",
  "GLOVEBOX_VERIFY",
];
