import type { Exchange } from "../client/observe/network_log.ts";
import { redactHeaders, redactText } from "./redact.ts";

/** A request with what was sent and what came back, where Chromium still has it. */
export interface RecordedExchange {
  readonly exchange: Exchange;
  readonly sent: string | undefined;
  readonly answer: { readonly body: string; readonly base64Encoded: boolean } | undefined;
}

/** Writes requests down as an HTTP archive, version 1.2; what looks like a secret is left out of it. */
export function renderHar(recorded: readonly RecordedExchange[]): string {
  const creator = { name: "Glovebox", version: "1" };
  return JSON.stringify({ log: { version: "1.2", creator, entries: recorded.map(entry) } }, undefined, 1);
}

function entry({ exchange, sent, answer }: RecordedExchange) {
  const { wallTime, ms = -1, url, failure } = exchange;
  return {
    startedDateTime: new Date(wallTime * 1000).toISOString(),
    time: ms,
    request: {
      method: exchange.method,
      url: redactText(url),
      httpVersion: "",
      cookies: [],
      headers: headers(exchange.requestHeaders),
      queryString: [...URL.parse(redactText(url))?.searchParams ?? []].map(([name, value]) => ({
        name,
        value,
      })),
      headersSize: -1,
      bodySize: sent?.length ?? 0,
      ...(sent === undefined ? {} : { postData: { mimeType: typeOf(exchange), text: redactText(sent) } }),
    },
    response: response(exchange, answer),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(failure === undefined ? {} : { comment: failure }),
  };
}

function response(
  { status = 0, mime = "", size = -1, responseHeaders = {} }: Exchange,
  answer: RecordedExchange["answer"],
) {
  const text = answer?.base64Encoded === false ? redactText(answer.body) : answer?.body;
  return {
    status,
    statusText: "",
    httpVersion: "",
    cookies: [],
    headers: headers(responseHeaders),
    redirectURL: "",
    headersSize: -1,
    bodySize: size,
    content: {
      size: text?.length ?? 0,
      mimeType: mime,
      ...(text === undefined ? {} : { text }),
      ...(answer?.base64Encoded === true ? { encoding: "base64" } : {}),
    },
  };
}

function headers(all: Readonly<Record<string, string>>) {
  return redactHeaders(all).map((line) => {
    const at = line.indexOf(": ");
    return { name: line.slice(0, at), value: line.slice(at + 2) };
  });
}

function typeOf({ requestHeaders }: Exchange): string {
  return Object.entries(requestHeaders).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
}
