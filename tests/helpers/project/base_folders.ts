/** Leaves that everything may use. */
export const BASE = ["src/base/", "src/log/", "src/look/"] as const;
