import { type Message, messagesIn } from "./protocol.ts";
import type { Batch } from "./store.ts";

/** Events of a socket. */
export interface SocketPort {
  onOpen(): void;
  onMessages(messages: readonly Message[]): void;
  /** @param wait seconds until the next try */
  onLost(wait: number): void;
}

const DELAYS = [1, 2, 4, 8, 16] as const;
const LATER = 30;

/** The connection to the server; it is made again when it was lost. */
export class Socket {
  readonly #url: string;
  readonly #port: SocketPort;
  #socket: WebSocket | undefined;
  #tries = 0;

  constructor(url: string, port: SocketPort) {
    this.#url = url;
    this.#port = port;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(batch: Batch): void {
    this.#socket?.send(JSON.stringify(batch));
  }

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#port.onOpen();
    };
    socket.onmessage = ({ data }) => this.#port.onMessages(messagesIn(String(data)));
    socket.onclose = () => {
      const wait = DELAYS[this.#tries] ?? LATER;
      this.#tries += 1;
      this.#port.onLost(wait);
      setTimeout(() => this.#connect(), wait * 1_000);
    };
  }
}
