import { sha256 } from "../base/sha256.ts";

const BYTES = 32;

/** Letters and digits of codes that people type: none that looks like another one. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Returns a text that nobody guesses. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Returns a code of eight letters and digits for people, as `ABCD-EFGH`. */
export function randomCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomBelow(LETTERS.length)] ?? "");
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** Returns the digest of a secret: digests are kept and compared, so that time says nothing about what they are of. */
export async function digestOf(secret: string): Promise<string> {
  return await sha256(secret);
}

/** Returns what a verifier is to a challenge of PKCE with S256. */
export async function challengeOf(verifier: string): Promise<string> {
  const bytes = Uint8Array.fromHex(await sha256(verifier));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Every number is as likely as every other one. */
function randomBelow(most: number): number {
  const fair = 256 - 256 % most;
  for (;;) {
    const [byte = fair] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % most;
  }
}
