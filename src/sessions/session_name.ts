/** Name that stands for no session: each call has a host of its own. */
export const NO_SESSION = "none";

/** Form of the name of a session, in words. */
export const NAME_FORM =
  "1 to 32 letters, digits, dots, dashes and underscores, beginning with a letter or digit";

/** Tells whether a session may have this name: it is the name of a file too. */
export function isSessionName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,31}$/.test(name) && name !== NO_SESSION;
}
