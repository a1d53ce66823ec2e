/** True when everything runs as often as promised, not a few times. */
export const SOAK = Deno.env.get("GLOVEBOX_SOAK") === "1";

/**
 * Within which time, in milliseconds, nothing may be left of a host that ended. The promise is three seconds, which
 * the long runs hold; a machine that runs the tests next to other things is blocked longer than that.
 */
export const GONE_MS = SOAK ? 3_000 : 20_000;
