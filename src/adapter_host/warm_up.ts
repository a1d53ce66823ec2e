/** The word that makes the boot module load everything of ours, an adapter of ours too if it is named, and end. */
export const WARM_UP = "warm-up";
