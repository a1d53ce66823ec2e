/** Connections that stay open, by which pages send without a request; they stand where requests have a method. */
export const CHANNELS = ["WEBSOCKET", "WEBRTC"] as const;
/** One of the connections that stay open. */
export type Channel = (typeof CHANNELS)[number];

/** A message that a page wants to send by a connection that stays open. */
export interface ChannelMessage {
  readonly way: Channel;
  readonly url: string;
  /** Its words; undefined where it has none, or they cannot be known. */
  readonly text: string | undefined;
  /** In base64, where it is made of bytes that are not too many. */
  readonly bytes?: string | undefined;
}
