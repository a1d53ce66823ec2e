const SECRET_NAME = /pass(?:word|wd|phrase)?|secret|token|api_?key|authorization|otp|pin|cvv|cvc|код|парол/i;

/** Tells whether the name of a field says that its value is a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_NAME.test(name);
}
