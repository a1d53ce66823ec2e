/** Stands for a secret in a recorded action. */
export const SECRET = "<secret>";
