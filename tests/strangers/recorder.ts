import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { messagesIn } from "./wire_record.ts";

/** Something between a client and a server that passes everything on and keeps what the client posts. */
export interface Recorder {
  readonly url: string;
  readonly messages: readonly unknown[];
  stop(): Promise<void>;
}

/**
 * Records what is sent to an address. It is made of Node's parts: they tell when a client leaves before it is answered.
 *
 * @param target where everything goes
 */
export async function record(target: string): Promise<Recorder> {
  const messages: unknown[] = [];
  const server = createServer((request, response) => void passOn(request, response, { target, messages }));
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The recorder has no port");
  return {
    url: `http://127.0.0.1:${address.port}${new URL(target).pathname}`,
    messages,
    async stop() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

interface Passing {
  readonly target: string;
  readonly messages: unknown[];
}

async function passOn(request: IncomingMessage, response: ServerResponse, { target, messages }: Passing) {
  const body = await text(request).catch(() => "");
  messages.push(...messagesIn(body));
  const url = new URL(request.url ?? "/", target);
  const headers = { ...request.headers, host: url.host };
  const onward = httpRequest(url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  onward.end(body);
}
