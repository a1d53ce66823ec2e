import { z } from "glovebox";
import { BridgeError } from "./bridge_error.ts";
import { type FrameStream, LARGEST_OF_STRANGER } from "./frame_stream.ts";

const offerSchema = z.object({ bridge: z.literal(1), nonce: z.string(), proof: z.string() });
const welcomeSchema = z.object({ welcome: z.boolean() });

/**
 * Both sides prove that they know the token without sending it: a stranger who got the port of an application that
 * is gone learns nothing.
 *
 * @throws BridgeError `GONE` when the other side is not the one that wrote the discovery file
 */
export async function shakeHands(stream: FrameStream, token: string): Promise<void> {
  const clientNonce = crypto.getRandomValues(new Uint8Array(16)).toHex();
  await stream.send({ nonce: clientNonce });
  const offer = offerSchema.safeParse((await stream.next(LARGEST_OF_STRANGER)).json);
  if (!offer.success) throw stranger();
  const { nonce, proof } = offer.data;
  if (proof !== await proofOf("server", { token, clientNonce, serverNonce: nonce })) throw stranger();
  await stream.send({ proof: await proofOf("client", { token, clientNonce, serverNonce: nonce }) });
  const { welcome } = welcomeSchema.parse((await stream.next(LARGEST_OF_STRANGER)).json);
  if (!welcome) throw stranger();
}

function stranger(): BridgeError {
  return new BridgeError("GONE", "What answers at the application's port does not know its token");
}

interface Said {
  readonly token: string;
  readonly clientNonce: string;
  readonly serverNonce: string;
}

async function proofOf(
  side: "client" | "server",
  { token, clientNonce, serverNonce }: Said,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(token), algorithm, false, ["sign"]);
  const proof = await crypto.subtle.sign("HMAC", key, bytes(`${side}:${clientNonce}:${serverNonce}`));
  return new Uint8Array(proof).toHex();
}
