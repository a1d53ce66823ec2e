/** The word that makes the boot module load everything of ours, and end. */
export const WARM_UP = "warm-up";
